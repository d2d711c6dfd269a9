import { Link } from '../../platform/ui/buttons/link.tsx';
import { getCompanyAddress } from './company-address.ts';
import { CompanyLogo } from './company-logo.tsx';
import css from './company-name.module.css';

type CompanyCellProps = {
  company: { id?: string; name: string; logo_url: string | null };
  /** The name leads to the company's page. */
  linked?: boolean;
  /** In a list whose rows have two lines a long name takes both. */
  lines?: 1 | 2;
};

/** A company in a cell of a list: its tile and its name. */
export function CompanyCell({ company: { id, name, logo_url }, linked = false, lines = 1 }: CompanyCellProps) {
  return (
    <span className={css.company} data-lines={lines} data-yields={lines === 2 ? 'line' : undefined}>
      <CompanyLogo name={name} src={logo_url} size={20} />
      <span className={css.name} title={name}>
        {linked && id ? <Link to={getCompanyAddress(id)}>{name}</Link> : name}
      </span>
    </span>
  );
}
