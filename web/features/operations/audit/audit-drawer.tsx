import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { describeEntity } from '../../../../shared/features/operations/audit/actions.ts';
import type { AuditEntry } from '../../../../shared/features/operations/audit/calls.ts';
import { Failed } from '../../../platform/api/failed.tsx';
import { useSettings } from '../../../platform/api/session.ts';
import { Button } from '../../../platform/ui/buttons/button.tsx';
import { Link } from '../../../platform/ui/buttons/link.tsx';
import { formatMoment } from '../../../platform/ui/dates.ts';
import { SideDrawer } from '../../../platform/ui/dialogs/side-drawer.tsx';
import { formatCount } from '../../../platform/ui/numbers.ts';
import { EmptyState } from '../../../platform/ui/states/empty-state.tsx';
import { LoadingCard } from '../../../platform/ui/states/loading-card.tsx';
import css from './audit.module.css';
import { auditRowQuery } from './queries.ts';

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}

export const describeAuthor = ({ who, entity }: AuditEntry): string =>
  who?.name ?? (entity === 'address' ? 'Not signed in' : 'Kith');

const linkTo = (filter: Record<string, string>): string => `/admin/audit?${new URLSearchParams(filter)}`;

function Facts({ row }: { row: AuditEntry }) {
  const timeZone = useSettings()?.time_zone;
  const { at, who, acted_as, by_token, did, action, entity, entity_id, about, detail, link } = row;
  return (
    <>
      <dl className={css.facts}>
        <Row name="When">{formatMoment(at, timeZone)}</Row>
        <Row name="Who">
          {describeAuthor(row)}
          {who && who.email !== who.name ? `, ${who.email}` : ''}
          {by_token ? ', by an app token' : ''}
        </Row>
        {acted_as && <Row name="Acting as">{acted_as.name}</Row>}
        <Row name="Action">{did}</Row>
        <Row name="Subject">
          {about} ({describeEntity(entity).toLowerCase()} {entity_id})
        </Row>
        {detail !== null && <Row name="Detail">{detail}</Row>}
        <Row name="Stored as">
          <code>{action}</code>
        </Row>
        {link ? (
          <>
            <Row name="This row">
              <code>{link.hash}</code>
            </Row>
            <Row name="Row before">
              <code>{link.before || 'none'}</code>
            </Row>
          </>
        ) : (
          <Row name="Chain">Just recorded. Kith adds it to the chain in a few seconds</Row>
        )}
      </dl>
      <div className={css.links}>
        {who && <Link to={linkTo({ person: who.email || who.name })}>All by {who.name}</Link>}
        <Link to={linkTo({ entity, entity_id })}>All about this</Link>
      </div>
    </>
  );
}

/** A row of the audit, with its place in the chain. */
export function AuditDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useQuery(auditRowQuery(id));
  return (
    <SideDrawer
      open
      reads
      title={`Row ${formatCount(Number(id))}`}
      footer={
        <Button variant="text" onClick={onClose}>
          Close
        </Button>
      }
      onClose={onClose}
    >
      {query.isPending && <LoadingCard label="Loading the row…" />}
      <Failed what="The row could not be loaded." query={query} />
      {query.data === null && (
        <EmptyState title="Row not found">Kith has deleted it because it was too old, or it never existed.</EmptyState>
      )}
      {query.data && <Facts row={query.data} />}
    </SideDrawer>
  );
}
