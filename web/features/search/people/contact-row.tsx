import { Plus } from 'lucide-react';
import { memo } from 'react';
import type { PastEmployee, SearchAccount, SearchContact } from '../../../../shared/core/network/account.ts';
import { useDialogs } from '../../../core/feature/dialogs.ts';
import { Avatar } from '../../../core/people/avatar.tsx';
import { PersonLinks } from '../../../core/people/person-links.tsx';
import { Button } from '../../../platform/ui/buttons/button.tsx';
import { formatMonth, formatTenure } from '../../../platform/ui/dates.ts';
import { Tag } from '../../../platform/ui/layout/tag.tsx';
import { SelectBox } from '../../../platform/ui/list/selection.tsx';
import { useFirmName } from './best-way-in.tsx';
import { ContactMenu, toDialogPerson } from './contact-menu.tsx';
import css from './contact-row.module.css';
import { ContactStrength } from './contact-strength.tsx';
import type { ResultPerson } from './people-columns.tsx';
import { findWayIn } from './way-in.ts';

type ContactRowProps = {
  contact: SearchContact | PastEmployee;
  /** The account above them. */
  account: SearchAccount;
  /** The contact stands in one line, as in a folded card. */
  brief: boolean;
  /** Whether it is ticked; null: cannot be; undefined: nobody can be. */
  ticked: boolean | null | undefined;
  onTick: (person: ResultPerson, isRange?: boolean) => void;
};

/** A past employee has left, so an end that is not known is not today. */
const getDates = ({ start_date, end_date }: PastEmployee): string =>
  end_date
    ? formatTenure(start_date, end_date)
    : start_date
      ? `${formatMonth(start_date)} – end unknown`
      : 'Dates unknown';

/** The person through whom they are reached, if that came with the list. */
function Via({ contact: { score_details } }: { contact: SearchContact }) {
  const firm = useFirmName();
  const way = score_details && findWayIn(score_details, firm);
  return <div className={css.via}>{way && `via ${way.through}`}</div>;
}

/** A reachable person: name, strength (with the evidence one click away), and links. */
export const ContactRow = memo(function ContactRow({ contact, account, brief, ticked, onTick }: ContactRowProps) {
  const open = useDialogs();
  const { name, title, portfolio } = contact;
  return (
    <div className={css.contact} data-brief={brief} data-on={ticked ?? undefined} data-ticks={ticked !== undefined}>
      <span className={css.avatar}>
        {typeof ticked === 'boolean' && (
          <SelectBox name={name} on={ticked} onToggle={(isRange) => onTick({ contact, account }, isRange)} />
        )}
        <Avatar name={name} size={brief ? 24 : undefined} />
      </span>
      <div className={css.who}>
        <div className={css.nameLine}>
          <span className={css.name} title={name}>
            {name}
          </span>
          {portfolio && <Tag outlined>Portfolio</Tag>}
        </div>
        <div className={css.title} title={title || undefined}>
          {title || 'No title known'}
        </div>
        {'start_date' in contact && (
          <div className={css.dates} title={getDates(contact)}>
            {getDates(contact)}
          </div>
        )}
      </div>
      <ContactStrength
        className={css.strength}
        contact={contact}
        actions={(close) => (
          <Button
            size="small"
            onClick={() => {
              close();
              open('signal', { person: toDialogPerson(contact) });
            }}
          >
            <Plus size={14} strokeWidth={1.75} aria-hidden />
            <span>Add signal</span>
          </Button>
        )}
      />
      {brief && <Via contact={contact} />}
      <div className={css.links}>
        <PersonLinks person={contact} />
        <ContactMenu contact={contact} target={'start_date' in contact ? null : account} />
      </div>
    </div>
  );
});
