/**
 * Steps that wait (docs/decisions/018-a-step-can-be-taken-back.md): for a few seconds a step is a row and a job, and only its maker sees a
 * change. Each noun describes in one table how its row is found and its step taken; the rest is the same for all.
 */
import type { Undo } from '../../../shared/platform/undo.ts';
import type { Doer } from '../access/viewer.ts';
import type { Deps } from '../app/deps.ts';
import type { Db } from '../db/engine.ts';
import { lockRow } from '../db/lock-row.ts';
import type { PendingStep, Schema } from '../db/schema.ts';
import { AppError, createConflictError, createNotFoundError } from '../errors.ts';
import { cancelJobOf, enqueue, type JobKind, type JobPayloads } from '../jobs/jobs.ts';
import { runAndRollBack } from './steps.ts';

/** The kinds of jobs that take a step. */
type StepJob = {
  [Name in keyof JobPayloads]: JobPayloads[Name] extends { stepId: number } ? Name : never;
}[keyof JobPayloads];
type StepDeps = Pick<Deps, 'settings' | 'clock'>;

/**
 * @template Stored the decided step, simple enough to be stored as JSON
 * @template Outcome what taking it says
 */
interface WaitingTable<Row extends { id: number }, Stored extends { by: Doer }, D extends StepDeps, Outcome> {
  entity: keyof Schema;
  job: StepJob;
  /** 'request' */
  noun: string;
  /** @param by the user who decides on a step; everybody else gets every row */
  find: (db: Db, id: number, by?: Doer) => Promise<Row | undefined>;
  /** Whether it can be taken back at all; without it, every step. */
  isPutOff?: (row: Row, step: Stored) => boolean;
  /** @throws AppError if the row has changed since, or does not allow it */
  take: (trx: Db, deps: D, row: Row, step: Stored) => Promise<Outcome>;
  /** Tells in the timeline why a step was given up. */
  writeGivenUp: (trx: Db, deps: D, step: PendingStep, why: string) => Promise<unknown>;
}

/** A step that was decided on. */
interface StepDecision<Outcome> {
  outcome: Outcome;
  /** Null: it was taken at once. */
  waiting: Pick<PendingStep, 'made_at' | 'due_at'> | null;
}

const makeStepKey = (id: number): string => `step-${id}`;
const isOwn = (step: PendingStep, by: Doer): boolean =>
  step.user_id === by.user.id && step.acting_user_id === by.actingUserId;

export class WaitingSteps<Row extends { id: number }, Stored extends { by: Doer }, D extends StepDeps, Outcome> {
  readonly #table: WaitingTable<Row, Stored, D, Outcome>;

  constructor(table: WaitingTable<Row, Stored, D, Outcome>) {
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

  /** The waiting steps of this user among some rows, by the id of the row. Staff do not see theirs with the admin view off. */
  async loadOwn(db: Db, by: Doer, ids: readonly number[] | 'all' = 'all'): Promise<Map<number, PendingStep>> {
    // Few wait at any time, so the query does not list ids.
    const rows = await db
      .selectFrom('pending_step')
      .selectAll()
      .where('entity', '=', this.#table.entity)
      .where('user_id', '=', by.user.id)
      .execute();
    const own = rows.filter(
      (row) =>
        isOwn(row, by) && (ids === 'all' || ids.includes(row.entity_id)) && this.parse(row).by.staff === by.staff,
    );
    return new Map(own.map((row) => [row.entity_id, row]));
  }

  /**
   * Decides on a step, in a transaction: it is taken when it cannot be taken back any more. What could prevent it is reported now, by the code
   * that will take it.
   * @param make the step, over the row as it is once no other step waits; nobody else changes the row meanwhile
   * @throws conflict, invalid as the step itself does; conflict while another user's step waits; notFound
   */
  async decide(trx: Db, deps: D, id: number, by: Doer, make: (row: Row) => Stored): Promise<StepDecision<Outcome>> {
    const { entity, noun, find, isPutOff = () => true } = this.#table;
    await this.takeWaiting(trx, deps, id, by);
    await lockRow(trx, entity, id);
    const row = await find(trx, id, by);
    if (!row) throw createNotFoundError(`This ${noun}`);
    const step = make(row);
    if (deps.settings.stepGraceMs > 0 && isPutOff(row, step)) return this.#putOff(trx, deps, row, step);
    return { outcome: await this.#table.take(trx, deps, row, step), waiting: null };
  }

  /** Notes which columns its maker sees changed, after the step was taken and before that is rolled back. */
  async #putOff(trx: Db, deps: D, row: Row, step: Stored): Promise<StepDecision<Outcome>> {
    const { entity, job, find, take } = this.#table;
    const now = deps.clock.now();
    const { outcome, after } = await runAndRollBack(trx, async () => ({
      outcome: await take(trx, { ...deps, clock: { now: () => now } }, row, step),
      after: await find(trx, row.id, step.by),
    }));
    const shows = Object.entries(after ?? {}).filter(([name, value]) => row[name as keyof Row] !== value);
    const due = new Date(now.getTime() + deps.settings.stepGraceMs);
    const waiting = { made_at: now.toISOString(), due_at: due.toISOString() };
    const made = await trx
      .insertInto('pending_step')
      .values({
        entity,
        entity_id: row.id,
        user_id: step.by.user.id,
        acting_user_id: step.by.actingUserId,
        ...waiting,
        asked: JSON.stringify(step),
        shows: JSON.stringify(Object.fromEntries(shows)),
      })
      .onConflict((conflict) => conflict.columns(['entity', 'entity_id']).doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!made) throw this.#createBusyError();
    const payload = { stepId: made.id };
    await enqueue(trx, { kind: job, payload, key: makeStepKey(made.id), runAt: due }, now);
    return { outcome, waiting };
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

/** A row as the maker of a step reads it while the step can still be taken back. */
export const applyStep = <Row extends object>(row: Row, step: Pick<PendingStep, 'shows'> | undefined): Row =>
  step ? { ...row, ...(JSON.parse(step.shows) as Partial<Row>) } : row;

/** Until when a step can be taken back. */
export const serializeUndo = ({ due_at }: Pick<PendingStep, 'due_at'>, now: Date): Undo => ({
  until: due_at,
  seconds: Math.max(0, Date.parse(due_at) - now.getTime()) / 1000,
});

/** The part of a viewer that is stored with a step. */
export const toDoer = ({ user, actingUserId, staff, companyId }: Doer): Doer => ({
  user: { id: user.id },
  actingUserId,
  staff,
  companyId,
});
