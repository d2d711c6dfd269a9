import { vi } from 'vitest';
import type { ImportJoin } from '../../../shared/core/network/join.ts';
import type { ImportRow, ImportRun } from '../../../shared/features/imports/import.ts';

export const run = (more: Partial<ImportRun> = {}): ImportRun => ({
  id: '5',
  kind: 'connections',
  file_name: 'Connections.csv',
  byte_size: 2048,
  state: 'checked',
  started_by: 'Dana Orlev',
  by_link: false,
  for_user: 'Dana Orlev',
  columns: [
    {
      name: 'First Name',
      meaning: 'First name',
      field: 'first_name',
      why: 'The heading says so.',
      samples: ['Ada', 'Bo'],
    },
    { name: 'Shoe Size', meaning: null, field: null, why: null, samples: ['42'] },
  ],
  fields: [
    { field: 'first_name', label: 'First name' },
    { field: 'company', label: 'Company' },
  ],
  table: null,
  format: ['UTF-8, separated by commas.'],
  encoding: { encoding: 'utf-8', sure: true, choices: [] },
  dates: null,
  ids: null,
  sheet: null,
  renames: null,
  total_rows: 480,
  done_rows: 480,
  strengths_left: null,
  counts: {
    new: 400,
    changed: 12,
    unchanged: 61,
    rejected: 7,
    joined: 4,
    by_name: 0,
    by_name_joined: 0,
    people_by_name: 0,
    people_by_name_joined: 0,
  },
  error: null,
  created_at: '2026-11-20T14:02:00Z',
  started_at: '2026-11-20T14:02:01Z',
  finished_at: null,
  can_cancel: true,
  can_undo: false,
  dry_run: false,
  ...more,
});

export const importRow = (more: Partial<ImportRow>): ImportRow => ({
  id: '1',
  line: 3,
  file: null,
  name: 'Ada Vance',
  outcome: 'new',
  changes: [],
  joined: null,
  apart: false,
  problems: [],
  ...more,
});

/** A row that shares only name and company with somebody in Kith. */
export const makeByNameRow = (more: Partial<ImportRow> = {}): ImportRow =>
  importRow({
    line: 61,
    name: 'Anders Vale',
    apart: true,
    joined: {
      name: 'Anders Vale',
      why: 'the same name and company',
      evidence: {
        for: ['the same name and company'],
        against: ['14 others have this name'],
        chance: 'Low',
        namesakes: 14,
      },
      given: 'Clerk, Nordkredit',
      known: 'Analyst, Nordkredit',
    },
    ...more,
  });

export const importJoin = (more: Partial<ImportJoin> = {}): ImportJoin => ({
  id: '1',
  name: 'Vale',
  other: 'Vale',
  domain: 'vale-ai.example',
  people: 29,
  headcount: 2,
  for: [],
  against: ['29 known people, more than it has in total'],
  chance: 'Low',
  apart: true,
  ...more,
});

/** The upload as the server would see it, and the upload's own clock. */
export type Upload = {
  address: URL;
  headers: Headers;
  file: File;
  aborted: boolean;
  progress: (sent: number, total: number) => void;
  answer: (status: number, body: object) => void;
};

/** Stands in for the browser's way to send a file; sent files are kept, and answered when the test says so. */
export function createFakeUploads(): Upload[] {
  const uploads: Upload[] = [];
  class FakeRequest {
    upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
    onload?: () => void;
    onabort?: () => void;
    status = 0;
    responseText = '';
    #address = '';
    #headers = new Headers();
    #upload?: Upload;
    open(_method: string, address: string): void {
      this.#address = address;
    }
    setRequestHeader(name: string, value: string): void {
      this.#headers.set(name, value);
    }
    send(body: FormData): void {
      this.#upload = {
        address: new URL(this.#address, window.location.href),
        headers: this.#headers,
        file: body.get('file') as File,
        aborted: false,
        progress: (loaded, total) => this.upload.onprogress?.({ loaded, total }),
        answer: (status, reply) => {
          this.status = status;
          this.responseText = JSON.stringify(reply);
          this.onload?.();
        },
      };
      uploads.push(this.#upload);
    }
    abort(): void {
      if (this.#upload) this.#upload.aborted = true;
      this.onabort?.();
    }
  }
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  return uploads;
}
