import type { EmbedPerson } from '../../shared/embed/person.ts';
import { Avatar } from '../ui/avatar.tsx';
import css from './panel.module.css';

const SOURCES: Record<EmbedPerson['source'], string> = {
  linkedin: 'Their profile',
  recruiter: 'Recruiter',
  search: 'A search',
};

/** What they do, as their page puts it; null when it says nothing. */
function roleOf({ title, company, headline }: EmbedPerson): string | null {
  return title && company ? `${title} at ${company}` : (headline ?? title ?? company);
}

/** Who it is that the page shows, as it was read. */
export function PersonHead({ person, name }: { person: EmbedPerson; name: string }) {
  const role = roleOf(person);
  return (
    <>
      <div className={css.who}>
        <Avatar name={name} size={44} />
        <div className={css.words}>
          <h1>{name}</h1>
          {role && <p>{role}</p>}
        </div>
      </div>
      <dl className={css.facts}>
        {person.location && (
          <>
            <dt>Location</dt>
            <dd>{person.location}</dd>
          </>
        )}
        <dt>Read from</dt>
        <dd>{SOURCES[person.source]}</dd>
      </dl>
    </>
  );
}
