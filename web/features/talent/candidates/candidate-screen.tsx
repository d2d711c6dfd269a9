import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Candidate } from '../../../../shared/features/talent/candidacies/poscan.ts';
import { PersonPicker } from '../../../core/people/person-picker.tsx';
import { ProfileAddressField } from '../../../core/people/profile-address-field.tsx';
import { Failed } from '../../../platform/api/failed.tsx';
import { useAddressParams } from '../../../platform/ui/hooks/use-address-params.ts';
import { Page } from '../../../platform/ui/layout/page.tsx';
import { TabLinks } from '../../../platform/ui/layout/tab-links.tsx';
import { EmptyState } from '../../../platform/ui/states/empty-state.tsx';
import { LoadingCard } from '../../../platform/ui/states/loading-card.tsx';
import { candidateQuery } from '../candidacies/queries.ts';
import { useCart } from '../cart/cart.ts';
import { CartBar } from '../cart/cart-bar.tsx';
import { AddCandidate } from './add-candidate.tsx';
import css from './candidate.module.css';
import { CandidateHead } from './candidate-head.tsx';
import type { DetailField } from './detail-fields.ts';
import { Details } from './details.tsx';
import { PositionsTab } from './positions-tab.tsx';
import { ReviewedTab } from './reviewed-tab.tsx';

/** /talent/match-positions: a person as a candidate, the positions that suit them, and those that they were put to. */
export default function CandidateScreen() {
  const [address, change] = useAddressParams();
  const [linkedinId, sfId] = [address.get('linkedin_id'), address.get('sf_id')];
  const named = Boolean(linkedinId || sfId);
  const query = useQuery({
    ...candidateQuery({ ...(linkedinId ? { linkedinId } : {}), ...(sfId ? { sfId } : {}) }),
    enabled: named,
  });
  const fullName = address.get('fullName') ?? '';
  if (query.data) return <Known key={query.data.Id} candidate={query.data} />;
  return (
    <Page title={fullName || 'Candidate'} reading>
      {!named && (
        <>
          <p>Who do you want to match with open positions? You can also click Match on a profile.</p>
          <PersonPicker label="Candidate" value={null} onChange={(person) => person && change({ sf_id: person.id })} />
          <ProfileAddressField
            label="Or paste their profile address"
            onFound={(identifier) => change({ linkedin_id: identifier })}
          />
        </>
      )}
      {named && query.isPending && <LoadingCard label="Loading the candidate…" heights={[28, 120]} />}
      <Failed what="The candidate could not be loaded." query={query} />
      {query.data === null && <Unknown fullName={fullName} publicIdentifier={linkedinId} />}
    </Page>
  );
}

function Unknown({ fullName, publicIdentifier }: { fullName: string; publicIdentifier: string | null }) {
  if (publicIdentifier) return <AddCandidate fullName={fullName} publicIdentifier={publicIdentifier} />;
  return (
    <EmptyState title={fullName ? `${fullName} is not in the database` : 'This person is not in the database'}>
      Search for another name, or paste the address of their profile.
    </EmptyState>
  );
}

function Known({ candidate }: { candidate: Candidate }) {
  const [address, change] = useAddressParams();
  const [editing, setEditing] = useState<DetailField | null>(null);
  const cart = useCart(candidate.Id);
  const reviewed = candidate.poscans.length > 0 && address.get('tab') === 'reviewed';
  const makeAddress = (tab: string | null) => {
    const next = new URLSearchParams(address);
    if (tab) next.set('tab', tab);
    else next.delete('tab');
    return `/talent/match-positions?${next}` as const;
  };
  return (
    <div className={css.room}>
      <title>{`${candidate.Name} · Kith`}</title>
      <div className={css.columns}>
        <div className={css.main}>
          <CandidateHead candidate={candidate} />
          <TabLinks
            label="Positions of the candidate"
            tabs={[
              { key: 'positions', label: 'Positions', to: makeAddress(null), current: !reviewed },
              ...(candidate.poscans.length > 0
                ? [
                    {
                      key: 'reviewed',
                      label: 'Reviewed',
                      to: makeAddress('reviewed'),
                      current: reviewed,
                      count: candidate.poscans.length,
                    },
                  ]
                : []),
            ]}
          />
          {reviewed ? <ReviewedTab candidate={candidate} /> : <PositionsTab candidate={candidate} cart={cart} />}
        </div>
        <Details candidate={candidate} editing={editing} onEdit={setEditing} />
      </div>
      <CartBar
        cart={cart}
        candidate={candidate}
        onSent={() => change({ tab: 'reviewed' })}
        onAddress={() => setEditing('Secondary_Email__c')}
      />
    </div>
  );
}
