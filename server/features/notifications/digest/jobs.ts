import { changePreference, loadDeclinedKinds, readPreference } from '../../../platform/access/preferences.ts';
import { findActiveUser } from '../../../platform/access/users.ts';
import { buildViewer, type Viewer } from '../../../platform/access/viewer.ts';
import type { Deps } from '../../../platform/app/deps.ts';
import type { AppUser } from '../../../platform/db/schema.ts';
import { enqueue, type ServedJobs } from '../../../platform/jobs/jobs.ts';
import { queueMessage } from '../../../platform/messages/delivery.ts';
import { isForViewer } from '../../../platform/messages/digest.ts';
import { buildAddressWithoutToken } from '../../../platform/messages/signed-link.ts';
import { loadFirmAccountId } from '../../../platform/settings/installation.ts';
import { getDayInZone, getWeekday } from '../../../platform/time/day.ts';
import { sendAt } from '../../../platform/time/mail-hour.ts';
import { composeDigest, type FilledSection } from './compose.ts';
import { listUsersWithDigest } from './queries.ts';
import { getNewSince } from './rules.ts';

declare module '../../../platform/jobs/jobs.ts' {
  interface JobPayloads {
    'digest.day': object;
    'digest.send': { userId: number; day: string };
  }
}

/** A mail a day or week for each person with the news of all features; no mail if there is none. */
export function digestJobs(deps: Deps) {
  const { db, clock, settings, declared, wakeJobs } = deps;

  const read = async (viewer: Viewer, since: Date): Promise<FilledSection[]> => {
    const sections: FilledSection[] = [];
    const declined = await loadDeclinedKinds(db, viewer.user.id);
    for (const section of declared.digest) {
      const { title, inSubject, path, part } = section;
      if (!isForViewer(section, viewer) || (part && declined.has(part.kind))) continue;
      const lines = await section.read(deps, viewer, since);
      if (lines.length > 0) sections.push({ title, inSubject, path, lines, part });
    }
    return sections;
  };
  const composeDigestMail = (user: AppUser, sections: readonly FilledSection[]) =>
    composeDigest(sections, {
      name: user.given_name ?? user.email.split('@')[0]!,
      firm: settings.firm,
      publicUrl: settings.publicUrl ?? '',
      unsubscribe: buildAddressWithoutToken(deps, 'digest.unsubscribe', settings.publicUrl),
    });

  return {
    /** Queues a job for each person who is due: a kill between two of them, or a second process, does not send anything twice. */
    'digest.day': {
      async run() {
        const now = clock.now();
        const day = getDayInZone(settings.timeZone, now);
        const due = getWeekday(day) === settings.digestDay ? (['daily', 'weekly'] as const) : (['daily'] as const);
        const runAt = sendAt(settings.timeZone, now);
        for (const userId of await listUsersWithDigest(db, due))
          await enqueue(
            db,
            { kind: 'digest.send', payload: { userId, day }, key: `digest-${userId}-${day}`, runAt },
            now,
          );
        wakeJobs();
      },
    },
    'digest.send': {
      async run({ payload: { userId, day } }) {
        const now = clock.now();
        const user = await findActiveUser(db, userId);
        const { digest, digest_at } = await readPreference(db, userId);
        if (!user || digest === 'off') return;
        const firm = { domains: settings.firmDomains, accountId: await loadFirmAccountId(db) };
        const viewer = buildViewer(user, { id: '', actingUserId: null }, firm, false);
        const sections = await read(viewer, getNewSince(digest, digest_at, now));
        await db.transaction().execute(async (trx) => {
          await changePreference(trx, userId, { digest_at: now.toISOString() });
          if (sections.length === 0) return;
          const about = { entity: 'app_user', id: userId } as const;
          const mail = {
            channel: 'mail',
            kind: 'digest.mail',
            recipient: user.email,
            about,
            ...composeDigestMail(user, sections),
          } as const;
          await queueMessage(trx, { ...mail, key: `digest-${userId}-${day}` }, now);
        });
        wakeJobs();
      },
    },
  } satisfies ServedJobs;
}
