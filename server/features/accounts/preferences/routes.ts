import type { FastifyInstance } from 'fastify';
import { changePreferences, getPreferences } from '../../../../shared/features/accounts/preferences/calls.ts';
import type { Body } from '../../../../shared/platform/call.ts';
import { STALE_JOB } from '../../../core/network/derive/stale-job.ts';
import { linkProvenContact } from '../../../core/network/read/own-contact.ts';
import { changePreference, setDeclined } from '../../../platform/access/preferences.ts';
import { refuseActing } from '../../../platform/access/viewer.ts';
import { audit } from '../../../platform/audit/audit.ts';
import { lockRow } from '../../../platform/db/lock-row.ts';
import { createInvalidError } from '../../../platform/errors.ts';
import { joinWithPresent } from '../../../platform/http/based-on.ts';
import { handle } from '../../../platform/http/handle.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { listOptionalMails, parseOwnProfileKey } from './rules.ts';
import { serializePreferences } from './serializer.ts';

export function preferencesRoutes(app: FastifyInstance): void {
  handle(app, getPreferences, async ({ db, viewer, ...deps }) => ({
    preferences: await serializePreferences(db, deps, viewer),
  }));

  handle(app, changePreferences, async ({ db, viewer, body: input, clock, wakeJobs, ...deps }) => {
    refuseActing(viewer);
    const { user } = viewer;
    const known = new Set(listOptionalMails(deps.declared, viewer).map(({ kind }) => kind));
    const unknown = input.mails?.find(({ kind }) => !known.has(kind));
    if (unknown) throw createInvalidError('There is no such e-mail to turn on or off.', { mails: unknown.kind });
    const now = clock.now();
    await db.transaction().execute(async (trx) => {
      await lockRow(trx, 'app_user', user.id);
      const { basedOn: _, ...body } = joinWithPresent(input, await serializePreferences(trx, deps, viewer));
      const change = getChange(body);
      await changePreference(trx, user.id, change);
      for (const { kind, on } of body.mails ?? []) await setDeclined(trx, user.id, kind, !on);
      if (change.profile_key && (await linkProvenContact(trx, user)))
        await enqueue(trx, { kind: STALE_JOB, payload: {}, key: `own-contact-${user.id}-${now.getTime()}` }, now);
      const deed = { action: 'preferences.changed', entity: 'app_user', entityId: user.id, detail: body };
      await audit(trx, viewer, now, deed);
    });
    wakeJobs();
    return { preferences: await serializePreferences(db, deps, viewer) };
  });
}

function getChange({ digest, single_keys, leaderboard, profile_url }: Omit<Body<typeof changePreferences>, 'basedOn'>) {
  return {
    ...(digest === undefined ? {} : { digest }),
    ...(single_keys === undefined ? {} : { single_keys: single_keys ? (1 as const) : (0 as const) }),
    ...(leaderboard === undefined ? {} : { leaderboard: leaderboard ? (1 as const) : (0 as const) }),
    ...(profile_url === undefined ? {} : { profile_key: parseOwnProfileKey(profile_url) }),
  };
}
