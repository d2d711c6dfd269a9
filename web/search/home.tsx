import { useQuery } from '@tanstack/react-query';
import { ArrowRight, CircleAlert, Send, UserPlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { listWaiting, type WaitingSection } from '../../shared/digest/calls.ts';
import { listIntroMoves } from '../../shared/intros/calls.ts';
import { listNewPeople } from '../../shared/job-changes/calls.ts';
import { describeAsked } from '../../shared/search/asked.ts';
import { savedSearches } from '../../shared/search/calls.ts';
import { describeError } from '../api/api-error.ts';
import { Failed } from '../api/failed.tsx';
import { preferencesQuery, useChangePreferences } from '../api/preferences.ts';
import { send } from '../api/send.ts';
import { useSettings, useUser } from '../api/session.ts';
import { CompanyLogo } from '../people/company-logo.tsx';
import { LeftOut } from '../people/left-out.tsx';
import { toStrength } from '../people/strength.ts';
import { StrengthRing } from '../people/strength-ring.tsx';
import { Card } from '../ui/card.tsx';
import { formatDay } from '../ui/dates.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { Link } from '../ui/link.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { Loading } from '../ui/loading.tsx';
import { useNotices } from '../ui/notices.tsx';
import { formatCount } from '../ui/numbers.ts';
import { askedAt } from './asked-address.ts';
import css from './home.module.css';
import { useFollowed } from './queries.ts';

const home = {
  waiting: {
    queryKey: ['intros', 'home', 'waiting'],
    queryFn: ({ signal }: { signal: AbortSignal }) => send(listWaiting, {}, { signal }),
  },
  people: {
    queryKey: ['search', 'home', 'people'],
    queryFn: ({ signal }: { signal: AbortSignal }) => send(listNewPeople, {}, { signal }),
  },
  moves: {
    queryKey: ['intros', 'home', 'moves'],
    queryFn: ({ signal }: { signal: AbortSignal }) => send(listIntroMoves, {}, { signal }),
  },
  saved: {
    queryKey: ['search', 'saved'],
    queryFn: ({ signal }: { signal: AbortSignal }) => send(savedSearches, {}, { signal }),
  },
};

type PartProps = { title: string; count?: number; beside?: ReactNode; children: ReactNode };

function Part({ title, count, beside, children }: PartProps) {
  return (
    <section className={css.part}>
      <div className={css.head}>
        <h2>
          {title} {count !== undefined && <span className={css.count}>{formatCount(count)}</span>}
        </h2>
        {beside && <div className={css.beside}>{beside}</div>}
      </div>
      <Card>{children}</Card>
    </section>
  );
}

/** What the digest would say waits; only the first that blocks somebody is loud. */
function Waiting({ sections }: { sections: readonly WaitingSection[] }) {
  const timeZone = useSettings()?.time_zone;
  const all = sections.flatMap((section) => section.lines.map((line) => ({ ...line, title: section.title })));
  // What somebody else cannot go on without comes first.
  const first = all.find(({ act }) => act === 'Answer') ?? all.find(({ act }) => act !== null);
  const lines = first ? [first, ...all.filter((line) => line !== first)] : all;
  const more = sections.filter((section) => section.more);
  return (
    <Part title="Waiting for you" count={lines.length}>
      <ul className={css.lines}>
        {lines.map((line) => (
          <li key={`${line.title} ${line.path} ${line.text}`} data-first={line === first}>
            <span className={css.icon}>
              {line === first ? <CircleAlert size={16} aria-hidden /> : <ArrowRight size={16} aria-hidden />}
            </span>
            <span className={css.words}>
              <b>{line.text}</b>
              <span className={css.soft}>{line.title}</span>
            </span>
            {line.since && <span className={css.soft}>since {formatDay(line.since, timeZone)}</span>}
            <LinkButton
              size="small"
              variant={line === first ? 'contained' : 'quiet'}
              to={line.path}
              aria-label={`${line.act ?? 'Look'}: ${line.text}`}
            >
              {line.act ?? 'Look'}
            </LinkButton>
          </li>
        ))}
      </ul>
      {more.map(({ title, path }) => (
        <p key={title} className={css.more}>
          <Link to={path}>More: {title}</Link>
        </p>
      ))}
    </Part>
  );
}

type News = {
  key: string;
  company: { id: string; name: string; logo_url: string | null };
  at: string;
  what: ReactNode;
};
/** So much is news at a glance; the rest is in the lists. */
const MOST_NEWS = 12;

function useNews() {
  const people = useQuery(home.people);
  const moves = useQuery(home.moves);
  const news: News[] = [
    ...(people.data?.people ?? []).map(({ person, company, since }) => ({
      ...{ key: `person ${person.id}`, company, at: since },
      what: (
        <>
          <StrengthRing strength={toStrength(person.score)} named />
          <span>
            <Link to={`/person/${person.id}`}>{person.name}</Link> is reachable
            {person.title && ` as ${person.title}`}
          </span>
        </>
      ),
    })),
    ...(moves.data?.moves ?? []).map((move) => ({
      ...{ key: `move ${move.Id}`, at: move.at.slice(0, 10) },
      company: {
        id: move.Target_Account__c ?? '',
        ...{ name: move.Target_Account__r.Name, logo_url: move.Target_Account__r.logo_url },
      },
      what: (
        <>
          <Send size={16} aria-hidden />
          <span>
            <Link to={`/intro/dashboard?id=${move.Id}`}>The request{move.person && ` to ${move.person}`}</Link>:{' '}
            {move.full_status}
          </span>
        </>
      ),
    })),
  ].sort((one, other) => (one.at < other.at ? 1 : -1));
  return {
    companies: [...Map.groupBy(news.slice(0, MOST_NEWS), ({ company }) => company.name).values()],
    withheld: people.data?.withheld,
    pending: people.isPending || moves.isPending,
    failed: [people, moves].find(({ error }) => error),
  };
}

function NewThere({ following }: { following: number }) {
  const { companies, withheld, pending, failed } = useNews();
  const timeZone = useSettings()?.time_zone;
  if (failed) return <Failed what="What is new could not be loaded." query={failed} />;
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
      {companies.length === 0 && !pending && <p className={css.more}>Nothing new at any of them.</p>}
    </Part>
  );
}

/** The weekly mail carries what is new; it is switched off here and in the mail itself. */
function WeeklyMail() {
  const preferences = useQuery(preferencesQuery).data;
  const change = useChangePreferences();
  const notices = useNotices();
  const acting = useUser()?.fake ?? false;
  if (!preferences) return null;
  return (
    <label className={css.mail}>
      <input
        type="checkbox"
        role="switch"
        aria-checked={preferences.digest !== 'off'}
        checked={preferences.digest !== 'off'}
        disabled={acting}
        onChange={({ target }) =>
          change.mutate(
            { digest: target.checked ? 'weekly' : 'off' },
            { onError: (error) => notices.error(`Your choice was not saved. ${describeError(error)}`) },
          )
        }
      />{' '}
      {preferences.digest === 'daily' ? 'A daily mail with what is new' : 'A weekly mail with what is new'}
    </label>
  );
}

function Saved() {
  const { data, error, isFetching, refetch } = useQuery(home.saved);
  if (error) return <Failed what="Your saved searches could not be loaded." query={{ error, isFetching, refetch }} />;
  if (!data || data.searches.length === 0) return null;
  return (
    <Part title="Saved searches" beside={<WeeklyMail />}>
      <ul className={css.lines}>
        {data.searches.map(({ id, name, address, what, total, fresh }) => {
          const asked = askedAt(address);
          return (
            <li key={id}>
              <span className={css.words}>
                <Link to={address}>{name}</Link>
                {asked && describeAsked(asked) !== name && <span className={css.soft}>{describeAsked(asked)}</span>}
              </span>
              <span className={css.soft}>
                {formatCount(total)} {what}
              </span>
              <span className={css.fresh} data-any={fresh > 0}>
                {fresh > 0 ? `${formatCount(fresh)} new` : 'nothing new'}
              </span>
            </li>
          );
        })}
      </ul>
    </Part>
  );
}

/** The search while nothing is asked: what waits, what is new where one follows, and one's own searches. */
export function Home() {
  const waiting = useQuery(home.waiting);
  const saved = useQuery(home.saved);
  const following = useFollowed();
  if (waiting.isPending || saved.isPending) return <Loading />;
  const sections = waiting.data?.sections ?? [];
  const followed = following?.size ?? 0;
  return (
    <div className={css.home}>
      {waiting.error && <Failed what="What waits for you could not be loaded." query={waiting} />}
      {sections.length > 0 && <Waiting sections={sections} />}
      {followed > 0 && <NewThere following={followed} />}
      <Saved />
      <EmptyState title="Whom would you like to reach?">
        Type or paste company names, one per line. You see who can be reached there, how strongly, and on what evidence.
        {followed === 0 && (
          <>
            {' '}
            <UserPlus size={14} aria-hidden /> Follow companies to read here what is new at them.
          </>
        )}
      </EmptyState>
    </div>
  );
}
