import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { updateCandidate } from '../../../shared/features/talent/candidacies/calls.ts';
import { CANDIDATE_LABELS } from '../../features/talent/candidacies/edit-labels.ts';
import { makeCandidate } from '../../features/talent/candidates/list-sample.ts';
import { describeError } from '../../platform/api/api-error.ts';
import { useEdit } from '../../platform/api/edits.ts';
import { createFakeServer, createRefusal, type FakeServer, putSession, renderPart, staff } from '../testing.tsx';

let server: FakeServer;
/** What the server has, which changes as other tabs save. */
let present: { MobilePhone: string | null };
beforeEach(() => {
  server = createFakeServer();
  putSession(server, staff);
  present = { MobilePhone: '1' };
  server.on(updateCandidate, ({ body }) => {
    const { MobilePhone, basedOn } = body as { MobilePhone?: string; basedOn: typeof present };
    if (MobilePhone !== undefined && basedOn.MobilePhone !== present.MobilePhone)
      return createRefusal(409, 'stale', 'Someone else changed this meanwhile.', { theirs: { ...present } });
    if (MobilePhone !== undefined) present = { MobilePhone };
    return { success: true as const, candidate: makeCandidate() };
  });
});

const LABELS = { ...CANDIDATE_LABELS, MobilePhone: 'Phone', Role__c: null };

/** Saves as a screen does whose answer of the server is not loaded again. */
function Edit() {
  const edit = useEdit();
  const [stated, setStated] = useState<string[]>([]);
  const save = async (MobilePhone: string) => {
    const body = { Id: '4', MobilePhone, Role__c: 'Manager' as const };
    const was = { MobilePhone: '1', Name: 'Ines' };
    const outcome = await edit(updateCandidate, { body }, { was, labels: LABELS }).then(() => 'saved', describeError);
    setStated((before) => [...before, outcome]);
  };
  return (
    <>
      {['2', '3'].map((value) => (
        <button type="button" key={value} onClick={() => save(value)}>
          {value}
        </button>
      ))}
      <p>{stated.join(', ')}</p>
    </>
  );
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const last = () => server.bodyOf(updateCandidate);

it('says what the change is based on, and only of fields that it changes', async () => {
  renderPart(<Edit />);
  await press('2');
  await screen.findByText('saved');
  expect(last()).toEqual({ Id: '4', MobilePhone: '2', Role__c: 'Manager', basedOn: { MobilePhone: '1' } });
});

it('shows both versions, and keeps mine over what stands now', async () => {
  present.MobilePhone = '9';
  renderPart(<Edit />);
  await press('2');
  const both = within(await screen.findByRole('region', { name: 'Phone' }));
  expect(both.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['9', '2']);
  // Once more somebody is faster, while the user reads.
  present.MobilePhone = '8';
  await press('Keep mine');
  await screen.findByText('8');
  await press('Keep mine');
  await screen.findByText('saved');
  expect(present.MobilePhone).toBe('2');
});

it('takes theirs, and still saves the other fields', async () => {
  present.MobilePhone = '9';
  renderPart(<Edit />);
  await press('2');
  await press('Take theirs');
  await screen.findByText('saved');
  expect(present.MobilePhone).toBe('9');
  expect(last()).toMatchObject({ Role__c: 'Manager' });
  expect(last()).not.toHaveProperty('MobilePhone');
});

it('is answered by keys alone, and an Enter too much overwrites nothing', async () => {
  present.MobilePhone = '9';
  renderPart(<Edit />);
  const save = await screen.findByRole('button', { name: '2' });
  const focused = () => document.activeElement?.textContent;
  const ask = async () => {
    save.focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(focused()).toBe('Back to editing'));
  };
  await ask();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(focused()).toBe('2'));
  await ask();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(focused()).toBe('2'));
  expect(present.MobilePhone).toBe('9');
  await ask();
  // The text may be longer than the window, and is scrolled by keys.
  await userEvent.tab({ shift: true });
  expect(document.activeElement?.contains(screen.getByRole('region', { name: 'Phone' }))).toBe(true);
  await userEvent.tab();
  await userEvent.tab();
  expect(focused()).toBe('Take theirs');
  await userEvent.tab();
  expect(focused()).toBe('Keep mine');
  await userEvent.keyboard('{Enter}');
  await screen.findByText(/saved$/);
  expect(present.MobilePhone).toBe('2');
});

it('goes back without saving, and asks again the next time', async () => {
  present.MobilePhone = '9';
  renderPart(<Edit />);
  await press('2');
  await press('Back to editing');
  await screen.findByText('This isn’t saved yet. What you typed is still here.');
  expect(present.MobilePhone).toBe('9');
  await press('2');
  await screen.findByRole('dialog', { name: 'Someone else changed this' });
});

it('does not ask about what this tab saved itself', async () => {
  renderPart(<Edit />);
  await press('2');
  await screen.findByText('saved');
  await press('3');
  await screen.findByText('saved, saved');
  expect(present.MobilePhone).toBe('3');
  expect(screen.queryByRole('dialog')).toBeNull();
});
