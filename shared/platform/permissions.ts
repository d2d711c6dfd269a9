/** The roles that Kith_Connect_Role__c may hold, joined by semicolons. */
export const ROLES = ['Admin', 'Talent', 'Sales', 'Defpod', 'Tamnuni user', 'Focus user'] as const;
export type Role = (typeof ROLES)[number];

/** The fields of a viewer that permissions ask for. */
export interface Grantee {
  /** A firm user (the firm's domain, or the role Admin) whose admin view is not switched off. */
  staff: boolean;
  /** Sees what the users of one company see. A firm user whose admin view is off belongs to the firm's own account. */
  portfolio: boolean;
  roles: readonly Role[];
}

/** The audience of a permission. `public` needs no sign-in, everything else an approved user. */
export type Audience =
  | 'public'
  | 'user'
  | 'staff'
  | 'portfolio'
  | { role: Role }
  | { anyOf: readonly Audience[] }
  | { allOf: readonly Audience[] }
  | { not: Audience };

const requireRole = (name: Role): Audience => ({ role: name });
const requireAll = (...audiences: Audience[]): Audience => ({ allOf: audiences });
const getAny = (...audiences: Audience[]): Audience => ({ anyOf: audiences });
const exclude = (audience: Audience): Audience => ({ not: audience });

/**
 * The audiences of the specification: documents 2 §6, 3 §6 and 4 §6. Talent, Sales and Defpod are teams of the firm,
 * and their view ends where the admin view is switched off; Tamnuni and Focus users may be of any company.
 */
export const AUDIENCES = {
  public: 'public',
  user: 'user',
  staff: 'staff',
  portfolio: 'portfolio',
  talent: requireAll('staff', requireRole('Talent')),
  /** Looks after a company's open positions: its own people, and the talent team (document 3 §6). */
  'talent or portfolio': getAny(requireAll('staff', requireRole('Talent')), 'portfolio'),
  /** Asks the talent team instead of doing it (document 3 §6). */
  'staff but talent': requireAll('staff', exclude(requireRole('Talent'))),
  sales: requireAll('staff', requireRole('Sales')),
  defpod: requireAll('staff', requireRole('Defpod')),
  /** Works through lists of leads with all that the firm knows: a bulk tool of staff (document 4 §1). */
  'focus list': requireAll('staff', getAny(requireRole('Talent'), requireRole('Focus user'))),
  /** Reads scores as numbers (document 2 §6), in whichever company. */
  'staff or talent': getAny('staff', requireRole('Talent')),
  /** Reads profiles for a living, in whichever company (document 4 §2.2). */
  'staff or focus': getAny('staff', requireRole('Focus user')),
  tamnuni: requireRole('Tamnuni user'),
  focus: requireRole('Focus user'),
} as const satisfies Record<string, Audience>;
export type AudienceName = keyof typeof AUDIENCES;

/** Every permission of a call or a screen, and its audience. The only place where a role meets a right. */
export const PERMISSIONS = {
  public: 'public',
  'session:own': 'user',
  'search:read': 'user',
  'search:export': 'staff',
  'subscription:write': 'user',
  'reminder:write': 'user',
  'people-list:write': 'user',
  'staff:read': 'staff',
  'paths:read': 'staff',
  'access:decide': 'staff',
  'import:own': 'user',
  'import:any': 'staff',
  'intro:read': 'user',
  'intro:request': 'user',
  'intro:manage': 'staff',
  'signal:write': 'user',
  'outbox:read': 'staff',
  'invitation:write': 'user',
  'session:act-as': 'staff',
  'token:own': 'staff',
  'user:manage': 'staff',
  'installation:manage': 'staff',
  'account:manage': 'staff',
  /** Reads who did what, and whether the record is as it was written. */
  'audit:read': 'staff',
  /** Finds, exports and erases a person who asks for it. */
  'privacy:manage': 'staff',
  'panel:read': 'user',
  'contact:add': 'user',
  'connectors:read': 'user',
  /** Asks connectors for help by chat (document 4 §6). */
  'tamnuni:send': 'tamnuni',
  'focus:bar': 'focus',
  'focus:list': 'focus list',
  'key-nodes:use': 'talent',
  /** Asks the provider of profiles for lists of people (document 4 §2.2), or for a single person. */
  'scrape:list': 'talent',
  'scrape:one': 'staff',
  /** Reads when a person's career was last read, which reveals the firm's interest in them. */
  'freshness:read': 'staff',
  /** Uploads a file of a person's connections (document 4 §2.10). */
  'nemp:create': 'staff',
  /** Imports the jobs on a profile's page. */
  'profile:update': 'staff or focus',
  'duplicates:merge': 'staff',
  'account:names': 'staff',
  'position:read': 'user',
  'position:edit': 'talent or portfolio',
  'position:manage': 'talent',
  /** A company's applicant tracking system: its own people, and the talent team. */
  'ats:use': 'talent or portfolio',
  'candidate:read': 'user',
  'candidate:write': 'staff',
  /** The reasons for the chance to reach a person, and how connected and active they are (document 3 §6). */
  'kr:read': 'talent',
  /** Job seekers are for the talent team alone. */
  'job-seekers:read': 'talent',
  'ramzor:explained': 'talent',
  'contact:counts': 'sales',
  /** Its company's own; the life cycle has the steps. */
  'poscan:read': 'user',
  'poscan:move': 'user',
  /** Asks the talent team for an introduction or a reference. */
  'poscan:request': 'user',
  /** The talent team puts candidates forward, others of the firm ask it to. */
  'poscan:create': 'staff',
  'poscan:assign': 'staff',
  'poscan:manage': 'talent',
  /** Use cases and suggestions: its company's own; staff: all. */
  'sales:read': 'user',
  'sales:edit': 'user',
  'sales:recommend': 'staff',
  /** Records the people whom the user knows. */
  'ranking:own': 'user',
  'founders-digest:read': 'user',
  /** By mail. */
  'founders-digest:receive': 'portfolio',
  'founders-digest:prepare': 'staff',
} as const satisfies Record<string, AudienceName>;
export type Permission = keyof typeof PERMISSIONS;

/** May this viewer (null: signed out) use what the permission guards? */
export function can(viewer: Grantee | null, permission: Permission): boolean {
  return isIn(viewer, AUDIENCES[PERMISSIONS[permission]]);
}

/** Does this viewer (null: signed out) belong to the audience? */
export function isIn(viewer: Grantee | null, audience: Audience): boolean {
  if (audience === 'public') return true;
  if (!viewer) return false;
  if (typeof audience === 'string') return audience === 'user' || viewer[audience];
  if ('role' in audience) return hasRole(viewer, audience.role);
  if ('not' in audience) return !isIn(viewer, audience.not);
  return 'allOf' in audience
    ? audience.allOf.every((audience) => isIn(viewer, audience))
    : audience.anyOf.some((audience) => isIn(viewer, audience));
}

export function hasRole({ roles }: Pick<Grantee, 'roles'>, wanted: Role): boolean {
  return roles.includes(wanted);
}

/** Is this a firm user (document 1 §6)? @param roles as stored @param ofFirm the address is of the firm's domain */
export function mayBeAdmin(roles: string, ofFirm: boolean): boolean {
  return ofFirm || hasRole({ roles: readRoles(roles) }, 'Admin');
}

/** 'Talent;Focus user' → ['Talent', 'Focus user']; unknown words are left out. */
export function readRoles(joined: string): Role[] {
  const words = new Set(joined.split(';').map((word) => word.trim()));
  return ROLES.filter((name) => words.has(name));
}

/** @param word in lower case */
export const findRole = (word: string): Role | null => ROLES.find((name) => name.toLowerCase() === word) ?? null;

/** ['Focus user', 'Talent'] → 'Talent;Focus user', as stored and as the CRM keeps it. */
export function joinRoles(roles: readonly Role[]): string {
  return ROLES.filter((name) => roles.includes(name)).join(';');
}
