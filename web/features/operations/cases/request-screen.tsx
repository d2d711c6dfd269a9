import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { z } from 'zod';
import {
  CASE_DAYS,
  CASE_KIND_NAMES,
  CASE_KINDS,
  CASE_LINK_DAYS,
  sendPrivacyRequest,
} from '../../../../shared/features/operations/cases/calls.ts';
import type { Args } from '../../../../shared/platform/call.ts';
import { describeError } from '../../../platform/api/api-error.ts';
import { send } from '../../../platform/api/send.ts';
import { useSettings } from '../../../platform/api/session.ts';
import { Button } from '../../../platform/ui/buttons/button.tsx';
import { Link } from '../../../platform/ui/buttons/link.tsx';
import { noDraft } from '../../../platform/ui/form/draft.ts';
import { Form } from '../../../platform/ui/form/form.tsx';
import { FormArea, FormSelect, FormText } from '../../../platform/ui/form/form-fields.tsx';
import { useBodyForm } from '../../../platform/ui/form/use-body-form.ts';
import { findEmptyHeading, useFocusAfter } from '../../../platform/ui/hooks/use-focus-after.ts';
import { Card } from '../../../platform/ui/layout/card.tsx';
import { Page } from '../../../platform/ui/layout/page.tsx';
import { EmptyState } from '../../../platform/ui/states/empty-state.tsx';
import css from './cases.module.css';

const FormValues = z.object({
  kind: z.enum(CASE_KIND_NAMES),
  name: z.string(),
  email: z.string(),
  message: z.string(),
});

function RequestForm({ onSent }: { onSent: () => void }) {
  const part = useRef<HTMLDivElement>(null);
  useFocusAfter(part, findEmptyHeading);
  const { mutateAsync } = useMutation({
    mutationFn: (args: Args<typeof sendPrivacyRequest>) => send(sendPrivacyRequest, args),
  });
  const form = useBodyForm({
    typed: FormValues,
    start: { kind: CASE_KIND_NAMES[0] as (typeof CASE_KIND_NAMES)[number], name: '', email: '', message: '' },
    body: sendPrivacyRequest.body,
    toBody: ({ kind, name, email, message }) => ({
      kind,
      name: name.trim(),
      email: email.trim(),
      message: message.trim(),
    }),
    send: async (body) => {
      await mutateAsync({ body });
      onSent();
    },
    draft: noDraft,
    when: 'sending',
  });
  return (
    <Card className={css.form}>
      <Form form={form} describe={describeError}>
        <FormSelect {...form.bind('kind')} label="Your request">
          {CASE_KIND_NAMES.map((kind) => (
            <option key={kind} value={kind}>
              {CASE_KINDS[kind]}
            </option>
          ))}
        </FormSelect>
        <FormText {...form.bind('name')} label="Your name" requirement="required" maxLength={200} autoComplete="name" />
        <FormText
          {...form.bind('email')}
          label="Your e-mail address"
          requirement="required"
          type="email"
          maxLength={320}
          autoComplete="email"
          hint="We’ll send you a link, so that no one else can ask in your name."
        />
        <FormArea
          {...form.bind('message')}
          label="Anything that helps us find your data"
          requirement="optional"
          rows={4}
          maxLength={2000}
        />
        <div ref={part}>
          <Button type="submit" variant="contained" size="large" disabled={form.busy}>
            {form.busy ? 'Sending…' : 'Send'}
          </Button>
        </div>
      </Form>
    </Card>
  );
}

/** The public page at which anybody can ask about their own data. It never tells whether somebody is known. */
export default function PrivacyRequestScreen() {
  const [sent, setSent] = useState(false);
  const firm = useSettings()?.firm_name ?? 'the firm';
  return (
    <Page title="Your data" reading>
      {sent ? (
        <EmptyState title="Check your mailbox">
          We sent a link to your e-mail address. Click it within {CASE_LINK_DAYS} days to confirm your request. If you
          don’t get an e-mail, check the address and try again tomorrow.
        </EmptyState>
      ) : (
        <div className={css.text}>
          <p>
            <span>
              Ask {firm} what it keeps about you, or have it corrected or erased. You get an answer within {CASE_DAYS}{' '}
              days, whether or not it has anything.
            </span>{' '}
            <Link to="/privacy-policy">Privacy policy</Link>
          </p>
          <RequestForm onSent={() => setSent(true)} />
        </div>
      )}
    </Page>
  );
}
