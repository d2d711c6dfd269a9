import { CONNECTOR_CHANCES } from '../../../shared/core/network/chance.ts';
import { CHANCE_RINGS } from '../../../shared/core/network/connector.ts';
import type { TopConnector } from '../../../shared/features/focus-lists/list.ts';
import { CompanyCell } from '../../core/companies/company-name.tsx';
import { PersonLine } from '../../core/people/person-line.tsx';
import { StrengthRing } from '../../core/strength/strength-ring.tsx';
import { describeRecentTouch } from '../../core/touch/recent-touch.ts';
import { VisuallyHidden } from '../../platform/ui/layout/visually-hidden.tsx';
import type { Column } from '../../platform/ui/list/columns.ts';
import { formatCount } from '../../platform/ui/numbers.ts';
import css from './focus-list.module.css';

/** The columns of the connectors who reach most of the leads. */
export const topConnectorColumns: readonly Column<TopConnector>[] = [
  {
    key: 'connector',
    label: 'Connector',
    width: 'minmax(0, 1.3fr)',
    plain: true,
    cell: ({ name, terms, in_touch }) => {
      const lines = [...(in_touch ? [describeRecentTouch(in_touch)] : []), ...(terms ? [terms.sentence] : [])];
      return <PersonLine name={name} about={lines.join(' · ') || undefined} size={24} />;
    },
  },
  { key: 'title', label: 'Title', width: 'minmax(0, 1.2fr)', cell: ({ title }) => title },
  {
    key: 'company',
    label: 'Company',
    width: 'minmax(0, 1.2fr)',
    cell: ({ company, logo_url }) => company && <CompanyCell company={{ name: company, logo_url }} />,
  },
  {
    key: 'leads',
    label: 'Leads',
    width: '56px',
    className: css.leads as string,
    cell: ({ leads }) => formatCount(leads),
  },
  {
    key: 'by-chance',
    label: 'By chance',
    width: '172px',
    cell: ({ by_chance }) => (
      <span className={css.chances}>
        {CONNECTOR_CHANCES.map((chance) => (
          <span key={chance} className={css.chance}>
            <StrengthRing strength={CHANCE_RINGS[chance]} size={16} />
            {formatCount(by_chance[chance])}
            <VisuallyHidden> {chance}</VisuallyHidden>
          </span>
        ))}
      </span>
    ),
  },
  {
    key: 'most-from',
    label: 'Most from',
    width: 'minmax(0, 1.2fr)',
    className: css.soft as string,
    cell: ({ most_from }) => most_from.join(', '),
  },
];
