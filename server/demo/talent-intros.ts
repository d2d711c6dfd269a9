import type { IntroStatus } from '../../shared/core/introductions/status-names.ts';
import type { CandidacyStatus } from '../../shared/features/talent/candidacies/status-names.ts';
import { OPEN_END } from '../platform/time/months.ts';
import { countDaysSince } from './days.ts';
import type { DemoInsider } from './insiders.ts';
import { addIntro } from './intros.ts';
import type { RowBuilder } from './rows.ts';
import type { Random } from './words/random.ts';

/** The statuses that a request for an introduction may have during or after each status of its candidacy. */
const STANDS: Partial<Record<CandidacyStatus, readonly IntroStatus[]>> = {
  'Intro request': ['Checking Internally', 'Asked', 'Agreed'],
  'Ref check request': ['Asked', 'Asked Connector - Pinged'],
  'To be introduced': ['Agreed', 'Sent'],
  Introduced: ['Introduced'],
  "Couldn't find connection": ['No relationship with connector', "Can't Reach Out"],
  'Rejected by Candidate': ['Declined by Target'],
};

/**
 * Introductions that were requested for candidacies: to the candidate, through a person of the firm, between the day the candidacy was made
 * and the day of its present status, or within the last days if it is still open.
 */
export function addTalentIntros(random: Random, builder: RowBuilder, members: readonly DemoInsider[]): void {
  const { rows, today } = builder;
  const firm = members.filter((member) => member.firm);
  const works = new Map(
    rows.tenure
      .filter((tenure) => tenure.end_month === OPEN_END)
      .map((tenure) => [tenure.contact_id, tenure.account_id]),
  );
  for (const poscan of rows.poscan) {
    const statuses = STANDS[poscan.status];
    const { account_id } = rows.position[poscan.position_id - 1]!;
    const user = rows.app_user.find(({ id }) => id === poscan.portco_owner_user_id);
    const target = rows.account[(works.get(poscan.contact_id) ?? 0) - 1];
    // A candidacy on which nobody has begun has no introduction.
    if (!statuses || !user || !target || target.id === account_id || !random.chance(0.6)) continue;
    const status = random.pick(statuses);
    const person = rows.contact[poscan.contact_id - 1]!;
    const connector = random.pick(firm).contact;
    if (connector.id === person.id) continue;
    const [from, made] = [countDaysSince(today, poscan.created_at), countDaysSince(today, poscan.status_at)];
    const to = made > from + 1 ? made : -1;
    if (to - from < 2) continue;
    addIntro(random, builder, firm, {
      user,
      target,
      status,
      goal: 'Talent',
      person,
      connector,
      on: { poscan: poscan.id, from: from + 1, to },
    });
  }
}
