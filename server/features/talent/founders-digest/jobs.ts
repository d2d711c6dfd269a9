import { MAX_IN_DIGEST } from '../../../../shared/features/talent/founders-digest/calls.ts';
import { can } from '../../../../shared/platform/permissions.ts';
import { getViewerScope } from '../../../core/network/read/viewer-scope.ts';
import { findActiveUser } from '../../../platform/access/users.ts';
import { buildViewer } from '../../../platform/access/viewer.ts';
import type { Deps } from '../../../platform/app/deps.ts';
import type { Db } from '../../../platform/db/engine.ts';
import { enqueue, type ServedJobs } from '../../../platform/jobs/jobs.ts';
import { queueMessage } from '../../../platform/messages/delivery.ts';
import { buildAddressWithoutToken } from '../../../platform/messages/signed-link.ts';
import { loadFirmAccountId, readInstallation, writeInstallation } from '../../../platform/settings/installation.ts';
import { addDays, getDayInZone, getWeekday } from '../../../platform/time/day.ts';
import { sendAt } from '../../../platform/time/mail-hour.ts';
import { composeFoundersDigest, MAIL_PEOPLE } from './compose.ts';
import { isMade, listInDigests, listUsersOfCompanies, makeDigest } from './queries.ts';
import { serializeSharedPerson } from './serializer.ts';

declare module '../../../platform/jobs/jobs.ts' {
  interface JobPayloads {
    'foundersDigest.day': object;
    'foundersDigest.make': { day: string };
    'foundersDigest.send': { userId: number; day: string };
  }
}

/** On the digest's day, or on the first day after it where Kith was down all day. */
async function isDue(db: Db, day: string, weekday: string): Promise<boolean> {
  if (getWeekday(day) === weekday) return true;
  const last = await readInstallation(db, 'founders_digest_day');
  return last !== undefined && addDays(last, 7) < day;
}

/**
 * Once a week the waiting people become a digest, and each user of a company reads the part that their company may
 * know.
 */
export function foundersDigestJobs(deps: Deps) {
  const { db, clock, settings, wakeJobs } = deps;
  return {
    'foundersDigest.day': {
      async run() {
        const now = clock.now();
        const day = getDayInZone(settings.timeZone, now);
        if (!(await isDue(db, day, settings.foundersDigestDay))) return;
        const runAt = sendAt(settings.timeZone, now);
        await enqueue(db, { kind: 'foundersDigest.make', payload: { day }, key: `founders-digest-${day}`, runAt }, now);
        await writeInstallation(db, 'founders_digest_day', day);
        wakeJobs();
      },
    },
    'foundersDigest.make': {
      async run({ payload: { day } }) {
        // After a kill the digest stays as it is, as some users received it already: people shared since wait for the
        // next.
        const made = await db.transaction().execute(async (trx) => {
          if (!(await isMade(trx, day))) await makeDigest(trx, day, MAX_IN_DIGEST);
          return isMade(trx, day);
        });
        if (!made) return;
        const now = clock.now();
        for (const userId of await listUsersOfCompanies(db, await loadFirmAccountId(db)))
          await enqueue(
            db,
            { kind: 'foundersDigest.send', payload: { userId, day }, key: `founders-digest-${userId}-${day}` },
            now,
          );
        wakeJobs();
      },
    },
    'foundersDigest.send': {
      async run({ payload: { userId, day } }) {
        const user = await findActiveUser(db, userId);
        if (!user) return;
        const firm = { domains: settings.firmDomains, accountId: await loadFirmAccountId(db) };
        const viewer = buildViewer(user, { id: '', actingUserId: null }, firm, false);
        if (!can(viewer, 'founders-digest:receive')) return;
        const rows = await listInDigests(db, getViewerScope(viewer), { day, limit: MAIL_PEOPLE + 1 });
        if (rows.length === 0) return;
        const words = composeFoundersDigest(rows.map(serializeSharedPerson), {
          name: user.given_name ?? user.email.split('@')[0]!,
          firm: settings.firm,
          publicUrl: settings.publicUrl ?? '',
          unsubscribe: buildAddressWithoutToken(deps, 'digest.unsubscribe', settings.publicUrl),
        });
        const about = { entity: 'app_user', id: userId } as const;
        const mail = {
          channel: 'mail',
          kind: 'poscan.foundersDigest',
          recipient: user.email,
          about,
          ...words,
        } as const;
        await db.transaction().execute(async (trx) => {
          await queueMessage(trx, { ...mail, key: `founders-digest-${userId}-${day}` }, clock.now());
        });
        wakeJobs();
      },
    },
  } satisfies ServedJobs;
}
