import type { SearchAccount } from '../../../../shared/core/network/account.ts';
import { PersonLine } from '../../../core/people/person-line.tsx';
import { StatusChip } from '../../../core/requests/status-chip.tsx';
import { useSettings } from '../../../platform/api/session.ts';
import { Button } from '../../../platform/ui/buttons/button.tsx';
import { Link } from '../../../platform/ui/buttons/link.tsx';
import { formatDay } from '../../../platform/ui/dates.ts';
import type { PeopleAtAccount } from '../query/people.ts';
import { type IntroGroup, pickShownAtSide, SIDE_LIMIT } from './side.ts';
import css from './side-column.module.css';

type SideColumnProps = { account: SearchAccount; people: PeopleAtAccount; whole: boolean; onWhole: () => void };

function WholeButton({ of, count, onWhole }: { of: string; count: number; onWhole: () => void }) {
  return (
    <Button variant="text" size="small" className={css.all} aria-label={`View all ${count} ${of}`} onClick={onWhole}>
      View all {count}
    </Button>
  );
}

/** Earlier requests, under the group labels of document 1 §4. */
function Intros({ groups }: { groups: readonly IntroGroup[] }) {
  const timeZone = useSettings()?.time_zone;
  return (
    <ul className={css.groups}>
      {groups.map(({ label, indicator, intros }) => (
        <li key={label}>
          <div className={css.group}>
            <StatusChip indicator={indicator} label={label} />
          </div>
          <ul>
            {intros.map(({ Id, company, person, Goal__c, CreatedDate }) => (
              <li key={Id} className={css.intro}>
                <div className={css.what} title={person ? `${company} to ${person}` : company}>
                  <b>{company}</b>
                  {person ? ` to ${person}` : ', no person named'}
                </div>
                <div className={css.where}>
                  {Goal__c}, {formatDay(CreatedDate, timeZone)}
                </div>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

/** People of the firm and of portfolio companies who worked at the account, and the earlier introduction requests. */
export function SideColumn({ account, people, whole, onWhole }: SideColumnProps) {
  const firm = useSettings()?.firm_name ?? 'the firm';
  const { navigators, firmNavigators, intros } = people;
  const shown = pickShownAtSide(people, whole);
  return (
    <div className={css.side}>
      {navigators.length + firmNavigators > 0 && (
        <section className={css.part}>
          <h3 className={css.label}>Navigators</h3>
          <ul className={css.people}>
            {shown.navigators.map(({ id, name, title, company }) => {
              const where = [title, company].filter(Boolean).join(', ');
              return (
                <li key={id} className={css.person}>
                  <PersonLine name={name} about={where} size={24} cut />
                </li>
              );
            })}
          </ul>
          {shown.navigators.length < navigators.length && (
            <WholeButton of="navigators" count={navigators.length} onWhole={onWhole} />
          )}
          {firmNavigators > 0 && (
            <p className={css.firm}>
              {firmNavigators} of {firm}
            </p>
          )}
        </section>
      )}
      {intros.length > 0 && (
        <section className={css.part}>
          <h3 className={css.label}>Existing Intros</h3>
          <Intros groups={shown.groups} />
          {!whole && intros.length > SIDE_LIMIT && <WholeButton of="intros" count={intros.length} onWhole={onWhole} />}
          <Link className={css.link} to={`/intro/dashboard?q=${encodeURIComponent(account.name)}`}>
            See status in dashboard
          </Link>
        </section>
      )}
    </div>
  );
}
