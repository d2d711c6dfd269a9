import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { generateClient } from '../../../../build/client.ts';
import { SECRET, START, startTestApp } from '../../../testing/app.ts';
import { testFolder } from '../../../testing/databases.ts';
import { insertAppToken } from '../../access/app-token.ts';
import { issueToken } from '../../access/session.ts';

/** What the test uses of the client, as its methods are named in it. */
interface Client {
  HttpClient: new (settings: object) => object;
  Api: new (
    http: object,
  ) => {
    api: {
      getUser(): Promise<{ data: { user: { payload: { email: string } } } }>;
      listIntros(query: object, params?: object): Promise<{ data: { all_intros: unknown[] }; headers: Headers }>;
    };
  };
}

test('a public generator makes a client of the document, which compiles, signs in and is refused in words', async () => {
  const kith = await startTestApp();
  const folder = testFolder();
  const authorization = `Bearer ${await issueToken(kith.db, SECRET, kith.users.admin, START)}`;
  const { body } = await kith.app.inject({ url: '/api/openapi.json', headers: { authorization } });
  writeFileSync(join(folder, 'openapi.json'), body);
  const file = join(folder, 'kith.ts');
  writeFileSync(file, await generateClient(join(folder, 'openapi.json')));
  const options = ['--noEmit', '--strict', '--target', 'es2023', '--module', 'nodenext', '--lib', 'es2023,dom'];
  const compiler = resolve('node_modules/typescript/bin/tsc');
  const compiled = spawnSync(process.execPath, [compiler, ...options, file], { encoding: 'utf8' });
  expect([compiled.stdout, compiled.status]).toEqual(['', 0]);

  const { HttpClient, Api } = (await import(pathToFileURL(file).href)) as Client;
  const expiresAt = new Date(START.getTime() + 86_400_000);
  const made = { userId: kith.users.admin, name: 'n8n', scopes: ['read' as const], expiresAt };
  const { token } = await insertAppToken(kith.db, made, START);
  await kith.app.listen({ port: 0, host: '127.0.0.1' });
  const baseUrl = `http://127.0.0.1:${(kith.app.server.address() as AddressInfo).port}`;
  const connect = (bearer: string) =>
    new Api(new HttpClient({ baseUrl, baseApiParams: { headers: { authorization: `Bearer ${bearer}` } } })).api;
  expect((await connect(token).getUser()).data.user.payload.email).toBe('dana@quillmark.example');
  const first = await connect(token).listIntros({ limit: 1 });
  expect(first.data.all_intros).toEqual([]);
  const headers = { 'if-none-match': first.headers.get('etag') };
  await expect(connect(token).listIntros({ limit: 1 }, { headers })).rejects.toMatchObject({ status: 304 });
  await expect(connect('nothing').getUser()).rejects.toMatchObject({
    status: 401,
    error: { code: 'signed_out', message: 'Sign in to continue.' },
  });
  await kith.app.close();
});
