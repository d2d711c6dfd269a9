import { STRENGTH_LABELS } from '../../../../shared/core/network/account.ts';
import { computeCategory } from '../../../core/network/model/ties.ts';
import { findOneHopPaths } from '../../../core/network/paths/one-hop.ts';
import { loadPathPeople } from '../../../core/network/paths/path-words.ts';
import { loadTarget } from '../../../core/network/paths/target.ts';
import { loadTermsNotices } from '../../../core/network/terms/notices.ts';
import type { CardDeps } from '../../../platform/chat/question.ts';
import type { Db } from '../../../platform/db/engine.ts';
import type { NamedIntro } from '../life-cycle/queries.ts';

export interface BestWay {
  id: number;
  name: string;
  /** How well they know the target person, in words. */
  label: string;
}

const MOST = 3;

/** Those who know the target person best and may be asked now, the best first. */
export async function listBestWays(db: Db, deps: CardDeps, row: NamedIntro): Promise<BestWay[]> {
  const { target_contact_id: targetId, account_id: companyId } = row;
  if (targetId === null) return [];
  const now = deps.clock.now();
  const target = await loadTarget(db, targetId, now);
  if (!target) return [];
  const { paths } = await findOneHopPaths(db, target, {}, MOST * 2);
  const ids = [...new Map(paths.map(({ people, hops }) => [people.at(-2)!, hops.at(-1)!.probability]))];
  const staff = { staff: true, companyId: null };
  const people = await loadPathPeople(
    db,
    ids.map(([id]) => id),
  );
  const terms = await loadTermsNotices(
    { db, clock: deps.clock, settings: deps.settings },
    staff,
    ids.map(([id]) => id),
    companyId,
  );
  return ids
    .flatMap(([id, probability]) => {
      const person = people.get(id);
      if (!person || terms.get(id)?.blocked) return [];
      return [{ id, name: person.name, label: STRENGTH_LABELS[computeCategory(probability)] ?? '' }];
    })
    .slice(0, MOST);
}
