import { Archive, ChevronDown, ChevronRight } from 'lucide-react';
import { useId } from 'react';
import type { Intro } from '../../shared/intros/intro.ts';
import { describeError } from '../api/api-error.ts';
import { useSettings } from '../api/session.ts';
import { CompanyLogo } from '../people/company-logo.tsx';
import { CrmLink } from '../people/crm-link.tsx';
import { Button } from '../ui/button.tsx';
import { formatDay } from '../ui/dates.ts';
import { useNotices } from '../ui/notices.tsx';
import { useUndoNotice } from '../ui/use-undo-notice.ts';
import { useArchive, useUnarchive } from './changes.ts';
import { RequestDetails } from './request-details.tsx';
import css from './request-row.module.css';
import { RequestStatus } from './request-status.tsx';
import { notTakenBack } from './undo.ts';

/** Archives the request, and offers to take it back for as long as the notice stays. */
function ArchiveButton({ intro }: { intro: Intro }) {
  const archive = useArchive();
  const unarchive = useUnarchive();
  const notices = useNotices();
  const company = intro.Target_Account__r.Name;
  const undoable = useUndoNotice();
  const undo = { run: () => unarchive.mutateAsync(intro.Id), failed: notTakenBack };
  // The row is gone before the answer comes, so what follows does not hang on it.
  const run = () =>
    archive.mutateAsync(intro.Id).then(
      () => undoable(`The request to ${company} was archived.`, undo),
      (error) => notices.error(`The request to ${company} could not be archived. ${describeError(error)}`),
    );
  return (
    <Button
      className={css.above}
      size="small"
      aria-label={`Archive the request to ${company}`}
      disabled={archive.isPending}
      onClick={() => void run()}
    >
      <Archive size={14} aria-hidden />
      Archive
    </Button>
  );
}

export function Person({ intro }: { intro: Intro }) {
  const person = intro.To_Who__r;
  if (!person) return <span className={css.missing}>No person named</span>;
  return (
    <>
      <div className={css.name}>{person.Name}</div>
      <div className={css.soft}>{person.Title || 'Title unknown'}</div>
    </>
  );
}

type RequestRowProps = { intro: Intro; open: boolean; onToggle: () => void };

/** One request: what was asked, where it stands, and, opened, what happened. The whole row opens it. */
export function RequestRow({ intro, open, onToggle }: RequestRowProps) {
  const zone = useSettings()?.time_zone;
  const detailsId = useId();
  const Chevron = open ? ChevronDown : ChevronRight;
  const { Name: company, logo_url } = intro.Target_Account__r;
  return (
    <div className={css.request} data-open={open}>
      <div className={css.row}>
        <button
          type="button"
          className={css.toggle}
          aria-expanded={open}
          aria-controls={open ? detailsId : undefined}
          aria-label={`Timeline of the request to ${company}${intro.To_Who__r ? `, ${intro.To_Who__r.Name}` : ''}`}
          onClick={onToggle}
        >
          <Chevron size={16} strokeWidth={1.75} aria-hidden />
        </button>
        <div className={css.company}>
          <CompanyLogo name={company} src={logo_url} size={24} />
          <span className={css.name}>{company}</span>
        </div>
        <div className={css.person}>
          <Person intro={intro} />
        </div>
        <div className={css.goal}>
          <div className={css.cut}>{intro.Goal__c}</div>
          {intro.Connector__r && <div className={css.soft}>via {intro.Connector__r.Name}</div>}
        </div>
        <div className={css.status}>
          <RequestStatus intro={intro} />
        </div>
        <div className={css.requester}>
          <div className={css.cut}>{intro.mine ? 'You' : intro.Requestor__r.Name || 'Unknown'}</div>
          {intro.next_statuses && <div className={css.soft}>{intro.Requesting_Account__r.Name}</div>}
        </div>
        <div className={css.created}>
          <span className={css.word}>Created </span>
          {formatDay(intro.CreatedDate, zone)}
        </div>
        <div className={css.updated}>
          <span className={css.word}>Updated </span>
          {formatDay(intro.LastActivityDate, zone)}
        </div>
        <div className={css.actions}>
          {intro.show_archive_button && <ArchiveButton intro={intro} />}
          {intro.crm_url && (
            <span className={`${css.above} ${css.crm}`}>
              <CrmLink look="text" url={intro.crm_url} of={`The request to ${company}`} />
            </span>
          )}
        </div>
      </div>
      {open && (
        <div id={detailsId} className={css.details}>
          <RequestDetails id={intro.Id} />
        </div>
      )}
    </div>
  );
}
