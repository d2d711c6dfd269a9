import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import {
  CHANCE_RINGS,
  CHANCE_TIERS,
  CONNECTOR_CHANCES,
  type ConnectorChance,
  type FocusTarget,
  type FullConnector,
} from '../../shared/connectors/connector.ts';
import type { User } from '../../shared/session/user.ts';
import { Failed } from '../api/failed.tsx';
import { useSettings, useUser } from '../api/session.ts';
import { askAddress } from '../people/ask-address.ts';
import { CompanyLogo } from '../people/company-logo.tsx';
import { PersonName } from '../people/person-name.tsx';
import { StrengthRing } from '../people/strength-ring.tsx';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { LoadingShape } from '../ui/loading.tsx';
import { Page } from '../ui/page.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { ConnectorTable } from './connector-table.tsx';
import css from './focus.module.css';
import { fullQuery, type Whom } from './queries.ts';

/** Document 4 §9: a badge counts to 99. */
const badge = (count: number): string => (count > 99 ? '99+' : String(count));

/** "2 connectors with some likelihood"; the tiers' words are document 4 §9's. */
const groupTitle = (count: number, chance: ConnectorChance): string =>
  `${count} ${count === 1 ? 'connector' : 'connectors'} with ${CHANCE_TIERS[chance]} likelihood`;

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
        {badge(total)}
        <VisuallyHidden> connectors</VisuallyHidden>
      </span>
    </div>
  );
}

function Group({ chance, connectors }: { chance: ConnectorChance; connectors: readonly FullConnector[] }) {
  if (connectors.length === 0) return null;
  const title = groupTitle(connectors.length, chance);
  return (
    <section>
      <h2 className={css.group}>
        <StrengthRing strength={CHANCE_RINGS[chance]} />
        {title}
      </h2>
      <Card>
        <ConnectorTable connectors={connectors} label={title} />
      </Card>
    </section>
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
      Nobody of {user.Account.Name} is known to have worked with {name || 'them'}.
    </EmptyState>
  );
}

function Connectors({ whom, user }: { whom: Whom; user: User }) {
  const firm = useSettings()?.firm_name ?? 'the firm';
  const { data, error, isLoading, isFetching, refetch } = useQuery(fullQuery(whom));
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
      <EmptyState title="The link names nobody">
        Open somebody’s profile with the extension, and follow View all from there.
      </EmptyState>
    );
  const { connectors, total, target } = data;
  const name = target.name || whom.fullName || whom.linkedin_id;
  const groups = Map.groupBy(connectors, (one) => one.chance_to_connect_to_display);
  return (
    <>
      <Head user={user} target={target} name={name} total={total} />
      {total === 0 && <Nobody {...{ user, firm, target, name }} />}
      {CONNECTOR_CHANCES.map((chance) => (
        <Group key={chance} chance={chance} connectors={groups.get(chance) ?? []} />
      ))}
      {total > connectors.length && (
        <p className={css.soft}>
          These are the {connectors.length} likeliest of {total} connectors.
        </p>
      )}
    </>
  );
}

/** /talent/focus: the connectors of one's own company to somebody, by chance to connect (document 4 §2.3). */
export default function FocusScreen() {
  const [params] = useSearchParams();
  const user = useUser();
  const of = (name: keyof Whom): string => params.get(name) ?? '';
  const whom: Whom = {
    ...{ linkedin_id: of('linkedin_id'), entityUrn: of('entityUrn'), source: of('source') },
    ...{ fullName: of('fullName'), post_creation: of('post_creation') },
  };
  return (
    <div className={css.width}>
      <Page title="Connectors">{user && <Connectors whom={whom} user={user} />}</Page>
    </div>
  );
}
