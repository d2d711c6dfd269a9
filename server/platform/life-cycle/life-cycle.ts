/**
 * The life cycle of a noun (docs/decisions/018-a-step-can-be-taken-back.md): every change of a row is a compare-and-set with its entry in the
 * timeline, its audit, and the messages in the chat that show the row. A noun gives one table; the rest is the same for all.
 */
import type { UpdateQueryBuilder, UpdateResult } from 'kysely';
import type { Doer } from '../access/viewer.ts';
import type { Deps } from '../app/deps.ts';
import { audit } from '../audit/audit.ts';
import { queueChatRefresh } from '../chat/posts.ts';
import type { Db } from '../db/engine.ts';
import type { Schema } from '../db/schema.ts';
import type { AppError } from '../errors.ts';
import { getSignature } from './steps.ts';

/** What the rows of all life cycles have. */
interface LifeRow {
  id: number;
  updated_at?: string;
}

/** What the timelines of all life cycles have. */
export interface LifeEntry<Status extends string, Actor extends string> {
  at: string;
  kind: string;
  actor: Actor;
  user_id: number | null;
  acting_user_id: number | null;
  from_status: Status | null;
  to_status: Status | null;
  comment: string | null;
  internal_comment: string | null;
}

/** Who makes a change. */
export interface LifeMaker<Actor extends string> {
  actor: Actor;
  /** Null for the link of a mail, and for the server itself. */
  viewer: Doer | null;
}

interface LifeTable<Row extends LifeRow, Entry> {
  /** The table of its rows. */
  entity: 'intro' | 'poscan' | 'recommendation_status' | 'reachout';
  /** The column of its state, and the one that says since when it stands there. */
  state: keyof Row & ('status' | 'outcome');
  since: keyof Row & ('status_at' | 'updated_at' | 'ended_at');
  /** What the audit calls a step, and a change of fields alone. */
  step: { action: string };
  fields?: { action: string };
  /** What the audit calls a row, if not by its id. */
  idOf?: (row: Row) => string;
  /** Begins a change of its rows. The builder types each table by itself: one stands for all. */
  update: (db: Db) => UpdateQueryBuilder<Schema, 'intro', 'intro', UpdateResult>;
  find: (db: Db, id: number) => Promise<Row | undefined>;
  /** Absent where there is no timeline. */
  insertEntry?: (db: Db, id: number, entry: Entry) => Promise<number>;
  /** The refusal of a change that was decided on another state than the present one. */
  refuse: (present: Row, actor: never) => AppError;
}

interface WrittenEntry<Entry extends LifeEntry<string, string>> {
  by: LifeMaker<Entry['actor']>;
  /** Without it, a note. */
  kind?: Entry['kind'];
  from?: Entry['from_status'];
  to?: Entry['to_status'];
  comment?: string | null | undefined;
  /** For the firm alone. */
  internal?: string | null | undefined;
}

type WrittenChange<Row, Entry extends LifeEntry<string, string>> = Pick<
  WrittenEntry<Entry>,
  'by' | 'comment' | 'internal'
> & {
  /** With a status it is a step, even to the present one. */
  set: Partial<Row>;
  /** What the audit says beside the step, or of the fields. */
  detail?: object;
};

type LifeDeps = Pick<Deps, 'settings' | 'clock'>;

export class LifeCycle<Row extends LifeRow, Entry extends LifeEntry<string, string>> {
  readonly #table: LifeTable<Row, Entry>;

  constructor(table: LifeTable<Row, Entry>) {
    this.#table = table;
  }

  /** Changes columns of a row that still stands where the change was decided on. @returns false if another user was faster */
  async set(db: Db, from: Pick<Row, 'id'> & Partial<Row>, set: Partial<Row>): Promise<boolean> {
    const { update, state, since } = this.#table;
    let change = update(db)
      .set(set as object)
      .where('id', '=', from.id);
    for (const column of [state, since]) {
      const value = from[column] ?? null;
      change = change.where(column as 'status_at', value === null ? 'is' : '=', value as string);
    }
    return (await change.returning('id').executeTakeFirst()) !== undefined;
  }

  /**
   * A step, or a change of fields, in a transaction.
   * @returns the id of its entry in the timeline; fields without a comment have none
   * @throws conflict with the present status and the allowed ones
   */
  async change(
    trx: Db,
    deps: LifeDeps,
    row: Row,
    { set, by, comment, internal, detail }: WrittenChange<Row, Entry>,
  ): Promise<number | undefined> {
    const { entity, state, since, find, refuse, step, fields = step, idOf } = this.#table;
    const now = deps.clock.now();
    const at = now.toISOString();
    const { [state]: to } = set;
    const from = row[state];
    const stamps = {
      ...(row.updated_at === undefined ? {} : { updated_at: at }),
      // A row that has no end any more ended at no time.
      ...(to === undefined ? {} : { [since]: to === null ? null : at }),
    };
    if (!(await this.set(trx, row, { ...set, ...stamps })))
      throw refuse((await find(trx, row.id)) ?? row, by.actor as never);
    const isTold = this.#table.insertEntry && (to !== undefined || comment || internal);
    const entry = to === undefined ? {} : ({ kind: 'status', from, to } as object);
    const id = isTold ? await this.enter(trx, deps, row.id, { ...entry, by, comment, internal }) : undefined;
    await audit(trx, by.viewer, now, {
      ...(to === undefined ? fields : step),
      entity,
      entityId: idOf?.(row) ?? row.id,
      detail: to === undefined ? detail : { from, to, actor: by.actor, ...detail },
    });
    await queueChatRefresh(trx, deps, { entity, id: row.id });
    return id;
  }

  /** Writes an entry in the timeline. @returns its id */
  enter(
    trx: Db,
    { clock }: Pick<Deps, 'clock'>,
    id: number,
    { by, kind = 'note', from, to, comment, internal }: WrittenEntry<Entry>,
  ): Promise<number> {
    return this.#table.insertEntry!(trx, id, {
      at: clock.now().toISOString(),
      kind,
      actor: by.actor,
      ...getSignature(by.viewer),
      from_status: from ?? null,
      to_status: to ?? null,
      comment: comment || null,
      internal_comment: internal || null,
    } as Entry);
  }
}
