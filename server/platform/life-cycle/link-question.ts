/**
 * Questions behind signed links, by their kinds: whoever holds a link reads its question without an account, and answers it once. Reading it
 * changes nothing, because mail scanners read links (docs/decisions/032-a-connector-answers-by-link.md).
 */
import type { FastifyInstance } from 'fastify';
import type { Body, Call, Result } from '../../../shared/platform/call.ts';
import type { Deps } from '../app/deps.ts';
import type { Db } from '../db/engine.ts';
import type { SignedLink } from '../db/schema.ts';
import { AppError, createConflictError, createNotFoundError } from '../errors.ts';
import { type CallContext, handle } from '../http/handle.ts';
import type { LinkKind } from '../messages/link-kinds.ts';
import { requireOpenedPage } from '../messages/opened-page.ts';
import { readLink, useLink } from '../messages/signed-link.ts';

type LinkCall = Call & { permission: 'public' };
/** A link and the row that its question is about. */
interface OpenQuestion<Row> {
  link: SignedLink;
  row: Row;
}

export interface LinkQuestion<Opens extends LinkCall, Answers extends LinkCall, Row> {
  kinds: readonly LinkKind[];
  opens: Opens;
  answers: Answers;
  /** Whether its holder may learn that it was answered or withdrawn; otherwise it is as if it had never been. */
  endsOpenly: boolean;
  find: (db: Db, id: number) => Promise<Row | undefined>;
  isAsked: (row: Row) => boolean;
  show: (context: CallContext<Opens>, of: OpenQuestion<Row>) => Promise<Result<Opens>>;
  /** Takes the steps that wait on the row: nobody would repeat the answer. */
  settle?: (trx: Db, deps: Deps, id: number) => Promise<unknown>;
  record: (trx: Db, context: CallContext<Answers>, of: OpenQuestion<Row>) => Promise<unknown>;
}

const createGoneError = () => createNotFoundError('This link');
/** The sentence says nothing about the state of the row. */
export const createOverError = () =>
  createConflictError('This was already answered or withdrawn. You don’t need to do anything.');

/** The question of a link and its answer, as calls. */
export function serveQuestion<Opens extends LinkCall, Answers extends LinkCall, Row>(
  app: FastifyInstance,
  question: LinkQuestion<Opens, Answers, Row>,
): void {
  const { opens, answers, endsOpenly, find, isAsked, show, settle, record } = question;
  const getToken = ({ params }: { params: unknown }): string => (params as { token: string }).token;
  handle(app, opens, async (context) => show(context, await requireQuestion(context, question, getToken(context))));

  handle(app, answers, async (context) => {
    const { db, clock, body, wakeJobs } = context;
    const token = getToken(context);
    const { link } = await requireQuestion(context, question, token);
    const { proof } = body as Body<Answers> & { proof?: string };
    if (proof !== undefined) requireOpenedPage(context, token, proof);
    const answering = db.transaction().execute(async (trx) => {
      await settle?.(trx, context, link.entity_id);
      const row = await find(trx, link.entity_id);
      if (!row || !isAsked(row)) throw createOverError();
      if (!(await useLink(trx, link.id, clock.now()))) throw createOverError();
      await record(trx, context, { link, row });
    });
    await answering.catch((error: unknown) => {
      throw !endsOpenly && error instanceof AppError && error.status === 409 ? createGoneError() : error;
    });
    wakeJobs();
    return { success: true } as Result<Answers>;
  });
}

/** @throws notFound for a link that is not ours, too old, or of a row that is gone; also for one that is over, if it does not end openly */
export async function requireQuestion<Row>(
  deps: Deps,
  {
    kinds,
    endsOpenly,
    find,
    isAsked,
  }: Pick<LinkQuestion<LinkCall, LinkCall, Row>, 'kinds' | 'endsOpenly' | 'find' | 'isAsked'>,
  token: string,
): Promise<OpenQuestion<Row>> {
  for (const kind of kinds) {
    const link = await readLink(deps, kind, token, deps.clock.now());
    const row = link && (await find(deps.db, link.entity_id));
    if (link && row && (endsOpenly || (link.used_at === null && isAsked(row)))) return { link, row };
  }
  throw createGoneError();
}
