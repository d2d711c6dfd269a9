import { describe, expect, test } from 'vitest';
import * as rules from './rules.ts';
import { getPackageName, listImportsOf, listSources } from './sources.ts';

const sources = listSources();

/** For each rule something that breaks it, so that no rule passes by never looking. */
const BROKEN: Record<string, [path: string, text: string][]> = {
  roomsStayApart: [
    ['shared/core/network/account.ts', "import { readFile } from 'node:fs';"],
    ['shared/core/network/account.ts', "import React from 'react';"],
    ['web/features/search/screen.tsx', "import { handle } from '../../../server/platform/http/handle.ts';"],
    ['server/features/search/routes.ts', "const late = await import('../../../web/platform/api/send.ts');"],
    ['extension/messages.ts', "export { send } from '../web/api/send.ts';"],
    ['server/app.ts', "import { startIssuer } from '../tests/issuer.ts';"],
  ],
  arrowsGoDown: [
    ['server/platform/jobs/jobs.ts', "import {\n  runs,\n} from '../../features/imports/runs.ts';"],
    ['server/core/network/read/viewer-scope.ts', "import { runs } from '../../../features/imports/runs.ts';"],
    ['server/core/network/read/sight.test.ts', "import { runs } from '../../../features/imports/runs.ts';"],
    ['server/platform/audit/audit.ts', "import type { Sight } from '../../core/network/read/sight.ts';"],
    ['server/features/search/routes.ts', "import { buildApp } from '../../app.ts';"],
    ['shared/core/network/path.ts', "import { searchTitle } from '../../features/search/calls.ts';"],
    ['web/platform/ui/layout/table.tsx', "import { Row } from '../../../core/people/row.tsx';"],
    ['web/core/people/avatar.tsx', "import { Row } from '../../features/search/row.tsx';"],
  ],
  featuresStayApart: [
    ['server/features/search/routes.ts', "import { runs } from '../imports/runs.ts';"],
    ['server/features/search/people/search.test.ts', "import { runs } from '../../imports/runs.ts';"],
    ['shared/features/search/calls.ts', "import { Run } from '../imports/import.ts';"],
    ['web/features/search/screen.tsx', "import { Drawer } from '../accounts/access/approve-drawer.tsx';"],
  ],
  featuresAreListedOnce: [
    ['web/shell.tsx', "import { ImportWatch } from './features/imports/import-watch.tsx';"],
    ['web/routes.ts', "const screen = lazy(() => import('./features/search/company-search-screen.tsx'));"],
    ['web/frame/menu/menu-items.ts', "import { DASHBOARD } from '../../features/introductions/steps/address.ts';"],
    ['web/features/search/results/results.tsx', "import { features } from '../../../features.ts';"],
  ],
  uiKnowsNoNouns: [
    ['web/platform/ui/layout/table.tsx', "import { Row } from '../../../features/search/row.tsx';"],
    ['web/platform/ui/avatar.tsx', "import { StrengthRing } from '../../core/strength/strength-ring.tsx';"],
    ['web/platform/ui/fields/field.tsx', "import { describeError } from '../../api/api-error.ts';"],
    ['web/platform/ui/picker.tsx', "import type { Account } from '../../../shared/core/network/account.ts';"],
    ['web/platform/ui/picker.tsx', "import { useQuery } from '@tanstack/react-query';"],
    ['web/platform/ui/strength-ring.tsx', ''],
    ['web/platform/ui/picker.tsx', 'export function CompanyPicker() {}'],
    ['web/platform/ui/picker.tsx', "const label = 'Search for people';"],
  ],
  oneOfEach: [
    ['web/features/search/row.tsx', "import Button from '@mui/material/Button';"],
    ['web/platform/ui/states/notice.tsx', "import IconButton from '@mui/material/IconButton';"],
    ['web/core/people/person-picker.tsx', "import Autocomplete from '@mui/material/Autocomplete';"],
  ],
  webTestsMockNoModule: [['web/platform/ui/copy.test.tsx', "vi.mock('./save-file.ts', () => ({}));"]],
  onlyTheProcessImportsAdapters: [
    ['server/app.ts', "import { openIdProvider } from './platform/adapters/open-id/open-id.ts';"],
  ],
  onlyTheProcessReadsTheEnvironment: [
    ['server/platform/settings/settings.ts', 'const port = process.env.PORT;'],
    ['server/testing/databases.ts', 'const port = process.env.PORT;'],
    ['server/app.ts', 'read(process.env);'],
  ],
  noBarrels: [
    ['server/core/network/index.ts', 'export const x = 1;'],
    ['server/core/network/all.ts', "// everything\nexport * from './names.ts';\nexport { a, b } from './ties.ts';\n"],
  ],
  noModuleState: [['server/platform/access/session.ts', 'let cache = new Map();\n']],
  namesSayWhat: [
    ['web/platform/ui/dataTable.tsx', ''],
    ['web/platform/ui/utils.ts', ''],
    ['server/helpers/dates.ts', ''],
    ['server/job-manager.ts', ''],
    ['server/features/search/row.tsx', ''],
  ],
  filesAreShort: [['server/long.ts', 'x;\n'.repeat(rules.MAX_LINES + 1)]],
  sqlHasItsPlaces: [
    ['server/features/search/routes.ts', "db.selectFrom('account')"],
    ['server/features/search/routes.ts', 'sql`select 1`'],
    ['server/features/search/routes.ts', 'sql<{ id: number }>`select 1`'],
    ['server/platform/adapters/outbox/outbox.ts', "db\n  .insertInto('outbox')"],
  ],
  onlyFactsWriteFacts: [
    ['server/features/panel/queries.ts', "db\n  .insertInto('contact')\n  .values(contact)"],
    ['server/core/network/firm.ts', "db.insertInto('account').values({ name })"],
    ['server/core/network/derive/title-kinds.ts', "db.updateTable('title').set({ kind, text }).where('id', '=', id)"],
    ['server/core/network/derive/title-kinds.ts', "db.deleteFrom('title').where('id', '=', id)"],
    ['server/core/network/derive/strengths.ts', 'sql`update contact set score = 1, location = null from derived`'],
    ['server/features/search/queries.ts', "db.updateTable('contact').set({ score: 1 })"],
    ['server/features/search/queries.ts', 'sql`delete from tenure`'],
    ['server/features/search/queries.ts', 'db.insertInto(table).values(rows)'],
    ['server/core/network/derive/pools.ts', "await insertMany(db, 'tenure', rows);"],
    ['server/features/search/queries.ts', 'await insertMany(db, table, rows);'],
    ['server/features/accounts/access/queries.ts', "db.insertInto('stale_contact').values(rows)"],
    ['server/features/signals/routes.ts', 'await markStale(trx, [from.id, to.id]);'],
    ['server/features/panel/queries.ts', 'await updateSearchAccounts(db, [id]);'],
  ],
  onlySendFetches: [
    ['web/features/search/query/queries.ts', "const answer = await fetch('/api/user');"],
    ['web/features/search/query/queries.ts', "window.fetch('/api/user')"],
    ['extension/entrypoints/panel/main.tsx', "new WebSocket('wss://x')"],
  ],
  targetsAreExact: [
    ['web/features/panel/frames/link/host-link.ts', "parent.postMessage({ kith: 1, type: 'ready' }, '*');"],
    ['extension/panel/app-frame.tsx', "frame.postMessage(\n  message,\n  { targetOrigin: '*' },\n);"],
    ['extension/entrypoints/profile.ts', 'export default defineContentScript({});'],
  ],
  rolesMeetRightsInOnePlace: [
    ['server/features/search/answers/serializer.ts', "viewer.roles.includes('Talent')"],
    ['server/features/search/answers/serializer.ts', 'const sales = viewer.roles.some((role) => role === wanted);'],
    ['server/features/search/rules.ts', "user.roles.split(';')"],
    ['server/features/search/rules.ts', "const words = (row.roles ?? '').split(';');"],
    ['server/features/search/rules.ts', "readRoles(user.roles).includes('Admin')"],
    ['server/features/accounts/access/routes.ts', "body.roles.join(';')"],
    ['web/features/search/screen.tsx', "user.Kith_Connect_Role__c.includes('Focus user')"],
    ['web/features/search/screen.tsx', "user.Kith_Connect_Role__c.split(';')"],
    ['web/features/search/screen.tsx', "new Set(words).has('Tamnuni user')"],
    ['web/features/search/screen.tsx', 'parseRoles(text)'],
  ],
  companiesAreHiddenInOnePlace: [
    ['server/features/search/queries.ts', 'sql`where account.confidential = 0`'],
    ['server/features/search/queries.ts', 'sql`where stealth = 1`'],
    ['server/features/search/queries.ts', "eb('account.stealth', '=', 1)"],
    ['server/core/network/model/ties.ts', 'accounts.filter((one) => !one.confidential)'],
    ['server/core/network/model/ties.ts', 'row.stealth === 1'],
  ],
  crmNamesStayAtTheEdge: [
    ['server/features/search/queries.ts', "select('Status__c')"],
    ['server/features/search/rules.ts', 'row.Kith_Owner__r.Name'],
  ],
  theProductHasItsName: [['docs/import.md', `the ${'{'}product} reads`]],
  wordsAreAwaitedBySight: [['tests/journeys/a.test.ts', `page.${'waitForSelector'}('::-p-text(Kept.)')`]],
  rawStatementsSayWhy: [
    [
      'server/features/search/queries.ts',
      'const { rows } = await sql<{ id: number; name: string }>`\n  select id, name from account`.execute(db);',
    ],
    ['server/platform/jobs/jobs.ts', '// The next one.\nconst due = sql<number>`(select id from job limit 1)`;'],
  ],
  nothingOfOneMachine: [
    ['docs/import.md', `see ${'/'}home/somebody/kith`],
    ['server/main.ts', `open('${'/'}work/data/kith.db')`],
    ['.npmrc', `registry=https:${'/'}/registry.example/npm/`],
  ],
};

test('every import that goes up is still needed', () => {
  const left = Object.entries(rules.UPWARD).flatMap(([path, excused]) => {
    const imports = listImportsOf(sources.find((source) => source.path === path)!);
    return excused.filter((imported) => !imports.includes(imported)).map((imported) => `${path} imports ${imported}`);
  });
  expect(left).toEqual([]);
});

describe.each(Object.entries(rules).filter(([, rule]) => typeof rule === 'function') as [string, rules.Rule][])(
  '%s',
  (name, rule) => {
    test('holds in every file', () => {
      expect(sources.flatMap(rule)).toEqual([]);
    });

    test('would be broken by the code it is there to prevent', () => {
      expect(BROKEN[name]?.length).toBeGreaterThan(0);
      for (const [path, text] of BROKEN[name]!) expect(rule({ path, text }), `${path}: ${text}`).not.toEqual([]);
    });
  },
);

test('the sources are found', () => {
  const paths = new Set(sources.map(({ path }) => path));
  for (const path of [
    'server/main.ts',
    'shared/platform/call.ts',
    'web/platform/api/send.ts',
    'package.json',
    '.npmrc',
  ])
    expect(paths).toContain(path);
});

test('an import is found in any form', () => {
  const text = [
    "import a from './a.ts';",
    "import type { B } from '../b.ts';",
    'import {\n  c,\n} from "@scope/c/deep";',
    "export * from './d.ts';",
    "import './e.css';",
    "const f = () => import('./f.tsx');",
    "// import g from './g.ts';",
    "new Worker(new URL('./h.ts', import.meta.url));",
  ].join('\n');
  const found = listImportsOf({ path: 'web/features/search/x.ts', text });
  expect(found.sort()).toEqual([
    '@scope/c/deep',
    'web/features/b.ts',
    'web/features/search/a.ts',
    'web/features/search/d.ts',
    'web/features/search/e.css',
    'web/features/search/f.tsx',
    'web/features/search/h.ts',
  ]);
  expect(found.map(getPackageName).filter(Boolean)).toEqual(['@scope/c']);
});
