/** A call that reads writes nothing in its way: it would wait for whoever holds the lock of the database. Every test that makes one sees to it. */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Kysely, KyselyPlugin } from 'kysely';
import * as appTokens from '../../../shared/features/accounts/app-tokens/calls.ts';
import * as session from '../../../shared/features/accounts/session/calls.ts';
import * as connectors from '../../../shared/features/connectors/calls.ts';
import * as intros from '../../../shared/features/introductions/calls.ts';
import type { Call } from '../../../shared/platform/call.ts';
import { getTokenScope } from '../../../shared/platform/scopes.ts';
import type { Schema } from '../../platform/db/schema.ts';

/** Calls of the specification that read by their method alone: they open a session, make a token, or write a request to staff. */
const WRITING: readonly Call[] = [
  session.login,
  appTokens.getAppToken,
  connectors.checkMissingProfile,
  // Carries out the change and takes it back, so that the preview cannot differ from it.
  intros.previewIntroUpdate,
];

/** Whether a call reads, also one that takes its question as a body. */
export const isReading = (call: Call): boolean =>
  (call.method === 'GET' || getTokenScope(call) === 'read') && !WRITING.includes(call);

const present = new AsyncLocalStorage<Call | undefined>();

/** Runs a call as the app will serve it. */
export const runInCall = <T>(call: Call, run: () => Promise<T>): Promise<T> => present.run(call, run);

/** The calls that wrote something while they were answered. */
export const writers = new Set<Call>();

function refuse(): void {
  const call = present.getStore();
  if (call && isReading(call))
    throw new Error(
      `${call.method} ${call.path} reads, and must not write in its way (platform/http/background-writes.ts).`,
    );
}

const WRITES = ['InsertQueryNode', 'UpdateQueryNode', 'DeleteQueryNode'];

const refuseWrites: KyselyPlugin = {
  transformQuery({ node }) {
    if (WRITES.includes(node.kind)) {
      refuse();
      const call = present.getStore();
      if (call) writers.add(call);
    }
    return node;
  },
  transformResult: async ({ result }) => result,
};

/** The same database, which refuses what a reading call wants to write, and the transaction in which it would wait for the lock. */
export function refuseWritesOfReads(db: Kysely<Schema>): Kysely<Schema> {
  const guarded = db.withPlugin(refuseWrites);
  const transaction = guarded.transaction.bind(guarded);
  return Object.assign(guarded, {
    transaction: () => {
      refuse();
      return transaction();
    },
  });
}
