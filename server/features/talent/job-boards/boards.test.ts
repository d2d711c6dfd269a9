import { beforeEach, describe, expect, test } from 'vitest';
import {
  listJobBoards,
  listPositions,
  removeJobBoard,
  setJobBoard,
  updatePosition,
} from '../../../../shared/features/talent/positions/calls.ts';
import { BoardFailure, type BoardJob } from '../../../platform/ports/job-board.ts';
import { START, startTestApp, type TestApp, type TestViewer } from '../../../testing/app.ts';
import { readBoardAddress } from './address.ts';

let kith: TestApp;
/** The present jobs of the board; an error gives the reason why it cannot be read. */
let board: BoardJob[] | Error;
let requests: string[];
beforeEach(async () => {
  requests = [];
  board = [];
  const read = async ({ vendor, name }: { vendor: string; name: string }) => {
    requests.push(`${vendor} ${name}`);
    if (board instanceof Error) throw board;
    return structuredClone(board);
  };
  kith = await startTestApp({ jobBoards: { read } });
});

const job = (key: string, more: Partial<BoardJob> = {}): BoardJob => ({
  key,
  title: 'Senior Backend Engineer',
  places: ['Berlin, Germany'],
  department: '',
  commitment: '',
  text: '',
  link: null,
  ...more,
});
const lumenary = () => ({ Account__c: String(kith.companies.Lumenary) });
const set = (viewer: TestViewer = 'talent', address = 'https://jobs.lever.co/lumenary', company = lumenary()) =>
  kith.as(viewer).call(setJobBoard, { body: { ...company, address } });
const look = async (now: string, jobs: BoardJob[] | Error) => {
  board = jobs;
  await kith.startDay(new Date(`${now}T12:00:00.000Z`));
};
const positions = async () => (await kith.as('talent').call(listPositions, {})).body.positions;
const boards = async (viewer: TestViewer = 'talent') => (await kith.as(viewer).call(listJobBoards, {})).body.boards;

describe('the address of a board', () => {
  test.each([
    ['https://boards.greenhouse.io/lumenary', 'greenhouse lumenary'],
    ['job-boards.greenhouse.io/lumenary/jobs/123?gh_src=x', 'greenhouse lumenary'],
    ['https://boards.greenhouse.io/embed/job_board?for=lumenary', 'greenhouse lumenary'],
    ['https://boards-api.greenhouse.io/v1/boards/lumenary/jobs', 'greenhouse lumenary'],
    [' HTTPS://JOBS.LEVER.CO/Lumenary/ ', 'lever Lumenary'],
    ['https://api.lever.co/v0/postings/lumenary?mode=json', 'lever lumenary'],
    ['https://jobs.ashbyhq.com/lumenary.io/abc', 'ashby lumenary.io'],
    ['https://api.ashbyhq.com/posting-api/job-board/lumenary', 'ashby lumenary'],
    ['https://jobs.eu.lever.co/lumenary', 'lever_eu lumenary'],
    ['https://jobs.lever.co/', null],
    ['https://jobs.lever.co.evil.example/lumenary', null],
    ['https://evil.example/jobs.lever.co/lumenary', null],
    ['https://jobs.lever.co@evil.example/lumenary', null],
    ['https://jobs.lever.co:8080/lumenary', null],
    ['https://jobs.lever.co/%2e%2e', null],
    ['http://127.0.0.1/lumenary', null],
    ['lumenary', null],
    ['', null],
  ])('%s is %s', (address, read) => {
    const found = readBoardAddress(address);
    expect(found && `${found.vendor} ${found.name}`).toBe(read);
  });
});

describe('setting a board', () => {
  test('the talent team sets it for a company, a company sets its own, and each reads what it may', async () => {
    expect((await set()).body.boards.map(({ url }) => url)).toEqual(['https://jobs.lever.co/lumenary']);
    expect((await set('portco', 'jobs.ashbyhq.com/lumenary')).status).toBe(200);
    expect((await boards()).map(({ url, looked_at }) => [url, looked_at])).toEqual([
      ['https://jobs.ashbyhq.com/lumenary', null],
    ]);
    expect((await set('portco2')).status).toBe(404);
    expect(await boards('portco2')).toEqual([]);
    expect(await boards('portco')).toHaveLength(1);
    expect((await kith.as('portco2').call(removeJobBoard, { body: lumenary() })).status).toBe(404);
  });

  test('another address is refused, with the valid forms', async () => {
    const { status, error } = await set('talent', 'https://lumenary.example/jobs');
    expect({ status, message: error.message }).toEqual({
      status: 400,
      message: 'Paste the address of a board at Greenhouse, Lever or Ashby, such as https://jobs.lever.co/lumenary.',
    });
    expect((await set('talent', 'jobs.lever.co/x', { Account__c: '999999' })).status).toBe(404);
  });

  test('a new address is read soon, and saving it again reads it again', async () => {
    board = [job('a')];
    await set();
    await kith.runJobs();
    await set();
    await kith.runJobs();
    expect(requests).toEqual(['lever lumenary', 'lever lumenary']);
    expect(await positions()).toHaveLength(1);
  });

  test('positions of a removed board stay, and are found by it when it comes back', async () => {
    await set();
    await look('2026-11-22', [job('a')]);
    await kith.as('talent').call(removeJobBoard, { body: lumenary() });
    expect([await boards(), (await positions()).length]).toEqual([[], 1]);
    await set();
    await look('2026-11-23', [job('a', { title: 'Backend Lead' })]);
    expect((await positions()).map(({ Name }) => Name)).toEqual(['Backend Lead']);
  });
});

describe('the daily reading of boards', () => {
  beforeEach(async () => {
    await set();
    await kith.runJobs();
  });

  test('adds new positions, with the kind of work that their titles name', async () => {
    const places = ['Berlin; Paris', 'Berlin'];
    await look('2026-11-22', [job('a', { places, department: 'Platform', text: 'Go.', link: 'https://x.example/a' })]);
    expect((await positions())[0]).toMatchObject({
      Name: 'Senior Backend Engineer',
      Account_Name__c: 'Lumenary',
      Location__c: 'Berlin; Paris',
      Skill_Category__c: 'Engineering',
      Main_skill__c: 'Backend',
      Role__c: 'Individual Contributor',
      Link_to_Job__c: 'https://x.example/a',
      Short_Description__c: 'Platform\n\nGo.',
      Owner__c: null,
      inferred: ['Location__c', 'Skill_Category__c', 'Role__c', 'Main_skill__c'],
      Last_Known_As_Opened__c: '2026-11-22',
    });
    expect((await boards())[0]).toMatchObject({ found: 1, added: 1, gone: 0, error: null });
  });

  test('confirms present positions as open, and marks the others until they come back', async () => {
    await look('2026-11-22', [job('a'), job('b', { title: 'Counsel' })]);
    await look('2026-11-23', [job('b', { title: 'Counsel' })]);
    const seen = async () =>
      (await positions()).map((position) => [
        position.Name,
        position.Last_Known_As_Opened__c,
        position.off_board_since,
        position.might_be_closed,
      ]);
    const marked = ['Senior Backend Engineer', '2026-11-22', '2026-11-23', true];
    expect(await seen()).toEqual([['Counsel', '2026-11-23', null, false], marked]);
    expect((await boards())[0]).toMatchObject({ found: 1, added: 0, gone: 1 });
    await look('2026-11-24', [job('b', { title: 'Counsel' })]);
    expect((await seen())[1]).toEqual(marked);
    await look('2026-11-25', [job('a'), job('b')]);
    expect((await seen())[1]).toEqual(['Senior Backend Engineer', '2026-11-25', null, false]);
  });

  test('leaves manual corrections, even if the board differs', async () => {
    await look('2026-11-22', [job('a')]);
    const { Id } = (await positions())[0]!;
    await kith.as('portco').call(updatePosition, { body: { Id, Location__c: 'Haifa', Role__c: null } });
    await look('2026-11-23', [job('a', { title: 'Head of Data Engineering', places: ['Paris'] })]);
    expect((await positions())[0]).toMatchObject({
      Name: 'Head of Data Engineering',
      Location__c: 'Haifa',
      Role__c: null,
      Main_skill__c: 'Data Engineering',
      inferred: ['Skill_Category__c', 'Main_skill__c'],
    });
  });

  test('tells the type of a position, which the talent team alone corrects', async () => {
    await look('2026-11-22', [job('a', { commitment: 'FullTime' })]);
    const [first] = await positions();
    expect(first).toMatchObject({ Position_Type__c: 'Full-time' });
    expect(first?.inferred).toContain('Position_Type__c');
    const body = { Id: first!.Id, Position_Type__c: 'Contract' as const };
    expect((await kith.as('portco').call(updatePosition, { body })).status).toBe(403);
    expect((await kith.as('talent').call(updatePosition, { body })).status).toBe(200);
    await look('2026-11-23', [job('a', { commitment: 'FullTime', title: 'Head of Data' })]);
    const [later] = await positions();
    expect(later).toMatchObject({ Name: 'Head of Data', Position_Type__c: 'Contract' });
    expect(later?.inferred).not.toContain('Position_Type__c');
  });

  test('leaves positions closed that were closed by hand', async () => {
    await look('2026-11-22', [job('a')]);
    const { Id } = (await positions())[0]!;
    await kith.as('portco').call(updatePosition, { body: { Id, Status__c: 'Close' } });
    await look('2026-11-23', [job('a')]);
    expect(await positions()).toEqual([]);
    expect((await boards())[0]).toMatchObject({ found: 1, added: 0 });
  });

  test.each([
    ['fails', new BoardFailure('Lever answered with 503.'), 'Lever answered with 503.'],
    [
      'is empty',
      [],
      'The board is empty, but 1 open positions came from it. Kith left them open. If the company is no longer hiring, close them.',
    ],
  ])('changes nothing when the board %s, and says so', async (_how, jobs, error) => {
    await look('2026-11-22', [job('a')]);
    await look('2026-11-23', jobs);
    expect((await positions())[0]).toMatchObject({ might_be_closed: false, Last_Known_As_Opened__c: '2026-11-22' });
    expect((await boards())[0]).toMatchObject({ found: null, error, looked_at: '2026-11-23T12:00:00.000Z' });
    await look('2026-11-24', [job('a')]);
    expect((await boards())[0]).toMatchObject({ found: 1, error: null });
  });

  test('treats a board that never had any positions as empty', async () => {
    await look('2026-11-22', []);
    expect((await boards())[0]).toMatchObject({ found: 0, added: 0, error: null });
  });

  test('reads a board once a day, and not the board of a merged company', async () => {
    requests = [];
    await look('2026-11-22', []);
    await kith.startDay(new Date('2026-11-22T18:00:00.000Z'));
    expect(requests).toEqual(['lever lumenary']);
    const into = { merged_into: kith.companies.Brackenfield };
    await kith.db.updateTable('account').set(into).where('id', '=', kith.companies.Lumenary).execute();
    await look('2026-11-23', []);
    expect(requests).toHaveLength(1);
  });

  test('recognises a position that was entered by hand under its title', async () => {
    const at = START.toISOString();
    await kith.db
      .insertInto('position')
      .values({
        account_id: kith.companies.Lumenary,
        name: 'Counsel',
        name_key: 'counsel',
        location: 'Rome',
        by_hand: 'location',
        main_skill: null,
        role: null,
        skill_category: null,
        owner_user_id: null,
        link: null,
        short_description: null,
        closed_at: null,
        last_known_open: '2026-01-01',
        off_board_since: null,
        board_id: null,
        board_key: null,
        import_id: null,
        created_by: null,
        created_at: at,
        updated_at: at,
      })
      .execute();
    await look('2026-11-22', [job('a', { title: 'Counsel' }), job('b', { title: 'Counsel' })]);
    expect((await positions()).map(({ Location__c }) => Location__c).toSorted()).toEqual(['Berlin, Germany', 'Rome']);
  });
});
