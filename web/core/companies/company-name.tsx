import { CompanyLogo } from './company-logo.tsx';
import css from './company-name.module.css';

/** A company in a cell of a list: its tile and its name, in one line. */
export function CompanyCell({ company: { name, logo_url } }: { company: { name: string; logo_url: string | null } }) {
  return (
    <span className={css.company}>
      <CompanyLogo name={name} src={logo_url} size={20} />
      <span className={css.name} title={name}>
        {name}
      </span>
    </span>
  );
}
