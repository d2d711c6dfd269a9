import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  createSignal,
  listSignalSources,
  listSignalTypes,
  searchCrmContacts,
} from '../../../shared/features/signals/calls.ts';
import { useDialogs } from '../../core/feature/dialogs.ts';
import {
  createFakeServer,
  createRefusal,
  type FakeServer,
  portco,
  putSession,
  renderPart,
} from '../../testing/testing.tsx';

const ines = { id: '31', name: 'Ines Calloway', title: 'VP Engineering', account: 'Castellan Bank' };
const gideon = { Id: '5', name: 'Gideon Marsh', sf_title: 'Principal', account_name: 'Quillmark Ventures', score: 3 };

const choices = (...names: string[]) => names.map((name) => ({ fullName: name, label: name }));

function Opener() {
  const open = useDialogs();
  return (
    <button type="button" onClick={() => open('signal', { person: ines })}>
      Add signal
    </button>
  );
}

let server: FakeServer;
beforeEach(() => {
  server = createFakeServer()
    .on(listSignalTypes, {
      types: choices('Opinion', 'Linkedin Connection', 'Worked Together'),
      directions: ['Neutral', 'Positive', 'Negative'],
      skills: ['Sales', 'Product', 'Design'],
    })
    .on(listSignalSources, { sources: choices('Connect', 'Whatsapp') })
    .on(searchCrmContacts, ({ query }) => ({ result: query.get('query') === 'gideon' ? [gideon] : [] }));
});

/** The dialog, opened for Ines, with its types there. */
async function openDialog() {
  renderPart(<Opener />);
  await userEvent.click(screen.getByRole('button', { name: 'Add signal' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a signal' }));
  await dialog.findByRole('option', { name: 'Opinion' });
  return dialog;
}
type Dialog = Awaited<ReturnType<typeof openDialog>>;

const save = (dialog: Dialog) => dialog.getByRole('button', { name: 'Save' }) as HTMLButtonElement;
const choose = (dialog: Dialog, label: string, value: string) =>
  userEvent.selectOptions(dialog.getByRole('combobox', { name: label }), value);
async function signals(dialog: Dialog) {
  await userEvent.type(dialog.getByRole('combobox', { name: /Signalling contact/ }), 'gideon');
  await userEvent.click(await screen.findByRole('option', { name: /Gideon Marsh/ }));
}

describe('the signal dialog', () => {
  it('takes types and sources from the API; direction and skill are there for an opinion only', async () => {
    const dialog = await openDialog();
    expect(dialog.getByText('Ines Calloway')).toBeTruthy();
    expect(
      within(dialog.getByRole('combobox', { name: 'Source (optional)' }))
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['Choose a source', 'Connect', 'Whatsapp']);
    expect(dialog.queryByLabelText(/Direction/)).toBeNull();
    await choose(dialog, 'Type (required)', 'Opinion');
    expect((dialog.getByRole('combobox', { name: 'Direction (required)' }) as HTMLSelectElement).value).toBe('Neutral');
    expect(dialog.getByRole('combobox', { name: 'Skill (optional)' })).toBeTruthy();
    await choose(dialog, 'Type (required)', 'Worked Together');
    expect(dialog.queryByLabelText(/Direction/)).toBeNull();
    expect(dialog.queryByLabelText(/Skill/)).toBeNull();
  });

  it('cannot be saved until type, direction and signalling contact are chosen, and names the missing one', async () => {
    const dialog = await openDialog();
    expect(save(dialog).disabled).toBe(true);
    expect(dialog.getByText('Choose a type.')).toBeTruthy();
    await choose(dialog, 'Type (required)', 'Opinion');
    expect(dialog.getByText('Choose the signalling contact.')).toBeTruthy();
    await choose(dialog, 'Direction (required)', '');
    expect(dialog.getByText('Choose a direction.')).toBeTruthy();
    await signals(dialog);
    expect(save(dialog).disabled).toBe(true);
    await choose(dialog, 'Direction (required)', 'Positive');
    expect(save(dialog).disabled).toBe(false);
    expect(dialog.queryByText(/^Choose /, { selector: 'footer span' })?.textContent ?? '').toBe('');
  });

  it('searches the CRM from five characters, after a pause in typing, and shows no older answer', async () => {
    const late = Promise.withResolvers<{ result: (typeof gideon)[] }>();
    server.on(searchCrmContacts, ({ query }) => (query.get('query') === 'gideo' ? late.promise : { result: [gideon] }));
    const dialog = await openDialog();
    const field = dialog.getByRole('combobox', { name: /Signalling contact/ });
    await userEvent.type(field, 'gide');
    expect(await screen.findByText('Type at least 5 characters of the name')).toBeTruthy();
    await userEvent.type(field, 'o');
    await waitFor(() => expect(server.callsOf(searchCrmContacts)).toHaveLength(1));
    await userEvent.type(field, 'n');
    expect(await screen.findByRole('option', { name: /Gideon Marsh.*Principal, Quillmark Ventures/ })).toBeTruthy();
    late.resolve({ result: [{ ...gideon, Id: '6', name: 'Gideo Late' }] });
    await waitFor(() => expect(screen.queryByText('Gideo Late')).toBeNull());
    expect(server.callsOf(searchCrmContacts).map(({ query }) => query.get('query'))).toEqual(['gideo', 'gideon']);
  });

  it('saves an opinion with skills of the list only, says so and closes', async () => {
    const answer = Promise.withResolvers<Response>();
    server.on(createSignal, () => answer.promise);
    const dialog = await openDialog();
    await choose(dialog, 'Type (required)', 'Opinion');
    await choose(dialog, 'Direction (required)', 'Positive');
    await choose(dialog, 'Source (optional)', 'Whatsapp');
    const skill = dialog.getByRole('combobox', { name: 'Skill (optional)' });
    await userEvent.type(skill, 'Juggling{Enter}');
    await userEvent.clear(skill);
    await userEvent.click(await screen.findByRole('option', { name: 'Sales' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Design' }));
    await signals(dialog);
    await userEvent.type(dialog.getByRole('textbox', { name: /Details/ }), 'Answers the same day.');
    await userEvent.click(save(dialog));
    const saving = dialog.getByRole('button', { name: 'Saving…' }) as HTMLButtonElement;
    expect(saving.ariaDisabled).toBe('true');
    expect(server.bodyOf(createSignal)).toEqual({
      Type__c: 'Opinion',
      Sub_Type__c: null,
      Direction__c: 'Positive',
      Source__c: 'Whatsapp',
      Details__c: 'Answers the same day.',
      Signalling_Contact__c: '5',
      Contact__c: '31',
      Skill__c: 'Sales;Design',
    });
    answer.resolve(Response.json({ signal: {}, score: 3 }));
    expect(await screen.findByText('Woohoo! the signal was added successfully.')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('keeps everything when it fails, and says what to do', async () => {
    server.on(
      createSignal,
      createRefusal(403, 'forbidden', 'You can only log signals for people at your own company.'),
    );
    const dialog = await openDialog();
    await choose(dialog, 'Type (required)', 'Worked Together');
    await signals(dialog);
    await userEvent.click(save(dialog));
    const alert = await dialog.findByRole('alert');
    expect(alert.textContent).toContain(
      'Oops, looks like there was an error creating the signal. Please try again or contact an EIR',
    );
    expect(alert.textContent).toContain('You can only log signals for people at your own company.');
    expect((dialog.getByRole('combobox', { name: /Signalling contact/ }) as HTMLInputElement).value).toBe(
      'Gideon Marsh',
    );
    expect(save(dialog).disabled).toBe(false);
  });

  it('keeps its choices when the page is reloaded', async () => {
    putSession(server, portco);
    const dialog = await openDialog();
    await choose(dialog, 'Type (required)', 'Worked Together');
    await signals(dialog);
    cleanup();
    const again = await openDialog();
    expect((again.getByRole('combobox', { name: /Signalling contact/ }) as HTMLInputElement).value).toBe(
      'Gideon Marsh',
    );
    expect((again.getByRole('combobox', { name: 'Type (required)' }) as HTMLSelectElement).value).toBe(
      'Worked Together',
    );
    await userEvent.click(again.getByRole('button', { name: 'Cancel' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    cleanup();
    expect(save(await openDialog()).disabled).toBe(true);
  });

  it('asks before it throws away choices, and not otherwise', async () => {
    const dialog = await openDialog();
    await choose(dialog, 'Type (required)', 'Opinion');
    await userEvent.keyboard('{Escape}');
    const question = within(await screen.findByRole('alertdialog'));
    await userEvent.click(question.getByRole('button', { name: 'Keep editing' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await choose(dialog, 'Type (required)', '');
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
