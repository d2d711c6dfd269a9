import { Minus, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { type Erasure, erasePerson, type PrivacyPerson } from '../../../../shared/features/operations/privacy/calls.ts';
import { ERASURE_REASONS, PRIVACY_KINDS } from '../../../../shared/features/operations/privacy/kinds.ts';
import { describeError } from '../../../platform/api/api-error.ts';
import { noDraft } from '../../../platform/ui/form/draft.ts';
import { FormDrawer } from '../../../platform/ui/form/form-drawer.tsx';
import { FormSelect, FormText } from '../../../platform/ui/form/form-fields.tsx';
import { useBodyForm } from '../../../platform/ui/form/use-body-form.ts';
import { formatCount } from '../../../platform/ui/numbers.ts';
import { Notice } from '../../../platform/ui/states/notice.tsx';
import css from './privacy.module.css';
import { useErase } from './queries.ts';

const FormValues = z.object({ name: z.string(), reason: z.enum(ERASURE_REASONS), reference: z.string() });

/** As the server compares it: case, accents and spaces do not count. */
const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}@]+/gu, ' ')
    .trim()
    .toLowerCase();

function Line({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className={css.line}>
      {icon}
      <span>{children}</span>
    </li>
  );
}

function WhatHappens({ person: { kinds, name_skipped, by_name } }: { person: PrivacyPerson }) {
  const goes = kinds.filter(({ kind }) => kind !== 'requests');
  const requests = kinds.find(({ kind }) => kind === 'requests')?.count ?? 0;
  const [cross, minus] = [<X key="x" size={14} aria-hidden />, <Minus key="minus" size={14} aria-hidden />];
  return (
    <div className={css.fate}>
      <section>
        <h3>What Kith erases</h3>
        <ul>
          {goes.map(({ kind, count }) => (
            <Line key={kind} icon={cross}>
              <strong>
                {formatCount(count)} {PRIVACY_KINDS[kind].label.toLowerCase()}
              </strong>
              <span>: {PRIVACY_KINDS[kind].about}</span>
            </Line>
          ))}
          <Line icon={cross}>Uploaded files that mention them; Kith cancels unfinished imports</Line>
        </ul>
      </section>
      <section>
        <h3>What stays and why</h3>
        <ul>
          {requests > 0 && (
            <Line icon={minus}>
              <strong>{formatCount(requests)} requests</strong>{' '}
              <span>without the person or anything said about them, because the company keeps its history</span>
            </Line>
          )}
          <Line icon={minus}>
            <strong>A fingerprint</strong>{' '}
            {by_name
              ? 'of their name with each company, because Kith has no address. If an import contains both, you decide'
              : 'of their addresses, so that files, mailboxes and pages don’t bring them back. If an import contains only their name and company, you decide'}
          </Line>
          <Line icon={minus}>
            <strong>The certificate</strong> <span>and its audit entry, without their data</span>
          </Line>
          {name_skipped && (
            <Line icon={minus}>
              <strong>Texts with the name alone</strong>
              <span>, because someone else has this name or it is a single word</span>
            </Line>
          )}
        </ul>
      </section>
    </div>
  );
}

interface EraseDrawerProps {
  person: PrivacyPerson;
  onClose: () => void;
  onErased: (erasure: Erasure) => void;
}

/** Says what an erasure does, asks why, and begins it once the name is typed. */
export function EraseDrawer({ person, onClose, onErased }: EraseDrawerProps) {
  const { mutateAsync: erase } = useErase();
  const form = useBodyForm({
    typed: FormValues,
    start: { name: '', reason: ERASURE_REASONS[0] as (typeof ERASURE_REASONS)[number], reference: '' },
    body: erasePerson.body,
    toBody: ({ name, reason, reference }) => ({ person: person.person, name, reason, reference }),
    check: ({ name, reference }) => ({
      ...(reference.trim() ? {} : { reference: 'Enter a reference to the person’s request.' }),
      ...(fold(name) === fold(person.name) ? {} : { name: `Type ${person.name} to confirm.` }),
    }),
    send: async (body) => onErased(await erase({ body })),
    draft: noDraft,
    when: 'sending',
  });
  return (
    <FormDrawer
      form={form}
      title={`Erase ${person.name}`}
      subtitle={person.headline}
      submit="Erase for good"
      submitting="Erasing…"
      describe={describeError}
      onClose={onClose}
      above={
        <>
          <WhatHappens person={person} />
          <Notice kind="info">
            Kith won’t notify anyone. Older backups contain them until they expire. If you restore one, Kith erases them
            again.
          </Notice>
        </>
      }
    >
      <FormSelect {...form.bind('reason')} label="Reason">
        {ERASURE_REASONS.map((reason) => (
          <option key={reason}>{reason}</option>
        ))}
      </FormSelect>
      <FormText
        {...form.bind('reference')}
        label="Reference"
        requirement="required"
        maxLength={200}
        autoComplete="off"
        hint="For example a case number, without their name. It stays on the certificate."
      />
      <FormText
        {...form.bind('name')}
        label="Type the name to confirm"
        requirement="required"
        maxLength={300}
        autoComplete="off"
        hint={`${person.name}. You can’t undo this.`}
      />
    </FormDrawer>
  );
}
