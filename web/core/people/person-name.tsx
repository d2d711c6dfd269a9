import { OutsideLink, toWebAddress } from '../../platform/ui/buttons/outside-link.tsx';

/** A person's name, which leads to their profile if one is known. */
export function PersonName({ name, profile }: { name: string; profile: string | null | undefined }) {
  const address = toWebAddress(profile);
  return address ? <OutsideLink to={address}>{name}</OutsideLink> : name;
}
