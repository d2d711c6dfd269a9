import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { Marked } from 'marked';
import { expect, test } from 'vitest';
import { readGuidePage } from '../../build/guide.ts';
import {
  GUIDE_PAGES,
  GUIDE_TAGS,
  type GuideElement,
  type GuideNode,
  type GuidePage,
  getGuidePath,
  OUTSIDE_GUIDES,
} from '../../shared/features/operations/guide/pages.ts';
import { listSourcesBelow, ROOT } from './sources.ts';

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
/** Each element of a page, however deep. */
const listElements = (nodes: readonly GuideNode[]): GuideElement[] =>
  nodes.flatMap((node) => (typeof node === 'string' ? [] : [node, ...listElements(node.content)]));
const listIds = (file: string) => listElements(readGuidePage(file, read(file)).content).flatMap(({ id }) => id ?? []);

const pages = (Object.keys(GUIDE_PAGES) as GuidePage[]).map((page) => {
  const { title, content } = readGuidePage(GUIDE_PAGES[page].file, read(GUIDE_PAGES[page].file));
  return { path: getGuidePath(page), title, elements: listElements(content) };
});
/** Every address that the guide has. */
const addresses = new Set(
  pages.flatMap(({ path, elements }) => [path, ...elements.flatMap(({ id }) => (id ? `${path}#${id}` : []))]),
);

test('each link of Set up, and each link between pages of the guide, leads to a heading that exists', () => {
  const links = pages.flatMap(({ elements }) => elements.flatMap(({ to }) => (to?.startsWith('/') ? to : [])));
  expect(links.length).toBeGreaterThan(20);
  const all = [...Object.values(OUTSIDE_GUIDES), ...links];
  expect(all.filter((to) => !addresses.has(to))).toEqual([]);
});

test('HTML, pictures and addresses of other kinds in a page stay text', () => {
  const { title, content } = readGuidePage(
    'docs/install.md',
    '# A\n\n<script>b</script>\n\nc <b onclick="d">e</b> ![f](g.png) [h](javascript:i) [j](decisions/k.md) [l](https://m.example)\n\n| p | |\n|---|---|\n| <i>r | [s](settings.md#data) |',
  );
  expect(title).toBe('A');
  const elements = listElements(content);
  expect(elements.flatMap(({ to }) => to ?? [])).toEqual(['https://m.example', '/admin/guide/settings#data']);
  expect(elements.every(({ tag }) => GUIDE_TAGS.includes(tag))).toBe(true);
  expect(content[0]).toContain('<script>');
});

test('each link of a document leads to a file and a heading that exist', () => {
  const files = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'SECURITY.md'];
  const documents = [...files, ...listSourcesBelow('docs').map(({ path }) => path)].filter((path) =>
    path.endsWith('.md'),
  );
  const ids = new Map(documents.map((path) => [path, listIds(path)]));
  const wrong = documents.flatMap((path) => {
    const links: string[] = [];
    new Marked({ walkTokens: (token) => void (token.type === 'link' && links.push(token.href)) }).parse(read(path));
    return links.flatMap((href) => {
      if (/^(https?|mailto):/.test(href)) return [];
      const [file, heading] = href.split('#') as [string, string?];
      const target = file === '' ? path : posix.join(posix.dirname(path), file);
      const isRight = existsSync(join(ROOT, target)) && (heading === undefined || ids.get(target)?.includes(heading));
      return isRight ? [] : [`${path}: ${href}`];
    });
  });
  expect(wrong).toEqual([]);
});
