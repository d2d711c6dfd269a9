import { type Grantee, mayBeAdmin, readRoles } from '../../../shared/platform/permissions.ts';
import type { Scope } from '../../../shared/platform/scopes.ts';
import type { AppUser } from '../db/schema.ts';
import { createForbiddenError } from '../errors.ts';
import { type FirmDomains, isFirmDomain } from './firm-domains.ts';

/** The user who makes a call, with the server's decisions about them from the database at this call. */
export interface Viewer extends Grantee {
  user: AppUser;
  sessionId: string;
  /** The call comes from a frame in another site's page, with a token that only reads. */
  framed: boolean;
  /** A program of theirs asks, with an app token; null: they themselves do. */
  token: { id: number; scopes: readonly Scope[] } | null;
  /** The assistant that asks for them, as it calls itself. */
  assistant?: string;
  /** The admin behind this viewer, while the admin acts as another user. */
  actingUserId: number | null;
  /** A firm user, whether or not the admin view is on. */
  mayBeAdmin: boolean;
  /** The company whose rows they see: for a firm user with the admin view off, the firm itself. */
  companyId: number | null;
  firmAccountId: number | null;
}

/** The part of a viewer that an action needs: it is stored with a step that is taken later. */
export interface Doer
  extends Pick<Viewer, 'staff' | 'companyId' | 'actingUserId'>,
    Partial<Pick<Viewer, 'token' | 'assistant'>> {
  user: Pick<AppUser, 'id'>;
}

/** The person who acts: behind a user whom staff act as stands one of staff. */
export const getActorId = ({ actingUserId, user }: Pick<Viewer, 'actingUserId'> & { user: { id: number } }): number =>
  actingUserId ?? user.id;

/** The part after the last @, of an address in lower case. */
export const getEmailDomain = (email: string): string => email.slice(email.lastIndexOf('@') + 1);

/** Is an address of the firm's, for a member of this domain by the provider's word? @param findSlackMember '*': of the address's own */
export const isFirmMember = (memberOf: string, email: string, firmDomains: FirmDomains): boolean =>
  isFirmDomain(getEmailDomain(email), firmDomains) && (memberOf === '*' || isFirmDomain(memberOf, firmDomains));

/** Is this a user of the firm's domains, or with the role Admin? @param firmDomains empty when there is none */
export function isFirmUser(
  { email, roles, outside }: Pick<AppUser, 'email' | 'roles' | 'outside'>,
  firmDomains: FirmDomains,
): boolean {
  return mayBeAdmin(roles, outside === 0 && isFirmDomain(getEmailDomain(email), firmDomains));
}

/**
 * Firm users are those of the firm's domain and those with the role Admin (document 1 §6); the admin view can be switched
 * off, and they then see what a portfolio user of the firm's own account would.
 */
export function buildViewer(
  user: AppUser,
  session: { id: string; actingUserId: number | null; framed?: boolean; token?: Viewer['token'] },
  firm: { domains: FirmDomains; accountId: number | null },
  adminOff: boolean,
): Viewer {
  const ofFirm = isFirmUser(user, firm.domains);
  const staff = ofFirm && !adminOff;
  const companyId = ofFirm ? firm.accountId : user.account_id;
  return {
    user,
    sessionId: session.id,
    framed: session.framed === true,
    token: session.token ?? null,
    staff,
    portfolio: !staff && companyId !== null,
    roles: readRoles(user.roles),
    actingUserId: session.actingUserId,
    mayBeAdmin: ofFirm,
    companyId,
    firmAccountId: firm.accountId,
  };
}

/** Settings that belong to a user alone: an admin who acts as them neither reads nor changes them. @throws forbidden */
export function refuseActing({ actingUserId }: Pick<Viewer, 'actingUserId'>): void {
  if (actingUserId !== null)
    throw createForbiddenError('You’re acting as someone else. Only they can do this for themselves.');
}
