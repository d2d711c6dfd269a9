import { Plus, Send } from 'lucide-react';
import { INTRO_LIFE } from '../../../shared/core/introductions/statuses.ts';
import { findIntros } from '../../../shared/features/introductions/calls.ts';
import { CompanyLogo } from '../../core/companies/company-logo.tsx';
import { useDialogs } from '../../core/feature/dialogs.ts';
import type { FoundRow, PalettePart } from '../../core/feature/found.ts';
import { StatusChip } from '../../core/requests/status-chip.tsx';
import { send } from '../../platform/api/send.ts';
import { useCan } from '../../platform/api/session.ts';
import { DASHBOARD } from './steps/address.ts';

async function searchRequests(query: string, signal: AbortSignal): Promise<FoundRow[]> {
  const { intros } = await send(findIntros, { query: { query } }, { signal });
  return intros.map(({ Id, Status__c, Target_Account__r: target, indicator, person, company }) => {
    const about = [person ? `to ${person}` : 'no person named', company && `for ${company}`];
    return {
      key: `request ${Id}`,
      group: 'Requests',
      name: target.Name,
      about: about.filter(Boolean).join(', '),
      icon: <CompanyLogo name={target.Name} src={target.logo_url} size={24} />,
      side: <StatusChip indicator={indicator} label={company && INTRO_LIFE[Status__c].label} />,
      to: `${DASHBOARD}?id=${Id}`,
    };
  });
}

/** Finds requests by their company and person, and offers to make one. */
const part: PalettePart = {
  finders: [{ group: 'Requests', permission: 'intro:read', from: 1, ask: searchRequests }],
  useActions: (subjects) => {
    const open = useDialogs();
    const may = useCan()('intro:request');
    if (!may) return [];
    const company = subjects.find(({ kind }) => kind === 'company');
    return [
      {
        key: 'new request',
        group: 'Actions',
        name: 'New request',
        about: 'Search the network first',
        icon: <Plus size={16} aria-hidden />,
        to: '/',
      },
      ...(company
        ? [
            {
              key: `request-intro ${company.id}`,
              group: 'Actions' as const,
              name: `Request a Warm Introduction to ${company.name}`,
              icon: <Send size={16} aria-hidden />,
              run: () => open('request-intro', { account: { id: company.id } }),
            },
          ]
        : []),
    ];
  },
};
export default part;
