import type { FastifyInstance, FastifyRequest } from 'fastify';

interface LingerLimits {
  /** A sender who pauses for so long is cut off. */
  idleMs: number;
  /** So is one who has not finished after so long. */
  mostMs: number;
}

const LIMITS: LingerLimits = { idleMs: 5_000, mostMs: 30_000 };

/**
 * Closes the connection of a request that was answered before it had arrived, such as a refused upload. Many clients read the answer only
 * when they have sent everything: what still comes is read and dropped, because closing at once would reset the connection and take the
 * answer with it. Left alone, the rest would stay in the socket, and the sender would wait until the connection's timeout.
 */
export function closeAfterEarlyAnswers(app: FastifyInstance, limits: LingerLimits = LIMITS): void {
  app.addHook('onSend', async ({ raw }, reply) => {
    // With this header, which Fastify sets for too large bodies, Node closes at once.
    if (raw.complete === false) reply.removeHeader('connection');
  });
  app.addHook('onResponse', ({ raw }, _reply, done) => {
    // A request learns that it is complete only after its last bytes were read, and perhaps answered.
    setImmediate(() => {
      if (raw.complete === false && !raw.destroyed) linger(raw, limits);
    });
    done();
  });
}

function linger(raw: FastifyRequest['raw'], { idleMs, mostMs }: LingerLimits): void {
  const { socket } = raw;
  const cut = () => socket.destroy();
  const idle = setTimeout(cut, idleMs).unref();
  const most = setTimeout(cut, mostMs).unref();
  socket.once('close', () => {
    clearTimeout(idle);
    clearTimeout(most);
  });
  raw.unpipe();
  raw.on('error', cut);
  raw.on('data', () => idle.refresh());
  raw.resume();
  // Who reads while they send learns from this that nothing follows.
  socket.end();
}
