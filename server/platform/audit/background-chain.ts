import type { FastifyInstance } from 'fastify';
import { linkRows } from './chain.ts';

const EVERY_MS = 3_000;

/** Takes new rows of the audit into its chain. */
interface AuditChain {
  /** From now on every three seconds, until the end. */
  begin: () => void;
  /** Nothing to do if it was not begun. */
  end: () => Promise<void>;
}

/** A kill loses nothing: rows that are not linked yet are linked by the next process, or the next start. */
export function linkInBackground(app: FastifyInstance): AuditChain {
  let timer: NodeJS.Timeout | undefined;
  const link = (): Promise<unknown> =>
    linkRows(app.deps.db).catch((error: unknown) =>
      app.log.warn({ err: error }, 'did not chain the audit; tries again'),
    );
  const linkAgainLater = (): void => {
    timer = setTimeout(() => link().finally(() => timer && linkAgainLater()), EVERY_MS).unref();
  };
  const end = async (): Promise<void> => {
    if (timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    await link();
  };
  return { begin: linkAgainLater, end };
}

declare module 'fastify' {
  interface FastifyInstance {
    auditChain: AuditChain;
  }
}
