import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import { SKILLS } from '../../../../shared/core/talent/lists.ts';
import { updateCandidate } from '../../../../shared/features/talent/candidacies/calls.ts';
import type { Candidate } from '../../../../shared/features/talent/candidacies/poscan.ts';
import type { Body } from '../../../../shared/platform/call.ts';
import { useDraft } from '../../../platform/api/drafts.tsx';
import { Button } from '../../../platform/ui/buttons/button.tsx';
import { MultiSelect } from '../../../platform/ui/fields/multi-select.tsx';
import { Form } from '../../../platform/ui/form/form.tsx';
import { FormArea, FormControl, FormSelect, FormText } from '../../../platform/ui/form/form-fields.tsx';
import { useBodyForm } from '../../../platform/ui/form/use-body-form.ts';
import { WentBack } from '../../../platform/ui/form/wrong.ts';
import { Tag } from '../../../platform/ui/layout/tag.tsx';
import { useNotices } from '../../../platform/ui/states/notices.tsx';
import { useCandidateDetails } from '../candidacies/queries.ts';
import css from './candidate.module.css';
import { type Detail, type DetailField, nameDetailDraft } from './detail-fields.ts';
import { contactUpdated, describeContactFailure } from './said.ts';

type DetailRowProps = {
  detail: Detail & { field: DetailField };
  candidate: Candidate;
  editing: boolean;
  /** The user typed something into it in this browser that was not saved. */
  unsaved: boolean;
  /** Null: it is only read. */
  onEdit: ((on: boolean) => void) | null;
};

/** A detail: text until it is clicked. */
export function DetailRow({ detail, candidate, editing, unsaved, onEdit }: DetailRowProps) {
  const { field, label, kind } = detail;
  const value = candidate[field] ?? '';
  const button = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(editing);
  useEffect(() => {
    // The focus stays where it was.
    if (wasEditing.current && !editing) button.current?.focus();
    wasEditing.current = editing;
  }, [editing]);
  const words = kind === 'skills' && value ? value.split(';').map((skill) => <Tag key={skill}>{skill}</Tag>) : value;
  return (
    <div className={css.field}>
      {!editing && (
        <dt>
          {label} {unsaved && <Tag>Unsaved draft</Tag>}
        </dt>
      )}
      <dd>
        {editing && onEdit ? (
          <EditDetail detail={detail} id={candidate.Id} value={value} onDone={() => onEdit(false)} />
        ) : onEdit ? (
          <button
            ref={button}
            type="button"
            className={css.read}
            aria-label={`${label}: ${value ? value.split(';').join(', ') : 'not known'}. ${unsaved ? 'Continue your unsaved draft' : 'Change'}`}
            onClick={() => onEdit(true)}
          >
            {value ? words : <span className={css.soft}>Not known</span>}
          </button>
        ) : value ? (
          words
        ) : (
          <span className={css.soft}>Not known</span>
        )}
      </dd>
    </div>
  );
}

type EditProps = { detail: Detail; id: string; value: string; onDone: () => void };

/** The field while the user types in it: Enter keeps the text, Escape leaves the old value. An empty field is not sent. */
function EditDetail({ detail: { field, label, kind, options }, id, value, onDone }: EditProps) {
  const change = useCandidateDetails();
  const { success } = useNotices();
  const box = useRef<HTMLDivElement>(null);
  const [seen] = useState({ [field]: value });
  const form = useBodyForm({
    typed: z.object({ [field]: z.string() }) as z.ZodObject & z.ZodType<Record<string, string>>,
    start: seen,
    body: updateCandidate.body,
    toBody: (values) => ({ Id: id, ...(values[field]?.trim() ? { [field]: values[field].trim() } : {}) }),
    when: 'sending',
    send: async (body, was) => {
      if (Object.keys(body).length > 1) {
        await change.mutateAsync({ ...(body as Body<typeof updateCandidate>), was });
        success(contactUpdated);
      }
      onDone();
    },
    draft: useDraft(nameDetailDraft(id, field)),
  });
  useEffect(() => {
    box.current?.querySelector<HTMLElement>('input, select, textarea')?.focus();
  }, []);
  const leave = () => {
    form.forget();
    onDone();
  };
  const takeOut = () =>
    change.mutate(
      { Id: id, [field]: null, was: seen },
      {
        onSuccess: () => {
          success(contactUpdated);
          leave();
        },
      },
    );
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    leave();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape in any field of it
    <div ref={box} onKeyDown={onKeyDown}>
      <Form form={form} className={css.edit} describe={describeContactFailure}>
        {kind === 'text' && <FormText {...form.bind(field)} label={label} />}
        {kind === 'area' && <FormArea {...form.bind(field)} label={label} rows={5} />}
        {kind === 'select' && (
          <FormSelect {...form.bind(field)} label={label}>
            <option value="">Not known</option>
            {options?.map((text) => (
              <option key={text}>{text}</option>
            ))}
          </FormSelect>
        )}
        {kind === 'skills' && (
          <FormControl {...form.bind(field)}>
            {({ value: joined, onChange, error }) => (
              <MultiSelect
                label={label}
                {...(error ? { error } : {})}
                options={SKILLS}
                chosen={(joined as string).split(';').filter(Boolean)}
                placeholder="Add a skill"
                nothingText="No matching skill"
                onChange={(chosen) => onChange(chosen.join(';'))}
              />
            )}
          </FormControl>
        )}
        {change.error && !(change.error instanceof WentBack) && !form.busy && form.failure === null && (
          <p className={css.wrong}>{describeContactFailure(change.error)}</p>
        )}
        <div className={css.line}>
          <Button type="submit" size="small" variant="contained" disabled={form.busy || change.isPending}>
            {form.busy ? 'Saving…' : 'Save'}
          </Button>
          <Button size="small" variant="text" onClick={leave}>
            Cancel
          </Button>
          {value && (
            <Button size="small" variant="text" disabled={change.isPending} onClick={takeOut}>
              Remove
            </Button>
          )}
        </div>
      </Form>
    </div>
  );
}
