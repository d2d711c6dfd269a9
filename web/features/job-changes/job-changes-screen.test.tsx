import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { listJobChanges, listNewPeople } from '../../../shared/features/job-changes/calls.ts';
import { createFakeServer, type FakeServer, openApp, portco, putSession, staff } from '../../testing/testing.tsx';
import { makeJobChange } from './list-sample.ts';

let server: FakeServer;
beforeEach(() => {
  server = createFakeServer();
  putSession(server, portco);
});
const rows = async () => within(await screen.findByRole('list', { name: /^Job changes/ })).getAllByRole('listitem');
const changesAre = (...changes: ReturnType<typeof makeJobChange>[]) =>
  server.on(listJobChanges, { job_changes: changes, next_cursor: null });

describe('/job-changes', () => {
  it('shows each person with both companies and the months between, and links to a request for that person', async () => {
    changesAre(makeJobChange(1), makeJobChange(2, { after: '2026-07' }));
    openApp('/job-changes');
    const [first, second] = await rows();
    for (const words of ['Person 1', 'Chief Engineer', 'Vale Robotics', 'Harrow', 'Apr 2025 – Jul 2026'])
      expect(first?.textContent).toContain(words);
    expect(second?.textContent).not.toContain('–');
    expect(first?.textContent).not.toContain('Noor');
    await userEvent.click(within(first as HTMLElement).getByRole('button', { name: /^Request intro to/ }));
    await waitFor(() => expect(window.location.search).toBe('?request=2&contact=101'));
  });

  it('shows staff the owner of the list', async () => {
    putSession(server, staff);
    changesAre(makeJobChange(1));
    openApp('/job-changes');
    expect((await rows())[0]?.textContent).toContain('List of Noor Salhavi');
  });

  it('loads the range of the address, and says how to see all of them', async () => {
    changesAre();
    openApp('/job-changes?import=5');
    await screen.findByText('No one has changed jobs since your previous list.');
    expect(server.callsOf(listJobChanges)[0]!.query.get('import_id')).toBe('5');
    await userEvent.type(screen.getByLabelText('Person or company'), 'vale');
    await waitFor(() => expect(window.location.search).toBe('?import=5&q=vale'));
    await waitFor(() => expect(server.callsOf(listJobChanges).at(-1)!.query.get('q')).toBe('vale'));
    await userEvent.click(screen.getByRole('button', { name: 'Show all job changes' }));
    expect(window.location.search).toBe('');
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Person or company').value).toBe(''));
  });

  it('says how to get some where there are none', async () => {
    changesAre();
    openApp('/job-changes');
    await screen.findByText('No job changes yet');
    expect(screen.getByRole('link', { name: 'Import connections' }).getAttribute('href')).toBe('/imports');
  });

  it('shows the new people at followed companies beside it', async () => {
    changesAre();
    const { person, to } = makeJobChange(3);
    server.on(listNewPeople, { people: [{ person, company: to, since: '2026-07-01' }], limit_hit: false });
    openApp('/job-changes');
    await userEvent.click(await screen.findByRole('link', { name: 'New at companies you follow' }));
    const list = await screen.findByRole('list', { name: /^New people/ });
    expect(list.textContent).toContain('01 Jul 26');
  });
});
