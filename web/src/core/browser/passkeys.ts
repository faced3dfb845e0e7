// Passkeys of this browser: whether it can use them, and the calls that make one and sign with one.

/** Whether this browser can make and use passkeys at this address; they are bound to a host name. */
export function passkeysWork(): boolean {
  return (
    typeof PublicKeyCredential !== 'undefined' &&
    'parseCreationOptionsFromJSON' in PublicKeyCredential &&
    !/^[\d.]+$|:/.test(location.hostname)
  );
}

/** Make a passkey for the options of the server; null where the person cancels it or the device has one already. */
export async function makePasskey(options: unknown): Promise<unknown> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options as PublicKeyCredentialCreationOptionsJSON);
  return ask(() => navigator.credentials.create({ publicKey }));
}

/** Sign a challenge of the server with a passkey that the person chooses; null where the person cancels it. */
export async function usePasskey(options: unknown): Promise<unknown> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options as PublicKeyCredentialRequestOptionsJSON);
  return ask(() => navigator.credentials.get({ publicKey }));
}

async function ask(run: () => Promise<Credential | null>): Promise<unknown> {
  try {
    return ((await run()) as PublicKeyCredential | null)?.toJSON() ?? null;
  } catch (error) {
    if (error instanceof DOMException) return null;
    throw error;
  }
}
