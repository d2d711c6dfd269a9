import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { CHANCE_TIERS, CONNECTOR_CHANCES, type ConnectorChance } from '../../../shared/core/network/chance.ts';
import { CHANCE_RINGS, type FocusTarget, type FullConnector } from '../../../shared/core/network/connector.ts';
import { isActive, type Reachout } from '../../../shared/core/network/reachout.ts';
import type { User } from '../../../shared/features/accounts/session/user.ts';
import { CompanyLogo } from '../../core/companies/company-logo.tsx';
import { PersonName } from '../../core/people/person-name.tsx';
import { ProfileAddressField } from '../../core/people/profile-address-field.tsx';
import { askAddress } from '../../core/requests/ask-address.ts';
import { StrengthRing } from '../../core/strength/strength-ring.tsx';
import { Failed } from '../../platform/api/failed.tsx';
import { listSource } from '../../platform/api/list-source.ts';
import { useSettings, useUser } from '../../platform/api/session.ts';
import { Link } from '../../platform/ui/buttons/link.tsx';
import { LinkButton } from '../../platform/ui/buttons/link-button.tsx';
import { OutsideLink, toWebAddress } from '../../platform/ui/buttons/outside-link.tsx';
import { formatMoment } from '../../platform/ui/dates.ts';
import { Page } from '../../platform/ui/layout/page.tsx';
import { VisuallyHidden } from '../../platform/ui/layout/visually-hidden.tsx';
import { List } from '../../platform/ui/list/list.tsx';
import type { ListSource } from '../../platform/ui/list/source.ts';
import { EmptyState } from '../../platform/ui/states/empty-state.tsx';
import { LoadingShape } from '../../platform/ui/states/loading.tsx';
import { Notice } from '../../platform/ui/states/notice.tsx';
import { type ConnectorRow, connectorColumns } from './connector-columns.tsx';
import css from './focus.module.css';
import { type FullAnswer, fullQuery, type Whom } from './queries.ts';
import { useFocusPage } from './use-focus-page.tsx';
import { describeNotSent, describeReachoutState, groupConnectors } from './words.ts';

/** Document 4 §9: a badge counts to 99. */
const formatBadge = (count: number): string => (count > 99 ? '99+' : String(count));

/** "2 connectors with some likelihood"; the tiers' words are document 4 §9's. */
const getGroupTitle = (count: number, chance: ConnectorChance): string =>
  `${count} ${count === 1 ? 'connector' : 'connectors'} with ${CHANCE_TIERS[chance]} likelihood`;

const NOUN = { one: 'connector', many: 'connectors' };
const HINTS = [
  ['R', 'relevant'],
  ['N', 'not relevant'],
  ['C', 'copy draft'],
  ['T', 'send Tamnuni'],
] as const;
const getId = ({ connector_public_id }: FullConnector): string => connector_public_id;
const drawBand = (row: ConnectorRow, words: string) => <Band row={row} words={words} />;

function Head({ user, target, name, total }: { user: User; target: FocusTarget; name: string; total: number }) {
  return (
    <div className={css.head}>
      <CompanyLogo name={user.Account.Name} src={user.Account.logo_url} size={36} />
      <p>
        <b>
          <PersonName name={name} profile={target.linkedin_url} />
        </b>
        <span className={css.soft}>Connectors from {user.Account.Name}</span>
      </p>
      <span className={css.badge}>
        {formatBadge(total)}
        <VisuallyHidden> connectors</VisuallyHidden>
      </span>
    </div>
  );
}

/** The parts of the list in their order (document 4 §2.3), each with the words of its heading. */
function getBands(connectors: readonly FullConnector[]): { rows: ConnectorRow[]; words: Map<string, string> } {
  const { past, active, open } = groupConnectors(connectors);
  const groups = Map.groupBy(open, (connector) => connector.chance_to_connect_to_display);
  const parts: [string, readonly FullConnector[]][] = [
    ['Past Reachouts', past],
    ['Active reachout', active],
    ...CONNECTOR_CHANCES.map((chance): [string, readonly FullConnector[]] => {
      const group = groups.get(chance) ?? [];
      return [getGroupTitle(group.length, chance), group];
    }),
  ];
  const words = new Map(
    parts.flatMap(([title, part]) => part.map((connector) => [connector.connector_public_id, title])),
  );
  return {
    rows: parts.flatMap(([, part]) => part).map((connector, index) => ({ ...connector, isOdd: index % 2 === 1 })),
    words,
  };
}

/** The heading of a part: with the chance's ring, or with a notice of the event for which the active reachout waits. */
function Band({ row: { reachout, chance_to_connect_to_display }, words }: { row: ConnectorRow; words: string }) {
  return (
    <div className={css.band}>
      <h2>
        {reachout === null && <StrengthRing strength={CHANCE_RINGS[chance_to_connect_to_display]} />}
        {words}
      </h2>
      {reachout !== null && isActive(reachout.state) && <Active reachout={reachout} />}
    </div>
  );
}

/** The reachout that waits for a response; after a merge there may be more than one. */
function Active({ reachout }: { reachout: Reachout }) {
  const [title, text] = describeReachoutState(reachout);
  return (
    <Notice
      kind={reachout.state === 'failed' || reachout.state === 'unsure' ? 'warning' : 'info'}
      action={
        <span className={css.sentAt}>
          {formatMoment(reachout.sent_at)} by {reachout.mine ? 'you' : reachout.by}
        </span>
      }
    >
      <b>{title}</b>
      <br />
      {text} {reachout.error !== null && describeNotSent(reachout.error)}
    </Notice>
  );
}

/** Document 4 §2.3: an introduction comes first where the firm knows the target, a reference in all other cases. */
function Nobody({ user, firm, target, name }: { user: User; firm: string; target: FocusTarget; name: string }) {
  const isKnown = target.Ramzor_Score__c === 'We know the target';
  const whom = { publicIdentifier: target.public_identifier, fullName: name };
  return (
    <EmptyState
      title={`No connectors at ${user.Account.Name}? Try ${firm}'s Network`}
      actions={
        <>
          <LinkButton variant={isKnown ? 'outlined' : 'contained'} to={askAddress(whom, 'Reference Check')}>
            Ask For Reference
          </LinkButton>
          <LinkButton variant={isKnown ? 'contained' : 'outlined'} to={askAddress(whom, 'Intro Request')}>
            Request Intro
          </LinkButton>
        </>
      }
    >
      No one at {user.Account.Name} has worked with {name || 'them'}, as far as we know.
    </EmptyState>
  );
}

function Connectors({ whom, user }: { whom: Whom; user: User }) {
  const navigate = useNavigate();
  const firm = useSettings()?.firm_name ?? 'the firm';
  const query = useQuery(fullQuery(whom));
  const { data, error, isLoading, isFetching, refetch } = query;
  if (error) return <Failed what="The connectors could not be loaded." query={{ error, isFetching, refetch }} />;
  if (isLoading)
    return (
      <LoadingShape label="Looking for connectors">
        <Skeleton variant="rounded" height={56} />
        <Skeleton variant="rounded" height={180} />
      </LoadingShape>
    );
  if (!data)
    return (
      <EmptyState
        title="This link has no person"
        actions={
          <ProfileAddressField
            label="Profile address"
            onFound={(identifier) => void navigate(`/talent/focus?${new URLSearchParams({ linkedin_id: identifier })}`)}
          />
        }
      >
        Paste a profile address, or open the profile with the extension and click View all.
      </EmptyState>
    );
  return (
    <FoundConnectors
      answer={data}
      source={listSource(query)}
      name={data.target.name || whom.fullName || whom.linkedin_id}
      user={user}
      firm={firm}
    />
  );
}

type FoundProps = { answer: FullAnswer; source: ListSource; name: string; user: User; firm: string };

function FoundConnectors({ answer, source, name, user, firm }: FoundProps) {
  const { connectors, total, target } = answer;
  const page = useFocusPage(answer, user);
  const { rows, words } = useMemo(() => getBands(connectors), [connectors]);
  const getBand = useCallback((row: ConnectorRow) => words.get(getId(row)) ?? null, [words]);
  const reachouts = toWebAddress(answer.reachouts_url);
  return (
    <>
      <p className={css.all}>
        {reachouts ? (
          <OutsideLink to={reachouts}>« View All Reachouts</OutsideLink>
        ) : (
          <Link to="/talent/focus/reachouts">« View All Reachouts</Link>
        )}
      </p>
      <Head user={user} target={target} name={name} total={total} />
      {total === 0 && <Nobody user={user} firm={firm} target={target} name={name} />}
      {total > 0 && (
        <List
          name="focus-connectors"
          label="Connectors"
          noun={NOUN}
          source={source}
          rows={rows}
          rowKey={getId}
          columns={connectorColumns}
          context={page.acts}
          height={46}
          hints={HINTS}
          bandOf={getBand}
          band={drawBand}
          className={css.list}
          empty={{ title: 'No connectors', text: null }}
        />
      )}
      {total > connectors.length && (
        <p className={css.soft}>
          Showing the {connectors.length} likeliest of {total} connectors.
        </p>
      )}
      {page.missing && (
        <p className={css.foot}>
          <button type="button" className={css.add} onClick={page.missing}>
            Did we miss a connector you know about?
          </button>
        </p>
      )}
      {page.dialogs}
    </>
  );
}

/** /talent/focus: the connectors of the viewer's own company to a person, by chance to connect (document 4 §2.3). */
export default function FocusScreen() {
  const [params] = useSearchParams();
  const user = useUser();
  const readParam = (name: keyof Whom): string => params.get(name) ?? '';
  const whom: Whom = {
    linkedin_id: readParam('linkedin_id'),
    entityUrn: readParam('entityUrn'),
    source: readParam('source'),
    fullName: readParam('fullName'),
    post_creation: readParam('post_creation'),
  };
  return (
    <div className={css.width}>
      <Page title="Connectors">{user && <Connectors whom={whom} user={user} />}</Page>
    </div>
  );
}
