import { ExternalLink } from 'lucide-react';
import { OutsideButton, toWebAddress } from '../../platform/ui/buttons/outside-link.tsx';
import { CrmLink } from './crm-link.tsx';

/** `crm_url` is staff's alone, where the answer has it at all. */
type LinkedSubject = { name: string; linkedin_profile: string | null; crm_url?: string | null };

/** Links to more about a person. */
export function PersonLinks({ person }: { person: LinkedSubject }) {
  const profile = toWebAddress(person.linkedin_profile);
  return (
    <>
      {profile && (
        <OutsideButton
          variant="icon"
          to={profile}
          aria-label={`Profile of ${person.name} (opens in a new tab)`}
          title="Profile"
        >
          <ExternalLink size={16} strokeWidth={1.75} aria-hidden />
        </OutsideButton>
      )}
      <CrmLink look="icon" url={person.crm_url} of={person.name} />
    </>
  );
}
