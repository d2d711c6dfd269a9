/** The requests behind a number of a yearly letter. */
import type { LetterNumber } from '../../../../shared/features/introductions/letter/numbers.ts';
import type { ViewerScope } from '../../../core/network/read/viewer-scope.ts';
import type { Db } from '../../../platform/db/engine.ts';
import { getStartOfDay } from '../../../platform/time/day.ts';
import { loadIntros } from '../life-cycle/queries.ts';
import { isInNumber } from './count.ts';
import { listAskedOf, listLetterIntros } from './queries.ts';

interface CountedInput {
  timeZone: string;
  year: number;
  /** Undefined: all requests of the year. */
  number?: LetterNumber | undefined;
  /** Only requests for which this person was asked. */
  connector?: number | undefined;
}

/** The requests that were made in a year, in the installation's time zone. */
export function listIntrosOfYear(db: Db, scope: ViewerScope, { timeZone, year }: CountedInput) {
  const [from, to] = [year, year + 1].map((each) => getStartOfDay(timeZone, `${each}-01-01`).toISOString());
  return listLetterIntros(db, scope, from!, to!);
}

export async function listCountedIds(db: Db, scope: ViewerScope, input: CountedInput): Promise<number[]> {
  const { number = 'requests', connector } = input;
  const intros = await listIntrosOfYear(db, scope, input);
  const ids = intros.filter((intro) => number === 'yes' || isInNumber(intro, number)).map(({ id }) => id);
  if (number !== 'yes' && connector === undefined) return ids;
  const asks = (await listAskedOf(db, ids)).filter(
    ({ connector_contact_id: contact, agreed }) =>
      (connector === undefined || contact === connector) && (number !== 'yes' || agreed),
  );
  if (connector === undefined) return asks.map(({ id }) => id);
  // As in the letter: whoever may not be named is found by nothing.
  const rows = await loadIntros(
    db,
    scope,
    asks.map(({ id }) => id),
  );
  return rows.flatMap(({ id, connector: name }) => (name === null ? [] : id));
}
