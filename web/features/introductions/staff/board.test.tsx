import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { listCompanies } from '../../../../shared/features/accounts/access/calls.ts';
import { listKithUsers } from '../../../../shared/features/accounts/session/calls.ts';
import { undoIntros, updateIntro } from '../../../../shared/features/introductions/calls.ts';
import type { Body } from '../../../../shared/platform/call.ts';
import { createFakeServer, type FakeServer, openApp, putSession, staff } from '../../../testing/testing.tsx';
import { makeIntro, makeStaffIntro, serveIntros } from '../testing.ts';

let server: FakeServer;
beforeEach(() => {
  server = createFakeServer().on(listKithUsers, { users: {} }).on(listCompanies, { companies: [] });
  putSession(server, staff);
});

describe('the board', () => {
  it('has a column for each bucket, and a card opens over it', async () => {
    serveIntros(server, [
      makeIntro('1', 'On Hold'),
      makeIntro('2', 'Asked', { Kith_Facilitator__r: { Id: '8', Name: 'Adaeze Molwuni' } }),
      makeIntro('3', 'Introduced'),
      makeIntro('4', 'No Response', { Archived_In_Dashboard__c: true }),
    ]);
    openApp('/intro/dashboard');
    await userEvent.click(await screen.findByRole('radio', { name: 'Board' }));
    expect(window.location.search).toBe('?view=board');
    const cards = async (column: string) => {
      const region = within(await screen.findByRole('region', { name: column }));
      await region.findAllByRole('article');
      return region.getAllByRole('button', { name: /^Open the request/ }).map((button) => button.textContent);
    };
    expect(await cards('Queued')).toEqual(['Company 1']);
    expect(await cards('In Progress')).toEqual(['Company 2', 'Company 3']);
    expect(await cards('Archive')).toEqual(['Company 4']);
    expect(screen.getByRole('heading', { name: 'In Progress 2' })).toBeTruthy();
    const card = within(screen.getAllByRole('article')[1] as HTMLElement);
    expect(card.getByText('Asked Connector')).toBeTruthy();
    expect(card.getByText('Facilitator Adaeze Molwuni · Updated 18 Nov 25')).toBeTruthy();
    screen.getByRole('button', { name: 'Open the request to Company 2' }).focus();
    await userEvent.keyboard('{Enter}');
    const drawer = within(await screen.findByRole('dialog', { name: 'Request to Company 2' }));
    expect(await drawer.findByRole('list', { name: 'Timeline' })).toBeTruthy();
    expect(window.location.search).toBe('?id=2&view=board');
    await userEvent.click(drawer.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(window.location.search).toBe('?view=board');
  });

  it('keeps the text about a request when its card is closed and opened again', async () => {
    serveIntros(server, [makeIntro('2', 'Asked')]);
    openApp('/intro/dashboard?view=board');
    const open = async () => {
      await userEvent.click(await screen.findByRole('button', { name: 'Open the request to Company 2' }));
      return (await screen.findByRole('textbox', { name: 'Comment' })) as HTMLTextAreaElement;
    };
    await userEvent.type(await open(), 'Ask Tal');
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect((await open()).value).toBe('Ask Tal');
  });

  it('leads from an unread answer to the whole request', async () => {
    const answer = { at: '2025-11-18T09:00:00.000Z', words: 'They met in May.' };
    serveIntros(server, [makeIntro('2', 'Asked', { answer })]);
    openApp('/intro/dashboard?view=board');
    await userEvent.click(await screen.findByRole('button', { name: 'Read the answer to the request to Company 2' }));
    expect(await screen.findByRole('dialog', { name: 'Request to Company 2' })).toBeTruthy();
  });

  it('moves a card by N at once, with the focus and Undo, and back when Undo is pressed', async () => {
    const intros = serveIntros(server, [makeStaffIntro('2', 'To review'), makeStaffIntro('3', 'On Hold')]);
    const before = intros[0]!;
    // Far longer than the product's ten seconds: a busy machine must not let it pass.
    const until = { until: '2025-11-20T13:15:00.000Z', seconds: 600 };
    server.on(updateIntro, ({ body }) => {
      const to = (body as Body<typeof updateIntro>).Status__c!;
      const result = { ...makeStaffIntro('2', to), undo: until };
      intros[0] = result;
      return { result };
    });
    server.on(undoIntros, () => {
      intros[0] = before;
      return { undone: ['2'], refused: [] };
    });
    openApp('/intro/dashboard?view=board');
    const column = (name: string) => within(screen.getByRole('region', { name }));
    const card = { name: 'Open the request to Company 2' };
    (await screen.findByRole('button', card)).focus();
    expect(column('Queued').getByRole('button', card)).toBe(document.activeElement);
    await userEvent.keyboard('n');
    await waitFor(() => expect(column('In Progress').getByRole('button', card)).toBe(document.activeElement));
    expect(column('Queued').queryByRole('button', card)).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(column('Queued').getByRole('button', card)).toBeTruthy());
    expect(column('In Progress').queryByRole('button', card)).toBeNull();
  });

  it('says so where a column is empty', async () => {
    serveIntros(server, [makeIntro('2', 'Asked')]);
    openApp('/intro/dashboard?view=board');
    expect(await screen.findAllByText('No requests')).toHaveLength(2);
  });
});
