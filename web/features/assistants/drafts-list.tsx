import { useQuery } from '@tanstack/react-query';
import type { AssistantDraft } from '../../../shared/features/assistants/calls.ts';
import { Failed } from '../../platform/api/failed.tsx';
import { LinkButton } from '../../platform/ui/buttons/link-button.tsx';
import { formatMoment } from '../../platform/ui/dates.ts';
import css from './assistants.module.css';
import { draftsQuery } from './queries.ts';

export const STATES: Record<AssistantDraft['state'], string> = {
  waiting: 'waits for you',
  sent: 'you sent it',
  discarded: 'you discarded it',
};

/** What assistants drafted for the user, newest first. */
export function DraftsList({ timeZone }: { timeZone: string | undefined }) {
  const drafts = useQuery(draftsQuery);
  if (drafts.error) return <Failed what="The drafts could not be loaded." query={drafts} />;
  if (!drafts.data || drafts.data.drafts.length === 0) return null;
  return (
    <>
      <h3>Drafts for you</h3>
      <ul className={css.list} aria-label="Drafts of assistants">
        {drafts.data.drafts.map(({ id, title, by, at, state }) => (
          <li key={id} className={css.row}>
            <div className={css.words}>
              <span className={css.name}>{title}</span>
              <span className={css.soft}>{`${by}, ${formatMoment(at, timeZone)}, ${STATES[state]}`}</span>
            </div>
            {state === 'waiting' && (
              <LinkButton size="small" to={`/assistants/drafts/${id}`} aria-label={`Review ${title}`}>
                Review
              </LinkButton>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
