import type { ReactNode } from 'react';
import type { EmbedPerson } from '../../../../../shared/features/panel/frames/person.ts';
import { can } from '../../../../../shared/platform/permissions.ts';
import { describeError } from '../../../../platform/api/api-error.ts';
import { Button } from '../../../../platform/ui/buttons/button.tsx';
import { Notice } from '../../../../platform/ui/states/notice.tsx';
import { useEmbed } from '../link/embed-context.tsx';
import { useTakeOver, useUndoTakeOver } from '../link/queries.ts';
import type { EmbedUser } from '../link/questions.ts';
import css from './panel.module.css';

type Whom = { person: EmbedPerson; name: string };

/**
 * Offers permitted users to update a known person's jobs from the page. Inside a page only a window of the extension itself does so,
 * elsewhere `open` does.
 */
export function TakeOver({ person, name, open }: Whom & { open: () => void }) {
  const { place, say } = useEmbed();
  const ask = () =>
    place?.place === 'page' ? say({ type: 'confirm', what: { kind: 'career', person, name } }) : open();
  return (
    <Button variant="outlined" size="large" wide onClick={ask}>
      Update from this page
    </Button>
  );
}

/** Whether the viewer may update from the page, and the page shows any jobs. */
export const mayTakeOver = (person: EmbedPerson, user: EmbedUser): boolean =>
  can(user, 'profile:update') && person.experience !== undefined && person.publicIdentifier !== null;

type CareerFormProps = Whom & {
  foot?: (confirm: () => void, busy: boolean) => ReactNode;
  /** Shown below the result. */
  after?: ReactNode;
};

/** The jobs to take, then the changes, with Undo. */
export function CareerForm({ person, name, foot, after }: CareerFormProps) {
  const take = useTakeOver();
  const undo = useUndoTakeOver();
  const { publicIdentifier, location, experience = [] } = person;
  const confirm = (): void => {
    if (publicIdentifier === null || take.isPending) return;
    take.mutate({ public_identifier: publicIdentifier, fullName: name, location, experience });
  };
  if (take.data) {
    const { changed, run_id: id } = take.data;
    return (
      <>
        {undo.isSuccess ? (
          <Notice kind="info">Undoing…</Notice>
        ) : (
          <Notice
            kind={changed === '' ? 'info' : 'success'}
            action={
              id !== null && (
                <Button variant="text" disabled={undo.isPending} onClick={() => undo.mutate(id)}>
                  Undo
                </Button>
              )
            }
          >
            {changed === '' ? `Nothing new: Kith already knows the jobs on ${name}’s page.` : changed}
          </Notice>
        )}
        {undo.error && <Notice kind="error">Couldn’t undo it. {describeError(undo.error)}</Notice>}
        {after}
      </>
    );
  }
  return (
    <>
      <p className={css.quiet}>Kith updated these jobs from the page. You can undo this.</p>
      <ul className={css.pageJobs}>
        {experience.map(({ title, company, dates }) => (
          <li key={`${title} ${company} ${dates}`}>
            <b>{title}</b>
            {company !== null && ` at ${company}`}
            {dates !== null && <span className={css.quiet}> {dates}</span>}
          </li>
        ))}
      </ul>
      {take.error && <Notice kind="error">Nothing was changed. {describeError(take.error)}</Notice>}
      {foot ? (
        foot(confirm, take.isPending)
      ) : (
        <Button variant="contained" size="large" disabled={take.isPending} onClick={confirm}>
          Update
        </Button>
      )}
    </>
  );
}
