import { mkdtempSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { isAbsolute, join, resolve } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { removeFolder } from '../../../tests/setup/remove-folder.ts';
import { SECRET_SETTINGS } from './environment.ts';
import { readSettings, SettingsError } from './settings.ts';

const FIRM = { name: 'Quillmark Ventures', domain: 'quillmark.example' };
const read = (env: Record<string, string | undefined> = {}) => readSettings(env, FIRM);
const REAL = { OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'kith', FIRM_DOMAIN: 'firm.example' };
const LONG = 'x'.repeat(32);

function complaint(env: Record<string, string>): string {
  try {
    read(env);
  } catch (error) {
    expect(error).toBeInstanceOf(SettingsError);
    return (error as Error).message;
  }
  return '';
}

describe('without any variable', () => {
  test('nobody empties the network, or invites strangers unasked', () => {
    expect(read()).toMatchObject({
      readBounds: { day: 1500, days30: 5000, company: { day: 4500, days30: 15_000 } },
      invitations: { perDay: 20, expiryDays: 30, otherDomains: 'approve' },
    });
  });

  test('Kith runs on this machine only, with the demo firm and its embedded provider', () => {
    expect(read()).toMatchObject({
      production: false,
      port: 4100,
      host: '127.0.0.1',
      publicUrl: null,
      demo: true,
      providers: [],
      sessionSecret: null,
      firmName: 'Quillmark Ventures',
      firmDomains: ['quillmark.example'],
      timeZone: 'UTC',
      homeMarket: 'Israel',
      helpEmail: 'help@quillmark.example',
      crmUrl: 'https://crm.quillmark.example/',
    });
  });

  test('the model’s weights are those shipped with Kith', () => {
    expect(read().weightsFile).toBeNull();
    expect(read({ WEIGHTS_FILE: 'data/weights.json' }).weightsFile).toBe(resolve('data/weights.json'));
  });

  test('an empty variable counts as missing', () => {
    expect(read({ PORT: '', OIDC_ISSUER: '', FIRM_DOMAIN: undefined })).toEqual(read());
  });
});

describe('a wrong value is reported with its fault', () => {
  test.each([
    ['PORT', 'http'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '80.5'],
    ['PORT', '4190'],
    ['PUBLIC_URL', 'kith.example'],
    ['PUBLIC_URL', 'javascript:alert(1)'],
    ['PUBLIC_URL', 'https://firm.example/kith'],
    ['PUBLIC_URL', 'https://firm.example/?kith'],
    ['PUBLIC_URL', 'https://user:hunter2@firm.example'],
    ['SMTP_URL', 'smtp://'],
    ['SMTP_URL', 'smtps://user:hunter2@'],
    ['SMTP_URL', 'smtps://user:hunter2@mail.example:port'],
    ['SMTP_URL', 'smtps://mail.example#hunter2'],
    ['DATABASE_URL', 'postgres://kith:hunter2@db.example:port/kith'],
    ['DATABASE_URL', 'postgres://kith:hunter2@db.example/kith?sslmode=on'],
    ['DATABASE_URL', 'postgres://kith:hunter2@db.example/kith?sslmode=verify-ca'],
    ['DATABASE_URL', 'postgres://kith:hunter2@db.example/kith?sslmode=require&sslrootcert=/nowhere/ca.pem'],
    ['FEEDBACK_WEBHOOKS', 'Dana=http://hooks.example/hunter2'],
    ['DATABASE_URL', 'mysql://somewhere'],
    ['DATABASE_URL', 'data/kith.db'],
    ['DEMO', 'yes'],
    ['OIDC_ISSUER', 'id.example'],
    ['OIDC_ISSUER', 'ftp://id.example'],
    ['SESSION_SECRET', 'short'],
    ['FIRM_DOMAIN', 'firm example'],
    ['FIRM_DOMAIN', 'somebody@firm.example'],
    ['FIRM_DOMAIN', '@'],
    ['FIRM_DOMAIN', 'firm.example,'],
    ['FIRM_DOMAIN', 'firm.example;other.example'],
    ['TIME_ZONE', 'Mars/Olympus'],
    ['HELP_EMAIL', 'nobody'],
    ['DIGEST_DAY', 'someday'],
    ['FOUNDERS_DIGEST_DAY', 'sun'],
    ['CRM_URL', 'javascript:alert(1)//'],
    ['LOG_LEVEL', 'loud'],
    ['RATE_LIMIT', '0'],
    ['DATABASE_POOL', '1'],
    ['KEEP_AUDIT_DAYS', 'for ever'],
    ['KEEP_OUTBOX_DAYS', '0'],
    ['KEEP_IMPORT_FILES_DAYS', '1.5'],
    ['DEVELOPMENT_SIGN_IN', 'true'],
  ])('%s=%s', (name, value) => {
    const words = complaint({ [name]: value });
    expect(words).toMatch(new RegExp(`^These settings are wrong: .*\\b${name} \\S`));
    expect(words).not.toContain('hunter2');
  });

  test('like all other wrong values, at once', () => {
    expect(complaint({ PORT: 'x', DEMO: 'x', OIDC_ISUER: 'x' })).toMatch(/OIDC_ISUER isn’t a Kith setting.*PORT.*DEMO/);
  });

  test('but not repeated: it may be a secret', () => {
    expect(complaint({ SESSION_SECRET: 'hunter2' })).not.toContain('hunter2');
  });
});

test.each(['OIDC_CLIENTID', 'FIRM_DOMAINS', 'KEEP_AUDIT', 'DEVELOPMENT_SIGNIN', 'KITH_PORT'])(
  'an unknown variable is reported as a typing mistake: %s',
  (name) => {
    expect(complaint({ [name]: 'x' })).toContain(`${name} isn’t a Kith setting`);
  },
);

test('variables of other programs are ignored', () => {
  expect(() => read({ PATH: '/bin', HOME: '/root', npm_config_cache: 'x' })).not.toThrow();
});

describe('the development provider, which lets anybody in,', () => {
  test('is refused beside a real issuer', () => {
    expect(complaint({ ...REAL, DEVELOPMENT_SIGN_IN: 'on' })).toContain('cannot be set beside OIDC_ISSUER');
    expect(read(REAL).providers).toEqual([
      {
        id: '1',
        kind: 'other',
        name: 'id.example',
        issuer: 'https://id.example',
        clientId: 'kith',
        clientSecret: undefined,
        emailTrust: [],
        roles: [],
      },
    ]);
  });

  test('is refused in production', () => {
    expect(complaint({ NODE_ENV: 'production', SESSION_SECRET: LONG })).toContain('OIDC_ISSUER is needed');
    expect(read({ ...REAL, NODE_ENV: 'production', SESSION_SECRET: LONG })).toMatchObject({ production: true });
  });

  test.each(['production', 'Production ', 'PROD', 'prod', 'live', 'staging'])(
    'is refused in production, however that is spelt: %j',
    (NODE_ENV) => {
      expect(complaint({ NODE_ENV, SESSION_SECRET: LONG })).toContain('OIDC_ISSUER is needed with NODE_ENV');
      expect(read({ ...REAL, NODE_ENV, SESSION_SECRET: LONG }).production).toBe(true);
    },
  );

  test.each(['development', 'Dev', ' test ', ''])('runs during development: NODE_ENV=%j', (NODE_ENV) => {
    expect(read({ NODE_ENV })).toMatchObject({ production: false, openToAnybody: false });
  });

  test.each<[string, Record<string, string>]>([
    ['HOST=0.0.0.0', { HOST: '0.0.0.0' }],
    ['HOST=::', { HOST: '::' }],
    ['PUBLIC_URL=https://kith.example', { PUBLIC_URL: 'https://kith.example' }],
    ['HOST=192.168.0.9', { HOST: '192.168.0.9', PUBLIC_URL: 'http://localhost:4100' }],
  ])('is refused where other machines reach it: %s', (named, env) => {
    expect(complaint(env)).toContain(`${named} is reached from other machines`);
    expect(read({ ...env, DEVELOPMENT_SIGN_IN: 'on' }).openToAnybody).toBe(true);
    expect(read({ ...env, ...REAL }).openToAnybody).toBe(false);
  });

  test('is allowed on this machine, without a warning', () => {
    for (const env of [{ HOST: '::1' }, { HOST: 'localhost', PUBLIC_URL: 'http://[::1]:8080/' }])
      expect(read({ ...env, DEVELOPMENT_SIGN_IN: 'on' }).openToAnybody).toBe(false);
  });

  test('does not replace a missing issuer', () => {
    expect(complaint({ DEVELOPMENT_SIGN_IN: 'off' })).toContain('nobody could sign in');
    expect(complaint({ OIDC_CLIENT_ID: 'kith' })).toContain('OIDC_ISSUER must be set together');
    expect(complaint({ OIDC_CLIENT_SECRET: 'x' })).toContain('OIDC_ISSUER must be set together');
  });
});

test('trusted proxies are named one by one; without any it is those of this machine', () => {
  expect(read().trustProxy).toEqual(['loopback']);
  expect(read({ TRUST_PROXY: '172.18.0.0/16, 10.0.0.5' }).trustProxy).toEqual(['172.18.0.0/16', '10.0.0.5']);
  expect(complaint({ TRUST_PROXY: '10.0.0.5,proxy' })).toMatch(/TRUST_PROXY names proxy, which is no address/);
  expect(complaint({ TRUST_PROXY: '0.0.0.0/0' })).toMatch(
    /TRUST_PROXY names 0\.0\.0\.0\/0, which would believe everybody/,
  );
});

test('a machine’s cores all answer, but not with the development sign-in, which lives in one process', () => {
  const cores = Math.min(availableParallelism(), 8);
  expect(read().processes).toBe(1);
  expect(read({ PROCESSES: 'auto' }).processes).toBe(1);
  expect(read(REAL).processes).toBe(1);
  expect(read({ ...REAL, PROCESSES: 'auto' }).processes).toBe(cores);
  expect(read({ ...REAL, NODE_ENV: 'production', SESSION_SECRET: LONG }).processes).toBe(cores);
  expect(read({ ...REAL, PROCESSES: '3' }).processes).toBe(3);
  expect(complaint({ PROCESSES: '2' })).toContain('PROCESSES above 1 needs OIDC_ISSUER');
});

describe('a secret may come from a file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kith-secrets-'));
  const file = join(folder, 'secret');
  afterAll(() => removeFolder(folder));

  test.each(SECRET_SETTINGS)('%s', (name) => {
    writeFileSync(file, '\n');
    expect(complaint({ [`${name}_FILE`]: file })).toContain(`${name}_FILE names an empty file`);
    expect(complaint({ [`${name}_FILE`]: folder })).toContain(`${name}_FILE names a file that cannot be read (EISDIR)`);
    const both = complaint({ [`${name}_FILE`]: file, [name]: 'hunter2' });
    expect(both).toContain(`${name} and ${name}_FILE are both set`);
    expect(both).not.toContain('hunter2');
  });

  test('without the line break at its end', () => {
    writeFileSync(file, `${LONG}\n`);
    expect(read({ SESSION_SECRET_FILE: file })).toMatchObject({ sessionSecret: LONG, given: ['SESSION_SECRET'] });
    expect(read({ SESSION_SECRET_FILE: file, SESSION_SECRET: '' }).sessionSecret).toBe(LONG);
  });

  test('but no other setting', () => {
    expect(complaint({ FIRM_NAME_FILE: file })).toContain('FIRM_NAME_FILE isn’t a Kith setting');
  });
});

test('a folder for backups is absolute, and not allowed beside a PostgreSQL server', () => {
  expect(read().backupFolder).toBeNull();
  expect(read({ BACKUP_FOLDER: 'backups' }).backupFolder).toBe(resolve('backups'));
  expect(complaint({ BACKUP_FOLDER: 'backups', DATABASE_URL: 'postgres://u@h/kith' })).toContain('pg_dump');
});

test('a form for feedback needs TLS, and an automation gets only signed calls', () => {
  const FORM = { FEEDBACK_FORM: 'https://forms.example/f' };
  const WEBHOOK = { FEEDBACK_FORM_WEBHOOK: 'https://hooks.example/h' };
  expect(read().feedbackForm).toBeNull();
  expect(read(FORM).feedbackForm).toEqual({ url: 'https://forms.example/f', webhook: null });
  expect(read({ ...FORM, ...WEBHOOK, FEEDBACK_SECRET: LONG }).feedbackForm?.webhook).toBe('https://hooks.example/h');
  expect(complaint({ FEEDBACK_FORM: 'http://forms.example/f' })).toContain(
    'must be an address that begins with https://',
  );
  expect(complaint(WEBHOOK)).toContain('FEEDBACK_FORM must be set together');
  expect(complaint({ ...FORM, ...WEBHOOK })).toContain('FEEDBACK_SECRET must be set together');
  const named = read({
    FEEDBACK_WEBHOOKS: 'Dana=https://hooks.example/d?a=b, Mary Ann=https://hooks.example/m',
    FEEDBACK_SECRET: LONG,
  });
  expect([...named.feedbackWebhooks]).toEqual([
    ['dana', 'https://hooks.example/d?a=b'],
    ['mary ann', 'https://hooks.example/m'],
  ]);
  expect(complaint({ FEEDBACK_WEBHOOKS: 'Dana=https://hooks.example/d' })).toContain(
    'FEEDBACK_SECRET must be set together',
  );
  for (const wrong of [
    'Dana',
    'https://hooks.example/d',
    'Dana=http://hooks.example/d',
    'A=https://h.example,a=https://h.example',
  ])
    expect(complaint({ FEEDBACK_WEBHOOKS: wrong, FEEDBACK_SECRET: LONG })).toContain(
      'must be names with their addresses',
    );
  expect(complaint({ FEEDBACK_FROM: 'https://forms.example/f' })).toContain('FEEDBACK_FROM isn’t a Kith setting');
});

test('an issuer needs its client’s id', () => {
  expect(complaint({ OIDC_ISSUER: 'https://id.example' })).toContain('OIDC_CLIENT_ID must be set together');
});

test('production needs a secret that outlives the machine', () => {
  expect(complaint({ ...REAL, NODE_ENV: 'production' })).toContain('SESSION_SECRET is needed');
});

test('beside a real issuer nothing of the demo is left: no data, no firm, and no staff by the demo’s domain', () => {
  const settings = read({ OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'kith' });
  expect(settings).toMatchObject({ demo: false, firmName: null, firm: 'the firm', firmDomains: [], crmUrl: null });
});

describe('a database file', () => {
  test('gets an absolute address, so that threads started elsewhere open the same', () => {
    expect(read().databaseUrl).toBe(`file:${resolve('data/kith.db')}`);
    expect(read({ DATABASE_URL: 'file:elsewhere/a.db' }).databaseUrl).toBe(`file:${resolve('elsewhere/a.db')}`);
    expect(isAbsolute(read({ DATA_FOLDER: 'elsewhere' }).dataFolder)).toBe(true);
  });

  test('that is absolute stays as it is, with or without slashes before it', () => {
    expect(read({ DATABASE_URL: 'file:/srv/kith.db' }).databaseUrl).toBe('file:/srv/kith.db');
    expect(read({ DATABASE_URL: 'file:///srv/kith.db' }).databaseUrl).toBe('file:/srv/kith.db');
  });

  test('is ignored with a PostgreSQL server', () => {
    expect(read({ DATABASE_URL: 'postgres://u@h/kith' }).databaseUrl).toBe('postgres://u@h/kith');
  });
});

test('the firm’s domain is compared in lower case, without its @', () => {
  expect(read({ FIRM_DOMAIN: '@Firm.Example' }).firmDomains).toEqual(['firm.example']);
  const several = read({ FIRM_DOMAIN: 'firm.example, @Old-Name.example,firm.example' });
  expect(several).toMatchObject({ firmDomains: ['firm.example', 'old-name.example'], helpEmail: 'help@firm.example' });
  expect(read({ FIRM_DOMAIN: '@Firm.Example' }).helpEmail).toBe('help@firm.example');
});

test('the public address has no slash at its end', () => {
  expect(read({ ...REAL, PUBLIC_URL: 'https://kith.example/' }).publicUrl).toBe('https://kith.example');
});

describe('OIDC_ROLES', () => {
  const rolesOf = (OIDC_ROLES: string) => read({ ...REAL, OIDC_ROLES }).providers[0]!.roles;

  test('gives a role, or none to a member, for each group, whose name may hold =', () => {
    expect(rolesOf(' cn=kith,dc=firm = talent ; kith-staff=member;kith-staff=Focus user;')).toEqual([
      { value: 'cn=kith,dc=firm', role: 'Talent' },
      { value: 'kith-staff', role: null },
      { value: 'kith-staff', role: 'Focus user' },
    ]);
  });

  test.each(['kith-staff', 'kith-staff=Chief', '=Admin', ';'])(
    'is refused as %s, with what it should be',
    (OIDC_ROLES) => {
      expect(complaint({ ...REAL, OIDC_ROLES })).toContain('OIDC_ROLES must be groups or roles of the provider');
    },
  );

  test('is refused for Google, which tells none', () => {
    const google = { OIDC_ISSUER: 'https://accounts.google.com', OIDC_ROLES: 'a=Admin' };
    expect(complaint({ ...REAL, ...google })).toContain('OIDC_ROLES cannot be set for Google');
  });
});
