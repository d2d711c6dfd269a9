import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { createSelfSigned } from './certificate.ts';

export const HOST = 'www.linkedin.com';
/** The messaging site, which the same server plays. */
export const MESSAGING_HOST = 'web.whatsapp.com';

/** The strictest policy that a site can have: only its own resources and frames, no inline script or style. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; frame-src 'self'; child-src 'self'; frame-ancestors 'self'; base-uri 'none'; form-action 'self'";

/** The same for a page whose elements have styles of their own. */
export const STYLED = POLICY.replace("style-src 'self'", "style-src 'self' 'unsafe-inline'");

export interface NetworkSite {
  port: number;
  /** Serves this page at a path (in the address's form, still encoded) from now on, under the site's own policy. */
  serve: (path: string, html: string, policy?: string) => void;
  /** Leaves this path without an answer until the returned function is called. */
  hold: (path: string) => () => void;
  /** Every address that was asked for. */
  asked: string[];
  close: () => Promise<void>;
}

/** The professional network's place in the tests: a local server under its name, with the pages that a test gives it. */
export async function startNetworkSite(): Promise<NetworkSite> {
  const pages = new Map<string, { html: string; policy: string }>();
  const requests: string[] = [];
  const held = new Map<string, Promise<void>>();
  const server: Server = createServer(createSelfSigned(HOST), async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', `https://${HOST}`);
    requests.push(pathname);
    await held.get(pathname);
    const page = pages.get(pathname.replace(/\/$/, ''));
    response.writeHead(page ? 200 : 404, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': page?.policy ?? POLICY,
      'x-frame-options': 'SAMEORIGIN',
    });
    response.end(page?.html ?? '<!DOCTYPE html><title>Nothing</title>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    serve: (path, html, policy = POLICY) => pages.set(path.replace(/\/$/, ''), { html, policy }),
    hold: (path) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      held.set(path, promise);
      return resolve;
    },
    asked: requests,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
