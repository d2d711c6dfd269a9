import { ExternalLink, IdCard } from 'lucide-react';
import { OutsideButton, OutsideLink, toWebAddress } from '../../platform/ui/buttons/outside-link.tsx';
import css from './crm-link.module.css';

type CrmLinkProps = {
  /** For staff only: absent from the answers to others. */
  url: string | null | undefined;
  look: 'icon' | 'button' | 'text';
  /** The subject of the record, if several are on the screen: "Castellan Bank". */
  of?: string;
  /** Of a button. */
  size?: 'small' | 'medium';
};

/** Leads to a record of the CRM; nothing if there is none, or none that the viewer may see. */
export function CrmLink({ url, look, of, size = 'small' }: CrmLinkProps) {
  const to = toWebAddress(url);
  if (!to) return null;
  const label = of && `${of} in the CRM (opens in a new tab)`;
  if (look === 'icon')
    return (
      <OutsideButton variant="icon" to={to} aria-label={label ?? 'Open in the CRM'} title="CRM">
        <IdCard size={16} strokeWidth={1.75} aria-hidden />
      </OutsideButton>
    );
  const words = of ? 'CRM' : 'Open in the CRM';
  if (look === 'button')
    return (
      <OutsideButton size={size} to={to} aria-label={label}>
        <ExternalLink size={14} strokeWidth={1.75} aria-hidden />
        {words}
      </OutsideButton>
    );
  return (
    <OutsideLink className={css.text} to={to} aria-label={label}>
      {words}
      <ExternalLink size={12} aria-hidden />
    </OutsideLink>
  );
}
