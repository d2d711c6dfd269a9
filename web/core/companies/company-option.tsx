import { formatSiteName, toWebAddress } from '../../platform/ui/buttons/outside-link.tsx';
import css from '../lists/option.module.css';
import { toStrength } from '../strength/strength.ts';
import { StrengthRing } from '../strength/strength-ring.tsx';
import type { SuggestedCompany } from './companies.ts';
import { CompanyLogo } from './company-logo.tsx';

/** A company among suggestions: its logo, where it is on the web, and how well the network knows it. */
export function CompanyOption({
  company: { name, website, logo_url, relationship, called },
}: {
  company: SuggestedCompany;
}) {
  const site = toWebAddress(website);
  return (
    <span className={css.option}>
      <CompanyLogo name={name} src={logo_url} size={20} />
      <span className={css.line}>
        <span>{name}</span>
        {called && <span className={css.soft}>{called === 'former' ? 'former name' : 'alias'}</span>}
        {site && <span className={css.soft}>{formatSiteName(site)}</span>}
      </span>
      <StrengthRing strength={toStrength(relationship)} named />
    </span>
  );
}
