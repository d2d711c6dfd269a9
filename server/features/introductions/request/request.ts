/** Makes a request: its company and content, and whether the viewer may ask for it. */

import {
  DRAWER,
  INTRO_GOALS,
  type IntroGoal,
  RAISE_GOAL,
  SALES_RECS,
} from '../../../../shared/core/introductions/constants.ts';
import { describeAnswers } from '../../../../shared/features/introductions/answers.ts';
import type { requestIntro } from '../../../../shared/features/introductions/calls.ts';
import type { Body } from '../../../../shared/platform/call.ts';
import { type Grantee, hasRole } from '../../../../shared/platform/permissions.ts';
import { findVisibleAccount } from '../../../core/network/read/find-account.ts';
import { findVisibleContact } from '../../../core/network/read/find-contact.ts';
import { ALL_SEEING, getViewerScope } from '../../../core/network/read/viewer-scope.ts';
import { takeUpRecommendation } from '../../../core/network/recommend/statuses.ts';
import type { Viewer } from '../../../platform/access/viewer.ts';
import { audit } from '../../../platform/audit/audit.ts';
import type { Db } from '../../../platform/db/engine.ts';
import {
  createConflictError,
  createForbiddenError,
  createInvalidError,
  createNotFoundError,
} from '../../../platform/errors.ts';
import { parseId } from '../../../platform/http/ids.ts';
import { hashRequest } from '../../../platform/http/request-hash.ts';
import { countDailyUse } from '../../../platform/limits/daily-use.ts';
import { type NamedContact, toTargetColumns } from '../life-cycle/people.ts';
import { findIntro, type NamedIntro } from '../life-cycle/queries.ts';
import { introLife, toIntroMaker } from '../life-cycle/rules.ts';
import { type IntroMessageDeps, queueIntroMessage } from '../messages/notify.ts';
import { checkAnswers, composeDraft, loadUseCase } from './draft.ts';
import * as queries from './queries.ts';
import { getTakeBackEnd, isTakenBackWhole } from './take-back.ts';

type RequestBody = Body<typeof requestIntro>;

/** Requests made in the drawer are for sales, or for a raise; elsewhere the role decides the goal (document 3 §6). */
function getGoal(
  body: Pick<RequestBody, 'goal' | 'source'>,
  viewer: Pick<Grantee, 'roles'>,
  { own, isForRaise }: { own: string | null; isForRaise: boolean },
): IntroGoal {
  if (body.goal) return body.goal;
  if (isForRaise) return RAISE_GOAL;
  if (body.source === DRAWER || body.source === SALES_RECS) return 'Sales Opportunity';
  if (INTRO_GOALS.includes(own as IntroGoal)) return own as IntroGoal;
  if (hasRole(viewer, 'Talent')) return 'Talent';
  return hasRole(viewer, 'Sales') ? 'Sales Opportunity' : 'Other';
}

/** @throws notFound, invalid, forbidden */
export async function makeRequest(
  trx: Db,
  deps: IntroMessageDeps,
  viewer: Viewer,
  accountId: number,
  body: RequestBody,
): Promise<NamedIntro> {
  const key = body.request_key ? `${viewer.user.id} ${body.request_key}` : null;
  const hash = hashRequest({ accountId, ...body });
  const known = key && (await queries.findByKey(trx, key));
  if (known) return requireSameRequest(trx, known, hash);
  const target = await findVisibleAccount(trx, getViewerScope(viewer), accountId);
  if (!target) throw createNotFoundError('This company');
  const asker = await loadAsker(trx, viewer, body);
  if (asker.accountId === target.id)
    throw createInvalidError('This is your own company. Choose another one.', { id: 'The company that asks' });
  const useCase = await loadUseCase(trx, body, asker.accountId);
  checkAnswers(body, useCase);
  const person = await findTargetPerson(trx, viewer, target, body);
  const draft = composeDraft(body, useCase, target.name);
  const isForRaise = useCase?.kind === 'raise';
  const now = deps.clock.now();
  const at = now.toISOString();
  const id = await queries.insertIntro(trx, {
    account_id: asker.accountId,
    requester_user_id: asker.userId,
    requester_contact_id: asker.contactId,
    target_account_id: target.id,
    target_name: target.name,
    ...toTargetColumns(person),
    status: 'To review',
    goal: getGoal(body, viewer, { own: viewer.user.default_goal, isForRaise }),
    comments: body.comments || describeAnswers(body) || null,
    why: body.why || draft,
    path: body.path || null,
    email_draft: draft,
    prior_interaction: body.prior_interaction || null,
    customer_tier: body.customer_tier || null,
    who_to_introduce: body.who_to_introduce || null,
    extra_comments: body.extra_comments || null,
    source: body.source || null,
    forwardable: body.forwardable || null,
    double_opt_in: deps.settings.doubleOptIn ? 1 : 0,
    sales_target_id: useCase?.id ?? null,
    sales_recommendation_id: body.sales_recommendation_id || null,
    request_key: key,
    request_hash: key && hash,
    created_by: viewer.user.id,
    created_at: at,
    updated_at: at,
    status_at: at,
  });
  // Only the key can be in the way: the same request was sent twice at once.
  if (id === undefined) return requireSameRequest(trx, (await queries.findByKey(trx, key!))!, hash);
  await countDailyUse(trx, deps, viewer, 'requests');
  const recommendationId = body.sales_recommendation_id ? parseId(body.sales_recommendation_id) : undefined;
  if (recommendationId !== undefined)
    await takeUpRecommendation(
      trx,
      deps,
      { id: recommendationId, companyId: asker.accountId, accountId: target.id, introId: id },
      viewer,
    );
  await introLife.enter(trx, { clock: { now: () => now } }, id, {
    by: toIntroMaker(viewer),
    kind: 'created',
    to: 'To review',
  });
  await audit(trx, viewer, now, { action: 'intro.created', entity: 'intro', entityId: id });
  const row = (await findIntro(trx, ALL_SEEING, id))!;
  for (const template of ['newRequest', 'received'] as const)
    await queueIntroMessage(trx, deps, row, template, {
      key: `intro-${id}-created`,
      // Until then its maker can take it back.
      ...(deps.settings.stepGraceMs > 0 && isTakenBackWhole(row)
        ? { notBefore: getTakeBackEnd(row, deps.settings) }
        : {}),
    });
  return row;
}

/** @throws conflict if the key stands for another request, so that the new one is not lost */
async function requireSameRequest(trx: Db, known: { id: number; request_hash: string | null }, hash: string) {
  if (known.request_hash !== null && known.request_hash !== hash)
    throw createConflictError(
      'This was already sent with different content. Check My Requests, or send it as a new request.',
    );
  return (await findIntro(trx, ALL_SEEING, known.id))!;
}

interface Asker {
  accountId: number;
  userId: number | null;
  contactId: number | null;
}

/** A portfolio user asks for their own company, as themselves or a colleague; staff for any portfolio company or the firm. */
async function loadAsker(trx: Db, viewer: Viewer, body: RequestBody): Promise<Asker> {
  const { companyId, firmAccountId, user, staff } = viewer;
  const contactId = body.requesting_contact_id ? (parseId(body.requesting_contact_id) ?? 0) : null;
  const accountId = body.requesting_account_id ? (parseId(body.requesting_account_id) ?? 0) : null;
  if (!staff) {
    if (companyId === null)
      throw createForbiddenError('You don’t belong to a company yet. Ask the firm to add you to one.');
    if (accountId !== null && accountId !== companyId)
      throw createForbiddenError('You can only request introductions for your own company.');
    if (contactId === null || contactId === user.contact_id)
      return { accountId: companyId, userId: user.id, contactId: user.contact_id };
    const colleague = await queries.findUserOfContact(trx, contactId);
    if (!colleague || colleague.account_id !== companyId)
      throw createForbiddenError('You can only request introductions for yourself or a colleague.');
    return { accountId: companyId, userId: colleague.id, contactId };
  }
  const onBehalf = contactId === null ? undefined : await queries.findUserOfContact(trx, contactId);
  const requester = contactId === null ? null : await findVisibleContact(trx, getViewerScope(viewer), contactId);
  if (requester === undefined)
    throw createInvalidError('Kith doesn’t know this requester.', { requesting_contact_id: 'Unknown' });
  const company = accountId ?? onBehalf?.account_id ?? firmAccountId ?? 0;
  const found = await queries.findTargetCompany(trx, company);
  if (!found || (found.type !== 'Portfolio' && found.id !== firmAccountId))
    throw createInvalidError('Choose the firm or one of its portfolio companies.', {
      requesting_account_id: 'No such company',
    });
  if (onBehalf && onBehalf.account_id !== found.id)
    throw createInvalidError('The requester belongs to another company.', {
      requesting_contact_id: 'Of another company',
    });
  if (requester === null) return { accountId: found.id, userId: user.id, contactId: user.contact_id };
  return { accountId: found.id, userId: onBehalf?.id ?? null, contactId: requester.id };
}

async function findTargetPerson(
  trx: Db,
  viewer: Viewer,
  target: { id: number; name: string },
  { target_contact_id }: RequestBody,
): Promise<NamedContact | null> {
  if (!target_contact_id) return null;
  const id = parseId(target_contact_id);
  const contact = id === undefined ? undefined : await findVisibleContact(trx, getViewerScope(viewer), id);
  if (!contact) throw createNotFoundError('This person');
  if (!(await queries.doesWorkAtCompany(trx, contact, target.id)))
    throw createInvalidError(`This person doesn’t work at ${target.name}.`, {
      target_contact_id: 'Of another company',
    });
  return contact;
}
