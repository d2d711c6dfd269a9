import { Socket } from 'node:net';
import pg from 'pg';

const EVERY_MS = 1_000;
const PATIENCE_MS = 2_000;
/** Waiting is counted in ticks: a thread that was held up and heard nothing in the meantime counts one tick. */
const TICK_MS = 100;

interface Listener {
  /** The server has not answered for two seconds: calls that wait for it would wait on. */
  silent(): void;
  /** Called when the server answers again. */
  back(): void;
}

/**
 * Asks a database server every second whether it answers, on a connection of its own. A frozen server, or one whose host is gone, refuses
 * nothing: without this check, calls would wait as long as the network allows. A server that refuses is not silent, and each call notices
 * that itself.
 * @returns a function that stops it
 */
export function startHeartbeat(settings: pg.ClientConfig, listener: Listener): () => void {
  let client: pg.Client | undefined;
  let socket: Socket | undefined;
  let silent = false;
  let stopped = false;
  let next: NodeJS.Timeout | undefined;

  const drop = (): void => {
    client = undefined;
    // The connection is not closed in order: the server may not hear of it, and the close would wait.
    socket?.destroy();
  };
  const ask = async (): Promise<void> => {
    if (!client) {
      client = new pg.Client({ ...settings, stream: () => (socket = new Socket()) });
      client.on('error', () => undefined);
      await client.connect();
    }
    await client.query('select 1');
  };
  const sendBeat = async (): Promise<void> => {
    const heard = await awaitInTime(ask());
    if (heard === 'refused' || heard === 'late') drop();
    if (stopped) return;
    if (heard === 'late' && !silent) listener.silent();
    if (heard === 'answered' && silent) listener.back();
    if (heard !== 'refused') silent = heard === 'late';
    next = setTimeout(sendBeat, EVERY_MS).unref();
  };
  void sendBeat();
  return () => {
    stopped = true;
    clearTimeout(next);
    drop();
  };
}

function awaitInTime(pending: Promise<void>): Promise<'answered' | 'refused' | 'late'> {
  return new Promise((resolve) => {
    let ticks = 0;
    const end = (heard: 'answered' | 'refused' | 'late'): void => {
      clearInterval(timer);
      resolve(heard);
    };
    const timer = setInterval(() => ++ticks * TICK_MS >= PATIENCE_MS && end('late'), TICK_MS).unref();
    pending.then(
      () => end('answered'),
      () => end('refused'),
    );
  });
}
