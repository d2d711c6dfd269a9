import { derivePosition } from '../server/core/network/occupations/derive.ts';
import { INDUSTRIES } from '../server/demo/words/industries.ts';
import { inventJobTitle, JOB_FIELDS, type Rank } from '../server/demo/words/job-titles.ts';
import { OPENINGS } from '../server/demo/words/openings.ts';
import { DEMO_PLACES } from '../server/demo/words/places.ts';
import { createRandom, cumulateWeights, type Random } from '../server/demo/words/random.ts';
import { fillMilestones } from '../server/features/talent/key-results/queries.ts';
import type { Db } from '../server/platform/db/engine.ts';
import { foldText } from '../server/platform/text/names.ts';
import { CANDIDATE_SOURCES, SKILLS } from '../shared/core/talent/lists.ts';
import { CANDIDACY_STATUSES, type CandidacyStatus } from '../shared/features/talent/candidacies/status-names.ts';
import { isOpen } from '../shared/features/talent/candidacies/statuses.ts';
import { insertDrawn } from './insert-drawn.ts';
import { AT, benchSizes } from './sizes.ts';

/** The additions to a network of 100,000 contacts. */
export const TALENT = { positions: 5_000, candidates: 20_000, poscans: 50_000 } as const;
/** The candidacies of the candidate with the most. */
const MANY = 200;
/** One contact in this many is known as a candidate. */
const EVERY = 4;
const NETWORK = 100_000;

export interface Talent {
  positions: readonly number[];
  /** Contacts who are known as candidates. */
  candidates: readonly number[];
  manyPoscans: number;
}

/** Open positions at the portfolio, candidates (half of them with told skills), and candidacies, from one seed. */
export async function addTalent(db: Db): Promise<Talent> {
  const random = createRandom(31);
  const positions = Array.from({ length: TALENT.positions }, (_, place) => place + 1);
  const candidates = Array.from({ length: TALENT.candidates }, (_, place) => (place + 1) * EVERY);
  await db.transaction().execute(async (trx) => {
    await insertDrawn(
      trx,
      'position',
      positions.map((id) => position(random, id)),
    );
    await insertDrawn(
      trx,
      'candidate',
      candidates.map((contact_id) => candidate(random, contact_id)),
    );
    await insertDrawn(trx, 'poscan', poscans(random, candidates));
    await insertDrawn(trx, 'poscan_change', steps(random));
    await fillMilestones(trx);
    await insertDrawn(trx, 'intro', intros());
    // The dashboard is the talent team's.
    await trx.updateTable('app_user').set({ roles: 'Admin;Talent' }).where('id', '=', 1).execute();
  });
  return { positions, candidates, manyPoscans: candidates[0]! };
}

const FIELD_SUMS = cumulateWeights(JOB_FIELDS.map(({ weight }) => weight));
const TOPICS = [...new Set(INDUSTRIES.flatMap(({ topics }) => topics))];
const TEXT_LENGTH = 1_200;

function position(random: Random, id: number): object {
  const name = inventJobTitle(
    random,
    JOB_FIELDS[random.place(FIELD_SUMS)]!,
    random.int(0, 5) as Rank,
    random.pick(TOPICS),
  );
  const location = random.chance(0.2) ? null : `${random.pick(DEMO_PLACES)}${random.chance(0.2) ? '; Remote' : ''}`;
  const text = random.pick(OPENINGS)[3];
  return {
    id,
    account_id: 2 + random.int(0, benchSizes(NETWORK).portfolioCompanies - 1),
    name,
    name_key: foldText(name),
    location,
    place_key: foldText(location ?? ''),
    ...derivePosition(name),
    derived: 'main_skill;role;skill_category',
    short_description: `${text} `.repeat(Math.ceil(TEXT_LENGTH / text.length)),
    high_priority: random.chance(0.1) ? 1 : 0,
    owner_user_id: 1,
    last_known_open: AT.slice(0, 10),
    created_at: AT,
    updated_at: AT,
  };
}

function candidate(random: Random, contact_id: number): object {
  const skills = random.chance(0.5) ? [random.pick(SKILLS), random.pick(SKILLS)].join(';') : null;
  return { contact_id, looking: random.chance(0.3) ? 1 : 0, skills, created_at: AT, updated_at: AT };
}

function poscans(random: Random, candidates: readonly number[]): object[] {
  return Array.from({ length: TALENT.poscans }, (_, place) => {
    const id = place + 1;
    const status = random.pick(CANDIDACY_STATUSES);
    // Nobody is put to a position twice: each person starts at another place in the list of positions.
    const whose = place < MANY ? 0 : place % candidates.length;
    const round = place < MANY ? place : Math.floor(place / candidates.length) + MANY;
    return {
      id,
      contact_id: candidates[whose]!,
      position_id: 1 + ((whose * 7 + round * 23) % TALENT.positions),
      status,
      closed_mark: isOpen(status) ? 0 : id,
      candidate_source: random.pick(CANDIDATE_SOURCES),
      request_type: 'Talent Suggestion',
      kith_owner_user_id: 1,
      created_at: AT,
      updated_at: AT,
      status_at: AT,
    };
  });
}

/** The progress of candidacies, one status after the other. */
const WAY: readonly CandidacyStatus[] = [
  ...(['To send to account', 'Sent to account', 'Accepted by account', 'To send to candidate'] as const),
  ...(['Sent to candidate', 'To be introduced', 'Introduced', 'Interview with Kith personnel', 'Hired'] as const),
];
const DAY_MS = 86_400_000;
/** The eight quarters that key results look at. */
const STEP_DAYS = 700;

/** The events of each candidacy over two years: the basis of key results, whenever it was made. */
function steps(random: Random): object[] {
  return Array.from({ length: TALENT.poscans }, (_, place) => {
    let at = Date.parse(AT) - random.int(0, STEP_DAYS) * DAY_MS;
    return WAY.slice(0, random.int(1, WAY.length)).map((to_status, step) => {
      at = Math.min(at + random.int(0, 10) * DAY_MS, Date.parse(AT));
      const kind = step === 0 ? 'created' : 'status';
      return { poscan_id: place + 1, at: new Date(at).toISOString(), kind, actor: 'talent', to_status };
    });
  }).flat();
}

/** A request for an introduction for every fifth candidacy. */
function intros(): object[] {
  return Array.from({ length: TALENT.poscans / 5 }, (_, place) => ({
    account_id: 2,
    target_name: 'A company',
    status: 'Asked',
    goal: 'Talent',
    position_candidate_id: 1 + place * 5,
    connector_contact_id: 1 + (place % 1_000),
    created_at: AT,
    updated_at: AT,
    status_at: AT,
  }));
}
