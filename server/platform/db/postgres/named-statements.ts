import { createHash } from 'node:crypto';
import type pg from 'pg';

/** For each process; the server holds some 30 kB for each of them on each connection that uses it. */
const NAMED = 300;
/** The uses after which a statement is named: most of those that run at the start never come again. */
const USES = 5;
/** A longer text has a placeholder for each of many values, and hardly comes again with the same number. */
const LONGEST_TEXT = 4_000;
/** The texts whose uses are counted at a time. */
const COUNTED = 5_000;
const COMES_AGAIN = /^\s*(select|with|insert|update|delete)\b/i;
/** The best plan for a text search hangs on how common its words are: it is made anew each time. */
const PLANNED_ANEW = /\btsquery\b/;
/** A table was changed, or a pooler gave us another connection: the server has no such statement any more. */
const FORGOTTEN = new Set(['0A000', '26000']);

/**
 * Names the statements that come again, so that the server parses and plans them once for each connection: half to nine tenths of a short
 * search was its parser and planner. The server itself compares a plan for all values with those for the first five.
 */
export class StatementNames {
  readonly #uses = new Map<string, number>();
  readonly #names = new Map<string, string>();

  /** @returns the name of a statement that has come often enough, else undefined */
  find(text: string): string | undefined {
    const name = this.#names.get(text);
    if (name !== undefined || this.#names.size >= NAMED || text.length > LONGEST_TEXT) return name;
    const uses = (this.#uses.get(text) ?? 0) + 1;
    if (uses < USES) {
      if (this.#uses.size >= COUNTED) this.#uses.clear();
      this.#uses.set(text, uses);
      return undefined;
    }
    if (!COMES_AGAIN.test(text) || PLANNED_ANEW.test(text)) return undefined;
    this.#uses.delete(text);
    this.#names.set(text, `kith_${createHash('sha256').update(text).digest('hex').slice(0, 32)}`);
    return this.#names.get(text);
  }
}

type Query = (text: string, values: readonly unknown[]) => Promise<unknown>;
type NamedQuery = (query: { name: string; text: string; values: readonly unknown[] }) => Promise<unknown>;

/**
 * From now on the statements that come again run by their names on this connection. One that the server has forgotten is asked for by its
 * text, and its connection ends when it is given back.
 */
export function nameStatements(client: pg.PoolClient, names: StatementNames): void {
  const query = client.query.bind(client) as unknown as Query & NamedQuery;
  const run = async (name: string, text: string, values: readonly unknown[]): Promise<unknown> => {
    try {
      return await query({ name, text, values });
    } catch (error) {
      if (!FORGOTTEN.has((error as { code?: string }).code ?? '')) throw error;
      const { release } = client;
      client.release = () => release.call(client, true);
      // In a transaction, which the server has given up, the first error is the one that says why.
      return query(text, values).catch(() => {
        throw error;
      });
    }
  };
  client.query = ((text: unknown, values: unknown) => {
    const name = typeof text === 'string' && Array.isArray(values) ? names.find(text) : undefined;
    return name === undefined ? query(text as string, values as []) : run(name, text as string, values as []);
  }) as typeof client.query;
}
