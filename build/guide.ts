import { posix } from 'node:path';
import GithubSlugger from 'github-slugger';
import { lexer, type MarkedToken, type Token } from 'marked';
import type { Plugin } from 'vite';
import {
  GUIDE_PAGES,
  type GuideElement,
  type GuideNode,
  type GuidePage,
  getGuidePath,
  type RenderedPage,
} from '../shared/features/operations/guide/pages.ts';

/**
 * Where a link of a page leads: to another page of the guide, within its own, or to a site; undefined for a file that the guide does not
 * have.
 */
function resolveLink(file: string, href: string): { to: string; label?: string } | undefined {
  if (/^https:\/\//.test(href)) return { to: href };
  const [path, heading] = href.split('#') as [string, string?];
  const target = path === '' ? file : posix.join(posix.dirname(file), path);
  const page = (Object.keys(GUIDE_PAGES) as GuidePage[]).find((name) => GUIDE_PAGES[name].file === target);
  if (page === undefined) return undefined;
  return { to: `${getGuidePath(page)}${heading === undefined ? '' : `#${heading}`}`, label: GUIDE_PAGES[page].label };
}

const getPlainText = (nodes: readonly GuideNode[]): string =>
  nodes.map((node) => (typeof node === 'string' ? node : getPlainText(node.content))).join('');

/** Makes the elements of a file. What has no element of its own here, such as HTML and pictures, stays text. */
function createReader(file: string) {
  const slugger = new GithubSlugger();
  const readAll = (tokens: readonly Token[] = []): GuideNode[] => tokens.flatMap((token) => read(token as MarkedToken));
  const wrap = (tag: GuideElement['tag'], tokens: readonly Token[] | undefined, more = {}): GuideElement[] => [
    { tag, ...more, content: readAll(tokens) },
  ];

  function read(token: MarkedToken): GuideNode[] {
    switch (token.type) {
      case 'heading': {
        const content = readAll(token.tokens);
        const tag = `h${Math.min(Math.max(token.depth, 2), 4)}` as 'h2' | 'h3' | 'h4';
        return [{ tag, id: slugger.slug(getPlainText(content)), content }];
      }
      case 'paragraph':
        return wrap('p', token.tokens);
      case 'list':
        return [{ tag: token.ordered ? 'ol' : 'ul', content: token.items.flatMap((item) => wrap('li', item.tokens)) }];
      case 'table':
        return [readTable(token)];
      case 'code':
        return [{ tag: 'pre', content: [{ tag: 'code', content: [token.text] }] }];
      case 'codespan':
        return [{ tag: 'code', content: [token.text] }];
      case 'link': {
        const { to, label } = resolveLink(file, token.href) ?? {};
        if (to === undefined) return readAll(token.tokens);
        // In Kith a page has a name, and no file.
        const isNamedByFile = label !== undefined && /^[\w./-]+\.md$/.test(token.text);
        return isNamedByFile ? [{ tag: 'a', to, content: [label] }] : wrap('a', token.tokens, { to });
      }
      case 'strong':
      case 'em':
      case 'blockquote':
        return wrap(token.type, token.tokens);
      case 'br':
      case 'hr':
        return [{ tag: token.type, content: [] }];
      case 'space':
      case 'def':
        return [];
      default:
        return 'tokens' in token && token.tokens ? readAll(token.tokens) : ['text' in token ? token.text : token.raw];
    }
  }

  /** Where a window is narrow, a row is a card, and each cell says its column. */
  function readTable({ header, rows }: Extract<MarkedToken, { type: 'table' }>): GuideElement {
    const head = header.flatMap(({ text, tokens }) => wrap(text ? 'th' : 'td', tokens));
    const labels = header.map(({ text }, at) => (at > 0 && text ? { label: text } : {}));
    const body = rows.map(
      (row): GuideElement => ({ tag: 'tr', content: row.flatMap(({ tokens }, at) => wrap('td', tokens, labels[at])) }),
    );
    const top: GuideElement[] = [{ tag: 'thead', content: [{ tag: 'tr', content: head }] }];
    const hasNames = header.some(({ text }) => text);
    return { tag: 'table', content: [...(hasNames ? top : []), { tag: 'tbody', content: body }] };
  }

  return readAll;
}

/** @param file its path from the project's root */
export function readGuidePage(file: string, markdown: string): RenderedPage {
  const [title, ...content] = createReader(file)(lexer(markdown));
  return { title: getPlainText(title === undefined ? [] : [title]), content };
}

/** A page of the guide as a module of the web app: what reads Markdown is needed to build only. */
export function createGuidePlugin(root: string): Plugin {
  return {
    name: 'guide-pages',
    enforce: 'pre',
    transform(code, id) {
      if (!id.endsWith('.md')) return undefined;
      const page = readGuidePage(posix.relative(root, id), code);
      return { code: `export default ${JSON.stringify(page)};`, map: null };
    },
  };
}
