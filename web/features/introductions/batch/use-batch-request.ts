import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { makeBatchAddress } from '../../../core/people/who.ts';
import { REQUEST_DRAFTS } from '../../../core/requests/request-drafts.ts';
import { useDraft } from '../../../platform/api/drafts.tsx';
import { NotYet } from '../../../platform/ui/form/wrong.ts';
import { useUndoNotice } from '../../../platform/ui/states/use-undo-notice.ts';
import { runningQuery } from '../request/queries.ts';
import { type BatchTarget, buildRequestUnits, formatRequestCount, type RequestUnit } from '../request/request-units.ts';
import { buildUnitBody, formatDecisionMakers, type TypedRequest, WHOM_OF_EACH } from '../request/typed.ts';
import { usePeople } from '../request/use-people.ts';
import { useRequestForm } from '../request/use-request-form.ts';
import { useTargets } from '../request/use-targets.ts';
import { type SentRequest, useBatch } from './use-batch.ts';

/** The companies of a batch, the people wanted at each, their common form, and the result of each request. */
export function useBatchRequest() {
  const chosenTargets = useTargets();
  const { targets, wanted } = chosenTargets;
  const chosen = usePeople([...new Set(targets.flatMap(({ id }) => wanted.get(id) ?? []))]);
  const listPeopleAt = (id: string) =>
    (wanted.get(id) ?? []).flatMap((contact) => chosen.people.find((person) => person.id === contact) ?? []);
  const { outcomes, send, makeUndo } = useBatch();
  const [done, setDone] = useState(false);
  const draft = useDraft(`${REQUEST_DRAFTS}batch`);
  const only = targets.length === 1 ? targets[0] : undefined;
  const single = only && listPeopleAt(only.id).length < 2 ? only : undefined;
  const hasMakers = ({ id }: BatchTarget): boolean => listPeopleAt(id).length > 0;
  const request = useRequestForm({
    about: 'batch',
    makers: single
      ? formatDecisionMakers(listPeopleAt(single.id))
      : targets.length > 0 && targets.every(hasMakers)
        ? WHOM_OF_EACH
        : '',
    people: targets.map(({ id }) => `${id} ${listPeopleAt(id).map((person) => person.id)}`).join(';'),
    send: async (body, key) => {
      const isUnwritten = form.read().Decision_Makers__c === undefined;
      const makeBody = (unit: RequestUnit) => buildUnitBody(unit, body, { key, isUnwritten });
      // The result is shown beside each company; the form stays until all are sent.
      const saved = draft.read()?.values ?? {};
      const { sent: now, failed } = await send(left, makeBody);
      if (failed.length > 0) throw new NotYet({});
      setDone(true);
      offerUndo(now, form.read(), saved);
    },
  });
  const { form, typed } = request;
  const earlier = useQuery(
    runningQuery(
      targets.map(({ id }) => id),
      typed.company || null,
    ),
  );
  const listOpenAt = ({ id }: BatchTarget): readonly string[] =>
    // The requests of this very batch are open, too.
    (earlier.data?.get(id)?.open_people ?? []).filter((person) => !outcomes.has(`${id}.${person}`));
  const listUnitsAt = (target: BatchTarget): RequestUnit[] =>
    buildRequestUnits(target, listPeopleAt(target.id), typed.who_by_company[target.id] ?? '', listOpenAt(target));
  const units = targets.flatMap(listUnitsAt);
  const left = units.filter(({ id }) => outcomes.get(id)?.state !== 'sent');
  const sent = units.length - left.length;
  const offerUndo = useBatchUndo({
    makeUndo,
    /** Requests that were taken back go on with their written text. */
    goOn: (written) => {
      setDone(false);
      for (const [name, value] of Object.entries(written)) form.set(name as keyof TypedRequest, value);
    },
    /** The page was left meanwhile: the written text is a draft again, and the user returns to it. */
    keep: (back, saved) => {
      draft.keep(saved);
      const people = back.flatMap(({ unit: { target, person } }) =>
        person ? [{ accountId: target.id, contactId: person.id }] : [],
      );
      return makeBatchAddress([...new Set(back.map(({ unit }) => unit.target.id))], people);
    },
  });
  return {
    ...chosenTargets,
    chosen,
    peopleAt: listPeopleAt,
    unitsAt: listUnitsAt,
    outcomes,
    units,
    left,
    sent,
    only,
    request,
    form,
    typed,
    done,
  };
}

interface BatchUndo {
  makeUndo: ReturnType<typeof useBatch>['makeUndo'];
  goOn: (written: TypedRequest) => void;
  /** @returns the address where the batch continues */
  keep: (back: readonly SentRequest[], saved: object) => string;
}

/** While nobody was told of the requests they can be taken back, even after the page was left. */
function useBatchUndo({ makeUndo, goOn, keep }: BatchUndo) {
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
  return (now: readonly SentRequest[], written: TypedRequest, saved: object): void => {
    const undo = makeUndo(now, (back) => {
      // A page that is left stays mounted while the next one loads, and may never be unmounted when the user returns to it.
      if (mounted.current) goOn(written);
      if (window.location.pathname !== own) void navigate(keep(back, saved));
    });
    if (undo)
      undoable(
        `You sent ${formatRequestCount(now.length)}. Others will see them in ${Math.ceil(undo.forMs / 1000)} seconds.`,
        undo,
      );
  };
}
