import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { PersonPicker } from '../../../core/people/person-picker.tsx';
import { ProfileAddressField } from '../../../core/people/profile-address-field.tsx';
import { Failed } from '../../../platform/api/failed.tsx';
import { useCan } from '../../../platform/api/session.ts';
import { useAddressParams } from '../../../platform/ui/hooks/use-address-params.ts';
import { Page } from '../../../platform/ui/layout/page.tsx';
import { LoadingCard } from '../../../platform/ui/states/loading-card.tsx';
import { readTalentRequestAddress } from './address.ts';
import { CompanyRequest } from './company-request.tsx';
import { targetQuery } from './queries.ts';
import css from './request.module.css';
import { StaffRequest } from './staff-request.tsx';
import { UnknownPerson } from './unknown-person.tsx';

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
  const target = query.data?.target;
  if (target && linkedinId !== null) {
    const View = may('intro:manage') ? StaffRequest : CompanyRequest;
    return <View key={target.Id} target={target} address={address} />;
  }
  return (
    <Page title={fullName || 'Request'} reading>
      {linkedinId === null && <Find />}
      {linkedinId !== null && query.isPending && <LoadingCard label="Loading the person…" heights={[28, 120]} />}
      <Failed what="The person could not be loaded." query={query} />
      {query.data && linkedinId !== null && (
        <UnknownPerson address={address} linkedinId={linkedinId} proposed={query.data.proposed} />
      )}
    </Page>
  );
}

/** Chooses the person: by the address of a profile, or by name. */
function Find() {
  const navigate = useNavigate();
  const [params] = useAddressParams();
  const open = (id: string) => {
    const next = new URLSearchParams(params);
    next.set('linkedin_id', id);
    void navigate(`/talent?${next}`);
  };
  return (
    <div className={css.find}>
      <p>Who do you want to meet or hear about?</p>
      <PersonPicker label="Person" value={null} onChange={(person) => person && open(person.id)} />
      <ProfileAddressField label="Or paste their profile address" onFound={open} />
    </div>
  );
}
