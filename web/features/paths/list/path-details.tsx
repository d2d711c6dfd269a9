import type { Path, PathHop, PathPerson } from '../../../../shared/core/network/path.ts';
import { RELATIONSHIP_CATEGORIES } from '../../../../shared/core/network/relationship.ts';
import { PersonLine } from '../../../core/people/person-line.tsx';
import { PersonLinks } from '../../../core/people/person-links.tsx';
import { describeAskedBy } from '../../../core/strength/asked-by.ts';
import { EvidenceList, formatEvidenceCounts } from '../../../core/strength/evidence-list.tsx';
import { toStrength } from '../../../core/strength/strength.ts';
import { StrengthRing } from '../../../core/strength/strength-ring.tsx';
import { useSettings } from '../../../platform/api/session.ts';
import { Tag } from '../../../platform/ui/layout/tag.tsx';
import css from './path-details.module.css';
import { describePathPerson, explainHops, isInferred } from './words.ts';

/** @param asks whether they are on the way to the target, and may be asked */
function Person({ person, asks }: { person: PathPerson; asks: boolean }) {
  const firm = useSettings()?.firm_name;
  const of = person.member === 'firm' ? firm : person.member === 'portfolio' && 'Portfolio';
  return (
    <div className={css.person}>
      <PersonLine name={person.name} about={describePathPerson(person)} beside={of && <Tag outlined>{of}</Tag>} />
      <PersonLinks person={person} />
      {asks && person.terms && <span className={css.asked}>{person.terms.sentence}</span>}
      {asks && person.being_asked && <span className={css.asked}>{describeAskedBy(person.being_asked)}</span>}
    </div>
  );
}

function Hop({ hop }: { hop: PathHop }) {
  const strength = toStrength(hop.category);
  const counts = formatEvidenceCounts(hop);
  return (
    <div className={css.hop} data-inferred={isInferred(hop)}>
      <div className={css.hopHead}>
        <StrengthRing strength={strength} />
        <span>{RELATIONSHIP_CATEGORIES[strength]}</span>
        {hop.current_colleagues && <Tag outlined>Colleagues today</Tag>}
        <span className={css.counts}>{counts}</span>
      </div>
      <EvidenceList details={{ evidence: hop.evidence, elsewhere: null }} limit={3} />
    </div>
  );
}

/** The people of a path from top to bottom, between each two of them the evidence of how they know each other. */
export function PathDetails({ path }: { path: Path }) {
  const why = explainHops(path);
  return (
    <>
      <ol>
        {path.people.map((person, place) => {
          const hop = path.hops[place];
          return (
            <li key={person.id}>
              <Person person={person} asks={place < path.people.length - 1} />
              {hop && <Hop hop={hop} />}
            </li>
          );
        })}
      </ol>
      {why && <p className={css.explanation}>{why}</p>}
    </>
  );
}
