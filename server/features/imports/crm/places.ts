/** How far the parts of a CRM are read. */
import type { Kysely } from 'kysely';
import type { Db } from '../../../platform/db/engine.ts';
import type { References } from '../../../platform/db/references.ts';
import type { Schema } from '../../../platform/db/schema.ts';
import { CRM_PARTS, type CrmAccount, type CrmPart } from '../../../platform/ports/crm.ts';
import { type ConnectionRow, findConnectionById } from './queries.ts';

export interface CrmReader {
  db: Kysely<Schema>;
  account: CrmAccount;
  name: string;
  references: References;
  now: () => Date;
}

/** The connection, if it is still in the run that somebody began with. */
export async function findReading(
  trx: Db,
  { id, round }: Pick<ConnectionRow, 'id' | 'round'>,
): Promise<ConnectionRow | null> {
  const connection = await findConnectionById(trx, id);
  return connection?.state === 'reading' && connection.round === round ? connection : null;
}

/** The place that the reading of a part has reached. */
export interface PartPlace {
  /** Null: it begins. */
  place: string | null;
  /** Everything is read, and what it does not meet is gone. */
  isWhole: boolean;
  /** Rows of the present page that are written. */
  done: number;
  /** The last run that read it to its end. */
  round: number;
}
/** In this order: what is named comes before what names it. */
export const READ_PARTS = [...CRM_PARTS, 'deals'] as const;
export type ReadPart = CrmPart | 'deals';
type Places = Partial<Record<ReadPart, PartPlace>>;

export const readPartPlaces = ({ parts }: Pick<ConnectionRow, 'parts'>): Places => JSON.parse(parts) as Places;
export const BEGIN: PartPlace = { place: null, isWhole: true, done: 0, round: 0 };

/** The places to go on from when some parts are to be read whole again; others that were being read whole begin anew with them. */
export function resetParts(row: ConnectionRow, restarted: readonly ReadPart[]): string {
  const entries = Object.entries(readPartPlaces(row)) as [ReadPart, PartPlace][];
  const isRestarted = ([part, { isWhole }]: [ReadPart, PartPlace]): boolean => isWhole || restarted.includes(part);
  return JSON.stringify(Object.fromEntries(entries.map((entry) => (isRestarted(entry) ? [entry[0], BEGIN] : entry))));
}

/** Whether the run has read every part to its end. */
export const isReadWhole = (row: ConnectionRow): boolean =>
  READ_PARTS.every((part) => readPartPlaces(row)[part]?.round === row.round);

/** All activities are read, and only changes come from now on. */
export const areActivitiesRead = (row: ConnectionRow): boolean => readPartPlaces(row).activities?.isWhole === false;
