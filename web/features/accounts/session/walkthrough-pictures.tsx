import type { ReactNode } from 'react';
import { CompanyLogo } from '../../../core/companies/company-logo.tsx';
import { Avatar } from '../../../core/people/avatar.tsx';
import { EvidenceList } from '../../../core/strength/evidence-list.tsx';
import type { Strength } from '../../../core/strength/strength.ts';
import { StrengthLabel } from '../../../core/strength/strength-label.tsx';
import { Tag } from '../../../platform/ui/layout/tag.tsx';
import css from './walkthrough-pictures.module.css';

// Every person and company in these pictures is invented.

function Person({ name, title, strength }: { name: string; title: string; strength: Strength }) {
  return (
    <div className={css.row}>
      <Avatar name={name} />
      <div className={css.grow}>
        <div className={css.name}>{name}</div>
        <div className={css.soft}>{title}</div>
      </div>
      <StrengthLabel strength={strength} />
    </div>
  );
}

const Sheet = ({ children }: { children: ReactNode }) => <div className={css.sheet}>{children}</div>;

const receipts = [
  {
    kind: 'tenure',
    text: 'Worked together with Tal Berkovan for 41 months.',
    source: 'Mar 2017 to Aug 2020',
    date: '2025-11-18',
    on_record: true,
  },
  {
    kind: 'opinion',
    text: 'Tal: “We still talk every quarter.”',
    source: 'Opinion',
    date: '2025-08-14',
    on_record: true,
  },
  {
    kind: 'tenure',
    text: 'Probably on the same team.',
    source: 'Estimated from titles',
    date: '2025-11-18',
    on_record: false,
  },
] as const;

export function ClosePicture() {
  return (
    <Sheet>
      <div className={css.head}>
        <Avatar name="Ines Calloway" size={44} strength={3} />
        <div className={css.grow}>
          <div className={css.title}>Ines Calloway</div>
          <div className={css.soft}>VP Engineering, Payments</div>
        </div>
        <StrengthLabel strength={3} />
      </div>
      <div className={css.rule} />
      <EvidenceList details={{ evidence: [...receipts], elsewhere: null }} />
    </Sheet>
  );
}

export function SearchPicture() {
  return (
    <Sheet>
      <div className={css.names}>
        <span>castellan bank</span>
        <span>Orrin Health Inc.</span>
        <span className={css.caret}>Veldt Rob</span>
      </div>
      <div className={css.account}>
        <CompanyLogo name="Castellan Bank" />
        <div className={css.grow}>
          <div className={css.title}>Castellan Bank</div>
          <Tag>Banking</Tag>
        </div>
        <span className={css.soft}>4 contacts</span>
      </div>
      <Person name="Kofi Amankrah" title="Chief Technology Officer" strength={4} />
      <Person name="Sunniva Rask" title="Director of Procurement" strength={2} />
    </Sheet>
  );
}

export function RequestPicture() {
  return (
    <Sheet>
      <div className={css.label}>Navigators at Orrin Health</div>
      <div className={css.row}>
        <Avatar name="Gideon Marsh" />
        <div className={css.grow}>
          <div className={css.name}>Gideon Marsh</div>
          <div className={css.soft}>Worked there, Feb 2018 – Jul 2023</div>
        </div>
        <Tag outlined>Portfolio</Tag>
      </div>
      <div className={css.rule} />
      <div className={css.label}>Who they can reach</div>
      <Person name="Priya Venkatraj" title="General Manager, Claims" strength={3} />
      <Person name="Elske Vandermoor" title="Strategic Partnerships Lead" strength={1} />
    </Sheet>
  );
}
