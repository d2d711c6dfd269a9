import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { pino } from 'pino';
import { generateApi } from 'swagger-typescript-api';
import { DEMO_FIRM } from '../server/demo/people.ts';
import { makeServer } from '../server/make-server.ts';
import { migrate, openDatabase } from '../server/platform/db/opening/open.ts';
import { readSettings } from '../server/platform/settings/settings.ts';

/**
 * `npm run client`: writes the OpenAPI document and a typed client for it, without dependencies, to `dist/client`. It is the client that a
 * public generator makes of the document, and has a method for each call, by the name of its operation.
 */
const FOLDER = resolve(import.meta.dirname, '../dist/client');

/** What the generator writes above its files tells the compiler to look away; ours is to be compiled. */
const UNCHECKED = /^\/\/ @ts-nocheck\n/m;

/** The text of a client for a document. @param input the path of the document */
export async function generateClient(input: string): Promise<string> {
  const { files } = await generateApi({
    input,
    output: false,
    silent: true,
    enumStyle: 'union',
    singleHttpClient: true,
    generateResponses: false,
    hooks: { onCreateRouteName: (name, { operationId }) => ({ ...name, usage: operationId, original: operationId }) },
  });
  return files.map(({ fileContent }) => fileContent.replace(UNCHECKED, '')).join('\n');
}

async function writeClient(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'openapi-'));
  try {
    const databaseUrl = `file:${join(folder, 'kith.db')}`;
    const db = openDatabase(databaseUrl);
    await migrate(db).finally(() => db.destroy());
    const signIn = { FIRM_DOMAIN: 'firm.example', OIDC_ISSUER: 'https://sign-in.example', OIDC_CLIENT_ID: 'kith' };
    const settings = readSettings({ DATA_FOLDER: folder, DATABASE_URL: databaseUrl, ...signIn }, DEMO_FIRM);
    const { app, db: served } = await makeServer(settings, pino({ level: 'silent' }));
    await app.ready();
    mkdirSync(FOLDER, { recursive: true });
    const path = join(FOLDER, 'openapi.json');
    writeFileSync(path, JSON.stringify(app.swagger(), null, 2));
    writeFileSync(join(FOLDER, 'kith.ts'), await generateClient(path));
    await app.close();
    await served.destroy();
    process.stdout.write(`dist/client has openapi.json and kith.ts.\n`);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) await writeClient();
