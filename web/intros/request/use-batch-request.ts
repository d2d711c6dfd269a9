import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useDraft } from '../../api/drafts.tsx';
import { REQUEST_DRAFTS } from '../../people/request-drafts.ts';
import { batchAddress } from '../../people/who.ts';
import { NotYet } from '../../ui/form/wrong.ts';
import { useUndoNotice } from '../../ui/use-undo-notice.ts';
import { notTakenBack } from '../undo.ts';
import { decisionMakers, type TypedRequest, whoBody } from './typed.ts';
import { type BatchTarget, type SentRequest, useBatch } from './use-batch.ts';
import { usePeople } from './use-people.ts';
import { useRequestForm } from './use-request-form.ts';
import { useTargets } from './use-targets.ts';

/** Used in the letter to several companies, each of which gets its own people there. */
const WHOM_AT_EACH = '[the people you chose at each company]';

export const requests = (count: number): string => (count === 1 ? '1 request' : `${count} requests`);

/** The companies of a batch, the people wanted at each, their common form, and the result of each request. */
export function useBatchRequest() {
  const chosenTargets = useTargets();
  const { targets, wanted } = chosenTargets;
  const chosen = usePeople([...new Set(targets.flatMap(({ id }) => wanted.get(id) ?? []))]);
  const peopleAt = (id: string) =>
    (wanted.get(id) ?? []).flatMap((contact) => chosen.people.find((person) => person.id === contact) ?? []);
  const { outcomes, send, takeBack } = useBatch();
  const [done, setDone] = useState(false);
  const draft = useDraft(`${REQUEST_DRAFTS}batch`);
  const isSent = ({ id }: { id: string }): boolean => outcomes.get(id)?.state === 'sent';
  const left = targets.filter((target) => !isSent(target));
  const sent = targets.length - left.length;
  const only = targets.length === 1 ? targets[0] : undefined;
  const makersAt = (id: string): string => decisionMakers(peopleAt(id));
  const hasMakers = ({ id }: BatchTarget): boolean => makersAt(id) !== '';
  const request = useRequestForm({
    about: 'batch',
    makers: only ? makersAt(only.id) : left.length > 0 && left.every(hasMakers) ? WHOM_AT_EACH : '',
    people: targets.map(({ id }) => `${id} ${peopleAt(id).map((person) => person.id)}`).join(';'),
    send: async (body, key) => {
      const { who_by_company, Decision_Makers__c: written } = form.read();
      const bodyFor = ({ id, name }: BatchTarget) => ({
        ...{ ...body, account_name: name, request_key: `${key}-${id}` },
        merge_fields: {
          ...body.merge_fields,
          ...(written === undefined && makersAt(id) !== '' ? { Decision_Makers__c: makersAt(id) } : {}),
        },
        ...whoBody(peopleAt(id), who_by_company[id] ?? ''),
      });
      // The result is shown beside each company; the form stays until all are sent.
      const kept = draft.read()?.values ?? {};
      const now = await send(left, bodyFor);
      if (now.length < left.length) throw new NotYet({});
      setDone(true);
      offerUndo(now, form.read(), kept);
    },
  });
  const { form, typed } = request;
  const offerUndo = useBatchUndo({
    takeBack,
    /** Requests that were taken back go on with their written text. */
    goOn: (written) => {
      setDone(false);
      for (const [name, value] of Object.entries(written)) form.set(name as keyof TypedRequest, value);
    },
    /** The page was left meanwhile: the written text is a draft again, and the user returns to it. */
    keep: (back, kept) => {
      draft.keep(kept);
      const ids = back.map(({ company }) => company);
      const people = ids.flatMap((accountId) =>
        (wanted.get(accountId) ?? []).map((contactId) => ({ accountId, contactId })),
      );
      return batchAddress(ids, people);
    },
  });
  return { ...chosenTargets, chosen, peopleAt, outcomes, left, sent, only, request, form, typed, done };
}

interface BatchUndo {
  takeBack: ReturnType<typeof useBatch>['takeBack'];
  goOn: (written: TypedRequest) => void;
  /** @returns the address where the batch continues */
  keep: (back: readonly SentRequest[], kept: object) => string;
}

/** While nobody was told of the requests they can be taken back, even after the page was left. */
function useBatchUndo({ takeBack, goOn, keep }: BatchUndo) {
  const undoable = useUndoNotice();
  const navigate = useNavigate();
  const [own] = useState(() => window.location.pathname);
  const mounted = useRef(true);
  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);
  return (now: readonly SentRequest[], written: TypedRequest, kept: object): void => {
    const seconds = Math.min(...now.map(({ request: { undo } }) => undo?.seconds ?? 0));
    if (seconds === 0) return;
    undoable(`${requests(now.length)} sent. Others see them in ${Math.ceil(seconds)} seconds.`, {
      forMs: seconds * 1000,
      run: async () => {
        const { done: back, failed } = await takeBack(now);
        if (back.length > 0) {
          // A page that is left stays mounted while the next one loads, and may never be unmounted when the user returns to it.
          if (mounted.current) goOn(written);
          if (window.location.pathname !== own) void navigate(keep(back, kept));
        }
        if (failed[0]) throw failed[0].error;
      },
      failed: notTakenBack,
    });
  };
}
