import { useQuery } from '@tanstack/react-query';
import { ArrowRight, Send } from 'lucide-react';
import type { ReactNode } from 'react';
import { shortenStrength } from '../../../../shared/core/network/account.ts';
import type { Rise } from '../../../../shared/features/job-changes/calls.ts';
import { CompanyLogo } from '../../../core/companies/company-logo.tsx';
import { LeftOut } from '../../../core/people/left-out.tsx';
import { toStrength } from '../../../core/strength/strength.ts';
import { StrengthRing } from '../../../core/strength/strength-ring.tsx';
import { Failed } from '../../../platform/api/failed.tsx';
import { useSettings } from '../../../platform/api/session.ts';
import { Link } from '../../../platform/ui/buttons/link.tsx';
import { formatDay } from '../../../platform/ui/dates.ts';
import { formatCount } from '../../../platform/ui/numbers.ts';
import css from './home.module.css';
import { Part } from './part.tsx';
import { home } from './queries.ts';

type News = {
  key: string;
  company: { id: string; name: string; logo_url: string | null };
  at: string;
  what: ReactNode;
};
/** "Strength to Sunniva Rask rose to High", with both as rings. */
function Risen({ person, from }: Pick<Rise, 'person' | 'from'>) {
  const name = <Link to={`/person/${person.id}`}>{person.name}</Link>;
  const now = toStrength(person.score);
  if (from === 0)
    return (
      <>
        <StrengthRing strength={now} named />
        <span>{name} is reachable for the first time</span>
      </>
    );
  return (
    <>
      <StrengthRing strength={toStrength(from)} named />
      <ArrowRight size={16} aria-hidden />
      <StrengthRing strength={now} named />
      <span>
        Strength to {name} rose to {shortenStrength(now)}
      </span>
    </>
  );
}

/** The most news shown here; the rest is in the lists. */
const MAX_NEWS = 12;

function useNews() {
  const people = useQuery(home.people);
  const rises = useQuery(home.rises);
  const moves = useQuery(home.moves);
  const rose: News[] = (rises.data?.rises ?? []).map(({ person, company, from, at }) => ({
    key: `person ${person.id}`,
    company,
    at: at.slice(0, 10),
    what: <Risen person={person} from={from} />,
  }));
  const joined: News[] = (people.data?.people ?? []).map(({ person, company, since }) => ({
    key: `person ${person.id}`,
    company,
    at: since,
    what: (
      <>
        <StrengthRing strength={toStrength(person.score)} named />
        <span>
          <Link to={`/person/${person.id}`}>{person.name}</Link>{' '}
          <span>
            is reachable
            {person.title && ` as ${person.title}`}
          </span>
        </span>
      </>
    ),
  }));
  const risen = new Set(rose.map(({ key }) => key));
  const news: News[] = [
    ...rose,
    // For a person who is both new and better known, the later news is shown.
    ...joined.filter(({ key }) => !risen.has(key)),
    ...(moves.data?.moves ?? []).map((move) => ({
      key: `move ${move.Id}`,
      at: move.at.slice(0, 10),
      company: {
        id: move.Target_Account__c ?? '',
        name: move.Target_Account__r.Name,
        logo_url: move.Target_Account__r.logo_url,
      },
      what: (
        <>
          <Send size={16} aria-hidden />
          <span>
            <Link to={`/intro/dashboard?id=${move.Id}`}>The request{move.person && ` to ${move.person}`}</Link>
            <span>: {move.full_status}</span>
          </span>
        </>
      ),
    })),
  ].sort((a, b) => (a.at < b.at ? 1 : -1));
  return {
    companies: [...Map.groupBy(news.slice(0, MAX_NEWS), ({ company }) => company.name).values()],
    withheld: people.data?.withheld ?? rises.data?.withheld,
    pending: people.isPending || rises.isPending || moves.isPending,
    failed: [people, rises, moves].find(({ error }) => error),
  };
}

export function NewThereNews({ following }: { following: number }) {
  const { companies, withheld, pending, failed } = useNews();
  const timeZone = useSettings()?.time_zone;
  if (failed) return <Failed what="The news could not be loaded." query={failed} />;
  return (
    <Part
      title="New at the companies you follow"
      beside={<Link to="/following">Following {formatCount(following)}</Link>}
    >
      <LeftOut withheld={withheld} />
      {companies.map((news) => (
        <div key={news[0]!.company.name} className={css.company}>
          <CompanyLogo name={news[0]!.company.name} src={news[0]!.company.logo_url} size={24} />
          <b title={news[0]!.company.name}>{news[0]!.company.name}</b>
          <ul>
            {news.map(({ key, at, what }) => (
              <li key={key}>
                {what}
                <span className={css.soft}>{formatDay(at, timeZone)}</span>
              </li>
            ))}
          </ul>
        </div>
      ))}
      {companies.length === 0 && !pending && <p className={css.more}>No news yet.</p>}
    </Part>
  );
}
