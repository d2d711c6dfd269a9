import type { PanelContact } from '../../../../../shared/core/network/ramzor.ts';
import type { EmbedPerson } from '../../../../../shared/features/panel/frames/person.ts';
import { Avatar } from '../../../../core/people/avatar.tsx';
import { ReadAt } from '../../../../core/people/freshness.tsx';
import type { Strength } from '../../../../core/strength/strength.ts';
import { describePageWork } from './page-job.ts';
import css from './panel.module.css';

type PersonHeadProps = {
  person: EmbedPerson;
  name: string;
  contact: PanelContact | null;
  strength: Strength | undefined;
  /** The time when their career was last read, as far as the reader may know. */
  readAt?: string | null | undefined;
};

/** Their work, from their page or else from the database, in lines; empty if neither says anything. */
function describeWork(person: EmbedPerson, contact: PanelContact | null): string[] {
  const work = describePageWork(person);
  if (person.headline || (person.title && person.company)) return work;
  if (contact?.title && contact.account) return [`${contact.title} at ${contact.account.name}`];
  return work.length > 0 ? work : [contact?.title || contact?.account?.name || ''].filter((line) => line !== '');
}

/** The person that the page shows. */
export function PersonHead({ person, name, contact, strength, readAt }: PersonHeadProps) {
  return (
    <div className={css.who}>
      <Avatar name={name} size={44} strength={strength} />
      <div className={css.words}>
        <h1>{name}</h1>
        {describeWork(person, contact).map((line) => (
          <p key={line} className={css.line} title={line}>
            {line}
          </p>
        ))}
        {person.location && <p className={css.quiet}>{person.location}</p>}
        {contact?.Id && readAt !== undefined && <ReadAt at={readAt} />}
      </div>
    </div>
  );
}
