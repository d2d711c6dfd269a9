import { useQuery } from '@tanstack/react-query';
import { findPrivacyPeople } from '../../../../shared/features/operations/privacy/calls.ts';
import { PersonLine } from '../../../core/people/person-line.tsx';
import { Failed } from '../../../platform/api/failed.tsx';
import { Link } from '../../../platform/ui/buttons/link.tsx';
import { SettledField } from '../../../platform/ui/fields/settled-field.tsx';
import { useAddressParams } from '../../../platform/ui/hooks/use-address-params.ts';
import { Card } from '../../../platform/ui/layout/card.tsx';
import { EmptyState } from '../../../platform/ui/states/empty-state.tsx';
import { LoadingCard } from '../../../platform/ui/states/loading-card.tsx';
import { CaseList } from '../cases/case-list.tsx';
import { Certificate } from './certificate.tsx';
import { ErasureList } from './erasure-list.tsx';
import { ExportList } from './export-list.tsx';
import { HeldList } from './held-list.tsx';
import { PersonCard } from './person-card.tsx';
import css from './privacy.module.css';
import { hitsQuery } from './queries.ts';

const SETTLE_MS = 250;

/** The people whom the words may mean. */
function Hits({ q, worked }: { q: string; worked: string | null }) {
  const found = useQuery(hitsQuery(q));
  if (q.length < 2) return null;
  return (
    <>
      {found.isPending && <LoadingCard label="Searching…" />}
      <Failed what="The search failed." query={found} />
      {found.data?.length === 0 && (
        <EmptyState title={`No results for “${q}”`}>
          Try an e-mail or profile address. These also find people in proposals, files and messages.
        </EmptyState>
      )}
      {found.data && found.data.length > 0 && (
        <Card>
          <ul className={css.hits} aria-label="People found">
            {found.data.map(({ person, name, headline }) => (
              <li key={person} className={css.hit}>
                <PersonLine
                  name={name}
                  about={headline}
                  to={`/admin/privacy?${new URLSearchParams({ q, person, ...(worked && { case: worked }) })}`}
                />
              </li>
            ))}
          </ul>
        </Card>
      )}
    </>
  );
}

/** A tab of /admin: finds, exports and erases a person who asks for it. */
export default function PrivacyTab() {
  const [params, change] = useAddressParams();
  const q = params.get('q') ?? '';
  const [person, erasure, worked] = [params.get('person'), params.get('erasure'), params.get('case')];
  if (erasure) return <Certificate id={erasure} />;
  return (
    <div className={css.tab}>
      <p className={css.lead}>
        <span>Find everything Kith keeps about a person, export it, or erase them for good.</span>{' '}
        <Link to="/privacy-policy">Our commitments</Link>
      </p>
      <div className={css.find} data-find="">
        <SettledField
          label="Name, profile address or e-mail"
          value={q}
          schema={findPrivacyPeople.body.shape.q}
          after={SETTLE_MS}
          onChange={(words) => change({ q: words, person: null })}
        />
      </div>
      {(worked || (!person && q === '')) && (
        <CaseList worked={worked} onAll={() => change({ case: null, q: null, person: null })} />
      )}
      {person ? (
        <PersonCard
          person={person}
          onClose={() => change({ person: null })}
          onErased={(id) => change({ erasure: id, person: null, q: null, case: null })}
        />
      ) : q === '' ? (
        <>
          <HeldList />
          <ExportList />
          <ErasureList />
        </>
      ) : (
        <Hits q={q} worked={worked} />
      )}
    </div>
  );
}
