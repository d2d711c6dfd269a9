import { expect } from 'vitest';
import { applyImport, getImport, listImportRows, uploadImport } from '../../../../shared/features/imports/calls.ts';
import type { ImportKind, ImportRun } from '../../../../shared/features/imports/import.ts';
import type { TestApp, TestViewer } from '../../../testing/app.ts';

/** Uploads a file over the API and checks it. @param query how it is read @returns the import's id */
export async function bringFile(
  kith: TestApp,
  content: string | Buffer,
  query: { kind: ImportKind },
  viewer: TestViewer = 'admin',
  name = 'file.csv',
): Promise<string> {
  const body = new FormData();
  body.append('file', new Blob([new Uint8Array(Buffer.from(content))]), name);
  const { id } = (await kith.as(viewer).call(uploadImport, { query, body } as never)).body.import;
  await kith.runJobs();
  return id;
}

/** What a check says of a file, and what each row would do: "Ada Vance: Job CEO at Harrow & Co"; of a file that is not read, why. */
export async function checkFile(
  kith: TestApp,
  content: string | Buffer,
  { kind = 'network' as ImportKind, name = 'file.csv' } = {},
): Promise<{ run: ImportRun; lines: string[] }> {
  const params = { id: await bringFile(kith, content, { kind }, 'admin', name) };
  const { rows } = (await kith.as('admin').call(listImportRows, { params, query: { limit: 200 } })).body;
  const run = (await kith.as('admin').call(getImport, { params })).body.import;
  const lines = rows.map(({ name: subject, outcome, changes, problems }) => {
    const stated = changes.map(({ what, before, after }) => `${what} ${before === null ? '' : `${before} → `}${after}`);
    return `${subject}: ${[...stated, ...problems.map(({ reason }) => reason)].join(', ') || outcome}`;
  });
  return { run, lines: run.error === null ? lines : [run.error] };
}

/** Writes a file that was checked. @returns the import's id */
export async function applyFile(kith: TestApp, id: string, viewer: TestViewer = 'admin'): Promise<string> {
  expect((await kith.as(viewer).call(applyImport, { params: { id } })).status).toBe(200);
  await kith.runJobs();
  return id;
}
