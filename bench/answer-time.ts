import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Learns from the panels of a copy of the extension when answers stand in them: a question from outside would count,
 * and the browser's frames get lost to it while they move from one process to another.
 */
export class AnswerClock {
  readonly #server = createServer((request, response) => {
    const at = Number(new URL(request.url ?? '/', 'http://clock').searchParams.get('at'));
    response.writeHead(204, { 'access-control-allow-origin': '*' }).end();
    if (at < this.#opened) return;
    this.#opened = Number.POSITIVE_INFINITY;
    this.#tell(at);
  });
  #opened = Number.POSITIVE_INFINITY;
  #tell: (at: number) => void = () => {};

  static async start(): Promise<AnswerClock> {
    const clock = new AnswerClock();
    await new Promise<void>((resolve) => clock.#server.listen(0, '127.0.0.1', resolve));
    return clock;
  }

  /** The moment of the first answer from now on, in ms; null if none comes in this time. */
  next(patience: number): Promise<number | null> {
    const { promise, resolve } = Promise.withResolvers<number | null>();
    const timer = setTimeout(() => resolve(null), patience);
    this.#opened = Date.now();
    this.#tell = (at) => {
      clearTimeout(timer);
      resolve(at);
    };
    return promise;
  }

  /** @returns a copy of the extension that tells this clock; the caller removes it */
  listeningCopy(built: string): string {
    const folder = mkdtempSync(join(tmpdir(), 'kith-bench-extension-'));
    cpSync(built, folder, { recursive: true });
    const { port } = this.#server.address() as AddressInfo;
    // The frame reports the chance that it shows as soon as it is there.
    writeFileSync(
      join(folder, 'clock.js'),
      `addEventListener('message', ({ data }) => {
        if (data?.type === 'chance' && data.chance !== null)
          void fetch('http://127.0.0.1:${port}/?at=' + (performance.timeOrigin + performance.now()));
      });`,
    );
    const panel = join(folder, 'panel.html');
    writeFileSync(panel, readFileSync(panel, 'utf8').replace('<script', '<script src="/clock.js"></script><script'));
    return folder;
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }
}
