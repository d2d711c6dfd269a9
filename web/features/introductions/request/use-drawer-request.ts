import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { DRAWER } from '../../../../shared/core/introductions/constants.ts';
import { useDialogs } from '../../../core/feature/dialogs.ts';
import { REQUEST_DRAFTS } from '../../../core/requests/request-drafts.ts';
import { useDraft } from '../../../platform/api/drafts.tsx';
import { useAddressParams } from '../../../platform/ui/hooks/use-address-params.ts';
import { type FailedRequest, type SentRequest, useBatch } from '../batch/use-batch.ts';
import type { FromProfile } from './from-profile.ts';
import { runningQuery } from './queries.ts';
import { type BatchTarget, buildRequestUnits } from './request-units.ts';
import { useSentNotice } from './sent-notice.ts';
import { buildPersonBody, buildUnitBody, formatDecisionMakers, toDecisionMakers, WHOM_OF_EACH } from './typed.ts';
import type { Colleague } from './use-people.ts';
import { type RequestBody, useRequestForm } from './use-request-form.ts';

/** Some requests of several were not sent. */
export class PartlySentError extends Error {
  readonly sent: readonly SentRequest[];
  readonly failed: readonly FailedRequest[];
  constructor(sent: readonly SentRequest[], failed: readonly FailedRequest[]) {
    super('Some requests were not sent.');
    this.sent = sent;
    this.failed = failed;
  }
}

/** A recommendation is taken up by one request. */
const withoutRecommendation = ({ sales_recommendation_id: _, ...body }: RequestBody): RequestBody => ({
  ...body,
  source: DRAWER,
});

interface DrawerRequestOptions {
  account: BatchTarget;
  people: readonly Colleague[];
  /** The profile from which the user came. */
  person: FromProfile | null;
  onClose: () => void;
}

/** The requests of the drawer: one for each person, and only failed ones are sent again. */
export function useDrawerRequest({ account, people, person, onClose }: DrawerRequestOptions) {
  const { outcomes, send, makeUndo } = useBatch();
  const made = useRef<SentRequest[]>([]);
  const sent = useSentNotice();
  const open = useDialogs();
  const draft = useDraft(`${REQUEST_DRAFTS}${account.id}`);
  const [address] = useAddressParams();
  const recommended = address.get('recommendation');
  const request = useRequestForm({
    about: recommended ? `${account.id}-${recommended}` : account.id,
    person,
    people: people.map(({ id }) => id).join(),
    makers: people.length > 1 ? WHOM_OF_EACH : formatDecisionMakers(toDecisionMakers(person, people)),
    recommendation: recommended
      ? { id: recommended, useCase: address.get('target'), account: account.id, company: address.get('behalf') ?? '' }
      : null,
    send: async (body, key) => {
      const written = draft.read()?.values;
      const isUnwritten = form.read().Decision_Makers__c === undefined;
      const { sent: now, failed } = await send(left, (unit) =>
        units.length === 1
          ? { ...body, account_name: account.name, request_key: key, ...buildPersonBody(unit) }
          : buildUnitBody(unit, unit === units[0] ? body : withoutRecommendation(body), { key, isUnwritten }),
      );
      made.current = [...made.current, ...now];
      if (failed[0]) throw units.length === 1 ? failed[0].error : new PartlySentError(made.current, failed);
      const undo = makeUndo(made.current, (back) => {
        if (written) draft.keep(written);
        const again = back.flatMap(({ unit: { person: colleague } }) => colleague ?? []);
        open('request-intro', { account: { id: account.id }, people: again });
      });
      sent(made.current, account.name, undo);
      onClose();
    },
  });
  const { form, typed } = request;
  const earlier = useQuery(runningQuery([account.id], typed.company || null));
  const openPeople = (earlier.data?.get(account.id)?.open_people ?? []).filter(
    (id) => !outcomes.has(`${account.id}.${id}`),
  );
  const units = buildRequestUnits(account, people, typed.who_to_introduce, openPeople);
  const left = units.filter(({ id }) => outcomes.get(id)?.state !== 'sent');
  const omitted = people.filter(({ id }) => !units.some(({ person: colleague }) => colleague?.id === id));
  return { request, units, left, omitted };
}
