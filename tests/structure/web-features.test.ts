import { matchPath } from 'react-router';
import { describe, expect, test } from 'vitest';
import { DEMO_FIRM, DEMO_PEOPLE } from '../../server/demo/people.ts';
import { EMBED_PATHS } from '../../shared/features/panel/frames/paths.ts';
import { can } from '../../shared/platform/permissions.ts';
import type { Example, Screen } from '../../web/core/feature/feature.ts';
import { features } from '../../web/features.ts';
import { SCREENS } from '../examples.ts';
import { isCode, isForTests, listImportsOf, listSources } from './sources.ts';

const sources = new Map(listSources().map((source) => [source.path, source]));

const getPathname = ({ path }: Example): string => path.replace(/\?.*/, '');

/** What other systems call. */
const CALLED_BY_SYSTEMS = /^\/(?:oidc|slack\/)/;

/** May the person of an example see the screen? */
function sees(screen: Screen, { as }: Example): boolean {
  if (as === 'signed-out') return true;
  const person = DEMO_PEOPLE.find(({ kind }) => kind === as)!;
  const staff = person.email.endsWith(`@${DEMO_FIRM.domain}`);
  const grantee = { staff, portfolio: !staff, roles: person.roles };
  return !('permission' in screen) || can(grantee, screen.permission);
}

/** Files of the repository that are loaded together with these. */
function loadedWith(paths: readonly string[], found = new Set<string>()): Set<string> {
  for (const path of paths) {
    const source = sources.get(path);
    if (!source || found.has(path)) continue;
    found.add(path);
    const atOnce = source.text.replace(/^import type .*$/gm, '').replace(/\bimport\([^)]*\)/g, '');
    loadedWith(listImportsOf({ path, text: atOnce }), found);
  }
  return found;
}

describe('the features of the web app', () => {
  test('are all in the list: every folder with a feature.ts', () => {
    const declaring = [...sources.keys()].filter((path) => /^web\/(?:features\/.+|frame)\/feature\.ts$/.test(path));
    const listed = listImportsOf(sources.get('web/features.ts')!);
    expect(declaring.filter((path) => !listed.includes(path))).toEqual([]);
    expect(features).toHaveLength(declaring.length);
    expect(new Set(features).size).toBe(features.length);
  });

  test('have screens at addresses of their own', () => {
    const paths = SCREENS.map(({ path }) => path.replace(/:\w+/g, ':'));
    expect(paths.toSorted()).toEqual([...new Set(paths)].toSorted());
  });

  test('show each example at an address of its screen, to a user who may see it', () => {
    const wrong = SCREENS.flatMap((screen) =>
      screen.examples
        .filter((example) => !matchPath(screen.path, getPathname(example)) || !sees(screen, example))
        .map((example) => `${screen.path}: ${example.path} as ${example.as}`),
    );
    expect(wrong).toEqual([]);
  });

  test('have a screen at each address that mails, chats and webhooks lead to', () => {
    const leading = /(?:publicUrl[^`\n]*?\}|\bpath(?:: | = )['`])(?<path>\/[a-z][\w/-]*)/g;
    const addresses = [...sources.values()]
      .filter((source) => source.path.startsWith('server/features/') && isCode(source) && !isForTests(source))
      .flatMap(({ path, text }) => [...text.matchAll(leading)].map(({ groups }) => ({ path, found: groups! })));
    expect(addresses.length).toBeGreaterThan(20);
    const lost = addresses.filter(
      ({ found }) =>
        !CALLED_BY_SYSTEMS.test(found.path!) &&
        !SCREENS.some(({ path }) => matchPath(path, found.path!.endsWith('/') ? `${found.path}1` : found.path!)),
    );
    expect(lost.map(({ path, found }) => `${path}: ${found.path}`)).toEqual([]);
  });

  test('show each framed screen to a signed-in user', () => {
    const unseen = SCREENS.filter(
      ({ stands, examples }) =>
        (stands === 'framed' || stands === 'alone') && examples.every(({ as }) => as === 'signed-out'),
    );
    expect(unseen.map(({ path }) => path)).toEqual([]);
  });

  test('declare each list that their screens draw, so that the tests of all lists cover it', () => {
    const drawn = [...sources.values()]
      .filter(({ path, text }) => /^web\/(?!platform\/ui\/)/.test(path) && /\/ui\/list\/(list|rows)\.tsx'/.test(text))
      .flatMap(({ text }) => [...text.matchAll(/<(?:List|Rows)(?:<[^>]*>)?\s+(?:name="([^"]*)")?/g)])
      .map(([, name]) => name ?? 'a list whose name is not its first property');
    expect(drawn.length).toBeGreaterThan(30);
    expect(drawn.toSorted()).toEqual(
      features
        .flatMap(({ lists }) => lists ?? [])
        .map(({ name }) => name)
        .toSorted(),
    );
  });

  test('give each menu entry and each button of the header its own place', () => {
    const places = [
      ...SCREENS.flatMap((screen) =>
        'menu' in screen && screen.menu ? [`${screen.menu.group} ${screen.menu.place}`] : [],
      ),
      ...features.flatMap(({ header }) => header ?? []).map(({ place }) => `header ${place}`),
    ];
    expect(places.toSorted()).toEqual([...new Set(places)].toSorted());
  });

  test('put a screen under an existing menu entry', () => {
    const entries = SCREENS.flatMap((screen) => (screen.stands === 'framed' && screen.menu ? [screen.path] : []));
    const under = SCREENS.flatMap((screen) => (screen.stands === 'framed' && screen.under ? [screen.under] : []));
    expect(under.filter((path) => !entries.includes(path))).toEqual([]);
  });

  test('serve no dialog twice', () => {
    const names = features.flatMap(({ dialogs }) => Object.keys(dialogs ?? {}));
    expect(names.toSorted()).toEqual([...new Set(names)].toSorted());
  });

  test('have an example of every page that the extension frames', () => {
    const embedded = SCREENS.filter(({ stands }) => stands === 'embedded').map(({ path }) => path);
    expect(embedded.toSorted()).toEqual([...EMBED_PATHS].toSorted());
  });

  test('add no component to the first script, and can be read without a browser', () => {
    const loaded = [...loadedWith(['web/features.ts'])];
    expect(loaded).toContain('web/features/introductions/steps/queries.ts');
    expect(loaded.filter((path) => /\.(tsx|css)$/.test(path))).toEqual([]);
    expect([...loadedWith(['web/shell.tsx'])]).toContain('web/frame/frame.tsx');
  });
});
