import { Fragment } from 'react';
import { shortenStrength } from '../../../../shared/core/network/account.ts';
import type { RaisePartner } from '../../../../shared/features/sales/raising/calls.ts';
import { getCompanyAddress } from '../../../core/companies/company-address.ts';
import { CompanyCell } from '../../../core/companies/company-name.tsx';
import type { Strength } from '../../../core/strength/strength.ts';
import { StrengthRing } from '../../../core/strength/strength-ring.tsx';
import { useSettings } from '../../../platform/api/session.ts';
import { RowUndo } from '../../../platform/life-cycle/row-undo.tsx';
import { Button } from '../../../platform/ui/buttons/button.tsx';
import { Link } from '../../../platform/ui/buttons/link.tsx';
import { formatDay } from '../../../platform/ui/dates.ts';
import type { Column } from '../../../platform/ui/list/columns.ts';
import { formatCount } from '../../../platform/ui/numbers.ts';
import { type DecidedRow, makeDecisionNoun } from '../recommendations/actions.ts';
import css from './raising.module.css';
import { toDecided } from './words.ts';

export interface PartnerContext {
  /** Its id. */
  raise: string;
  staff: boolean;
  onSuggest: (rows: readonly DecidedRow[]) => void;
  onDismiss: (row: DecidedRow) => void;
  onComment: (row: DecidedRow) => void;
  onRequest: (row: RaisePartner) => void;
  /** Shows everything that the fund invested in. */
  onInvestments: (row: RaisePartner) => void;
}

function Partner({ people: [person] }: RaisePartner) {
  if (!person) return <span className={css.soft}>Not visible to you</span>;
  const { Id, name, title, others } = person;
  return (
    <>
      <Link to={`/person/${Id}`}>{name}</Link>
      <span className={css.below}>
        {title}
        {others > 0 && `${title ? ', ' : ''}${others} more there`}
      </span>
    </>
  );
}

function Actions({ row, context }: { row: RaisePartner; context: PartnerContext }) {
  const { fund, status } = row;
  const { raise, staff, onSuggest, onDismiss, onComment, onRequest } = context;
  const decided = toDecided(row);
  const may = (to: RaisePartner['status']['allowed'][number]) => status.allowed.includes(to);
  return (
    <div className={css.actions}>
      {status.status === 'To Review' && staff && (
        <Button size="small" data-keys="s" aria-label={`Suggest ${fund.name}`} onClick={() => onSuggest([decided])}>
          Suggest
        </Button>
      )}
      {status.status === 'Suggested to Portfolio' && may('Introduction Requested') && (
        <Button size="small" data-keys="r" aria-label={`Request Intro to ${fund.name}`} onClick={() => onRequest(row)}>
          Request Intro
        </Button>
      )}
      {status.status === 'Suggested to Portfolio' && staff && !status.undo && (
        <Button size="small" variant="text" aria-label={`Comment on ${fund.name}`} onClick={() => onComment(decided)}>
          Comment
        </Button>
      )}
      {(may('Dismissed by Kith') || may('Dismissed by Portfolio')) && (
        <Button
          size="small"
          variant="text"
          data-keys="d"
          aria-label={`Dismiss ${fund.name}`}
          onClick={() => onDismiss(decided)}
        >
          Dismiss
        </Button>
      )}
      {status.undo && <RowUndo noun={makeDecisionNoun(raise)} row={{ account_id: fund.id, account: fund.name }} />}
      {status.intro_id && <Link to={`/intro/dashboard?id=${status.intro_id}`}>See request</Link>}
    </div>
  );
}

/** "Payfair, Owlfern and 14 more" */
function Investments({ row: { fund, investments }, onMore }: { row: RaisePartner; onMore: () => void }) {
  const { nearest, total } = investments;
  const more = total - nearest.length;
  if (total === 0) return null;
  return (
    <span className={css.below}>
      <span>{'Invested in '}</span>
      {nearest.map(({ id, name }, at) => (
        <Fragment key={id}>
          {at > 0 && <span>{more === 0 && at === nearest.length - 1 ? ' and ' : ', '}</span>}
          <Link to={getCompanyAddress(id)}>{name}</Link>
        </Fragment>
      ))}
      {more > 0 && (
        <>
          <span>{' and '}</span>
          <button
            type="button"
            className={css.more}
            aria-label={`${formatCount(more)} more investments of ${fund.name}`}
            onClick={onMore}
          >
            {formatCount(more)} more
          </button>
        </>
      )}
    </span>
  );
}

/** Who knows a partner is read by name of one's own people alone. */
function Unnamed({ staff }: { staff: boolean }) {
  const firm = useSettings()?.firm_name;
  if (staff) return <span className={css.soft}>No one known</span>;
  return (
    <>
      <span className={css.soft}>No one at your company</span>
      {firm && <span className={css.below}>{firm} finds who can introduce you</span>}
    </>
  );
}

/** The name of whoever knows the partner stands above it. */
const describeEvidence = (evidence: string, name: string): string =>
  evidence.startsWith(`${name} `) ? evidence.slice(name.length + 1) : evidence;

export const partnerColumns: readonly Column<RaisePartner, PartnerContext>[] = [
  {
    key: 'partner',
    label: 'Partner',
    plain: true,
    width: 'minmax(140px, 1fr)',
    cell: (row) => <Partner {...row} />,
  },
  {
    key: 'fund',
    label: 'Fund',
    width: 'minmax(140px, 1.1fr)',
    cell: ({ fund, asked_at }) => (
      <>
        <CompanyCell company={fund} linked lines={2} />
        {fund.place && <span className={css.below}>{fund.place}</span>}
        {asked_at && <span className={css.below}>Asked {formatDay(asked_at)}</span>}
      </>
    ),
  },
  {
    key: 'fits',
    label: 'Why it fits',
    width: 'minmax(160px, 1.5fr)',
    cell: (row, { onInvestments }) => {
      const {
        fits,
        anyway,
        status: { comments },
      } = row;
      return (
        <>
          {fits.length === 0 ? (
            <span className={css.soft}>Nothing recorded</span>
          ) : (
            <ul className={css.fits}>
              {fits.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          )}
          <Investments row={row} onMore={() => onInvestments(row)} />
          {anyway && <span className={css.below}>Suggested anyway: “{anyway}”</span>}
          {comments && <span className={css.below}>“{comments}”</span>}
        </>
      );
    },
  },
  {
    key: 'way',
    label: 'Way in',
    width: 'minmax(104px, 0.5fr)',
    cell: ({ people: [person] }) =>
      person ? (
        <span className={css.way}>
          <StrengthRing strength={person.score as Strength} size={16} />
          <span>{person.score === 0 ? 'None' : shortenStrength(person.score)}</span>
        </span>
      ) : (
        <span className={css.soft}>Not visible to you</span>
      ),
  },
  {
    key: 'by',
    label: 'Known by',
    width: 'minmax(150px, 1.3fr)',
    cell: ({ known_by, evidence }, { staff }) =>
      known_by === null ? (
        <Unnamed staff={staff} />
      ) : (
        <>
          <span>{known_by}</span>
          {evidence && <span className={css.below}>{describeEvidence(evidence, known_by)}</span>}
        </>
      ),
  },
  {
    key: 'actions',
    label: 'Actions',
    silent: true,
    width: '130px',
    cell: (row, context) => <Actions row={row} context={context} />,
  },
];
