import type { ComponentProps } from 'react';
import { AnchorButton, type ButtonLook } from './button.tsx';

/**
 * An address from data in a safe form: https is added if there is no scheme, and anything other than http or https (a
 * script, a file) is rejected.
 */
export function toWebAddress(text: string | null | undefined): string | null {
  const trimmed = text?.trim() ?? '';
  if (!trimmed || /\s/.test(trimmed)) return null;
  const address = URL.parse(/^[a-z][a-z0-9+.-]*:(?!\d)/i.test(trimmed) ? trimmed : `https://${trimmed}`);
  return address && (address.protocol === 'https:' || address.protocol === 'http:') ? address.href : null;
}

/** "castellanbank.example" for https://www.castellanbank.example/ */
export const formatSiteName = (address: string): string => {
  const { host, pathname } = new URL(address);
  return `${host.replace(/^www\./, '')}${pathname === '/' ? '' : pathname}`;
};

const APART = { target: '_blank', rel: 'noopener noreferrer' } as const;

type OutsideLinkProps = Omit<ComponentProps<'a'>, 'href' | 'target' | 'rel'> & { to: string };

/** A link to another site: in a tab of its own, which learns nothing about this one. `to` comes from toWebAddress. */
export function OutsideLink({ to, ...rest }: OutsideLinkProps) {
  return <a {...rest} href={to} {...APART} />;
}

/** The same as a button. */
export function OutsideButton({ to, ...rest }: ButtonLook & OutsideLinkProps) {
  return <AnchorButton {...rest} href={to} {...APART} />;
}
