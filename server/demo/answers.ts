import { RANKING_ANSWER } from '../core/network/model/signal-types.ts';
import type { LabelAnswer, TieEvidence } from '../core/network/model/ties.ts';
import { OPINIONS } from '../core/network/signals/opinion.ts';
import { getDayOfMonth, getMonth } from '../platform/time/months.ts';
import type { DemoInsider } from './insiders.ts';
import type { DemoContactRow, RowBuilder } from './rows.ts';
import type { Truth } from './truth.ts';
import type { Random } from './words/random.ts';

/** The number of people each member of the circle was asked about, with 20,000 contacts; fewer in a smaller network. */
const ASKED_ABOUT = 48;
/** People mostly know the people they give an opinion about. */
const OPINION_SHIFT = 2;

/** Draws the directions of the existing opinions, except those of the pictures. */
export function redrawOpinions(
  random: Random,
  { rows }: RowBuilder,
  truth: Truth,
  fixed: ReadonlySet<DemoContactRow>,
): void {
  const story = new Set([...fixed].map((contact) => contact.id));
  for (const signal of rows.signal) {
    const { from_contact_id: from, to_contact_id: to } = signal;
    if (signal.type !== 'Opinion' || story.has(to)) continue;
    const odds = truth.odds(
      from,
      to,
      signal.occurred_on!,
      (evidence) => evidence.kind === 'opinion' && evidence.by === from,
    );
    const no = random.chance(0.6) ? 'Neutral' : 'Negative';
    const direction = drawYes(random, odds + OPINION_SHIFT) ? 'Positive' : no;
    signal.direction = direction;
    signal.details = random.pick(OPINIONS[direction]);
  }
}

/**
 * The answers of the ranking game: about people with signals (mostly strong ones), about past and present colleagues, and about strangers.
 */
export function addAnswers(
  random: Random,
  builder: RowBuilder,
  members: readonly DemoInsider[],
  truth: Truth,
  { shy, now }: { shy: ReadonlySet<DemoContactRow>; now: Date },
): void {
  const { rows, today } = builder;
  const count = Math.min(ASKED_ABOUT, Math.ceil(rows.contact.length / 100));
  for (const [place, { contact, userId }] of members.entries()) {
    const pools = [truth.warm(contact.id), truth.signalled(contact.id), truth.colleagues(contact.id)];
    const answeredIds = new Set<number>();
    for (let question = 0; question < count; question++) {
      const pool = pools[[0, 0, 0, 1, 1, 2, 2][question % 8] ?? 3] ?? [];
      const about = pool.length > 0 ? random.pick(pool) : random.int(1, rows.contact.length);
      if (about === contact.id || answeredIds.has(about) || shy.has(rows.contact[about - 1]!)) continue;
      answeredIds.add(about);
      const [months, date] = [random.int(1, 14), random.int(1, 28)];
      const day = makeDay(today - months, date);
      const odds = truth.odds(contact.id, about, day, isAnswer);
      const answer: LabelAnswer = drawYes(random, odds)
        ? 'Familiar'
        : random.chance(0.3)
          ? 'Familiar - Weak Relationship'
          : 'Not Familiar';
      builder.signal({
        type: RANKING_ANSWER,
        sub_type: answer,
        direction: null,
        source: 'Connect',
        details: null,
        skill: null,
        from_contact_id: contact.id,
        to_contact_id: about,
        amount: null,
        occurred_on: computeDayGiven(now, { months, date, place }),
        created_by: userId,
        source_id: 1,
      });
    }
  }
}

const makeDay = (month: number, date: number): string =>
  `${getDayOfMonth(month, 'first').slice(0, 8)}${String(date).padStart(2, '0')}`;

/** The answers continue up to yesterday, so that this month's leaderboard has entries; some people lately gave more than others. */
function computeDayGiven(now: Date, { months, date, place }: { months: number; date: number; place: number }): string {
  const days = now.getUTCDate() - 1;
  const ago = months <= 1 + (place % 5) ? 0 : months - 1;
  const month = getMonth(now);
  return ago > 0 || days === 0 ? makeDay(month - Math.max(1, ago), date) : makeDay(month, 1 + (date % days));
}

function isAnswer(evidence: TieEvidence): boolean {
  return evidence.kind === 'answer';
}

/** Yes as often as the odds say. */
export function drawYes(random: Random, logOdds: number): boolean {
  return random.chance(1 / (1 + Math.exp(-logOdds)));
}
