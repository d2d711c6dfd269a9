import Button from '@mui/material/Button';
import { useSettings } from '../api/session.ts';
import { Avatar } from '../ui/avatar.tsx';
import type { AccountPeople } from './people.ts';
import { SIDE_LIMIT } from './rows.ts';
import css from './side-column.module.css';

type SideColumnProps = { people: AccountPeople; whole: boolean; onWhole: () => void };

/** Those of the firm and of portfolio companies who worked at the account. */
export function SideColumn({ people, whole, onWhole }: SideColumnProps) {
  const firm = useSettings()?.firm_name ?? 'the firm';
  const { navigators, firmNavigators } = people;
  const shown = whole ? navigators : navigators.slice(0, SIDE_LIMIT);
  return (
    <div className={css.side}>
      <h3 className={css.label}>Navigators</h3>
      <ul className={css.people}>
        {shown.map(({ id, name, title, company }) => {
          const where = [title, company].filter(Boolean).join(', ');
          return (
            <li key={id} className={css.person}>
              <Avatar name={name} size={24} />
              <div className={css.words}>
                <div className={css.name} title={name}>
                  {name}
                </div>
                <div className={css.where} title={where}>
                  {where}
                </div>
              </div>
            </li>
          );
        })}
      </ul>
      {shown.length < navigators.length && (
        <Button variant="text" size="small" className={css.all} onClick={onWhole}>
          View all {navigators.length}
        </Button>
      )}
      {firmNavigators > 0 && (
        <p className={css.firm}>
          {firmNavigators} of {firm}
        </p>
      )}
    </div>
  );
}
