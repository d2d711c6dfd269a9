import { useEffect, useRef } from 'react';
import type { DialogProps } from '../../../core/feature/dialogs.ts';
import { useAddressParams } from '../../../platform/ui/hooks/use-address-params.ts';

/** Puts a request into the address, from which the drawer is drawn: it outlives a reload and going back. */
export default function OpenRequestDrawer({
  account,
  people = [],
  recommendation,
  over,
  onClose,
}: DialogProps<'request-intro'>) {
  const [, change] = useAddressParams();
  const done = useRef(false);
  useEffect(() => {
    if (done.current) return;
    done.current = true;
    change({
      request: account.id,
      contact: people.map(({ id }) => id).join(','),
      recommendation: recommendation?.id ?? null,
      target: recommendation?.useCase ?? null,
      behalf: recommendation?.company ?? null,
      over: over ? '1' : null,
    });
    onClose();
  }, [account, people, recommendation, over, change, onClose]);
  return null;
}
