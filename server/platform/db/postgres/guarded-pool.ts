import { Socket } from 'node:net';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { startHeartbeat } from './heartbeat.ts';

/** Has the code of a broken connection, so that it is answered in the same way (trouble.ts). */
class ServerSilent extends Error {
  readonly code = '08006';
  constructor() {
    super('The database server isn’t responding.');
  }
}

/**
 * A pool in which nobody waits for a server that does not answer: while the server is silent, the pool gives no connection and cuts those
 * in use, so that waiting calls fail. When the server continues, it rolls back everything that was not committed.
 */
export function createGuardedPool(config: pg.PoolConfig): PostgresPool & Pick<pg.Pool, 'on'> {
  const sockets = new Set<Socket>();
  const pool = new pg.Pool({
    ...config,
    stream: () => {
      const socket = new Socket();
      sockets.add(socket);
      return socket.once('close', () => sockets.delete(socket));
    },
  });
  const waiting = new Set<(error: Error) => void>();
  let silent = false;
  const stop = startHeartbeat(config, {
    silent() {
      silent = true;
      for (const socket of sockets) socket.destroy();
      for (const refuse of waiting) refuse(new ServerSilent());
      waiting.clear();
    },
    back() {
      silent = false;
    },
  });
  return {
    options: pool.options,
    on: pool.on.bind(pool) as pg.Pool['on'],
    connect: () =>
      new Promise<PostgresPoolClient>((resolve, reject) => {
        if (silent) return reject(new ServerSilent());
        waiting.add(reject);
        pool.connect().then(
          (client) => (waiting.delete(reject) ? resolve(client as unknown as PostgresPoolClient) : client.release()),
          (error: Error) => waiting.delete(reject) && reject(error),
        );
      }),
    end() {
      stop();
      return pool.end();
    },
  };
}
