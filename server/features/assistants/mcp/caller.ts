import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isAppToken } from '../../../platform/access/app-token.ts';
import { loadViewer } from '../../../platform/access/session.ts';
import { findActiveUser } from '../../../platform/access/users.ts';
import { buildViewer, type Viewer } from '../../../platform/access/viewer.ts';
import { loadFirmAccountId } from '../../../platform/settings/installation.ts';
import { getDayInZone } from '../../../platform/time/day.ts';
import { type AssistantRights, findGrantOfToken, noteQuestion, readRights } from '../oauth/queries.ts';
import type { AssistantRules } from '../own/rules.ts';
import { findTokenName } from './queries.ts';

/** Whoever asks by an assistant: the person whose rights count, the client's name, and what it may do beside reading. */
export interface AssistantCaller {
  viewer: Viewer;
  client: string;
  may: AssistantRights;
}

/** The token lets nobody in here. */
type RefusedToken = 'unknown' | 'scope';

/** The person behind the token of an assistant: an app token with the scope `assistant`, or one that a client got by their consent. */
export async function findCaller(
  app: FastifyInstance,
  request: FastifyRequest,
  rules: AssistantRules,
): Promise<AssistantCaller | RefusedToken> {
  const token = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1];
  if (!token) return 'unknown';
  const caller = isAppToken(token) ? await findOwner(app, request) : await findConsenting(app, token);
  if (typeof caller === 'string') return caller;
  return { ...caller, may: { ...caller.may, send: caller.may.send && rules.maySend } };
}

async function findOwner(app: FastifyInstance, request: FastifyRequest): Promise<AssistantCaller | RefusedToken> {
  const viewer = await loadViewer(app, request);
  if (!viewer?.token) return 'unknown';
  const { id, scopes } = viewer.token;
  if (!scopes.includes('assistant')) return 'scope';
  const name = await findTokenName(app.deps.db, id);
  return { viewer: { ...viewer, assistant: name }, client: name, may: { draft: true, send: scopes.includes('write') } };
}

async function findConsenting(app: FastifyInstance, token: string): Promise<AssistantCaller | RefusedToken> {
  const { db, clock, settings } = app.deps;
  const now = clock.now();
  const grant = await findGrantOfToken(db, token, now);
  if (!grant) return 'unknown';
  const user = await findActiveUser(db, grant.user_id);
  if (!user) return 'unknown';
  await noteQuestion(db, grant, getDayInZone(settings.timeZone, now), now);
  const firm = { domains: settings.firmDomains, accountId: await loadFirmAccountId(db) };
  const viewer = buildViewer(user, { id: `assistant ${grant.id}`, actingUserId: null }, firm, false);
  return {
    viewer: { ...viewer, assistant: grant.client_name },
    client: grant.client_name,
    may: readRights(grant.scopes),
  };
}
