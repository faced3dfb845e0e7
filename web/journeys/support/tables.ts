// Tables with several people, each with a browser and a language of their own.
import { expect } from '@playwright/test';
import type { Json, Person, TableForm } from './person';

/** Create a table with the first person, let the others join, start the match and open its page for all. */
export async function startTable(form: TableForm, ...people: [Person, ...Person[]]): Promise<Json> {
  const created = await people[0].createTable(form);
  const { table, invitation } = created;
  for (const person of people.slice(1)) {
    await person.signInAsGuest();
    await person.api('POST', `/api/tables/${table.id}/join`, { invitation });
  }
  await people[0].command(table.id, 'start', { do: 'start' });
  for (const person of people) {
    await person.page.addInitScript(
      ([id, invitation]) => localStorage.setItem(`conquista.invitation.${id}`, JSON.stringify(invitation)),
      [table.id, invitation],
    );
    await person.goto(`/table/${table.id}`);
    if (form.preset.startsWith('condottiere')) await expect(person.page.locator('.hand-frame')).toBeVisible();
    else await person.board.ready();
  }
  return created;
}
