import { useQuery } from '@tanstack/react-query';
import { Bookmark, BookmarkX } from 'lucide-react';
import { SUGGEST_FROM } from '../../../shared/core/network/account.ts';
import { suggestAccounts, suggestPeople } from '../../../shared/features/search/calls.ts';
import { getCompanyAddress } from '../../core/companies/company-address.ts';
import { CompanyLogo } from '../../core/companies/company-logo.tsx';
import type { FoundRow, PalettePart } from '../../core/feature/found.ts';
import { Avatar } from '../../core/people/avatar.tsx';
import { describeWork } from '../../core/people/people.ts';
import { toStrength } from '../../core/strength/strength.ts';
import { StrengthLabel } from '../../core/strength/strength-label.tsx';
import { send } from '../../platform/api/send.ts';
import { useCan } from '../../platform/api/session.ts';
import { formatSiteName, toWebAddress } from '../../platform/ui/buttons/outside-link.tsx';
import { followedQuery } from './query/followed.ts';
import { useFollow } from './query/queries.ts';

async function searchCompanies(query: string, signal: AbortSignal): Promise<FoundRow[]> {
  const { accounts } = await send(suggestAccounts, { query: { query } }, { signal });
  return accounts.map(({ id, name, website, logo_url, relationship, called }) => {
    const site = toWebAddress(website);
    const about = [called && `${called === 'former' ? 'former name' : 'alias'}`, site && formatSiteName(site)];
    return {
      key: `company ${id}`,
      group: 'Companies',
      name,
      about: about.filter(Boolean).join(' · '),
      icon: <CompanyLogo name={name} src={logo_url} size={24} />,
      side: <StrengthLabel strength={toStrength(relationship)} />,
      to: getCompanyAddress(id),
      subject: { kind: 'company', id, name, logo_url },
    };
  });
}

async function searchPeople(query: string, signal: AbortSignal): Promise<FoundRow[]> {
  const found = await send(suggestPeople, { query: { query } }, { signal });
  return found.people.map(({ id, name, title, account, score }) => ({
    key: `person ${id}`,
    group: 'People',
    name,
    about: describeWork(title, account?.name ?? null),
    icon: <Avatar name={name} size={24} />,
    side: <StrengthLabel strength={toStrength(score)} />,
    to: `/person/${id}`,
    subject: { kind: 'person', id, name },
  }));
}

/** Companies and people by name, and following the company that was found. */
const part: PalettePart = {
  finders: [
    { group: 'Companies', permission: 'search:read', from: SUGGEST_FROM, ask: searchCompanies },
    { group: 'People', permission: 'search:read', from: SUGGEST_FROM, ask: searchPeople },
  ],
  useActions: (subjects) => {
    const may = useCan()('subscription:write');
    const followed = useQuery(followedQuery).data;
    const follow = useFollow();
    const company = subjects.find(({ kind }) => kind === 'company');
    if (!company || !may || !followed) return [];
    const { id, name } = company;
    const on = followed.includes(id);
    return [
      {
        key: `follow ${id}`,
        group: 'Actions',
        name: `${on ? 'Unfollow' : 'Follow'} ${name}`,
        icon: on ? <BookmarkX size={16} aria-hidden /> : <Bookmark size={16} aria-hidden />,
        run: () => follow.mutate({ id, name, on: !on }),
      },
    ];
  },
};
export default part;
