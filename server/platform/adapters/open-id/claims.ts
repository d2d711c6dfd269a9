import type { JWTPayload } from 'jose';
import { getEmailDomain } from '../../access/viewer.ts';
import { type Claims, SignInRefusedError } from '../../ports/identity.ts';
import { getTenant, type ProviderSettings } from '../../settings/provider-settings.ts';
import { readGroupClaims } from './group-claims.ts';

export type ClaimRules = Pick<ProviderSettings, 'id' | 'kind' | 'issuer' | 'clientId' | 'emailTrust'> & {
  roles?: ProviderSettings['roles'];
  /** The issuer by which accounts are kept, if not its address. */
  keptAs?: string | undefined;
};

/** What the provider's word is worth, by its preset. */
type Worth = Pick<Claims, 'subject' | 'address' | 'missing' | 'memberOf'>;

/**
 * Reads the claims of a token whose signature, issuer, audience and expiry hold.
 * @throws SignInRefusedError if the token is for another client, or does not say who it is
 */
export function readClaims(payload: JWTPayload, provider: ClaimRules): Claims {
  if (payload.azp !== undefined && payload.azp !== provider.clientId)
    throw new SignInRefusedError('azp is another client');
  const email = getEmail(payload.email);
  const [first = '', ...rest] = readText(payload.name).split(/\s+/);
  return {
    provider: provider.id,
    issuer: provider.keptAs ?? provider.issuer,
    email,
    ...(payload.email_verified !== undefined && payload.email_verified !== null && !isVerified(payload)
      ? makeRefused(payload, provider)
      : WORTH[provider.kind](payload, email, provider)),
    username: readText(payload.preferred_username).slice(0, 200),
    givenName: readText(payload.given_name) || first,
    familyName: readText(payload.family_name) || rest.join(' '),
    picture: readText(payload.picture) || null,
    nonce: readText(payload.nonce),
    sid: readText(payload.sid).slice(0, 200) || null,
    groups: readGroupClaims(payload, provider.roles ?? [], isOwn(payload, provider)),
  };
}

const WORTH: Record<ProviderSettings['kind'], (payload: JWTPayload, email: string, provider: ClaimRules) => Worth> = {
  entra: judgeEntra,
  google: judgeGoogle,
  other: judgeOther,
};

/** A provider that says "not verified" is believed, whatever the settings say. */
function makeRefused(payload: JWTPayload, provider: ClaimRules): Worth {
  const { subject } = WORTH[provider.kind](payload, '', provider);
  return { subject, address: 'refused', missing: 'email_verified is false', memberOf: '' };
}

/** The tenant of all private Microsoft accounts. */
const PERSONAL = '9188040d-6c67-4c5b-b112-36a304b66dad';

/** Entra lets a tenant write any address: only xms_edov, or a domain that the operator names, vouches for one. */
function judgeEntra(payload: JWTPayload, email: string, provider: ClaimRules): Worth {
  const tenant = getTenant(provider.issuer);
  if (readText(payload.tid).toLowerCase() !== tenant) throw new SignInRefusedError('tid is another tenant, or missing');
  const subject = readText(payload.oid);
  if (subject === '') throw new SignInRefusedError('oid is missing');
  const isMember = isOwn(payload, provider);
  // The domains that the operator names are those of the tenant's own people: a guest's address is from elsewhere.
  const vouched = email !== '' && (isTrue(payload.xms_edov) || (isMember && isTrusted(email, provider)));
  return {
    subject,
    address: vouched ? 'vouched' : 'unproven',
    missing: vouched ? null : email === '' ? 'email is missing' : 'xms_edov is missing or not true',
    memberOf: isMember ? '*' : '',
  };
}

/** Whether the person is one of the provider's own people: at Entra neither a guest nor a private account. */
function isOwn(payload: JWTPayload, { kind, issuer }: ClaimRules): boolean {
  if (kind !== 'entra') return true;
  const tenant = getTenant(issuer);
  return tenant !== undefined && tenant !== PERSONAL && !isGuest(payload, tenant);
}

/** A guest of the tenant has the tenant's `tid`, too: their own provider, or the form of their name, tells. */
function isGuest(payload: JWTPayload, tenant: string): boolean {
  const idp = readText(payload.idp).toLowerCase();
  const names = [payload.upn, payload.unique_name, payload.preferred_username].map((name) =>
    readText(name).toUpperCase(),
  );
  const elsewhere = idp !== '' && !idp.split('/').includes(tenant);
  return elsewhere || names.some((name) => name.includes('#EXT#')) || Number(payload.acct ?? 0) === 1;
}

/** A private Google account may be on any address: only `hd` says that the domain's organisation manages it. */
function judgeGoogle(payload: JWTPayload, email: string, provider: ClaimRules): Worth {
  return { ...judgeOther(payload, email, provider), memberOf: readText(payload.hd).toLowerCase() };
}

function judgeOther(payload: JWTPayload, email: string, provider: ClaimRules): Worth {
  const vouched = email !== '' && (isVerified(payload) || isTrusted(email, provider));
  return {
    subject: payload.sub ?? '',
    address: vouched ? 'vouched' : 'unproven',
    missing: vouched ? null : email === '' ? 'email is missing' : 'email_verified is missing',
    memberOf: vouched ? '*' : '',
  };
}

const isTrusted = (email: string, { emailTrust }: ClaimRules): boolean =>
  emailTrust === 'always' || emailTrust.includes(getEmailDomain(email));

const isVerified = ({ email_verified }: JWTPayload): boolean => email_verified === true || email_verified === 'true';

/** Entra writes it in several ways. */
const isTrue = (value: unknown): boolean => value === true || value === 1 || value === '1' || value === 'true';

/**
 * Only A to Z are put into lower case here: JavaScript turns the Kelvin sign into "k", so a stranger's address would become that of a user.
 * A text that is not an address gives none, and neither does a reserved one.
 */
function getEmail(value: unknown): string {
  const email = readText(value).replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  return /^[^\s@<>",;]{1,64}@[^\s@<>",;]{1,190}$/.test(email) && !email.endsWith('.invalid') ? email : '';
}

const readText = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');
