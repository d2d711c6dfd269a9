import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';
import { LIKE_IN_WORKER } from '../server/features/imports/in-worker.ts';
import { IMPORTED_PEOPLE, SIGNALS } from './import-files.ts';
import type { ImportedFileKind, ImportTook } from './import-process.ts';
import { REAL } from './imports.ts';
import { formatTable, formatThousands } from './markdown.ts';

const run = promisify(execFile);

/** The imports and their limits: seconds of the check and of all of it with strengths, and MB. */
const CASES: { what: ImportedFileKind; rows: number; name: string; target: string; file?: string }[] = [
  { what: 'signals', rows: SIGNALS, name: 'signals', target: 'written in 5 s' },
  {
    what: 'connections',
    rows: 23_716,
    name: 'connections (the real export)',
    target: 'written in 5 s, quiet',
    file: REAL,
  },
  { what: 'people', rows: IMPORTED_PEOPLE, name: 'people', target: 'checked in 10 s, written in 60 s, 250 MB' },
];

/** The server keeps compiled code, too (server/main.ts): without it some 20 MB are for reading TypeScript. */
const KEEPING_CODE = { NODE_COMPILE_CACHE: 'node_modules/.cache/node' };

/** Several people at work: the import is never alone for a second. */
const WRITE_EVERY_MS = 150;

export type ImportSizes = { name: string; rows: number; target: string; beside: boolean; took: ImportTook }[];

/** Files of several sizes, each in a process of its own, quiet and beside a thread that reads and writes. A file that is not there is left out. */
export async function benchImportSizes(): Promise<ImportSizes> {
  const sizes: ImportSizes = [];
  for (const { what, file, ...about } of CASES) {
    if (file && !existsSync(file)) continue;
    for (const beside of [false, true]) {
      const args = [
        ...LIKE_IN_WORKER,
        'bench/import-process.ts',
        what,
        ...(file ? [file] : []),
        ...(beside ? ['--beside', String(WRITE_EVERY_MS)] : []),
      ];
      const { stdout } = await run(process.execPath, args, { env: { ...process.env, ...KEEPING_CODE } });
      sizes.push({ ...about, beside, took: JSON.parse(stdout) as ImportTook });
    }
  }
  return sizes;
}

const seconds = ({ wall, processor }: ImportTook['check']): string => `${wall.toFixed(1)} (${processor.toFixed(1)})`;

export function importSizeLines(sizes: ImportSizes): string[] {
  const rows = sizes.map(({ name, rows, target, beside, took }) => [
    `${formatThousands(rows)} ${name}${beside ? ', beside a reader' : ''}`,
    ...[
      seconds(took.check),
      seconds(took.apply),
      formatThousands(took.check.memory),
      formatThousands(took.apply.memory),
    ],
    ...(took.beside ? [took.beside.read, took.beside.write].map(({ p99 }) => p99.toFixed(1)) : ['', '']),
    beside ? '' : target,
  ]);
  return [
    'Into an empty database, each file checked and written in two processes, as they are two threads of the server: the most MB of each, seconds by the clock and, in brackets, of the processor; with strengths up to date.',
    '',
    ...formatTable(
      ['file', 'checked', 'written', 'MB checking', 'MB writing', 'p99 of reads, ms', 'of writes', 'target'],
      rows,
    ),
  ];
}
