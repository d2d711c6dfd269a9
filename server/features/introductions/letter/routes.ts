import type { FastifyInstance } from 'fastify';
import { LETTER_LINK_DAYS } from '../../../../shared/core/introductions/constants.ts';
import {
  changeLetterOpening,
  getYearlyLetter,
  makeLetterLink,
  openLetterLink,
} from '../../../../shared/features/introductions/letter/calls.ts';
import { listFirmAndPortfolio } from '../../../platform/access/companies.ts';
import type { Viewer } from '../../../platform/access/viewer.ts';
import type { Deps } from '../../../platform/app/deps.ts';
import { audit } from '../../../platform/audit/audit.ts';
import type { Db } from '../../../platform/db/engine.ts';
import { lockRow } from '../../../platform/db/lock-row.ts';
import { createInvalidError, createNotFoundError } from '../../../platform/errors.ts';
import { joinWithPresent } from '../../../platform/http/based-on.ts';
import { handle } from '../../../platform/http/handle.ts';
import {
  buildAddressWithoutToken,
  insertToken,
  readLastingToken,
  signLastingToken,
} from '../../../platform/messages/signed-link.ts';
import { introLinks } from '../by-link/links.ts';
import { getThisYear, type LetterCompany, loadLetter, loadOpening } from './letter.ts';
import { changeOpening, makeOpening } from './queries.ts';

const DAY_MS = 86_400_000;

export function letterRoutes(app: FastifyInstance): void {
  handle(app, getYearlyLetter, async (context) => {
    const { db, viewer, query } = context;
    const company = await requireLetterCompany(db, viewer, query.company);
    return loadLetter(context, company, limitYear(context, query.year));
  });

  handle(app, changeLetterOpening, async (context) => {
    const { db, viewer, clock, body } = context;
    const company = await requireLetterCompany(db, viewer, body.company ?? undefined);
    const year = limitYear(context, body.year);
    await db.transaction().execute(async (trx) => {
      const id = await makeOpening(trx, company?.id ?? null, year);
      await lockRow(trx, 'letter_opening', id);
      const present = await loadOpening({ ...context, db: trx }, company, year);
      const { opening } = joinWithPresent(body, { opening: present.opening });
      // Kith's words stay Kith's, and go with the numbers.
      const isKiths = opening === '' || (!present.own_words && opening === present.opening);
      await changeOpening(trx, id, isKiths ? null : opening);
      const detail = { year, company: company?.id ?? null };
      await audit(trx, viewer, clock.now(), {
        action: 'letter.opening',
        entity: 'letter_opening',
        entityId: id,
        detail,
      });
    });
    return loadOpening(context, company, year);
  });

  handle(app, makeLetterLink, async (context) => {
    const { db, viewer, clock, secret, settings, body } = context;
    const company = await requireLetterCompany(db, viewer, body.company);
    if (!company) throw createInvalidError('Choose a company: there is no link to the firm’s letter.');
    const year = limitYear(context, body.year);
    const expires_at = new Date(clock.now().getTime() + LETTER_LINK_DAYS * DAY_MS).toISOString();
    const token = signLastingToken(secret, 'intro.letter', [company.id, year, expires_at].join(' '));
    const detail = { year, expires_at };
    await audit(db, viewer, clock.now(), { action: 'letter.linked', entity: 'account', entityId: company.id, detail });
    const address = buildAddressWithoutToken(context, 'intro.letter', settings.publicUrl);
    return { address: insertToken(address, introLinks['intro.letter'].path, token), expires_at };
  });

  handle(app, openLetterLink, async (context) => {
    const { db, clock, secret, params } = context;
    const [id, year, expires = ''] = (readLastingToken(secret, 'intro.letter', params.token) ?? '').split(' ');
    const company = expires > clock.now().toISOString() ? await findCompany(db, Number(id)) : undefined;
    if (!company) throw createNotFoundError('This link');
    return loadLetter(context, company, Number(year));
  });
}

/** A letter is counted up to today. */
const limitYear = (deps: Pick<Deps, 'clock' | 'settings'>, year: number | undefined): number =>
  Math.min(year ?? Number.POSITIVE_INFINITY, getThisYear(deps));

async function findCompany(db: Db, id: number): Promise<LetterCompany | undefined> {
  return (await listFirmAndPortfolio(db)).find((company) => company.id === id);
}

/** @returns null for the firm's letter, which staff read when they name no company */
async function requireLetterCompany(
  db: Db,
  viewer: Pick<Viewer, 'staff' | 'companyId'>,
  wireId: string | undefined,
): Promise<LetterCompany | null> {
  if (viewer.staff && wireId === undefined) return null;
  const own = viewer.companyId === null ? undefined : String(viewer.companyId);
  const company =
    viewer.staff || wireId === undefined || wireId === own ? await findCompany(db, Number(wireId ?? own)) : undefined;
  if (!company) throw createNotFoundError('This company');
  return company;
}
