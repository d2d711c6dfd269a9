import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { frameSession } from '../../../shared/features/accounts/session/calls.ts';
import { SIDE_PANEL_PATH } from '../../../shared/features/panel/frames/paths.ts';
import type { ShownPerson } from '../../../shared/features/panel/frames/person.ts';
import type { Reply } from '../../../shared/platform/call.ts';

const SESSION: Reply<typeof frameSession> = {
  token: 'a-token',
  user: {
    Id: '1',
    Kith_Connect_Role__c: '',
    domain: 'quillmark.example',
    fake: false,
    may_be_admin: false,
    staff: true,
    portfolio: false,
    roles: [],
    linkedin_public_idenfitier__c: null,
    Account: { Id: '1', Name: 'Quillmark Ventures', logo_url: null },
    payload: { email: 'dana@quillmark.example', given_name: 'Dana', family_name: 'Whitlock', picture: null },
  },
  settings: { firm_name: 'Quillmark Ventures', open_to_anybody: false, error_reports: null },
};

/** The page in the place of the panel's page, which passes on the messages that the extension sends it about the page. */
const LISTENING = `<!doctype html><title>Kith</title><script>
  const host = new URLSearchParams(location.hash.slice(1)).get('host');
  addEventListener('message', ({ data, origin }) => {
    if (origin === host && data.type === 'page') fetch('/heard', { method: 'POST', body: JSON.stringify(data.shown) });
  });
  parent.postMessage({ kith: 1, type: 'ready' }, host);
</script>`;

/** A server in Kith's place that only hears whom the extension read from a page, so that nothing else plays a part. */
export class ListeningKith {
  readonly #server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://kith');
    response.setHeader('cache-control', 'no-store');
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('access-control-allow-headers', '*');
    if (pathname === '/heard') {
      let text = '';
      request.on('data', (part) => {
        text += part;
      });
      request.on('end', () => {
        response.end();
        this.#hear(JSON.parse(text) as ShownPerson);
      });
    } else if (pathname.startsWith('/api/'))
      response.setHeader('content-type', 'application/json').end(JSON.stringify(SESSION));
    else response.setHeader('content-type', 'text/html').end(pathname === SIDE_PANEL_PATH ? LISTENING : '');
  });
  #hear: (shown: ShownPerson) => void = () => {};

  static async start(): Promise<ListeningKith> {
    const kith = new ListeningKith();
    await new Promise<void>((resolve) => kith.#server.listen(0, '127.0.0.1', resolve));
    return kith;
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** The last person heard from now on, after which nothing more came for `quiet` ms. Null: nothing came within `patience` ms. */
  lastOf(quiet: number, patience: number): Promise<ShownPerson | null> {
    const { promise, resolve } = Promise.withResolvers<ShownPerson | null>();
    let timer = setTimeout(() => resolve(null), patience);
    this.#hear = (shown) => {
      clearTimeout(timer);
      timer = setTimeout(() => resolve(shown), shown.state === 'waiting' ? patience : quiet);
    };
    return promise;
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }
}
