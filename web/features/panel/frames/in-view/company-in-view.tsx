import { useState } from 'react';
import { CompanyLogo } from '../../../../core/companies/company-logo.tsx';
import { StatusChip } from '../../../../core/requests/status-chip.tsx';
import { toStrength } from '../../../../core/strength/strength.ts';
import { StrengthRing } from '../../../../core/strength/strength-ring.tsx';
import { AnchorButton, Button } from '../../../../platform/ui/buttons/button.tsx';
import { AfterAWhile, Loading } from '../../../../platform/ui/states/loading.tsx';
import { buildRequestAddress } from '../link/addresses.ts';
import { useReader } from '../link/queries.ts';
import { FailedInFrame } from '../parts/failed.tsx';
import css from './in-view.module.css';
import { toCompanyName, useCompanyInView } from './queries.ts';
import { describeBestWay } from './way-words.ts';

/** The number of people that show at once. */
const FIRST = 10;

type CompanyAnswer = NonNullable<ReturnType<typeof useCompanyInView>['data']>;

function PeopleThere({ contacts, firm }: { contacts: CompanyAnswer['contacts']; firm: string }) {
  const [all, setAll] = useState(false);
  return (
    <>
      <h2 className={css.title}>Who can open a door</h2>
      <ul className={css.rows}>
        {contacts.slice(0, all ? contacts.length : FIRST).map((contact) => {
          const way = describeBestWay(contact.score_details, firm);
          return (
            <li key={contact.id} className={css.there}>
              <StrengthRing strength={toStrength(contact.score)} size={18} named />
              <span className={css.words}>
                <span>
                  <b>{contact.name}</b> {contact.title}
                </span>
                {way && <span className={css.work}>{way}</span>}
              </span>
            </li>
          );
        })}
      </ul>
      {!all && contacts.length > FIRST && (
        <Button variant="text" size="small" onClick={() => setAll(true)}>
          Show all {contacts.length}
        </Button>
      )}
    </>
  );
}

function OwnRequests({ intros }: { intros: CompanyAnswer['intros'] }) {
  const own = intros.filter((intro) => intro.own);
  if (own.length === 0) return null;
  return (
    <>
      <h2 className={css.title}>Your requests here</h2>
      <ul className={css.rows}>
        {own.map((intro) => (
          <li key={intro.Id} className={css.there}>
            <StatusChip indicator={intro.indicator} />
            <a href={`/intro/dashboard?id=${intro.Id}`} target="_blank" rel="noopener">
              {intro.Name}
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The company whose page stands beside the panel: who can open a door there. Its address alone says which it is. */
export function CompanyInView({ slug }: { slug: string }) {
  const { data, error, refetch } = useCompanyInView(slug);
  const { user, firm } = useReader();
  if (error && data === undefined)
    return <FailedInFrame what="The company could not be looked up." error={error} onRetry={() => void refetch()} />;
  if (data === undefined || !user || firm === '')
    return (
      <AfterAWhile>
        <Loading>Looking up the company…</Loading>
      </AfterAWhile>
    );
  if (data === null) return <p className={css.nobody}>Kith knows no one company called “{toCompanyName(slug)}”.</p>;
  const { account, contacts, intros, withheld } = data;
  const request = { account, contactId: null, profile: null, name: '', title: '', company: '' };
  return (
    <section aria-label="This company" className={css.section}>
      <div className={css.company}>
        <CompanyLogo name={account.name} src={account.logo_url} size={36} />
        <h1>{account.name}</h1>
      </div>
      <p className={css.count}>
        {contacts.length === 0
          ? 'Nobody here can be reached yet.'
          : contacts.length === 1
            ? '1 person here can be reached.'
            : `${contacts.length} people here can be reached.`}
      </p>
      {contacts.length > 0 && <PeopleThere contacts={contacts} firm={firm} />}
      {withheld && <p className={css.others}>{withheld.message}</p>}
      <OwnRequests intros={intros} />
      {!user.staff && user.Account.Id !== null && (
        <AnchorButton
          variant="contained"
          size="large"
          wide
          href={buildRequestAddress(request)}
          target="_blank"
          rel="noopener"
        >
          Request a Warm Introduction
        </AnchorButton>
      )}
    </section>
  );
}
