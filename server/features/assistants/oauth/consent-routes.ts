import type { FastifyInstance } from 'fastify';
import { answerConsent, type ConsentQuestion, openConsent } from '../../../../shared/features/assistants/calls.ts';
import { refuseActing } from '../../../platform/access/viewer.ts';
import type { Deps } from '../../../platform/app/deps.ts';
import { audit } from '../../../platform/audit/audit.ts';
import type { StoredAssistantClient } from '../../../platform/db/tables/assistant-tables.ts';
import { createForbiddenError, createInvalidError } from '../../../platform/errors.ts';
import { handle } from '../../../platform/http/handle.ts';
import { getKithAddress } from '../../../platform/settings/settings.ts';
import { countReads } from '../own/queries.ts';
import { type AssistantRules, getAssistantAddress, requireAssistantsOn } from '../own/rules.ts';
import { findClient, getHost, mayRedirect } from './clients/clients.ts';
import { insertGrant } from './queries.ts';

/** The screen at /oauth/authorize asks these; nothing is decided before the person presses a button. */
export function consentRoutes(app: FastifyInstance): void {
  handle(app, openConsent, async ({ viewer, body, ...deps }) => {
    refuseActing(viewer);
    const { client, rules } = await readQuestion(deps, body);
    const wishes = body.scope?.split(' ') ?? ['kith:read', 'kith:draft'];
    return {
      name: client.name,
      made_by: client.made_by,
      back_to: getHost(body.redirect_uri),
      // Whoever names no scope of ours asks to draft: nothing leaves Kith by that.
      asks: { draft: !wishes.includes('kith:read') || wishes.includes('kith:draft'), send: false },
      may_send: rules.maySend,
      reads: countReads(app, viewer),
      firm: deps.settings.firm,
    };
  });

  handle(app, answerConsent, async ({ viewer, body, db, clock, ...deps }) => {
    refuseActing(viewer);
    const { client, rules } = await readQuestion({ db, clock, ...deps }, body);
    const iss = getKithAddress(deps.settings);
    if (!body.allow) return { redirect_to: makeAnswer(body, { error: 'access_denied', iss }) };
    if (body.may.send && !rules.maySend)
      throw createForbiddenError(`${deps.settings.firm} doesn’t let assistants send without asking.`);
    const now = clock.now();
    const code = await db.transaction().execute(async (trx) => {
      const host = client.made_by ?? getHost(body.redirect_uri);
      const made = { userId: viewer.user.id, clientId: client.id, rights: body.may, host };
      const grant = await insertGrant(
        trx,
        { ...made, redirectUri: body.redirect_uri, challenge: body.code_challenge },
        now,
      );
      const detail = { assistant: client.name, host, may: body.may };
      await audit(trx, viewer, now, { action: 'assistant.allowed', entity: 'assistant', entityId: grant.id, detail });
      return grant.code;
    });
    return { redirect_to: makeAnswer(body, { code, iss }) };
  });
}

type ConsentDeps = Pick<Deps, 'db' | 'clock' | 'settings' | 'clientDocuments'>;

/** @throws invalid or forbidden, for what must not lead back to the client */
async function readQuestion(
  deps: ConsentDeps,
  question: ConsentQuestion,
): Promise<{ client: StoredAssistantClient; rules: AssistantRules }> {
  const rules = await requireAssistantsOn(deps);
  if (question.resource !== getAssistantAddress(deps.settings))
    throw createInvalidError(`This assistant asks for ${question.resource}, which is not this Kith.`);
  const client = await findClient(deps, question.client_id);
  if (client.blocked_at !== null) throw createForbiddenError(`${deps.settings.firm} has turned off ${client.name}.`);
  if (!mayRedirect(client, question.redirect_uri))
    throw createInvalidError('The assistant would send you to an unregistered address, so Kith didn’t allow it.');
  return { client, rules };
}

function makeAnswer({ redirect_uri, state }: ConsentQuestion, answer: Record<string, string>): string {
  const url = new URL(redirect_uri);
  for (const [name, value] of Object.entries({ ...answer, ...(state === undefined ? {} : { state }) }))
    url.searchParams.set(name, value);
  return url.href;
}
