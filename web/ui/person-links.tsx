import IconButton from '@mui/material/IconButton';
import { ExternalLink, IdCard } from 'lucide-react';
import { OutsideLink, webAddress } from './outside-link.tsx';

/** `crm_url` is staff's alone, where the answer has it at all. */
type Linked = { name: string; linkedin_profile: string | null; crm_url?: string | null };

/** Links to where one may read on about somebody. */
export function PersonLinks({ person }: { person: Linked }) {
  const profile = webAddress(person.linkedin_profile);
  const crm = webAddress(person.crm_url);
  return (
    <>
      {profile && (
        <IconButton
          component={OutsideLink}
          to={profile}
          aria-label={`Profile of ${person.name} (opens in a new tab)`}
          title="Profile"
        >
          <ExternalLink size={16} strokeWidth={1.75} aria-hidden />
        </IconButton>
      )}
      {crm && (
        <IconButton
          component={OutsideLink}
          to={crm}
          aria-label={`${person.name} in the CRM (opens in a new tab)`}
          title="CRM"
        >
          <IdCard size={16} strokeWidth={1.75} aria-hidden />
        </IconButton>
      )}
    </>
  );
}
