import { OPEN_END } from '../platform/time/months.ts';
import type { DemoContactRow, DemoTenureRow, RowBuilder } from './rows.ts';

/** Two people who worked at a company, `met`, at the same time. */
interface Colleagues {
  connector: DemoContactRow;
  target: DemoContactRow;
  met: string;
}

const LEAST_MONTHS = 24;

/**
 * Pairs out of the people drawn for a company: a person, and the colleague beside whom they worked longest elsewhere,
 * for two years or more; at most so many pairs, and nobody twice. Everybody may know of the people and companies in
 * them, and no other person has the name of one of these people.
 */
export function pickLongestTogether(builder: RowBuilder, company: string, most: number): Colleagues[] {
  const { rows } = builder;
  const { id: home } = builder.accountNamed(company);
  const users = new Set(rows.app_user.map(({ contact_id }) => contact_id));
  const theirs = rows.tenure.filter((tenure) => tenure.account_id === home && tenure.end_month === OPEN_END);
  const connectors = new Set(theirs.map(({ contact_id }) => contact_id).filter((id) => !users.has(id)));
  const jobs = Map.groupBy(rows.tenure, ({ contact_id }) => contact_id);
  const there = Map.groupBy(rows.tenure, ({ account_id }) => account_id);
  const isOpen = ({ account_id }: DemoTenureRow): boolean => {
    const { confidential, stealth } = rows.account[account_id - 1]!;
    return !confidential && !stealth;
  };
  const namesakes = Map.groupBy(rows.contact, ({ name }) => name);
  const isTarget = ({ contact_id }: DemoTenureRow): boolean => {
    const { source_id, name } = rows.contact[contact_id - 1]!;
    const own = jobs.get(contact_id)!;
    return (
      rows.source[Number(source_id) - 1]?.list === 0 &&
      !users.has(contact_id) &&
      namesakes.get(name)!.length === 1 &&
      own.every((job) => isOpen(job) && job.account_id !== home) &&
      own.some(({ end_month }) => end_month === OPEN_END)
    );
  };

  const taken = new Set<number>();
  const found: Colleagues[] = [];
  for (const id of connectors) {
    if (found.length === most) break;
    if (namesakes.get(rows.contact[id - 1]!.name)!.length > 1) continue;
    const beside = (jobs.get(id) ?? [])
      .filter((job) => job.account_id !== home && isOpen(job))
      .flatMap((job) => there.get(job.account_id)!.map((other) => ({ other, months: countMonthsTogether(job, other) })))
      .filter(({ other, months }) => months >= LEAST_MONTHS && !taken.has(other.contact_id) && isTarget(other))
      .sort((shared, two) => two.months - shared.months || shared.other.id - two.other.id);
    const [best] = beside;
    if (!best) continue;
    taken.add(best.other.contact_id);
    found.push({
      connector: rows.contact[id - 1]!,
      target: rows.contact[best.other.contact_id - 1]!,
      met: rows.account[best.other.account_id - 1]!.name,
    });
  }
  return found;
}

const countMonthsTogether = (a: DemoTenureRow, b: DemoTenureRow): number =>
  Math.min(a.end_month, b.end_month) - Math.max(a.start_month, b.start_month);
