import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

const STYLE =
  'body{margin:0;display:grid;place-content:center;min-height:100vh;font:16px/24px system-ui,sans-serif;color-scheme:light dark;text-align:center;padding:16px;box-sizing:border-box}h1{font-size:22px}a{color:inherit}';
const STYLE_HASH = `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`;

/** Does a browser open this as a page? What scripts of the web app and of others ask for is JSON or a file. */
export const opensPage = ({ method, headers }: Pick<FastifyRequest, 'method' | 'headers'>): boolean =>
  method === 'GET' && (headers.accept ?? '').includes('text/html');

/** Answers somebody who opens a page too often, or while Kith is too busy, with words instead of JSON; the status is set before. */
export function sendRefusalPage(reply: FastifyReply, message: string): void {
  void reply
    .header('cache-control', 'no-store')
    .header(
      'content-security-policy',
      `default-src 'none'; style-src ${STYLE_HASH}; frame-ancestors 'none'; base-uri 'none'`,
    )
    .type('text/html; charset=utf-8')
    .send(page(message));
}

const escaped = (text: string): string => text.replace(/[&<>]/g, (char) => `&#${char.charCodeAt(0)};`);

const page = (message: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Not now · Kith</title><style>${STYLE}</style></head>
<body><main><h1>Not now</h1><p>${escaped(message)}</p><p><a href="">Try again</a></p></main></body></html>
`;
