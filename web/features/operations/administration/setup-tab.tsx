import { useQuery } from '@tanstack/react-query';
import {
  CircleCheck,
  CircleDashed,
  CircleX,
  DatabaseBackup,
  IdCard,
  Inbox,
  LogIn,
  type LucideIcon,
  Mail,
  MessageSquare,
  Puzzle,
  Reply,
  Users,
} from 'lucide-react';
import type { Outside } from '../../../../shared/features/operations/administration/calls.ts';
import { getGuidePath, OUTSIDE_GUIDES } from '../../../../shared/features/operations/guide/pages.ts';
import { Failed } from '../../../platform/api/failed.tsx';
import { useSettings } from '../../../platform/api/session.ts';
import { Button } from '../../../platform/ui/buttons/button.tsx';
import { Link } from '../../../platform/ui/buttons/link.tsx';
import { formatMoment } from '../../../platform/ui/dates.ts';
import { Card } from '../../../platform/ui/layout/card.tsx';
import { LoadingCard } from '../../../platform/ui/states/loading-card.tsx';
import { Notice } from '../../../platform/ui/states/notice.tsx';
import { ChatManifest } from './chat-manifest.tsx';
import { installationQuery, useTestOutside } from './queries.ts';
import css from './setup-tab.module.css';
import { useSetupKeys } from './use-setup-keys.ts';

interface Look {
  label: string;
  Icon: LucideIcon;
  /** Its state where an embedded part stands in for it. */
  standIn: string;
  /** Instead of "Failed last". */
  failed?: string;
}

const PARTS: Readonly<Record<Outside['name'], Look>> = {
  signIn: { label: 'Sign-in', Icon: LogIn, standIn: 'Invented people' },
  people: { label: 'People', Icon: Users, standIn: '', failed: 'Someone is waiting' },
  mail: { label: 'E-mail', Icon: Mail, standIn: 'Not connected' },
  replies: { label: 'Replies', Icon: Reply, standIn: '' },
  chat: { label: 'Chat', Icon: MessageSquare, standIn: 'Not connected' },
  mailbox: { label: 'Mailboxes', Icon: Inbox, standIn: 'Invented mailboxes' },
  enrichment: { label: 'Profiles', Icon: IdCard, standIn: 'Invented people' },
  backup: { label: 'Backup', Icon: DatabaseBackup, standIn: '' },
  extension: { label: 'Extension', Icon: Puzzle, standIn: 'Installed by hand' },
};

const VERSION = import.meta.env.VITE_APP_VERSION as string | undefined;

const STATES = { works: CircleCheck, failed: CircleX, apart: CircleDashed };

interface State {
  kind: keyof typeof STATES;
  words: string;
  /** Its last use, test or failure, whichever came last. */
  last: Outside['used'];
}

/** What came last decides: a later success clears a failure, and nothing that failed last works. What is not connected cannot fail. */
function describeState({ name, state, used, failed, tested }: Outside): State {
  const last =
    [used, failed, tested]
      .filter((result) => result !== null)
      .toSorted((a, b) => b.at.localeCompare(a.at))
      .find(({ ok }) => ok !== null) ?? null;
  if (state === 'none') return { kind: 'apart', words: 'Not connected', last: null };
  if (last?.ok === false) return { kind: 'failed', words: PARTS[name].failed ?? 'Last attempt failed', last };
  if (state === 'here') return { kind: 'apart', words: PARTS[name].standIn, last };
  return last ? { kind: 'works', words: 'Works', last } : { kind: 'apart', words: 'Not tried yet', last };
}

/** The first tab of /admin: each part of the installation that reaches the outside, how it does, and a way to try it. */
export default function SetupTab() {
  const { data, error, isPending, isFetching, refetch } = useQuery(installationQuery);
  const states = data?.outsides.map(describeState) ?? [];
  const keys = useSetupKeys();
  const countKind = (kind: State['kind']) => states.filter((state) => state.kind === kind).length;
  const [working, broken] = [countKind('works'), countKind('failed')];
  return (
    <>
      {isPending && <LoadingCard label="Loading the connections…" />}
      <Failed what="Couldn’t load the connections." query={{ error, isFetching, refetch }} />
      {data && (
        <>
          <h2 className={css.heading}>
            {working} of {states.length} parts work
            {broken > 0 && `, ${broken} ${broken === 1 ? 'needs' : 'need'} attention`}
          </h2>
          <div className={css.intro}>
            <p className={css.soft}>“Try it” sends or reads for real and shows the answer.</p>
            <p className={css.soft}>
              {VERSION && `Kith ${VERSION} · `}
              <Link to={getGuidePath('install')}>Installation guide</Link>
            </p>
          </div>
          <Card>
            <ul className={css.parts} data-rows="" ref={keys.box} onKeyDown={keys.onKeyDown}>
              {data.outsides.map((outside, at) => (
                <PartRow
                  key={outside.name}
                  outside={outside}
                  state={states[at]!}
                  first={states.findIndex(({ kind }) => kind === 'failed') === at}
                />
              ))}
            </ul>
          </Card>
        </>
      )}
    </>
  );
}

/** @param first it is the first part that needs somebody */
function PartRow({ outside, state, first }: { outside: Outside; state: State; first: boolean }) {
  const { name, what } = outside;
  const test = useTestOutside();
  const timeZone = useSettings()?.time_zone;
  const { label, Icon } = PARTS[name];
  const StateIcon = STATES[state.kind];
  const result = test.data?.outside.tested;
  return (
    <li className={css.part} data-row="" data-key={name} tabIndex={-1}>
      <span className={css.tile} data-kind={state.kind}>
        <Icon size={16} strokeWidth={1.75} aria-hidden />
      </span>
      <div className={css.words}>
        <h3>{label}</h3>
        <p className={css.soft}>{what}</p>
      </div>
      <div className={css.state}>
        <p data-kind={state.kind}>
          <StateIcon size={14} strokeWidth={2} aria-hidden /> {state.words}
        </p>
        {state.last && (
          <p className={css.soft}>
            {formatMoment(state.last.at, timeZone)}
            {state.last.said && `: ${state.last.said}`}
          </p>
        )}
      </div>
      <div className={css.guide}>
        <Link to={OUTSIDE_GUIDES[name]} aria-label={`Guide: ${label}`}>
          Guide
        </Link>
        {name === 'chat' && <ChatManifest />}
      </div>
      <Button
        variant={first ? 'contained' : 'outlined'}
        data-keys="t enter"
        aria-label={`Try it: ${label}`}
        disabled={test.isPending}
        onClick={() => test.mutate(name)}
      >
        {test.isPending ? 'Trying…' : 'Try it'}
      </Button>
      {result && !test.isPending && (
        <div className={css.result}>
          <Notice kind={result.ok === false ? 'error' : 'success'}>{result.said}</Notice>
        </div>
      )}
    </li>
  );
}
