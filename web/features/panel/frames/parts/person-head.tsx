import type { PanelContact } from '../../../../../shared/core/network/ramzor.ts';
import type { EmbedPerson } from '../../../../../shared/features/panel/frames/person.ts';
import { Avatar } from '../../../../core/people/avatar.tsx';
import { ReadAt } from '../../../../core/people/freshness.tsx';
import type { Strength } from '../../../../core/strength/strength.ts';
import css from './panel.module.css';

type PersonHeadProps = {
  person: EmbedPerson;
  name: string;
  contact: PanelContact | null;
  strength: Strength | undefined;
  /** The time when their career was last read, as far as the reader may know. */
  readAt?: string | null | undefined;
};

/** Their work, from their page or else from the database; null if neither says anything. */
function getRole({ title, company, headline }: EmbedPerson, contact: PanelContact | null): string | null {
  if (title && company) return `${title} at ${company}`;
  if (headline) return headline;
  if (contact?.title && contact.account) return `${contact.title} at ${contact.account.name}`;
  return title ?? company ?? (contact?.title || contact?.account?.name || null);
}

/** The person that the page shows. */
export function PersonHead({ person, name, contact, strength, readAt }: PersonHeadProps) {
  const role = getRole(person, contact);
  return (
    <div className={css.who}>
      <Avatar name={name} size={44} strength={strength} />
      <div className={css.words}>
        <h1>{name}</h1>
        {role && <p>{role}</p>}
        {person.location && <p className={css.quiet}>{person.location}</p>}
        {contact?.Id && readAt !== undefined && <ReadAt at={readAt} />}
      </div>
    </div>
  );
}
