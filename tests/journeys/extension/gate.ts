import type { AddressInfo } from 'node:net';
import { connect, createServer, type Server, type Socket } from 'node:net';

/** Stands before a server at an address of its own: while it is shut, nothing listens there, as if the server had stopped. */
export class Gate {
  readonly #behind: number;
  readonly #sockets = new Set<Socket>();
  #server: Server | null = null;
  #port = 0;

  private constructor(behind: number) {
    this.#behind = behind;
  }

  static async before(origin: string): Promise<Gate> {
    const gate = new Gate(Number(new URL(origin).port));
    await gate.open();
    return gate;
  }

  get origin(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  async open(): Promise<void> {
    const server = createServer((near) => {
      const far = connect(this.#behind, '127.0.0.1');
      for (const [a, b] of [
        [near, far],
        [far, near],
      ] as const) {
        this.#sockets.add(a);
        a.on('error', () => b.destroy()).on('close', () => this.#sockets.delete(a));
        a.pipe(b);
      }
    });
    await new Promise<void>((resolve) => server.listen(this.#port, '127.0.0.1', resolve));
    this.#port = (server.address() as AddressInfo).port;
    this.#server = server;
  }

  async shut(): Promise<void> {
    const closed = new Promise<void>((resolve) => (this.#server ? this.#server.close(() => resolve()) : resolve()));
    this.#server = null;
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }
}
