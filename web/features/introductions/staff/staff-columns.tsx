import { Clock, UserRoundPlus } from 'lucide-react';
import type { Intro } from '../../../../shared/core/introductions/intro.ts';
import { CompanyLogo } from '../../../core/companies/company-logo.tsx';
import { Avatar } from '../../../core/people/avatar.tsx';
import { CrmLink } from '../../../core/people/crm-link.tsx';
import { Button } from '../../../platform/ui/buttons/button.tsx';
import { formatDay } from '../../../platform/ui/dates.ts';
import type { Column } from '../../../platform/ui/list/columns.ts';
import { Person } from '../requests/request-columns.tsx';
import { RequestMenu } from '../requests/request-menu.tsx';
import { StaffStatus, shortenName } from '../requests/request-status.tsx';
import { ArchiveButton } from '../steps/archive.tsx';
import { NextButton } from '../steps/next-button.tsx';
import { useAssign, useMe } from '../steps/take-step.ts';
import css from './staff-columns.module.css';

function Facilitator({ intro }: { intro: Intro }) {
  const me = useMe();
  const assign = useAssign();
  const present = intro.Kith_Facilitator__r;
  const take = () => me && assign(intro, me);
  if (present)
    return (
      <span className={css.facilitator}>
        <Avatar name={present.Name} size={24} />
        <span className={css.cut} title={present.Name}>
          {present.Name}
        </span>
        {/* M takes it over; for the mouse it is in the menu. */}
        {present.Id !== me?.Id && <button type="button" hidden data-keys="m" onClick={take} />}
      </span>
    );
  if (intro.bucket === 'archive')
    return (
      <span data-yields="line" className={css.soft}>
        No one
      </span>
    );
  return (
    <Button
      size="small"
      data-keys="m"
      aria-label={`Assign to me: the request to ${intro.Target_Account__r.Name}`}
      onClick={take}
    >
      <UserRoundPlus size={14} aria-hidden />
      <span>Assign to me</span>
    </Button>
  );
}

/** The side whose turn it is, for a user of the firm. */
function getTurn(intro: Intro, me: string | undefined): string {
  const { turn, rests_until, answer, Kith_Facilitator__r: facilitator } = intro;
  if (rests_until) return `on hold until ${formatDay(rests_until)}`;
  if (answer || turn === 'firm' || turn === 'facilitator' || turn === null) {
    if (!facilitator) return 'Unassigned';
    return facilitator.Id === me ? 'your turn' : `${shortenName(facilitator.Name)}’s turn`;
  }
  const who = {
    requester: intro.Requesting_Account__r.Name,
    connector: intro.Connector__r ? shortenName(intro.Connector__r.Name) : 'the connector',
    target: intro.Target_Account__r.Name,
  }[turn];
  return `${who}’s turn`;
}

const formatDays = (days: number): string => (days === 0 ? 'Today' : days === 1 ? '1 day' : `${days} days`);

function Waiting({ intro }: { intro: Intro }) {
  const me = useMe()?.Id;
  const { waiting } = intro;
  if (!waiting)
    return (
      <span data-yields="line" className={css.soft}>
        Closed
      </span>
    );
  return (
    <>
      <span className={css.days}>
        {waiting.overdue && <Clock className={css.overdue} size={14} role="img" aria-label="Past due" />}
        {formatDays(waiting.days)}
      </span>
      <span data-yields="line" className={css.soft} title={getTurn(intro, me)}>
        {getTurn(intro, me)}
      </span>
    </>
  );
}

/** A request as staff work on it: its facilitator, the side that it waits for and the time since then, and the next step. */
export const staffColumns: readonly Column<Intro, string | undefined>[] = [
  {
    key: 'company',
    label: 'Target company',
    plain: true,
    sort: 'asc',
    width: 'minmax(120px, 1.2fr)',
    className: css.company,
    cell: ({ Target_Account__r: { Name: company, logo_url }, Requesting_Account__r: { Name: asking } }) => (
      <>
        <CompanyLogo name={company} src={logo_url} size={24} />
        <span className={css.names}>
          <span className={css.name} title={company}>
            {company}
          </span>
          <span data-yields="line" className={css.soft} title={asking}>
            for {asking}
          </span>
        </span>
      </>
    ),
  },
  {
    key: 'person',
    label: 'Target person',
    plain: true,
    sort: 'asc',
    width: 'minmax(110px, 1.1fr)',
    className: css.cell,
    cell: (intro) => <Person intro={intro} />,
  },
  {
    key: 'status',
    label: 'Status',
    plain: true,
    sort: 'asc',
    width: 'minmax(170px, 1.3fr)',
    className: css.cell,
    cell: (intro) => <StaffStatus intro={intro} />,
  },
  {
    key: 'facilitator',
    label: 'Facilitator',
    plain: true,
    sort: 'asc',
    width: 'minmax(120px, 1fr)',
    className: css.cell,
    cell: (intro) => <Facilitator intro={intro} />,
  },
  {
    key: 'waiting',
    label: 'Waiting since',
    plain: true,
    sort: 'asc',
    width: 'minmax(104px, 0.9fr)',
    className: css.cell,
    cell: (intro) => <Waiting intro={intro} />,
  },
  {
    key: 'next',
    label: 'Next step',
    plain: true,
    width: '206px',
    className: css.next,
    cell: (intro) => (
      <>
        {intro.show_archive_button ? <ArchiveButton intro={intro} /> : <NextButton intro={intro} />}
        <CrmLink look="icon" url={intro.crm_url} of={`The request to ${intro.Target_Account__r.Name}`} />
        <RequestMenu intro={intro} label="More steps" />
      </>
    ),
  },
];
