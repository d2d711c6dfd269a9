import type { ReactNode } from 'react';
import type { Path, PathGroup, PathTarget } from '../../../../shared/core/network/path.ts';
import { toStrength } from '../../../core/strength/strength.ts';
import { StrengthLabel } from '../../../core/strength/strength-label.tsx';
import { Link } from '../../../platform/ui/buttons/link.tsx';
import { LinkButton } from '../../../platform/ui/buttons/link-button.tsx';
import { Card } from '../../../platform/ui/layout/card.tsx';
import { formatCount } from '../../../platform/ui/numbers.ts';
import { toContact } from './address.ts';
import css from './path-groups.module.css';
import { PathList } from './path-list.tsx';
import page from './paths.module.css';
import { KeyHint } from './paths-card.tsx';
import { PathsHead } from './section-head.tsx';

export const listPaths = (groups: readonly PathGroup[]): Path[] =>
  groups.flatMap(({ targets }) => targets.flatMap(({ paths }) => paths));

type TargetProps = {
  target: PathTarget;
  company: string;
  filtered: boolean;
  selected: string;
  onSelect: (path: string) => void;
  renderActions?: (path: Path) => ReactNode;
};

/** A person's present, former or unknown role at the company. */
function describeTitle({ title_there, there }: PathTarget): string {
  if (there) return title_there || 'No title known';
  return title_there ? `${title_there}, no longer there` : 'Not known to work there';
}

function Target({ target, company, filtered, ...selection }: TargetProps) {
  const { person, paths, searched } = target;
  return (
    <Card className={`${page.card} ${css.target}`}>
      <div className={css.targetHead}>
        <div className={css.targetWords}>
          <h3>{person.name}</h3>
          <span className={page.soft}>
            {describeTitle(target)}
            {target.company && target.company !== company && ` at ${target.company}`}
          </span>
        </div>
        <StrengthLabel strength={toStrength(person.score)} />
        <LinkButton size="small" to={toContact(person.id)} aria-label={`All paths to ${person.name}`}>
          All paths
        </LinkButton>
      </div>
      {paths.length > 0 && <PathList label={`Paths to ${person.name}`} paths={paths} {...selection} />}
      {!searched && (
        <p className={css.none}>
          <span>Not searched for two-hop paths:</span>{' '}
          <Link to={toContact(person.id)} aria-label={`All paths to ${person.name}`}>
            All paths
          </Link>
        </p>
      )}
      {searched && paths.length === 0 && (
        <p className={css.none}>{filtered ? 'No path to them matches these filters.' : 'No path found.'}</p>
      )}
    </Card>
  );
}

type PathGroupsProps = {
  groups: readonly PathGroup[];
  /** The account's name: targets of another company say so. */
  company: string;
  /** Filters may leave paths out. */
  filtered: boolean;
  selected: string;
  onSelect: (path: string) => void;
  /** Other actions on a path that is open. */
  renderActions?: (path: Path) => ReactNode;
};

/** The paths into a company, by what people do there, in the specification's order. */
export function PathGroups({ groups, company, filtered, ...selection }: PathGroupsProps) {
  return groups.map(({ kind, label, targets, people }, place) => (
    <section key={kind} className={css.group}>
      <PathsHead title={label} count={people}>
        {place === 0 && <KeyHint />}
      </PathsHead>
      {targets.map((target) => (
        <Target key={target.person.id} target={target} company={company} filtered={filtered} {...selection} />
      ))}
      {targets.length === 0 && <p className={page.soft}>No one found.</p>}
      {people > targets.length && targets.length > 0 && (
        <p className={page.after}>
          Showing the {targets.length} of {formatCount(people)} people the firm knows best.
        </p>
      )}
    </section>
  ));
}
