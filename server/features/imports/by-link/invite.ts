import type { Deps } from '../../../platform/app/deps.ts';
import type { Db } from '../../../platform/db/engine.ts';
import { createConflictError, createInvalidError } from '../../../platform/errors.ts';
import { queueMessage } from '../../../platform/messages/delivery.ts';
import { buildAddressWithoutToken, makeLink } from '../../../platform/messages/signed-link.ts';
import { getGreetingName } from '../../../platform/text/greeting.ts';
import { hasAccount, type LinkHolder } from './queries.ts';

type InviteDeps = Pick<Deps, 'clock' | 'settings' | 'declared'>;

/** Mails a person the link by which they share their connections. @throws conflict for users; invalid without an address */
export async function sendLink(trx: Db, deps: InviteDeps, person: LinkHolder, asker: string | null): Promise<void> {
  const { clock, settings } = deps;
  if (await hasAccount(trx, person.id))
    throw createConflictError(`${person.name} uses Kith and can import connections under Import.`);
  if (person.email === null)
    throw createInvalidError('Kith has no e-mail address for this person.', { contact_id: 'Without an address' });
  const now = clock.now();
  const about = { entity: 'contact', id: person.id } as const;
  const link = await makeLink(trx, deps, 'import.connections', about, now);
  const address = buildAddressWithoutToken(deps, 'import.connections', settings.publicUrl);
  const why = asker
    ? `${asker} of ${settings.firm} would like you to share who you know. If a founder wants to meet someone you know, we ask you first, and you can always say no.`
    : 'Here is the new link that you asked for.';
  await queueMessage(
    trx,
    {
      channel: 'mail',
      recipient: person.email,
      subject: `Share who you know with ${settings.firm}`,
      body: `Hi ${getGreetingName(person.name)},\n\n${why}\n\nYou choose who is shared, who may see it, and can take all of it back by this link at any time, without an account: ${address}\n\n${settings.firm}`,
      key: `connections-link-${link}`,
      kind: 'import.connectionsLink',
      about,
      link,
    },
    now,
  );
}
