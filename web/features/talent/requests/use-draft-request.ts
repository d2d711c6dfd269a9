import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { REQUEST_TYPES, type RequestType } from '../../../../shared/core/talent/request-types.ts';
import { isUndecided, PRIORITIES } from '../../../../shared/features/talent/candidacies/statuses.ts';
import type { RequestTarget } from '../../../../shared/features/talent/requests/connector.ts';
import { useDraft } from '../../../platform/api/drafts.tsx';
import { useAddressParams } from '../../../platform/ui/hooks/use-address-params.ts';
import type { TalentRequestAddress } from './address.ts';
import { type OfferedPosition, positionQuery } from './queries.ts';
import type { RequestDraft } from './request-draft.ts';

const isRequestType = (type: string): type is RequestType => (REQUEST_TYPES as readonly string[]).includes(type);

/** Typed text that was not sent yet. A schema, because it is read from the browser's storage. */
const FormValues = z.object({ priority: z.enum(PRIORITIES), words: z.string(), note: z.string().default('') });
type FormValues = z.infer<typeof FormValues>;
const NOTHING: FormValues = { priority: 'Best Effort', words: '', note: '' };

/** The request being made: type and position are in the address, typed text is kept as a draft. */
export function useDraftRequest(target: RequestTarget, address: TalentRequestAddress) {
  const [, change] = useAddressParams();
  const place = useDraft(`request-${target.Id}`);
  const [typed, setTyped] = useState<FormValues>(() =>
    FormValues.catch(NOTHING).parse(place.read()?.values ?? NOTHING),
  );
  const { positionId } = address;
  const named = useQuery({ ...positionQuery(positionId ?? ''), enabled: positionId !== null });
  const mine = target.poscans.filter(({ Position__c }) => Position__c === positionId);
  const running = mine.find(isUndecided);
  // If no candidacy is open, the newest closed one.
  const poscan = running ?? mine[0];
  const draft: RequestDraft = {
    type: running ? (isRequestType(running.Request_Type__c) ? running.Request_Type__c : 'Intro Request') : address.type,
    position: named.data ?? null,
    ...typed,
    ...(running
      ? {
          priority: running.Priority__c,
          words: running.Reference_Check_Details__c ?? running.personalized_message_for_candidate__c ?? '',
        }
      : {}),
  };
  return {
    draft,
    poscan,
    running,
    set({ type, position, ...words }: Partial<RequestDraft>) {
      if (type) change({ request_type: type });
      if (position !== undefined) change({ position_id: position?.Id ?? null });
      if (Object.keys(words).length === 0) return;
      const next = { ...typed, ...words };
      setTyped(next);
      if (next.words === '' && next.note === '') place.drop();
      else place.keep(next);
    },
    /** The request was sent. */
    forget: () => place.drop(),
  };
}

/** The reason why the request cannot be sent yet; null when it can be sent. */
export function findDraftObjection(draft: RequestDraft): string | null {
  if (!draft.position) return 'Choose a position.';
  if (draft.words.trim() !== '') return null;
  return draft.type === 'Reference Check' ? 'Tell us what you want to know.' : 'Write a personal message.';
}

export const requirePosition = (draft: RequestDraft): (RequestDraft & { position: OfferedPosition }) | null =>
  draft.position ? { ...draft, position: draft.position } : null;
