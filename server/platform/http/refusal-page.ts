import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

const STYLE =
  'body{margin:0;display:grid;place-content:center;min-height:100vh;font:16px/24px system-ui,sans-serif;color-scheme:light dark;text-align:center;padding:16px;box-sizing:border-box}h1{font-size:22px}a{color:inherit}';
const STYLE_HASH = `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`;

/** Whether a browser opens this as a page. Scripts of the web app and of other sites ask for JSON or a file. */
export const opensPage = ({ method, headers }: Pick<FastifyRequest, 'method' | 'headers'>): boolean =>
  method === 'GET' && (headers.accept ?? '').includes('text/html');

export interface RefusalPage {
  title: string;
  message: string;
  /** The link onward, and its address; empty: to the same page. */
  link: [words: string, to: string];
}

/** Too many pages, or Kith is too busy. */
export const createBusyPage = (message: string): RefusalPage => ({
  title: 'Not now',
  message,
  link: ['Try again', ''],
});

/** An address that programs on its way have cut or changed, as happens to addresses in mails. */
export const CUT_OFF: RefusalPage = {
  title: 'Kith can’t read this link',
  message: 'Part of it may be missing. Copy the whole link from the e-mail and open it.',
  link: ['Open Kith', '/'],
};

const TITLES: Readonly<Record<number, string>> = {
  401: 'Sign in to see this',
  403: 'You don’t have access',
  404: 'This page doesn’t exist',
  500: 'Something went wrong',
};

/**
 * Any other refusal. A file or a link of the API opens only from within Kith, which sends the session with it.
 * @param reference the request's id, for failures of our own
 */
export const createRefusalPage = (status: number, message: string, reference?: string): RefusalPage => ({
  title: TITLES[status] ?? 'This didn’t work',
  message: reference === undefined ? message : `${message} Reference: ${reference}`,
  link: ['Open Kith', '/'],
});

/** Answers a browser that opens an unavailable page with words instead of JSON; the status is set before. */
export function sendRefusalPage(reply: FastifyReply, refusal: RefusalPage): void {
  void reply
    .header('cache-control', 'no-store')
    .header(
      'content-security-policy',
      `default-src 'none'; style-src ${STYLE_HASH}; frame-ancestors 'none'; base-uri 'none'`,
    )
    .type('text/html; charset=utf-8')
    .send(renderPage(refusal));
}

const escapeText = (text: string): string => text.replace(/[&<>]/g, (char) => `&#${char.charCodeAt(0)};`);

const renderPage = ({ title, message, link: [words, to] }: RefusalPage): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title} · Kith</title><style>${STYLE}</style></head>
<body><main><h1>${title}</h1><p>${escapeText(message)}</p><p><a href="${to}">${words}</a></p></main></body></html>
`;
