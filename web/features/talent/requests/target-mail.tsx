import type { RequestTarget } from '../../../../shared/features/talent/requests/connector.ts';
import { CandidateMail } from '../candidacies/candidate-mail.tsx';
import type { RequestDraft } from './request-draft.ts';

type TargetMailProps = { target: Pick<RequestTarget, 'FirstName'>; draft: RequestDraft };

/** What an Intro Request will say to the person; nobody writes to them for a Reference Check. */
export function TargetMail({ target, draft: { type, position, words } }: TargetMailProps) {
  if (type === 'Reference Check' || !position) return null;
  return (
    <CandidateMail
      company={position.Account_Name__c}
      position={position.Name}
      link={position.Link_to_Job__c}
      firstName={target.FirstName}
      message={words}
    />
  );
}
