/** What Kith says of people and companies, as it is written into a CRM. */
import { STRENGTH_LABELS, shortenStrength } from '../../../../../shared/core/network/account.ts';
import { rankConnectorsOf } from '../../../../core/network/paths/connectors.ts';
import { loadTargets } from '../../../../core/network/paths/target.ts';
import type { Db } from '../../../../platform/db/engine.ts';
import { loadFirmAccountId } from '../../../../platform/settings/installation.ts';
import { getRecordKind } from './parts.ts';
import * as queries from './queries.ts';

interface OurValuesInput {
  part: 'companies' | 'people';
  factIds: readonly number[];
  /** The values that are asked for: others cost queries. */
  values: readonly string[];
  now: Date;
}

/** Values by fact and name; empty where Kith has none. */
type OurValues = Map<number, Record<string, string>>;

export async function loadOurValues(db: Db, { part, factIds, values, now }: OurValuesInput): Promise<OurValues> {
  const kind = getRecordKind(part);
  const isWanted = (...names: string[]): boolean => names.some((name) => values.includes(name));
  const strengths = isWanted('strength') ? await queries.loadStrengthsOf(db, kind, factIds) : new Map();
  const ways = isWanted('way') ? await loadWays(db, factIds, now) : new Map();
  const requests = isWanted('request', 'connector', 'nextUpdate')
    ? await queries.loadRequestsOf(db, factIds)
    : new Map();
  const candidacies = isWanted('candidacy') ? await queries.loadCandidaciesOf(db, factIds) : new Map();
  return new Map(
    factIds.map((id) => {
      const request = requests.get(id);
      const all: Record<string, string> = {
        strength: describeStrength(strengths.get(id) ?? 0),
        way: ways.get(id) ?? '',
        request: request ? describeStep(request) : '',
        connector: request?.name ?? '',
        nextUpdate: request?.next_update ?? '',
        candidacy: candidacies.has(id) ? describeStep(candidacies.get(id)!) : '',
      };
      return [id, Object.fromEntries(values.map((value) => [value, all[value] ?? '']))];
    }),
  );
}

/** Whoever is not known has no strength, and needs no word for it. */
const describeStrength = (score: number): string => (STRENGTH_LABELS[score] && score > 0 ? shortenStrength(score) : '');

/** "Agreed, 2026-11-28". */
const describeStep = ({ status, status_at }: { status: string; status_at: string }): string =>
  `${status}, ${status_at.slice(0, 10)}`;

/** The name of the first of those who could introduce to each person, as staff see them. */
async function loadWays(db: Db, factIds: readonly number[], now: Date): Promise<Map<number, string>> {
  const firm = await loadFirmAccountId(db);
  if (firm === null) return new Map();
  const ranked = await rankConnectorsOf(db, firm, await loadTargets(db, factIds, now));
  const first = new Map([...ranked].flatMap(([id, [best]]) => (best ? [[id, best.id]] : [])));
  const names = await queries.loadNamesOf(db, [...new Set(first.values())]);
  return new Map([...first].map(([id, connector]) => [id, names.get(connector) ?? '']));
}
