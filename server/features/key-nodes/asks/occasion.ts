/** The subject of a question to a connector: a company, or skills. */
import type { AskRow } from './queries.ts';

export interface Occasion {
  /** Null for skills. */
  account: number | null;
  skills: readonly string[];
}

const DAY_MS = 86_400_000;
/** The days for which a question counts as load (server/core/network/read/load.ts). */
const LATELY_DAYS = 90;

export const isLately = ({ created_at }: Pick<AskRow, 'created_at'>, now: Date): boolean =>
  now.getTime() - Date.parse(created_at) < LATELY_DAYS * DAY_MS;

/** Whether two have the same subject. Two searches by skills do if they share one. */
export function isSame({ account, skills }: Occasion, ask: Pick<AskRow, 'account_id' | 'skills'>): boolean {
  if (account !== null || ask.account_id !== null) return account === ask.account_id;
  const before = ask.skills.split(';');
  return skills.some((skill) => before.includes(skill));
}

export const describeOccasion = ({ account, skills }: Pick<AskRow, 'account' | 'skills'>): string =>
  account ?? skills.replaceAll(';', ', ');
