import type { FastifyInstance } from 'fastify';
import { openYear } from '../../../../shared/features/introductions/link-calls.ts';
import { ALL_SEEING } from '../../../core/network/read/viewer-scope.ts';
import { findConnectorOfLink } from '../../../core/network/terms/own-terms.ts';
import { hasStopped } from '../../../core/network/terms/stopped-mails.ts';
import type { Deps } from '../../../platform/app/deps.ts';
import { createNotFoundError } from '../../../platform/errors.ts';
import { handle } from '../../../platform/http/handle.ts';
import { signOpenedPage } from '../../../platform/messages/opened-page.ts';
import { readLink } from '../../../platform/messages/signed-link.ts';
import { getDayInZone } from '../../../platform/time/day.ts';
import { loadIntros } from '../life-cycle/queries.ts';
import { describeOutcome } from '../messages/outcome-words.ts';
import { countRecord, findPresentContact, getYearDays, listAskedIntros } from './queries.ts';

/** A person's own introductions of a year, by the yearly mail or by any mail that asks them. */
export function recordRoutes(app: FastifyInstance): void {
  handle(app, openYear, async (context) => {
    const { db, settings, params, query } = context;
    const { contactId, lastYear } = await requirePerson(context, params.token);
    const year = Math.min(query.year ?? lastYear, lastYear + 1);
    const rows = await listAskedIntros(db, [contactId], getYearDays(year));
    const intros = new Map(
      (
        await loadIntros(
          db,
          ALL_SEEING,
          rows.map(({ id }) => id),
        )
      ).map((row) => [row.id, row]),
    );
    return {
      firm_name: settings.firm,
      page: signOpenedPage(context, params.token),
      mails_stopped: await hasStopped(db, contactId, 'news'),
      year,
      record: countRecord(rows),
      introductions: rows.flatMap(({ id, made_at, agreed_at }) => {
        const row = intros.get(id);
        if (!row) return [];
        return {
          company: row.company,
          person: row.person,
          target: row.target_name,
          day: getDayInZone(settings.timeZone, new Date(made_at)),
          agreed: agreed_at !== null,
          outcome: agreed_at !== null && row.intro_date !== null ? describeOutcome(row) : null,
        };
      }),
    };
  });
}

async function requirePerson(deps: Deps, token: string): Promise<{ contactId: number; lastYear: number }> {
  const { db, clock, settings } = deps;
  const now = clock.now();
  const thisYear = Number(getDayInZone(settings.timeZone, now).slice(0, 4));
  const ofYear = await readLink(deps, 'intro.year', token, now);
  if (ofYear) {
    const id = await findPresentContact(db, ofYear.entity_id);
    if (id !== undefined) return { contactId: id, lastYear: Number(ofYear.made_at.slice(0, 4)) - 1 };
  }
  const link = await readLink(deps, 'intro.connector', token, now);
  const id = link && (await findConnectorOfLink(db, link.id));
  if (id === undefined) throw createNotFoundError('This link');
  return { contactId: id, lastYear: thisYear };
}
