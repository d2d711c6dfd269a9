import { useMutation, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import type { RequestType } from '../../../../shared/core/talent/request-types.ts';
import { rescrapeContact } from '../../../../shared/features/enrichment/calls.ts';
import { addContact } from '../../../../shared/features/panel/calls.ts';
import { requestPositions } from '../../../../shared/features/talent/requests/calls.ts';
import type { Body } from '../../../../shared/platform/call.ts';
import { describeError } from '../../../platform/api/api-error.ts';
import { useDraft } from '../../../platform/api/drafts.tsx';
import { send } from '../../../platform/api/send.ts';
import { useCan, useSettings, useUser } from '../../../platform/api/session.ts';
import { Button } from '../../../platform/ui/buttons/button.tsx';
import { Form } from '../../../platform/ui/form/form.tsx';
import { FormArea, FormCheck, FormControl, FormText } from '../../../platform/ui/form/form-fields.tsx';
import { type BodyForm, useBodyForm } from '../../../platform/ui/form/use-body-form.ts';
import type { Wrong } from '../../../platform/ui/form/wrong.ts';
import { Card } from '../../../platform/ui/layout/card.tsx';
import { EmptyState } from '../../../platform/ui/states/empty-state.tsx';
import { useNotices } from '../../../platform/ui/states/notices.tsx';
import { candidaciesKey } from '../candidacies/queries.ts';
import { PositionPicker } from '../requests/position-picker.tsx';
import css from './candidate.module.css';

/** "ines-calloway-4b21a9" → "Ines Calloway": words with a digit are no names. */
const readNameOf = (identifier: string): string =>
  identifier
    .split('-')
    .filter((word) => word !== '' && !/\d/.test(word))
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');

/** What is kept of a position while the form is a draft. */
const Position = requestPositions.reply.shape.positions.element;

const FormValues = z.object({
  fullName: z.string(),
  title: z.string(),
  company: z.string(),
  location: z.string(),
  position: Position.nullable(),
  reference: z.boolean(),
  words: z.string(),
});
type FormValues = z.infer<typeof FormValues>;

const readRequest = ({ position, reference, words }: FormValues) =>
  position
    ? {
        selectedPosition: position.Id,
        requestType: reference ? ('Reference Check' as const) : ('Intro Request' as const),
        words: words.trim(),
      }
    : null;

/** Words and a position belong together; without both it is a proposal alone. */
const checkRequest = ({ position, words }: FormValues): Wrong<FormValues> => {
  if (position && words.trim() === '') return { words: 'Write the text of the request.' };
  return !position && words.trim() !== '' ? { position: 'Choose a position.' } : {};
};

type AddCandidateProps = {
  fullName: string;
  publicIdentifier: string;
  /** A company may request the person with its proposal; what its link said of the request. */
  request?: { position: z.infer<typeof Position> | null; type: RequestType } | undefined;
};

/** The request that goes with a proposal. */
function RequestFields({ bind }: { bind: BodyForm<FormValues>['bind'] }) {
  return (
    <>
      <h3>Request them at the same time</h3>
      <p className={css.soft}>Optional. The talent team starts once the person is added.</p>
      <FormControl {...bind('position')}>
        {({ value, onChange, error }) => (
          <PositionPicker value={value} onChange={onChange} requirement="optional" error={error} />
        )}
      </FormControl>
      <FormCheck {...bind('reference')} label="Reference Check" />
      <FormArea
        {...bind('words')}
        label="What should the request say?"
        hint="For an introduction, the person will read it. For a reference, the people who know them will."
        requirement="optional"
        rows={4}
        maxLength={5000}
      />
    </>
  );
}

/** Adds an unknown person, who is then known like any other; from a company it is a proposal to the firm. */
export function AddCandidate({ fullName, publicIdentifier, request }: AddCandidateProps) {
  const queries = useQueryClient();
  const staff = useUser()?.staff ?? false;
  const firm = useSettings()?.firm_name ?? 'the firm';
  const mayRead = useCan()('scrape:one');
  const notices = useNotices();
  const add = useMutation({
    mutationFn: async (body: Body<typeof addContact>) => {
      const added = await send(addContact, { body });
      if (mayRead)
        await send(rescrapeContact, { body: { linkedin_id: publicIdentifier } }).catch((error) =>
          notices.error(`Kith couldn’t read their career. ${describeError(error)}`),
        );
      return added;
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: candidaciesKey }),
  });
  const form = useBodyForm({
    typed: FormValues,
    start: {
      fullName: fullName || readNameOf(publicIdentifier),
      title: '',
      company: '',
      location: '',
      position: request?.position ?? null,
      reference: request?.type === 'Reference Check',
      words: '',
    },
    check: checkRequest,
    body: addContact.body,
    toBody: ({ fullName: name, title, company, location, ...typed }) => ({
      public_identifier: publicIdentifier,
      fullName: name.trim(),
      title: title.trim() || null,
      company: company.trim() || null,
      location: location.trim() || null,
      ...(request ? { request: readRequest({ fullName: name, title, company, location, ...typed }) } : {}),
    }),
    when: 'sending',
    send: (body) => add.mutateAsync(body as Body<typeof addContact>),
    draft: useDraft(`add-candidate-${publicIdentifier}`),
  });
  if (add.isSuccess && !staff)
    return (
      <EmptyState title={`${add.variables.fullName} was proposed to ${firm}`}>
        {add.variables.request
          ? `Your request starts when ${firm} adds them. You’ll find it in My Candidates.`
          : `You can request an introduction here once ${firm} adds them.`}
      </EmptyState>
    );
  return (
    <Card className={css.add}>
      <h2>{fullName || 'This person'} is not in the database</h2>
      <p>
        {staff
          ? 'Add them with their current job, and Kith will look up their career. You can then propose them for positions and ask who knows them.'
          : `Propose them with their current job. ${firm} reads the proposal and adds them.`}
      </p>
      <Form form={form} describe={(error) => `They were not added. ${describeError(error)}`}>
        <FormText {...form.bind('fullName')} label="Name" requirement="required" />
        <FormText {...form.bind('title')} label="Title" requirement="optional" />
        <FormText {...form.bind('company')} label="Company" requirement="optional" />
        <FormText {...form.bind('location')} label="Location" requirement="optional" />
        <p className={css.soft}>Profile: /in/{publicIdentifier}</p>
        {request && <RequestFields bind={form.bind} />}
        <Button type="submit" variant="contained" disabled={form.busy}>
          {form.busy ? 'Adding…' : staff ? 'Add to Kith' : `Propose to ${firm}`}
        </Button>
      </Form>
    </Card>
  );
}
