import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { PersonPicker } from '../../../core/people/person-picker.tsx';
import { parseProfile } from '../../../core/people/profile-in.ts';
import { Failed } from '../../../platform/api/failed.tsx';
import { useCan } from '../../../platform/api/session.ts';
import { TextField } from '../../../platform/ui/fields/field.tsx';
import { useAddressParams } from '../../../platform/ui/hooks/use-address-params.ts';
import { useSettled } from '../../../platform/ui/hooks/use-settled.ts';
import { Page } from '../../../platform/ui/layout/page.tsx';
import { EmptyState } from '../../../platform/ui/states/empty-state.tsx';
import { LoadingCard } from '../../../platform/ui/states/loading-card.tsx';
import { AddCandidate } from '../candidates/add-candidate.tsx';
import { readTalentRequestAddress } from './address.ts';
import { CompanyRequest } from './company-request.tsx';
import { targetQuery } from './queries.ts';
import css from './request.module.css';
import { StaffRequest } from './staff-request.tsx';

const SETTLED_MS = 500;
const NO_PROFILE = 'Somebody’s profile has /in/ and a name in its address, as linkedin.com/in/name. Or look by name.';

/** /talent: the people who could introduce to a person, or tell about them, and the messages that ask these people (document 3 §2.1). */
export default function RequestScreen() {
  const [params] = useAddressParams();
  const may = useCan();
  const address = readTalentRequestAddress(params);
  const { linkedinId, fullName, source, type } = address;
  const query = useQuery({
    ...targetQuery(linkedinId ?? '', { name: fullName, source, type }),
    enabled: linkedinId !== null,
  });
  if (query.data && linkedinId !== null) {
    const { data: target } = query;
    const View = may('intro:manage') ? StaffRequest : CompanyRequest;
    return <View key={target.Id} target={target} address={address} />;
  }
  return (
    <Page title={fullName || 'Request'} reading>
      {linkedinId === null && <Find />}
      {linkedinId !== null && query.isPending && <LoadingCard label="The person is loading" heights={[28, 120]} />}
      <Failed what="The person could not be loaded." query={query} />
      {query.data === null && linkedinId !== null && <Unknown fullName={fullName} publicIdentifier={linkedinId} />}
    </Page>
  );
}

/** Chooses the person: by the address of a profile, or by name. */
function Find() {
  const navigate = useNavigate();
  const [params] = useAddressParams();
  const [text, setText] = useState('');
  const settled = useSettled(text.trim(), SETTLED_MS);
  const found = parseProfile(settled);
  const open = (id: string) => {
    const next = new URLSearchParams(params);
    next.set('linkedin_id', id);
    void navigate(`/talent?${next}`);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: an address leads on once, when it is there as a whole
  useEffect(() => {
    if (found) open(found);
  }, [found]);
  return (
    <div className={css.find}>
      <p>Whom do you want to meet, or to hear about?</p>
      <PersonPicker label="Person" value={null} onChange={(person) => person && open(person.id)} />
      <TextField
        label="Or the address of their profile"
        type="search"
        maxLength={2_000}
        value={text}
        error={settled !== '' && found === null ? NO_PROFILE : undefined}
        onChange={({ target }) => setText(target.value)}
      />
    </div>
  );
}

function Unknown({ fullName, publicIdentifier }: { fullName: string; publicIdentifier: string }) {
  const may = useCan();
  if (may('candidate:write')) return <AddCandidate fullName={fullName} publicIdentifier={publicIdentifier} />;
  return (
    <EmptyState title={fullName ? `${fullName} is not in the database` : 'This person is not in the database'}>
      Add them from their profile with the extension, then ask again.
    </EmptyState>
  );
}
