import type { JobSeeker } from '../../../../shared/features/talent/job-seekers/calls.ts';
import { Freshness } from '../../../core/people/freshness.tsx';
import { PersonLine } from '../../../core/people/person-line.tsx';
import { parseProfile } from '../../../core/people/profile-in.ts';
import { Link } from '../../../platform/ui/buttons/link.tsx';
import { Tag } from '../../../platform/ui/layout/tag.tsx';
import type { Column } from '../../../platform/ui/list/columns.ts';
import { formatCount } from '../../../platform/ui/numbers.ts';
import css from './job-seekers.module.css';

/** Somebody who looks for a job, in a line; the context is the installation's time zone. */
export const seekerColumns: readonly Column<JobSeeker, string | undefined>[] = [
  {
    key: 'name',
    label: 'Person',
    plain: true,
    width: 'minmax(180px, 1.4fr)',
    cell: ({ Id, Name, title, Account_Name__c, Confidential__c }) => (
      <div className={css.person}>
        <Link to={`/talent/match-positions?sf_id=${Id}`}>
          <PersonLine name={Name} size={28} />
        </Link>
        <span className={css.soft}>{[title, Account_Name__c].filter(Boolean).join(' at ')}</span>
        {Confidential__c && <Tag>Confidential</Tag>}
      </div>
    ),
  },
  {
    key: 'skills',
    label: 'Skills',
    width: 'minmax(140px, 1.2fr)',
    cell: ({ Skill_Category__c, Skill__c }) => (
      <>
        {Skill_Category__c ?? 'Not said'}
        <div className={css.soft}>{Skill__c.split(';').filter(Boolean).join(', ')}</div>
      </>
    ),
  },
  { key: 'role', label: 'Role', width: 'minmax(100px, 0.8fr)', cell: ({ Role__c }) => Role__c ?? 'Not said' },
  { key: 'place', label: 'Location', width: 'minmax(100px, 0.9fr)', cell: ({ location }) => location ?? 'Not known' },
  {
    key: 'open',
    label: 'Open candidacies',
    width: 'fit-content(132px)',
    className: css.count,
    cell: ({ open_poscans }) => formatCount(open_poscans),
  },
  {
    key: 'read',
    label: 'Freshness',
    width: 'minmax(120px, 0.9fr)',
    cell: ({ last_enriched, linkedin_profile, Name }) => (
      <Freshness at={last_enriched} linkedinId={parseProfile(linkedin_profile ?? '')} name={Name} />
    ),
  },
];
