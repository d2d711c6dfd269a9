import { useMutation } from '@tanstack/react-query';
import { type ConsentPart, type MailService, startGmail } from '../../../shared/features/mailboxes/calls.ts';
import { send } from '../../platform/api/send.ts';

interface ConsentWish {
  service: MailService;
  /** What they let Kith read there. */
  parts: ConsentPart[];
  address?: string | undefined;
}

/** Leaves for the mail service, where the user consents. */
export function useConsent() {
  return useMutation({
    mutationFn: ({ address, ...body }: ConsentWish) =>
      send(startGmail, { body: address === undefined ? body : { ...body, address } }),
    onSuccess: ({ url }) => window.location.assign(url),
  });
}
