import { expect } from 'vitest';
import { applyImport, uploadImport } from '../../../../shared/features/imports/calls.ts';
import type { ImportKind } from '../../../../shared/features/imports/import.ts';
import type { TestApp, TestViewer } from '../../../testing/app.ts';

/** Uploads a file over the API and checks it. @param query how it is read @returns the import's id */
export async function bringFile(
  kith: TestApp,
  content: string | Buffer,
  query: { kind: ImportKind },
  viewer: TestViewer = 'admin',
): Promise<string> {
  const body = new FormData();
  body.append('file', new Blob([new Uint8Array(Buffer.from(content))]), 'file.csv');
  const { id } = (await kith.as(viewer).call(uploadImport, { query, body } as never)).body.import;
  await kith.runJobs();
  return id;
}

/** Writes a file that was checked. @returns the import's id */
export async function applyFile(kith: TestApp, id: string, viewer: TestViewer = 'admin'): Promise<string> {
  expect((await kith.as(viewer).call(applyImport, { params: { id } })).status).toBe(200);
  await kith.runJobs();
  return id;
}
