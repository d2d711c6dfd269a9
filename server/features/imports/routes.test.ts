import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import iconv from 'iconv-lite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  applyImport,
  cancelImport,
  downloadRejects,
  getImport,
  listImports,
  listRejects,
  rereadImport,
  undoImport,
  uploadImport,
} from '../../../shared/features/imports/calls.ts';
import type { ImportKind, ImportRun } from '../../../shared/features/imports/import.ts';
import { markStale } from '../../core/network/derive/stale.ts';
import { issueToken } from '../../platform/access/session.ts';
import { SECRET, START, startTestApp, type TestApp, type TestViewer } from '../../testing/app.ts';
import { changeImportRun } from './runs/queries.ts';
import { dumpNetwork } from './testing/queries.ts';

const english = await readFile('tests/fixtures/imports/connections-english.csv');

let kith: TestApp;

beforeEach(async () => {
  kith = await startTestApp();
});
afterEach(() => kith.app.close());

interface Upload {
  kind?: ImportKind;
  as?: string;
  firm?: string;
  encoding?: string;
  content?: string | Buffer;
  name?: string;
  field?: string;
}

/** Uploads as a browser does. */
function bring(
  viewer: TestViewer,
  { kind = 'connections', content = english, name, field = 'file', ...query }: Upload = {},
) {
  const body = new FormData();
  body.append(field, new Blob([new Uint8Array(Buffer.from(content))]), name ?? 'Connections.csv');
  return kith.as(viewer).call(uploadImport, { query: { kind, ...query }, body } as never);
}

async function run(viewer: TestViewer, id: string): Promise<ImportRun> {
  const answer = await kith.as(viewer).call(getImport, { params: { id } });
  expect(answer.status).toBe(200);
  return answer.body.import;
}

/** Uploads, checks and writes a file. */
async function imported(viewer: TestViewer, upload: Upload = {}): Promise<string> {
  const { id } = (await bring(viewer, upload)).body.import;
  await kith.runJobs();
  expect((await kith.as(viewer).call(applyImport, { params: { id } })).status).toBe(200);
  await kith.runJobs();
  return id;
}

describe('a file whose letters can be read in more than one way', () => {
  const content = iconv.encode('First Name,Last Name,Company\nTűr,Szőke,Harrow\n', 'windows-1250');
  const people = async () => (await dumpNetwork(kith.db)).contacts.join('\n');

  test('is not written before somebody chooses the reading, and then follows that choice', async () => {
    const { id } = (await bring('portco', { content })).body.import;
    await kith.runJobs();
    expect((await run('portco', id)).encoding).toMatchObject({ sure: false });
    const refused = await kith.as('portco').call(applyImport, { params: { id } });
    expect([refused.status, refused.error.message]).toEqual([409, expect.stringMatching(/windows-1250 \(.*Szőke/)]);

    const reread = (encoding: string) => kith.as('portco').call(rereadImport, { params: { id }, body: { encoding } });
    expect((await reread('klingon')).error.fields).toHaveProperty('encoding');
    expect((await reread('cp1250')).status).toBe(200);
    await kith.runJobs();
    const checked = await run('portco', id);
    expect(checked).toMatchObject({ state: 'checked', encoding: { encoding: 'windows-1250', sure: true } });
    expect(checked.encoding!.choices[0]).toMatchObject({ name: 'Central European (Windows), windows-1250' });
    await kith.as('portco').call(applyImport, { params: { id } });
    await kith.runJobs();
    expect(await people()).toContain('Tűr Szőke');
    expect((await reread('cp1250')).status).toBe(409);
  });

  test('is read at once as the upload says', async () => {
    await imported('portco', { content, encoding: 'windows-1252' });
    expect(await people()).toContain('Tûr Szõke');
  });
});

test('dates that could mean either of two days are read as chosen', async () => {
  const content = 'First Name,Last Name,Company,Connected On\nInes,Calloway,Harrow,03/04/2024\n';
  const { id } = (await bring('portco', { content })).body.import;
  await kith.runJobs();
  const stated = { cell: '03/04/2024', dmy: '2024-04-03', mdy: '2024-03-04' };
  expect((await run('portco', id)).dates).toEqual({ ...stated, order: 'mdy', sure: false });
  await kith.as('portco').call(rereadImport, { params: { id }, body: { date_order: 'dmy' } });
  await kith.runJobs();
  expect((await run('portco', id)).dates).toEqual({ ...stated, order: 'dmy', sure: true });
  await kith.as('portco').call(applyImport, { params: { id } });
  await kith.runJobs();
  expect((await dumpNetwork(kith.db)).signals).toContainEqual(expect.stringContaining('2024-04-03'));
});

describe('an import over the API', () => {
  test('is checked, shows what it would do, is written, and can be undone', async () => {
    const before = await dumpNetwork(kith.db);
    const uploaded = await bring('portco');
    expect(uploaded.status).toBe(200);
    const { id } = uploaded.body.import;
    expect(uploaded.body.import).toMatchObject({
      kind: 'connections',
      file_name: 'Connections.csv',
      byte_size: english.length,
      state: 'uploaded',
      can_cancel: true,
      can_undo: false,
    });

    await kith.runJobs();
    const checked = await run('portco', id);
    expect(checked).toMatchObject({
      state: 'checked',
      total_rows: 6,
      done_rows: 6,
      counts: { new: 4, changed: 0, unchanged: 1, rejected: 1 },
    });
    expect(checked.columns[0]).toEqual({
      name: 'First Name',
      meaning: 'First name',
      field: 'first_name',
      samples: ['Ines', 'Théo', 'נועה'],
      why: null,
    });
    expect(await dumpNetwork(kith.db)).toEqual(before);

    const applied = await kith.as('portco').call(applyImport, { params: { id } });
    expect(applied.body.import).toMatchObject({ state: 'applying', done_rows: 0, can_cancel: true });
    await kith.runJobs();
    expect(await run('portco', id)).toMatchObject({
      state: 'done',
      counts: checked.counts,
      can_undo: true,
      can_cancel: false,
    });
    expect((await dumpNetwork(kith.db)).signals).toHaveLength(4);
    expect(readdirSync(join(kith.deps.settings.dataFolder, 'imports'))).toEqual([]);

    expect((await kith.as('portco').call(undoImport, { params: { id } })).body.import.state).toBe('undoing');
    await kith.runJobs();
    expect(await run('portco', id)).toMatchObject({ state: 'undone', can_undo: false });
    expect(await dumpNetwork(kith.db)).toEqual(before);

    const audit = await kith.db
      .selectFrom('audit')
      .select(['action', 'user_id'])
      .where('entity', '=', 'import')
      .orderBy('id')
      .execute();
    expect(audit).toEqual(
      ['import.upload', 'import.apply', 'import.undo'].map((action) => ({ action, user_id: kith.users.portco })),
    );
  });

  test('returns the rejected rows, page by page and as a file in which nothing runs', async () => {
    const content = 'First Name,Last Name,Company,Connected On\n,,,\n=1+1|,,"\n---,,Acme,\nInes,Calloway,Acme,=cmd()\n';
    const { id } = (await bring('portco', { content })).body.import;
    await kith.runJobs();
    const first = await kith.as('portco').call(listRejects, { params: { id }, query: { limit: 1 } });
    expect(first.body.rejects).toHaveLength(1);
    const second = await kith
      .as('portco')
      .call(listRejects, { params: { id }, query: { cursor: first.body.next_cursor! } });
    expect(second.body.next_cursor).toBeNull();
    expect([...first.body.rejects, ...second.body.rejects].map((reject) => reject.line)).toEqual([2, 3, 4, 5]);
    const file = await kith.as('portco').call(downloadRejects, { params: { id } });
    expect(file.status).toBe(200);
    expect(file.text.split('\n')).toEqual([
      '\ufeffRejected because;First Name;Last Name;Company;Connected On',
      'Line 2. First Name: The row has no name. The person hides it or has left the network.;;;;',
      "Line 3. A quotation mark is opened here and never closed.;'=1+1|;;",
      `Line 4. First Name “---”: This is not a name.;'---;;Acme;`,
      "Line 5. Connected On “=cmd()”: Kith can’t read this as a date. Kith imports the row without it.;Ines;Calloway;Acme;'=cmd()",
      '',
    ]);
  });

  test('returns its rejected rows, once all are checked, as a file that can be corrected and imported', async () => {
    const content = 'First Name,Last Name,Company,Connected On\n,,Acme,\nTheo,Brandt,Harrow,28 Jan 2024\n';
    const { id } = (await bring('portco', { content })).body.import;
    const early = await kith.as('portco').call(downloadRejects, { params: { id } });
    expect([early.status, early.error.message]).toEqual([
      409,
      expect.stringMatching(/^This import is waiting to be checked\./),
    ]);
    await kith.runJobs();
    const file = await kith.as('portco').call(downloadRejects, { params: { id } });
    const corrected = file.text.replace(';;Acme', 'Ines;Calloway;Acme');
    await imported('portco', { content: corrected });
    expect((await dumpNetwork(kith.db)).tenures).toContainEqual(expect.stringContaining('ines calloway at acme'));
  });

  test('is cancelled before it is written, and its file is gone', async () => {
    const { id } = (await bring('portco')).body.import;
    await kith.runJobs();
    const cancelled = await kith.as('portco').call(cancelImport, { params: { id } });
    expect(cancelled.body.import).toMatchObject({ state: 'cancelled', can_cancel: false });
    expect(readdirSync(join(kith.deps.settings.dataFolder, 'imports'))).toEqual([]);
    const again = await kith.as('portco').call(applyImport, { params: { id } });
    expect(again.status).toBe(409);
    expect(again.error.code).toBe('conflict');
  });

  test('is cancelled while it waits to be written, and nothing is left of it', async () => {
    const before = await dumpNetwork(kith.db);
    const { id } = (await bring('portco')).body.import;
    await kith.runJobs();
    await kith.as('portco').call(applyImport, { params: { id } });
    expect((await kith.as('portco').call(cancelImport, { params: { id } })).body.import.state).toBe('undoing');
    await kith.runJobs();
    expect((await run('portco', id)).state).toBe('cancelled');
    expect(await dumpNetwork(kith.db)).toEqual(before);
  });

  test('says how many people’s strengths are still to be worked out once its rows are written', async () => {
    const { id } = (await bring('portco')).body.import;
    await kith.runJobs();
    await kith.as('portco').call(applyImport, { params: { id } });
    expect((await run('portco', id)).strengths_left).toBeNull();
    const [row] = await kith.db.selectFrom('contact').select('id').limit(1).execute();
    await markStale(kith.db, [row!.id]);
    await changeImportRun(kith.db, Number(id), ['applying'], { done_rows: (await run('portco', id)).total_rows! });
    expect((await run('portco', id)).strengths_left).toBe(1);
  });

  test('in a state that does not allow a step answers 409 and changes nothing', async () => {
    const { id } = (await bring('portco')).body.import;
    expect((await kith.as('portco').call(applyImport, { params: { id } })).status).toBe(409);
    expect((await kith.as('portco').call(undoImport, { params: { id } })).status).toBe(409);
    await kith.runJobs();
    await kith.as('portco').call(applyImport, { params: { id } });
    await kith.runJobs();
    expect((await kith.as('portco').call(cancelImport, { params: { id } })).status).toBe(409);
    expect((await run('portco', id)).state).toBe('done');
  });

  test('of a file that cannot be read fails with the reason', async () => {
    const { id } = (await bring('portco', { content: Buffer.from('504b030414', 'hex') })).body.import;
    await kith.runJobs();
    expect(await run('portco', id)).toMatchObject({
      state: 'failed',
      error: expect.stringContaining('Excel workbook'),
    });
  });

  test('by staff may make a company the firm, and be for another user', async () => {
    const { email } = await kith.db
      .selectFrom('app_user')
      .select('email')
      .where('id', '=', kith.users.portco)
      .executeTakeFirstOrThrow();
    const forOther = await imported('admin', { as: email });
    expect((await run('portco', forOther)).state).toBe('done');

    const content = await readFile('tests/fixtures/imports/companies.ndjson');
    await imported('admin', { kind: 'crunchbase', content, firm: 'Harrow & Vale' });
    const { value } = await kith.db
      .selectFrom('installation')
      .select('value')
      .where('key', '=', 'firm_account_id')
      .executeTakeFirstOrThrow();
    const { name } = await kith.db
      .selectFrom('account')
      .select('name')
      .where('id', '=', Number(value))
      .executeTakeFirstOrThrow();
    expect(name).toBe('Harrow & Vale');
  });

  test('without a file, or with bad input, is refused with the field', async () => {
    const noFile = await kith.as('portco').call(uploadImport, { query: { kind: 'connections' } });
    expect(noFile.status).toBe(400);
    expect(noFile.error.fields).toHaveProperty('file');
    expect((await bring('portco', { field: 'attachment' })).status).toBe(400);
    const token = await issueToken(kith.db, SECRET, kith.users.portco, START);
    for (const payload of ['x', '--a\r\nContent-Disposition: form-data; name="file"; filename="f"\r\n\r\nNa']) {
      for (const boundary of ['; boundary=a', '']) {
        const headers = { authorization: `Bearer ${token}`, 'content-type': `multipart/form-data${boundary}` };
        const cut = await kith.app.inject({ method: 'POST', url: '/api/imports?kind=connections', headers, payload });
        expect([cut.statusCode, Object.keys(cut.json().fields)]).toEqual([400, ['file']]);
      }
    }
    expect((await bring('portco', { kind: 'holidays' as ImportKind })).status).toBe(400);
    const stranger = await bring('admin', { as: 'nobody@nowhere.example' });
    expect(stranger.status).toBe(400);
    expect(stranger.error.fields).toHaveProperty('as');
    expect((await bring('admin', { firm: 'Lumenary' })).status).toBe(400);
    expect(await kith.db.selectFrom('import_run').selectAll().execute()).toEqual([]);
  });
});

describe('who may import', () => {
  test('a portfolio user imports their own connections and nothing else', async () => {
    const { email } = await kith.db
      .selectFrom('app_user')
      .select('email')
      .where('id', '=', kith.users.portco2)
      .executeTakeFirstOrThrow();
    for (const viewer of ['portco', 'admin off'] as const) {
      expect((await bring(viewer)).status).toBe(200);
      expect((await bring(viewer, { kind: 'network' })).status).toBe(403);
      expect((await bring(viewer, { kind: 'crunchbase' })).status).toBe(403);
      expect((await bring(viewer, { as: email })).status).toBe(403);
      // Whether there is such a user is none of their business.
      expect((await bring(viewer, { as: 'nobody@nowhere.example' })).status).toBe(403);
    }
    expect((await bring('signed out')).status).toBe(401);
  });

  test('a portfolio user sees their own imports and gets a 404 for others, and staff see all', async () => {
    const { id } = (await bring('portco')).body.import;
    const ids = async (viewer: TestViewer) =>
      (await kith.as(viewer).call(listImports, {})).body.imports.map((row) => row.id);
    expect(await ids('portco')).toEqual([id]);
    expect(await ids('portco2')).toEqual([]);
    expect(await ids('admin off')).toEqual([]);
    expect(await ids('admin')).toEqual([id]);
    for (const viewer of ['portco2', 'admin off'] as const) {
      for (const call of [getImport, listRejects, downloadRejects, applyImport, cancelImport, undoImport]) {
        expect((await kith.as(viewer).call(call, { params: { id } })).status).toBe(404);
      }
    }
    for (const unknown of ['0', 'x', '999999', '99999999999999999999']) {
      expect((await kith.as('admin').call(getImport, { params: { id: unknown } })).status).toBe(404);
    }
    expect((await kith.as('signed out').call(listImports, {})).status).toBe(401);
  });

  test('the list comes in pages', async () => {
    for (let count = 0; count < 3; count++) await bring('portco');
    const first = await kith.as('portco').call(listImports, { query: { limit: 2 } });
    expect(first.body.imports).toHaveLength(2);
    const second = await kith.as('portco').call(listImports, { query: { limit: 2, cursor: first.body.next_cursor! } });
    expect(second.body).toMatchObject({ imports: [expect.anything()], next_cursor: null });
  });
});

describe('an import whose process died at every attempt', () => {
  /** The job is in its last attempt, and nobody has heard of its process for longer than its lease. */
  const dies = () =>
    kith.db
      .updateTable('job')
      .set((set) => ({ state: 'running', attempts: set.ref('max_attempts'), lease_until: '2000-01-01T00:00:00.000Z' }))
      .where('state', '=', 'queued')
      .execute();
  const files = () => readdirSync(join(kith.deps.settings.dataFolder, 'imports'));

  test('says why it was not checked, and leaves no file', async () => {
    const { id } = (await bring('portco')).body.import;
    await kith.db.updateTable('import_run').set({ state: 'checking' }).execute();
    await dies();
    await kith.runJobs();
    expect(await run('portco', id)).toMatchObject({
      state: 'failed',
      error: 'Kith couldn’t check the whole file: upload it again. Error: The process that ran it died.',
    });
    expect(files()).toHaveLength(1);
    await kith.startDay(new Date(START.getTime() + 86_400_000));
    expect(files()).toEqual([]);
  });

  test('is taken back if it was being written, and says why', async () => {
    const { id } = (await bring('portco')).body.import;
    await kith.runJobs();
    const before = await dumpNetwork(kith.db);
    await kith.as('portco').call(applyImport, { params: { id } });
    await dies();
    await kith.runJobs();
    expect(await run('portco', id)).toMatchObject({
      state: 'failed',
      error: expect.stringMatching(/undoing it.*died/),
    });
    expect(await dumpNetwork(kith.db)).toEqual(before);
  });

  test('is ended the next day where an earlier version left it open', async () => {
    const { id } = (await bring('portco')).body.import;
    await kith.db.updateTable('import_run').set({ state: 'checking' }).execute();
    await kith.db.updateTable('job').set({ state: 'failed', error: 'The process that ran it died.' }).execute();
    await kith.startDay(new Date(START.getTime() + 86_400_000));
    expect(await run('portco', id)).toMatchObject({ state: 'failed', error: expect.stringMatching(/died/) });
  });
});
