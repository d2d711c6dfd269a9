import { mkdtempSync, writeFileSync } from 'node:fs';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ANSWER_PATH } from '../shared/features/panel/question.ts';

/**
 * The least that an extension beside a profile can be: its script puts one frame of the extension into the page, that frame holds one of a
 * server, and this one makes the call for the answer. What ours costs is compared with it, in turns.
 */
interface PanelFloor {
  /** The folder of the extension, which the caller removes. */
  folder: string;
  close: () => Promise<void>;
}

const NETWORK = 'https://*.linkedin.com/*';
const MANIFEST = {
  manifest_version: 3,
  name: 'Floor',
  version: '1',
  permissions: ['storage', 'tabs'],
  host_permissions: [NETWORK],
  background: { service_worker: 'background.js' },
  content_scripts: [{ matches: [NETWORK], js: ['content.js'], run_at: 'document_end' }],
  web_accessible_resources: [{ resources: ['panel.html'], matches: [NETWORK] }],
};

const CONTENT = `const frame = document.createElement('iframe');
frame.style = 'position:fixed;top:16px;right:16px;width:360px;height:700px;z-index:2147483000';
frame.src = chrome.runtime.getURL('panel.html') + '#' + location.pathname.split('/')[2];
document.documentElement.append(frame);`;

/** The server's page, which makes the call as soon as it can. */
const buildFrame = (token: string): string => `<!doctype html><script>
fetch('/api${ANSWER_PATH}?public_identifier=' + location.hash.slice(1) + '&source=linkedin', {
  headers: { authorization: 'Bearer ${token}', accept: 'application/json' },
}).then((answer) => answer.json()).then(({ chanceToConnect }) => {
  document.body.textContent = chanceToConnect;
  parent.postMessage({ type: 'chance', chance: chanceToConnect }, '*');
});
</script><body></body>`;

/** Kith, with that page beside it: only a page of the same origin may make the call. */
function startServer(origin: string, token: string): Promise<Server> {
  const { hostname, port } = new URL(origin);
  const server = createServer((incoming, response) => {
    const { method, url = '/', headers } = incoming;
    if (url.startsWith('/floor')) {
      response.writeHead(200, { 'content-type': 'text/html' }).end(buildFrame(token));
      return;
    }
    const onward = request({ hostname, port, method, path: url, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    onward.on('error', () => response.destroy());
    incoming.pipe(onward);
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}

export async function makePanelFloor(origin: string, token: string): Promise<PanelFloor> {
  const server = await startServer(origin, token);
  const { port } = server.address() as AddressInfo;
  const folder = mkdtempSync(join(tmpdir(), 'kith-bench-floor-'));
  const files: Record<string, string> = {
    'manifest.json': JSON.stringify(MANIFEST),
    'background.js': '',
    'content.js': CONTENT,
    'panel.html': '<!doctype html><body><script src="/panel.js"></script></body>',
    'panel.js': `const frame = document.createElement('iframe');
frame.src = 'http://127.0.0.1:${port}/floor' + location.hash;
document.body.append(frame);`,
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      server.closeAllConnections();
      server.close(() => resolve());
    });
  return { folder, close };
}
