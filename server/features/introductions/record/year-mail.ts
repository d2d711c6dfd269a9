import type { Deps } from '../../../platform/app/deps.ts';
import { queueMessage } from '../../../platform/messages/delivery.ts';
import { buildAddressWithoutToken, makeLink } from '../../../platform/messages/signed-link.ts';
import { getGreetingName } from '../../../platform/text/greeting.ts';
import { getDayInZone } from '../../../platform/time/day.ts';
import { listConnectorsOfYear } from './queries.ts';

type YearDeps = Pick<Deps, 'db' | 'clock' | 'settings' | 'declared'>;

/** In the first week of January: a mail with a link to their introductions of last year to whoever said yes to one. */
export async function sendYears(deps: YearDeps, cancelled: () => Promise<boolean>): Promise<void> {
  const { db, clock, settings } = deps;
  const now = clock.now();
  const today = getDayInZone(settings.timeZone, now);
  if (!/-01-0[1-7]$/.test(today)) return;
  const year = Number(today.slice(0, 4)) - 1;
  for (const { id, name, email } of await listConnectorsOfYear(db, year, `${year + 1}-01-01`)) {
    if (await cancelled()) return;
    await db.transaction().execute(async (trx) => {
      const about = { entity: 'contact', id } as const;
      const link = await makeLink(trx, deps, 'intro.year', about, now);
      const address = buildAddressWithoutToken(deps, 'intro.year', settings.publicUrl);
      await queueMessage(
        trx,
        {
          channel: 'mail',
          recipient: email!,
          subject: `Your introductions in ${year}`,
          body: `Hi ${getGreetingName(name)},\n\nThank you for opening doors in ${year}. Here is how each of your introductions went: ${address}\n\nThe page is yours alone. You get this mail once a year. Stop e-mails like this: ${address}?mails=stop\n\n${settings.firm}`,
          key: `intro-year-${id}-${year}`,
          kind: 'intro.yourYear',
          about,
          link,
        },
        now,
      );
    });
  }
}
