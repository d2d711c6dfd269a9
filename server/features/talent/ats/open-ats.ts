import { ATS_NAMES } from '../../../../shared/features/talent/ats/ats.ts';
import type { Deps } from '../../../platform/app/deps.ts';
import { createConflictError } from '../../../platform/errors.ts';
import { type AtsAccount, AtsBusy, type AtsKey, AtsKeyError, AtsRefusal } from '../../../platform/ports/ats.ts';
import type { AtsConnectionRow } from './queries.ts';

type AtsDeps = Pick<Deps, 'atses' | 'sealing'>;

/** The purpose under which a company's key is sealed. */
const getPurpose = (kind: AtsConnectionRow['kind']): string => `ats ${kind}`;

export const sealAtsKey = ({ sealing }: AtsDeps, kind: AtsConnectionRow['kind'], key: AtsKey): string =>
  sealing.seal(JSON.stringify(key), getPurpose(kind));

/** @throws AtsKeyError if Kith can no longer read the key */
export function openAts(deps: AtsDeps, row: AtsConnectionRow, signal?: AbortSignal): AtsAccount {
  const ats = deps.atses.find(({ kind }) => kind === row.kind);
  const key = deps.sealing.open(row.key, getPurpose(row.kind));
  if (!ats || key === null) throw new AtsKeyError(`Kith can no longer read the key of ${ATS_NAMES[row.kind]}.`);
  return ats.open(JSON.parse(key) as AtsKey, signal);
}

const RECONNECT = 'Connect it again with a new key under Open Positions.';

/** What its owner does about an error of an ATS; anything else is thrown again. */
export function describeAtsError(error: unknown, aboutKey = RECONNECT): string {
  if (error instanceof AtsKeyError) return `${error.message} ${aboutKey}`;
  if (error instanceof AtsBusy) return `${error.message} Try again in a minute.`;
  if (error instanceof AtsRefusal) return error.message;
  throw error;
}

/** Makes a call of an ATS within a call of Kith. @throws conflict with what to do */
export async function askAts<T>(ask: () => Promise<T>, aboutKey?: string): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    throw createConflictError(describeAtsError(error, aboutKey));
  }
}
