import { CompanyLogo } from './company-logo.tsx';
import css from './company-name.module.css';

type CompanyCellProps = {
  company: { name: string; logo_url: string | null };
  /** In a list whose rows have two lines a long name takes both. */
  lines?: 1 | 2;
};

/** A company in a cell of a list: its tile and its name. */
export function CompanyCell({ company: { name, logo_url }, lines = 1 }: CompanyCellProps) {
  return (
    <span className={css.company} data-lines={lines} data-yields={lines === 2 ? 'line' : undefined}>
      <CompanyLogo name={name} src={logo_url} size={20} />
      <span className={css.name} title={name}>
        {name}
      </span>
    </span>
  );
}
