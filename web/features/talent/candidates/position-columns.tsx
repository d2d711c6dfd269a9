import { CompanyLogo } from '../../../core/companies/company-logo.tsx';
import { formatDay } from '../../../platform/ui/dates.ts';
import { CutLine } from '../../../platform/ui/layout/cut-line.tsx';
import { Tag } from '../../../platform/ui/layout/tag.tsx';
import type { Column } from '../../../platform/ui/list/columns.ts';
import { formatCount } from '../../../platform/ui/numbers.ts';
import css from './candidate.module.css';
import type { FitContext, FitRow } from './fit-row.ts';
import { PositionActions } from './position-actions.tsx';

function About({ row: { position }, context }: { row: FitRow; context: FitContext }) {
  const { Name, Account_Name__c: company, Location__c, headcount, Owner__r } = position;
  const facts = [Location__c, headcount === null ? null : `${formatCount(headcount)} people`].filter(Boolean);
  return (
    <div className={css.position} data-in={context.cart.items.some((item) => item.position.Id === position.Id)}>
      <CompanyLogo name={company} src={position.logo_url} />
      <div className={css.words}>
        <div className={css.title}>
          <b>{Name}</b>
          {position.High_Priority__c && <Tag outlined>High Priority</Tag>}
          {position.Confidential__c && <Tag outlined>Confidential</Tag>}
        </div>
        <div className={css.facts}>
          <CutLine title={[company, ...facts].join(', ')}>
            <b>{company}</b>
            <span>{facts.length > 0 && `, ${facts.join(' · ')}`}</span>
            {Owner__r && <span>{` · Owner ${Owner__r.Name}`}</span>}
            {Owner__r === null && (
              <>
                <span> · </span>
                <b className={css.warn}>No owner</b>
              </>
            )}
          </CutLine>
        </div>
        {position.might_be_closed && (
          <div className={css.warn}>
            Might already be closed, last seen open {formatDay(position.Last_Known_As_Opened__c)}
          </div>
        )}
        {context.doer && <PositionActions position={position} context={context} />}
      </div>
    </div>
  );
}

export const fitColumns: readonly Column<FitRow, FitContext>[] = [
  {
    key: 'position',
    label: 'Position',
    plain: true as const,
    width: 'minmax(0, 1.8fr)',
    cell: (row, context) => <About row={row} context={context} />,
  },
  {
    key: 'fit',
    label: 'Fit',
    width: 'minmax(0, 1fr)',
    className: css.fit,
    cell: ({ fit }) => (
      <div data-yields="sentence">
        <b>{fit.summary}</b>
        <div className={css.soft}>{fit.details.join(' · ')}</div>
      </div>
    ),
  },
];
