import { getSkillCategory } from '../../shared/core/talent/lists.ts';
import { hasRole, readRoles } from '../../shared/platform/permissions.ts';
import { foldText } from '../platform/text/names.ts';
import { addDays } from '../platform/time/day.ts';
import { DEMO_PORTFOLIO } from './portfolio.ts';
import type { NetworkRows, RowBuilder } from './rows.ts';
import { OPENINGS } from './words/openings.ts';
import { DEMO_PLACES } from './words/places.ts';
import type { Random } from './words/random.ts';

const COUNT = 60;
/** The number of closed openings in addition to these, so that the demo's comments on candidates have their places. */
const CLOSED = 6;

/**
 * Openings at the portfolio companies, different for each company: some that were not seen for weeks, some confidential or of high
 * priority, some without an owner.
 * @param today as `YYYY-MM-DD`
 */
export function addPositions(random: Random, { rows, accountNamed }: RowBuilder, today: string): void {
  const talent = listDemoTalentTeam(rows);
  for (let place = 0; place < COUNT + CLOSED; place++) {
    const company = DEMO_PORTFOLIO[place % DEMO_PORTFOLIO.length]!;
    const account = accountNamed(company.name);
    // Each company starts at another place of the list, so that no company has the same opening twice.
    const [title, skill, role, text] =
      OPENINGS[(place * 7 + Math.floor(place / DEMO_PORTFOLIO.length)) % OPENINGS.length]!;
    const old = place % 6 === 5;
    const added = addDays(today, -random.int(old ? 60 : 20, 120));
    rows.position.push(
      makeOpening(rows, {
        account_id: account.id,
        name: title,
        location: getPlace(random),
        short_description: text,
        main_skill: skill,
        skill_category: getSkillCategory(skill),
        role,
        position_type: place % 9 === 8 ? 'Contract' : 'Full-time',
        // Most values were read from titles, and some were corrected by hand.
        derived: place % 4 === 0 ? '' : 'main_skill;role;skill_category',
        by_hand: place % 4 === 0 ? 'location;main_skill;role;skill_category' : 'location',
        owner_user_id: place % 8 === 7 || talent.length === 0 ? null : random.pick(talent),
        confidential: place % 15 === 3 ? 1 : 0,
        high_priority: place % 9 === 0 ? 1 : 0,
        link: `https://${account.website}/jobs/${foldText(title).replaceAll(' ', '-')}`,
        last_known_open: addDays(today, -random.int(old ? 15 : 0, old ? 50 : 12)),
        created_at: `${added}T09:00:00.000Z`,
        ...(place < COUNT
          ? { status: 'Open', closed_at: null }
          : { status: 'Close', closed_at: `${today}T07:00:00.000Z` }),
      }),
    );
  }
}

/** The ids of the owners of positions. */
export const listDemoTalentTeam = ({ app_user }: NetworkRows): number[] =>
  app_user.filter(({ roles }) => hasRole({ roles: readRoles(roles ?? '') }, 'Talent')).map(({ id }) => id);

function getPlace(random: Random): string {
  const place = random.pick(DEMO_PLACES);
  return random.chance(0.2) ? `${place}; Remote` : place;
}

type PositionRow = NetworkRows['position'][number];
type Unsaid = 'id' | 'name_key' | 'place_key' | 'off_board_since' | 'board_id' | 'board_key';

/** An open position as a user would enter it by hand. */
function makeOpening(
  { position }: NetworkRows,
  drawn: Omit<PositionRow, Unsaid | 'import_id' | 'created_by' | 'updated_at'>,
): PositionRow {
  return {
    id: position.length + 1,
    ...drawn,
    name_key: foldText(drawn.name),
    place_key: foldText(drawn.location ?? ''),
    off_board_since: null,
    board_id: null,
    board_key: null,
    import_id: null,
    created_by: drawn.owner_user_id,
    updated_at: drawn.created_at,
  };
}
