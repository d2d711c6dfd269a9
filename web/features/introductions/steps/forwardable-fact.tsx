import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { MAX_FORWARDABLE } from '../../../../shared/core/introductions/constants.ts';
import {
  composeForward,
  FORWARD_DUE,
  getLengthAdvice,
  makeForwardable,
} from '../../../../shared/core/introductions/forwardable.ts';
import type { Intro } from '../../../../shared/core/introductions/intro.ts';
import { changeForwardable } from '../../../../shared/features/introductions/calls.ts';
import { describeError } from '../../../platform/api/api-error.ts';
import { useDraft } from '../../../platform/api/drafts.tsx';
import { useEdit } from '../../../platform/api/edits.ts';
import { Button } from '../../../platform/ui/buttons/button.tsx';
import { Form } from '../../../platform/ui/form/form.tsx';
import { FormArea } from '../../../platform/ui/form/form-fields.tsx';
import { useBodyForm, useTyped } from '../../../platform/ui/form/use-body-form.ts';
import { useNotices } from '../../../platform/ui/states/notices.tsx';
import { ForwardForStaff } from './forward-for-staff.tsx';
import css from './forwardable-fact.module.css';
import { refreshRequest } from './refresh.ts';

const FormValues = z.object({ forwardable: z.string() });

/** The words as they would go out now: the requester's, or a start made of their draft. */
const getForwardableWords = ({ forwardable, email_draft, why }: Intro): string =>
  forwardable ?? makeForwardable(email_draft ?? why ?? '');

const getReader = ({ To_Who__r }: Intro): string => To_Who__r?.Name.split(' ')[0] ?? 'there';

/** What the connector can forward, changed in place until it went out. */
export function ForwardableFact({ intro, staff }: { intro: Intro; staff: boolean }) {
  const [isOpen, setOpen] = useState(false);
  if (isOpen && intro.may_change_forwardable) return <ForwardableForm intro={intro} onClose={() => setOpen(false)} />;
  return (
    <>
      {getForwardableWords(intro)}
      {intro.may_change_forwardable && (
        <div className={css.actions}>
          <Button size="small" variant="outlined" onClick={() => setOpen(true)}>
            Edit what can be forwarded
          </Button>
          {staff && FORWARD_DUE.includes(intro.Status__c) && intro.To_Who__r && <ForwardForStaff intro={intro} />}
        </div>
      )}
    </>
  );
}

function ForwardableForm({ intro, onClose }: { intro: Intro; onClose: () => void }) {
  const edit = useEdit();
  const queries = useQueryClient();
  const notices = useNotices();
  const form = useBodyForm({
    typed: FormValues,
    start: { forwardable: getForwardableWords(intro) },
    body: changeForwardable.body,
    toBody: (typed) => typed,
    send: async (body) => {
      await edit(
        changeForwardable,
        { params: { id: intro.Id }, body },
        { was: { forwardable: intro.forwardable }, labels: { forwardable: 'What the connector can forward' } },
      );
      await refreshRequest(queries, intro.Id);
      notices.success('Saved. The connector’s page shows it from now on.');
      onClose();
    },
    unchanged: onClose,
    draft: useDraft(`forwardable-${intro.Id}`),
  });
  const { forwardable = '' } = useTyped(form);
  const reader = getReader(intro);
  return (
    <Form form={form} className={css.form} describe={(error) => <>This was not saved. {describeError(error)}</>}>
      <FormArea
        {...form.bind('forwardable')}
        label="What can be forwarded"
        autoFocus
        hint={getLengthAdvice(forwardable) ?? 'Three to five sentences in your words. The connector may edit them.'}
        rows={6}
        maxLength={MAX_FORWARDABLE}
      />
      <details className={css.preview}>
        <summary>Preview the mail</summary>
        <p className={css.previewed}>{composeForward(forwardable, reader, null)}</p>
      </details>
      <div className={css.actions}>
        <Button type="submit" size="small" variant="contained" disabled={form.busy}>
          {form.busy ? 'Saving…' : 'Save'}
        </Button>
        <Button
          size="small"
          variant="text"
          disabled={form.busy}
          onClick={() => {
            form.forget();
            onClose();
          }}
        >
          Cancel
        </Button>
      </div>
    </Form>
  );
}
