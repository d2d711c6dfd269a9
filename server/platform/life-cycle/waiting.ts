/**
 * Steps that wait (docs/decisions/018-a-step-can-be-taken-back.md): for a few seconds a step is a row and a job, and only its maker sees a
 * change. Each noun describes in one table how its row is found and its step taken; the rest is the same for all.
 */
import type { Doer } from '../access/viewer.ts';
import type { Deps } from '../app/deps.ts';
import type { Db } from '../db/engine.ts';
import type { PendingStep, Schema } from '../db/schema.ts';
import { AppError, createConflictError } from '../errors.ts';
import { cancelJobOf, enqueue, type JobKind, type JobPayloads } from '../jobs/jobs.ts';
import { runAndRollBack } from './steps.ts';

/** The kinds of jobs that take a step. */
type StepJob = {
  [Name in keyof JobPayloads]: JobPayloads[Name] extends { stepId: number } ? Name : never;
}[keyof JobPayloads];
type StepDeps = Pick<Deps, 'settings' | 'clock'>;

/** @template Stored the decided step, simple enough to be stored as JSON */
interface WaitingTable<Row extends { id: number }, Stored extends { by: Doer }, D extends StepDeps> {
  entity: keyof Schema;
  job: StepJob;
  /** 'request' */
  noun: string;
  /** Whoever is not allowed to see it does not get here. */
  find: (db: Db, id: number) => Promise<Row | undefined>;
  /** @throws AppError if the row has changed since, or does not allow it */
  take: (trx: Db, deps: D, row: Row, step: Stored) => Promise<unknown>;
  /** Tells in the timeline why a step was given up. */
  writeGivenUp: (trx: Db, deps: D, step: PendingStep, why: string) => Promise<unknown>;
}

const makeStepKey = (id: number): string => `step-${id}`;
const isOwn = (step: PendingStep, by: Doer): boolean =>
  step.user_id === by.user.id && step.acting_user_id === by.actingUserId;

export class WaitingSteps<Row extends { id: number }, Stored extends { by: Doer }, D extends StepDeps> {
  readonly #table: WaitingTable<Row, Stored, D>;

  constructor(table: WaitingTable<Row, Stored, D>) {
    this.#table = table;
  }

  parse(step: Pick<PendingStep, 'asked'>): Stored {
    return JSON.parse(step.asked) as Stored;
  }

  /** The step that waits there, by any user. */
  find(db: Db, id: number): Promise<PendingStep | undefined> {
    return db
      .selectFrom('pending_step')
      .selectAll()
      .where('entity', '=', this.#table.entity)
      .where('entity_id', '=', id)
      .executeTakeFirst();
  }

  /** The waiting steps of this user among some rows, by the id of the row. */
  async loadOwn(db: Db, by: Doer, ids: readonly number[] | 'all'): Promise<Map<number, PendingStep>> {
    // Few wait at any time, so the query does not list ids.
    const rows = await db
      .selectFrom('pending_step')
      .selectAll()
      .where('entity', '=', this.#table.entity)
      .where('user_id', '=', by.user.id)
      .execute();
    const own = rows.filter((row) => isOwn(row, by) && (ids === 'all' || ids.includes(row.entity_id)));
    return new Map(own.map((row) => [row.entity_id, row]));
  }

  /**
   * Puts a step off. What could prevent it is reported now, by the code that will take it.
   * @param look reads, after the step was taken and before that is rolled back, the columns that its maker sees changed
   * @throws AppError
   */
  async postpone<Seen extends { shows: object }>(
    trx: Db,
    deps: D,
    row: Row,
    step: Stored,
    look: () => Seen | Promise<Seen>,
  ): Promise<Seen> {
    const now = deps.clock.now();
    const due = new Date(now.getTime() + deps.settings.stepGraceMs);
    const seen = await runAndRollBack(trx, async () => {
      await this.#table.take(trx, { ...deps, clock: { now: () => now } }, row, step);
      return look();
    });
    const made = await trx
      .insertInto('pending_step')
      .values({
        entity: this.#table.entity,
        entity_id: row.id,
        user_id: step.by.user.id,
        acting_user_id: step.by.actingUserId,
        made_at: now.toISOString(),
        due_at: due.toISOString(),
        asked: JSON.stringify(step),
        shows: JSON.stringify(seen.shows),
      })
      .onConflict((conflict) => conflict.columns(['entity', 'entity_id']).doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!made) throw this.#createBusyError();
    const payload = { stepId: made.id };
    await enqueue(trx, { kind: this.#table.job, payload, key: makeStepKey(made.id), runAt: due }, now);
    return seen;
  }

  /** Takes the user's own step back, with its job. @returns undefined if it is too late, or there is none */
  async takeBack(trx: Db, id: number, by: Doer, now: Date): Promise<PendingStep | undefined> {
    const step = await trx
      .deleteFrom('pending_step')
      .where('entity', '=', this.#table.entity)
      .where('entity_id', '=', id)
      .where('user_id', '=', by.user.id)
      .where('acting_user_id', by.actingUserId === null ? 'is' : '=', by.actingUserId)
      .where('due_at', '>', now.toISOString())
      .returningAll()
      .executeTakeFirst();
    if (step) await cancelJobOf(trx, makeStepKey(step.id), now);
    return step;
  }

  /**
   * Before anything else is done to a row, takes the step that waits there: the user's own step, because a user who continues has meant
   * it; any step that is due; and any step before a link or the server continues (`by` is then null).
   * @throws conflict while another user can still take theirs back
   */
  async takeWaiting(trx: Db, deps: D, id: number, by: Doer | null): Promise<void> {
    const step = await this.find(trx, id);
    if (!step) return;
    const now = deps.clock.now();
    if (by && !isOwn(step, by) && step.due_at > now.toISOString()) throw this.#createBusyError();
    await this.#take(trx, deps, step.id);
    await cancelJobOf(trx, makeStepKey(step.id), now);
  }

  /** The same before actions that do not depend on the status: another user's step keeps waiting. */
  async settleOwn(trx: Db, deps: D, row: Row, by: Doer): Promise<Row> {
    const step = await this.find(trx, row.id);
    if (!step || !isOwn(step, by)) return row;
    await this.takeWaiting(trx, deps, row.id, by);
    return (await this.#table.find(trx, row.id))!;
  }

  /** The code of its job. */
  serve(deps: D & Pick<Deps, 'db' | 'wakeJobs'>): JobKind<{ stepId: number }> {
    return {
      run: async ({ payload, job }) => {
        await this.#takeDue(deps, payload.stepId, job.attempts >= job.max_attempts);
        deps.wakeJobs();
      },
    };
  }

  /** As of the time it was decided on, unless it was taken or taken back before. @throws AppError */
  async #take(trx: Db, deps: D, stepId: number): Promise<void> {
    const step = await claim(trx, stepId);
    const row = step && (await this.#table.find(trx, step.entity_id));
    if (!row) return;
    const made = new Date(step.made_at);
    await this.#table.take(trx, { ...deps, clock: { now: () => made } }, row, this.parse(step));
  }

  /**
   * A step that is no longer possible, for instance because a person it names was erased, is given up.
   * @param last whether it is not tried again
   */
  async #takeDue(deps: D & Pick<Deps, 'db'>, stepId: number, last: boolean): Promise<void> {
    try {
      await deps.db.transaction().execute((trx) => this.#take(trx, deps, stepId));
    } catch (error) {
      if (!(error instanceof AppError) && !last) throw error;
      const why = error instanceof AppError ? error.message : 'Kith couldn’t take this step.';
      await deps.db.transaction().execute(async (trx) => {
        const step = await claim(trx, stepId);
        if (step) await this.#table.writeGivenUp(trx, deps, step, why);
      });
      if (!(error instanceof AppError)) throw error;
    }
  }

  #createBusyError() {
    return createConflictError(`Someone else is changing this ${this.#table.noun}. Reload it in a few seconds.`);
  }
}

/** Of two who want a step, one gets it: its job, or the maker who takes it back. */
const claim = (trx: Db, stepId: number): Promise<PendingStep | undefined> =>
  trx.deleteFrom('pending_step').where('id', '=', stepId).returningAll().executeTakeFirst();

/** For how many more seconds a step can be taken back. */
export const getSecondsLeft = (step: Pick<PendingStep, 'due_at'>, now: Date): number =>
  Math.max(0, Date.parse(step.due_at) - now.getTime()) / 1000;

/** The part of a viewer that is stored with a step. */
export const toDoer = ({ user, actingUserId, staff, companyId }: Doer): Doer => ({
  user: { id: user.id },
  actingUserId,
  staff,
  companyId,
});
