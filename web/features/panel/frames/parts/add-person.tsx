import { type FormEvent, type ReactNode, useId, useState } from 'react';
import type { EmbedPerson } from '../../../../../shared/features/panel/frames/person.ts';
import { describeError } from '../../../../platform/api/api-error.ts';
import { Button } from '../../../../platform/ui/buttons/button.tsx';
import { TextField } from '../../../../platform/ui/fields/field.tsx';
import { Notice } from '../../../../platform/ui/states/notice.tsx';
import { useEmbed } from '../link/embed-context.tsx';
import { useAddContact } from '../link/queries.ts';
import { getPageJob } from './page-job.ts';
import css from './panel.module.css';

type AddPersonProps = { person: EmbedPerson; name: string };

/** Offers to add an unknown person with the data read from the page. Inside a page only a window of the extension itself does so. */
export function AddPerson({ person, name }: AddPersonProps) {
  const { place, say } = useEmbed();
  if (person.publicIdentifier === null)
    return <p className={css.quiet}>This page doesn’t show the person’s profile address, so Kith can’t add them.</p>;
  if (place?.place !== 'page') return <AddForm person={person} name={name} />;
  return (
    <Button variant="outlined" wide onClick={() => say({ type: 'confirm', what: { kind: 'add', person, name } })}>
      Add to Kith
    </Button>
  );
}

/** The data to add, which the user can correct first. */
export function AddForm({ person, name, onAdded, foot }: AddPersonProps & { onAdded?: () => void; foot?: ReactNode }) {
  const add = useAddContact();
  const formId = useId();
  const [job, setJob] = useState(() => getPageJob(person));
  const { publicIdentifier, entityUrn, location } = person;
  if (add.isSuccess) return <p className={css.quiet}>You added {name}. No one in the network is linked to them yet.</p>;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (publicIdentifier === null || add.isPending) return;
    const body = {
      public_identifier: publicIdentifier,
      fullName: name,
      entityUrn,
      location,
      company: job.company.trim() || null,
      title: job.title.trim() || null,
    };
    add.mutate(body, { onSuccess: onAdded });
  };
  return (
    <form id={formId} className={css.form} onSubmit={submit} noValidate>
      <p>
        <span>Kith knows no one by this name yet. Add</span> <b>{name}</b>{' '}
        <span>with the job shown on this page, and Kith will search again.</span>
      </p>
      <TextField
        label="Title"
        requirement="optional"
        value={job.title}
        maxLength={200}
        onChange={(event) => setJob({ ...job, title: event.target.value })}
      />
      <TextField
        label="Company"
        requirement="optional"
        value={job.company}
        maxLength={200}
        onChange={(event) => setJob({ ...job, company: event.target.value })}
      />
      <p className={css.quiet}>Profile: /in/{publicIdentifier}</p>
      {add.error && <Notice kind="error">They were not added. {describeError(add.error)}</Notice>}
      {foot ?? (
        <Button type="submit" variant="contained" size="large" disabled={add.isPending}>
          Add to Kith
        </Button>
      )}
    </form>
  );
}
