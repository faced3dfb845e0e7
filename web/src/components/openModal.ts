/** Attach to a dialog that is open as long as it exists: the rest of the page is inert. */
export function openModal(dialog: HTMLDialogElement): void {
  dialog.showModal();
}
