import type { Query, Result } from '../../shared/call.ts';
import type { listIntros } from '../../shared/intros/calls.ts';
import { MOST_AT_ONCE } from '../../shared/intros/constants.ts';
import { activeOrder, isSuccess, isTaskOpen, type Tab, tabOf } from '../../shared/intros/derive.ts';
import { INTRO_LIFE, statusesIn } from '../../shared/intros/statuses.ts';
import type { Db } from '../db/engine.ts';
import { idOf } from '../platform/ids.ts';
import { type IntroBrief, type IntroFilter, listBriefs, loadIntros } from './queries.ts';
import { type Wiring, wireIntro } from './wire.ts';

type Asked = Query<typeof listIntros>;

const TABS: readonly Tab[] = ['queued', 'active', 'archived'];
const DAY_MS = 86_400_000;

interface Placed {
  brief: IntroBrief;
  tab: Tab;
  /** Its place among others of the tab. */
  order: number;
  due: boolean;
}

/** The requests in the order of the tabs; counts are of all that the other filters let through. */
export async function dashboard(db: Db, wiring: Wiring, asked: Asked, now: Date): Promise<Result<typeof listIntros>> {
  const briefs = await listBriefs(db, wiring.sight, filterOf(asked, wiring, now));
  const placed = briefs.map((brief) => place(brief, wiring));
  const shown = asked.tab ? placed.filter(({ tab }) => tab === asked.tab) : placed;
  // Sorting keeps what is newest first among equals.
  shown.sort((a, b) => a.order - b.order);
  const from = startOf(shown, asked.cursor);
  const page = shown.slice(from, from + (asked.limit ?? MOST_AT_ONCE));
  const ids = page.map(({ brief }) => brief.id);
  const rows = new Map((await loadIntros(db, wiring.sight, ids)).map((row) => [row.id, row]));
  const intros = ids.flatMap((id) => {
    const row = rows.get(id);
    return row ? [wireIntro(row, wiring)] : [];
  });
  const count = (tab: Tab) => placed.reduce((sum, one) => sum + (one.tab === tab ? 1 : 0), 0);
  const end = from + page.length;
  return {
    my_intros: intros.filter((intro) => intro.mine),
    all_intros: intros,
    next_cursor: end < shown.length ? `${end}.${ids.at(-1)}` : null,
    counts: {
      queued: count('queued'),
      active: count('active'),
      archived: count('archived'),
      action_required: placed.filter(({ due, tab }) => due && tab !== 'archived').length,
    },
  };
}

function place(brief: IntroBrief, { today }: Wiring): Placed {
  const { status, goal, sales_status: salesStatus, archived } = brief;
  const { bucket } = INTRO_LIFE[status];
  const facts = { status, goal, salesStatus, rejectReason: brief.reject_reason, nextUpdate: brief.next_update };
  const due = isTaskOpen({ ...facts, archived: archived === 1 }, today);
  const tab = tabOf(bucket, archived === 1);
  const closed = bucket === 'archive' && archived === 0 && !isSuccess(facts);
  const within = tab === 'active' ? activeOrder({ action_required: due, show_archive_button: closed }) : 0;
  return { brief, tab, order: TABS.indexOf(tab) * 10 + within, due };
}

/** Where the page begins: after the last request of the one before, or where that one was, if it moved away. */
function startOf(shown: readonly Placed[], cursor: string | undefined): number {
  const [, offset, id] = /^(\d{1,9})\.(\d{1,10})$/.exec(cursor ?? '') ?? [];
  if (offset === undefined) return 0;
  const at = shown.findIndex(({ brief }) => brief.id === Number(id));
  return at === -1 ? Number(offset) : at + 1;
}

const lines = (text: string | undefined): string[] =>
  (text ?? '')
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** What only staff may filter by is not looked at for others. */
function filterOf(asked: Asked, { sight }: Wiring, now: Date): IntroFilter {
  const { facilitator, requesting_account_id, idle_days } = asked;
  const id = (wire: string) => idOf(wire) ?? -1;
  return {
    companies: lines(asked.companies),
    people: lines(asked.people),
    ...(asked.status ? { statuses: [asked.status] } : asked.bucket ? { statuses: statusesIn(asked.bucket) } : {}),
    ...(sight.staff && facilitator ? { facilitatorId: facilitator === 'none' ? 0 : id(facilitator) } : {}),
    ...(sight.staff && requesting_account_id ? { requestingAccountId: id(requesting_account_id) } : {}),
    ...(idle_days === undefined ? {} : { idleSince: new Date(now.getTime() - idle_days * DAY_MS).toISOString() }),
  };
}
