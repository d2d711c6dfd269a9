/** Connects a CRM by a press, a key or a consent: to its page, and back with a code (PKCE and state, RFC 7636 and 9700). */
import { createHash, randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { connectCrm, finishCrmConsent, startCrmConsent } from '../../../../shared/features/imports/crm/calls.ts';
import { createConflictError, createInvalidError } from '../../../platform/errors.ts';
import { type CallContext, handle } from '../../../platform/http/handle.ts';
import { type Crm, CrmBusy, type CrmConsent, CrmRefusedError } from '../../../platform/ports/crm.ts';
import { connectAccount, requireCrm } from './connect.ts';
import { serializeCrm } from './serializer.ts';

const CONSENT_MS = 30 * 60_000;
const PURPOSE = 'crm consent';

/** What comes back with them, sealed: nobody else can make one, and it is good for this session alone. */
interface ConsentState {
  kind: string;
  session: string;
  verifier: string;
  until: string;
}

type Context = CallContext<typeof startCrmConsent> | CallContext<typeof finishCrmConsent>;

const getRedirect = ({ settings }: Pick<Context, 'settings'>): string => `${settings.publicUrl ?? ''}/admin/crm`;

/** Which of the three, its adapter says (docs/decisions/150). */
export function crmConnectRoutes(app: FastifyInstance): void {
  handle(app, connectCrm, async (context) => {
    const { kind, key } = context.body;
    const crm = requireCrm(context.crms, kind);
    if (crm.way === 'key' && key === undefined)
      throw createInvalidError(`Enter the key of ${crm.name}.`, { key: 'Missing' });
    if (typeof crm.way !== 'string') throw createInvalidError(`${crm.name} is connected on a page of its own.`);
    await connectAccount(context, crm, crm.way === 'key' ? key! : '');
    return serializeCrm(context);
  });

  handle(app, startCrmConsent, async (context) => beginConsent(context));

  handle(app, finishCrmConsent, async (context) => {
    await takeConsent(context);
    return serializeCrm(context);
  });
}

function requireConsent(crm: Crm): CrmConsent {
  if (typeof crm.way === 'string') throw createInvalidError(`${crm.name} is connected without a page of its own.`);
  return crm.way;
}

function beginConsent(context: CallContext<typeof startCrmConsent>): { url: string } {
  const { body, viewer, clock, sealing, crms } = context;
  const consent = requireConsent(requireCrm(crms, body.kind));
  const verifier = randomBytes(48).toString('base64url');
  const until = new Date(clock.now().getTime() + CONSENT_MS).toISOString();
  const state: ConsentState = { kind: body.kind, session: viewer.sessionId, verifier, until };
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  const sealed = sealing.seal(JSON.stringify(state), PURPOSE);
  return { url: consent.getAddress({ state: sealed, challenge, redirectUri: getRedirect(context) }) };
}

async function takeConsent(context: CallContext<typeof finishCrmConsent>): Promise<void> {
  const { body, viewer, clock, sealing, crms } = context;
  const opened = sealing.open(body.state, PURPOSE);
  const state = opened === null ? null : (JSON.parse(opened) as ConsentState);
  if (state?.session !== viewer.sessionId || state.until <= clock.now().toISOString())
    throw createConflictError(
      'The CRM’s answer has expired or belongs to another sign-in. Nothing has changed. Connect it again.',
    );
  const crm = requireCrm(crms, state.kind);
  if (body.code === undefined)
    throw createConflictError(
      body.error === 'access_denied'
        ? `You didn’t allow Kith to read ${crm.name}, so it connected nothing.`
        : `Kith couldn’t connect ${crm.name}. It said: ${body.error_description ?? body.error ?? 'nothing'}.`,
    );
  const given = { code: body.code, verifier: state.verifier, redirectUri: getRedirect(context) };
  const permission = await requireConsent(crm)
    .exchange(given)
    .catch((error: unknown) => {
      if (error instanceof CrmRefusedError || error instanceof CrmBusy)
        throw createConflictError(`Kith couldn’t connect ${crm.name}: ${error.message}`);
      throw error;
    });
  await connectAccount(context, crm, permission);
}
