import type { Path, PathHop, PathPerson } from '../../shared/paths/path.ts';
import { RELATIONSHIP_CATEGORIES } from '../../shared/paths/path.ts';
import { useSettings } from '../api/session.ts';
import { Avatar } from '../people/avatar.tsx';
import { EvidenceList, evidenceCounts } from '../people/evidence-list.tsx';
import { PersonLinks } from '../people/person-links.tsx';
import { toStrength } from '../people/strength.ts';
import { StrengthRing } from '../people/strength-ring.tsx';
import { Tag } from '../ui/tag.tsx';
import css from './path-details.module.css';
import page from './paths.module.css';
import { describeWork, explainHops, isInferred } from './words.ts';

function Person({ person }: { person: PathPerson }) {
  const firm = useSettings()?.firm_name;
  return (
    <div className={css.person}>
      <Avatar name={person.name} />
      <div className={css.personWords}>
        <div className={css.nameLine}>
          <b>{person.name}</b>
          {person.member === 'firm' && firm && <Tag outlined>{firm}</Tag>}
          {person.member === 'portfolio' && <Tag outlined>Portfolio</Tag>}
        </div>
        <div className={page.soft}>{describeWork(person)}</div>
      </div>
      <PersonLinks person={person} />
    </div>
  );
}

function Hop({ hop }: { hop: PathHop }) {
  const strength = toStrength(hop.category);
  const counts = evidenceCounts(hop);
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

/** The people of a path from top to bottom, between each two of them what is known of how they know each other. */
export function PathDetails({ path }: { path: Path }) {
  const why = explainHops(path);
  return (
    <>
      <ol>
        {path.people.map((person, place) => {
          const hop = path.hops[place];
          return (
            <li key={person.id}>
              <Person person={person} />
              {hop && <Hop hop={hop} />}
            </li>
          );
        })}
      </ol>
      {why && <p className={css.explanation}>{why}</p>}
    </>
  );
}
