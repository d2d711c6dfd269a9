import { describe, expect, test } from 'vitest';
import {
  AUDIENCES,
  type AudienceName,
  can,
  type Grantee,
  hasRole,
  isIn,
  joinRoles,
  mayBeAdmin,
  PERMISSIONS,
  type Permission,
  ROLES,
  readRoles,
} from './permissions.ts';

const firm = (...roles: Grantee['roles']): Grantee => ({ staff: true, portfolio: false, roles });
const company = (...roles: Grantee['roles']): Grantee => ({ staff: false, portfolio: true, roles });

const VIEWERS = {
  'signed out': null,
  'of no company': { staff: false, portfolio: false, roles: [] },
  firm: firm(),
  'firm, Admin': firm('Admin'),
  'firm, Talent': firm('Talent'),
  'firm, Sales': firm('Sales'),
  'firm, Defpod': firm('Defpod'),
  'firm, Tamnuni user': firm('Tamnuni user'),
  'firm, Focus user': firm('Focus user'),
  'firm, every role': firm(...ROLES),
  // An admin whose admin view is off also belongs here.
  'portco, Admin': company('Admin'),
  portco: company(),
  'portco, Talent': company('Talent'),
  'portco, Sales': company('Sales'),
  'portco, Defpod': company('Defpod'),
  'portco, Tamnuni user': company('Tamnuni user'),
  'portco, Focus user': company('Focus user'),
} as const satisfies Record<string, Grantee | null>;
type Name = keyof typeof VIEWERS;

const EVERYBODY = Object.keys(VIEWERS) as Name[];
const of = (word: string): Name[] => EVERYBODY.filter((name) => name.startsWith(word));

/** The members of each audience, among those above. */
const MEMBERS: Record<AudienceName, Name[]> = {
  public: EVERYBODY,
  user: EVERYBODY.filter((name) => name !== 'signed out'),
  staff: of('firm'),
  portfolio: of('portco'),
  talent: ['firm, Talent', 'firm, every role'],
  'talent or portfolio': ['firm, Talent', 'firm, every role', ...of('portco')],
  'staff but talent': of('firm').filter((name) => !['firm, Talent', 'firm, every role'].includes(name)),
  sales: ['firm, Sales', 'firm, every role'],
  defpod: ['firm, Defpod', 'firm, every role'],
  'staff or talent': [...of('firm'), 'portco, Talent'],
  'staff or focus': [...of('firm'), 'portco, Focus user'],
  tamnuni: ['firm, Tamnuni user', 'firm, every role', 'portco, Tamnuni user'],
  focus: ['firm, Focus user', 'firm, every role', 'portco, Focus user'],
  'focus list': ['firm, Talent', 'firm, Focus user', 'firm, every role'],
};

describe('the audience', () => {
  test.each(Object.entries(MEMBERS) as [AudienceName, Name[]][])('%s holds the named users', (name, members) => {
    const found = EVERYBODY.filter((viewer) => isIn(VIEWERS[viewer], AUDIENCES[name]));
    expect(found).toEqual(members);
  });

  test('combines with others by any, all and not, at any depth', () => {
    const admins = { allOf: ['staff', { anyOf: [{ role: 'Admin' }, { not: { not: { role: 'Sales' } } }] }] } as const;
    const found = EVERYBODY.filter((viewer) => isIn(VIEWERS[viewer], admins));
    expect(found).toEqual(['firm, Admin', 'firm, Sales', 'firm, every role']);
  });

  test('never includes signed-out users by exclusion', () => {
    expect(isIn(null, { not: 'staff' })).toBe(false);
    expect(isIn(null, { anyOf: [{ not: { role: 'Admin' } }] })).toBe(false);
  });
});

/** The specification's rows about permissions, as far as there are calls or screens for them. */
const MATRIX: [row: string, may: Permission[], audience: AudienceName][] = [
  ['1.1.01 staff only: export, paths, acting as others', ['search:export', 'paths:read', 'session:act-as'], 'staff'],
  ['document 1 §6: all signed-in users search', ['search:read', 'panel:read', 'connectors:read'], 'user'],
  ['document 1 §6: request, follow, invite', ['intro:request', 'subscription:write', 'invitation:write'], 'user'],
  [
    'reminders to keep in touch and lists of people are everybody’s own',
    ['reminder:write', 'people-list:write'],
    'user',
  ],
  ['0.1.07 staff let people in', ['access:decide'], 'staff'],
  ['3.4.09 staff change the status of a request', ['intro:manage'], 'staff'],
  ['4.6.01 NEMP is for staff', ['nemp:create'], 'staff'],
  [
    '4.2.19 Scrape from CSV is for the talent team, and so are job seekers',
    ['scrape:list', 'job-seekers:read'],
    'talent',
  ],
  ['4.2.25 the logo bar is for Focus users', ['focus:bar'], 'focus'],
];

describe('a permission', () => {
  test.each(MATRIX)('%s', (_row, permissions, audience) => {
    for (const permission of permissions)
      for (const name of EVERYBODY)
        expect(can(VIEWERS[name], permission), `${permission}, ${name}`).toBe(MEMBERS[audience].includes(name));
  });

  test('needs a defined audience', () => {
    for (const audience of Object.values(PERMISSIONS)) expect(AUDIENCES).toHaveProperty([audience]);
  });
});

describe('roles', () => {
  test('are read from words between semicolons, in one order; unknown words are left out', () => {
    expect(readRoles(' Focus user;Emperor; Talent;Talent')).toEqual(['Talent', 'Focus user']);
    expect(readRoles('')).toEqual([]);
    expect(readRoles('talent;Focus')).toEqual([]);
  });

  test('are written as they are read', () => {
    expect(joinRoles(['Focus user', 'Talent'])).toBe('Talent;Focus user');
    expect(joinRoles([])).toBe('');
    expect(readRoles(joinRoles(ROLES))).toEqual([...ROLES]);
  });

  test('make a firm user by the word Admin; otherwise the address does', () => {
    expect(mayBeAdmin('Sales; Admin', false)).toBe(true);
    expect(mayBeAdmin('Administrator', false)).toBe(false);
    expect(mayBeAdmin('', true)).toBe(true);
  });

  test('are tested one by one', () => {
    expect(hasRole({ roles: ['Sales'] }, 'Sales')).toBe(true);
    expect(hasRole({ roles: ['Sales'] }, 'Talent')).toBe(false);
  });
});
