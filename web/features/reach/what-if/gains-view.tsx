import type { ReactNode } from 'react';
import type { OpenedCompany, TouchedRequest } from '../../../../shared/features/reach/what-if/calls.ts';
import { Link } from '../../../platform/ui/buttons/link.tsx';
import { formatDay } from '../../../platform/ui/dates.ts';
import { Card } from '../../../platform/ui/layout/card.tsx';
import { CountTiles } from '../../../platform/ui/layout/count-tiles.tsx';
import { List } from '../../../platform/ui/list/list.tsx';
import type { ListSource } from '../../../platform/ui/list/source.ts';
import { formatCount } from '../../../platform/ui/numbers.ts';
import { openedColumns } from './columns.tsx';
import type { Gains } from './queries.ts';
import css from './what-if.module.css';

const NOUN = { one: 'company', many: 'companies' };
const NO_ROWS: readonly OpenedCompany[] = [];
const HINTS = [['Enter', 'open']] as const;
const getId = ({ company }: OpenedCompany): string => company.id;

const LOSSES = { way: 'No one would know them.', connector: 'Its connector leaves: choose another.' };

/** A longer list is folded. */
const MAX_UNFOLDED = 5;

/** The requests that get or lose their way; nothing if there are none. */
export function TouchedRequests({
  title,
  requests,
  all,
}: {
  title: string;
  requests: readonly TouchedRequest[];
  all: number;
}) {
  if (requests.length === 0) return null;
  return (
    <Card className={css.card}>
      <details open={requests.length <= MAX_UNFOLDED}>
        <summary>
          {title} ({formatCount(all)})
        </summary>
        <ul className={css.rows}>
          {requests.map(({ id, about, asked_by, since, loses }) => (
            <li key={id}>
              <Link to={`/intro/dashboard?q=${encodeURIComponent(about)}`}>{about}</Link>
              <span className={css.soft}>
                {asked_by && `${asked_by}, `}since {formatDay(since)}
                {loses && `. ${LOSSES[loses]}`}
              </span>
            </li>
          ))}
        </ul>
        {all > requests.length && <p className={css.soft}>{formatCount(all - requests.length)} more.</p>}
      </details>
    </Card>
  );
}

function CoveredBy({ people }: { people: Gains['covered_by'] }) {
  if (people.length === 0) return null;
  return (
    <Card className={css.card}>
      <h2>Who already covers it</h2>
      <ul className={css.rows}>
        {people.map(({ id, name, people: shared }) => (
          <li key={id}>
            <span>{name}</span>
            <span className={css.soft}>{formatCount(shared)} of the same people</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

const makeTiles = ({ opened, in_use_cases, requests, people, known, reached }: Gains['counts'], isList: boolean) => [
  { word: 'companies would open', count: opened },
  { word: 'of them in use cases', count: in_use_cases },
  { word: 'open requests would get a way', count: requests },
  isList
    ? { word: `of ${formatCount(people)} people are new to Kith`, count: people - known }
    : { word: `of ${formatCount(people)} people are known to no one yet`, count: reached },
];

const describeUnknown = (count: number): string =>
  count === 1
    ? 'One company of the list is not in Kith, or its name is not certain.'
    : `${formatCount(count)} companies of the list are not in Kith, or their names are not certain.`;

/** Why nothing would open. */
function describeNothing(gains: Gains | undefined): string {
  const unknown = gains?.counts.unknown_companies ?? 0;
  if (unknown === 0) return 'Every company of their people is known as well already.';
  return `${describeUnknown(unknown)} Every other company of their people is known as well already.`;
}

type GainsViewProps = {
  source: ListSource;
  gains: Gains | undefined;
  /** They come from a list, of which some may not be in Kith. */
  isList: boolean;
  /** Beside the list, below who covers it. */
  children?: ReactNode;
};

/** What would open: numbers, companies, requests, and who knows the same people. */
export function GainsView({ source, gains, isList, children }: GainsViewProps) {
  const more = gains && gains.counts.opened + gains.counts.closer - gains.companies.length;
  return (
    <>
      {gains && <CountTiles className={css.tiles} tiles={makeTiles(gains.counts, isList)} />}
      <div className={css.columns}>
        <div className={css.list}>
          <List
            name="what-if-add"
            label="What would open"
            noun={NOUN}
            source={source}
            rows={gains?.companies ?? NO_ROWS}
            rowKey={getId}
            columns={openedColumns}
            context={undefined}
            height={45}
            hints={HINTS}
            told={
              gains &&
              gains.companies.length > 0 &&
              [
                `${formatCount(gains.counts.opened)} would open, ${formatCount(gains.counts.closer)} would get closer.`,
                more ? `The first ${formatCount(gains.companies.length)} are shown.` : '',
                gains.counts.unknown_companies > 0 ? describeUnknown(gains.counts.unknown_companies) : '',
              ]
                .filter(Boolean)
                .join(' ')
            }
            empty={{ title: 'Nothing would open', text: describeNothing(gains) }}
          />
        </div>
        <aside className={css.aside} aria-label="Beside the list">
          {gains && (
            <>
              <TouchedRequests
                title="Requests that would get a way"
                requests={gains.requests}
                all={gains.counts.requests}
              />
              <CoveredBy people={gains.covered_by} />
            </>
          )}
          {children}
        </aside>
      </div>
    </>
  );
}
