import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { RequestTarget } from '../../../../shared/features/talent/requests/connector.ts';
import { describeError } from '../../../platform/api/api-error.ts';
import { useNotices } from '../../../platform/ui/states/notices.tsx';
import type { TalentRequestAddress } from './address.ts';
import { useTalentRequest } from './queries.ts';
import type { RequestDraft } from './request-draft.ts';

/**
 * Makes the requested candidacy, once for any number of tries, and leads on when it is done.
 * @param onSent called when the typed text is no longer needed
 */
export function useSendRequest(
  target: RequestTarget,
  { source, available, recCount }: TalentRequestAddress,
  onSent: () => void,
) {
  const request = useTalentRequest();
  const notices = useNotices();
  const navigate = useNavigate();
  const [request_key] = useState(() => crypto.randomUUID());
  const make = async (draft: RequestDraft): Promise<string> => {
    const words = draft.words.trim();
    const { poscan } = await request.mutateAsync({
      selectedPosition: draft.position!.Id,
      target: target.Id,
      requestType: draft.type,
      ...(draft.type === 'Reference Check'
        ? { Reference_Check_Details__c: words }
        : { personalized_message_for_candidate__c: words }),
      Priority__c: draft.priority,
      requestSource: source,
      available,
      recCount,
      request_key,
    });
    return poscan.Id;
  };
  const handleDone = () => {
    onSent();
    notices.success('Request Sent Successfully');
    void navigate('/talent/candidates');
  };
  return {
    busy: request.isPending,
    make,
    done: handleDone,
    /** Without asking a connector. */
    submit: (draft: RequestDraft) =>
      make(draft).then(handleDone, (error) =>
        notices.error(`There was an error sending the request, please try again... ${describeError(error)}`),
      ),
  };
}
