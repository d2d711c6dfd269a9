import type { BlindSpot } from '../../../../shared/features/reach/blind-spots/calls.ts';
import { useCan } from '../../../platform/api/session.ts';
import { Link } from '../../../platform/ui/buttons/link.tsx';
import { LinkButton } from '../../../platform/ui/buttons/link-button.tsx';
import type { Column } from '../../../platform/ui/list/columns.ts';
import css from './blind-spots.module.css';
import {
  countTimes,
  describeCover,
  describeSpot,
  describeWanted,
  explainOpener,
  getSpotAddress,
  nameSpot,
} from './words.ts';

export const spotColumns: readonly Column<BlindSpot>[] = [
  {
    key: 'name',
    label: 'Where nobody gets in',
    plain: true,
    width: 'minmax(180px, 1.3fr)',
    cell: (spot) => (
      <>
        <Link to={getSpotAddress(spot)}>{nameSpot(spot)}</Link>
        <span className={css.below}>{describeSpot(spot)}</span>
      </>
    ),
  },
  { key: 'wanted', label: 'Wanted', width: 'fit-content(90px)', cell: (spot) => <b>{countTimes(spot)}</b> },
  {
    key: 'by',
    label: 'By what',
    width: 'minmax(120px, 0.8fr)',
    className: css.soft!,
    cell: describeWanted,
  },
  {
    key: 'openers',
    label: 'Would open it',
    width: 'minmax(200px, 1.8fr)',
    cell: ({ openers }) =>
      openers.length === 0 ? (
        <span className={css.soft}>No one known</span>
      ) : (
        <ol className={css.openers}>
          {openers.map(({ id, name }) => (
            <li key={id}>
              <Link to={`/person/${id}`}>{name}</Link>
            </li>
          ))}
        </ol>
      ),
  },
  {
    key: 'positions',
    label: 'Other ways',
    width: 'minmax(120px, 1fr)',
    className: css.soft!,
    cell: ({ positions }) =>
      positions.length === 0
        ? 'None known'
        : positions.map(({ id, title, company }) => (
            <span key={id} className={css.position}>
              {`A candidate for ${title} at ${company}, an open position`}
            </span>
          )),
  },
];

/** Why these people: in sentences, with the way to the first. */
export function SpotReasons({ spot }: { spot: BlindSpot }) {
  const can = useCan();
  const { openers } = spot;
  const [first] = openers;
  if (!first)
    return (
      <p className={css.reasons}>Kith knows of no one in your network who worked or is connected with people there.</p>
    );
  return (
    <div className={css.reasons}>
      <ol>
        {openers.map((opener) => (
          <li key={opener.id}>{explainOpener(spot, opener)}</li>
        ))}
      </ol>
      <p>
        <b>{describeCover(spot)}</b>
      </p>
      {can('paths:read') && (
        <LinkButton size="small" variant="contained" to={`/path-finder/contact/${first.id}`}>
          Find a way to {first.name}
        </LinkButton>
      )}
    </div>
  );
}
