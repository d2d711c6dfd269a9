/** The roles that Kith_Connect_Role__c may hold, joined by semicolons. */
export const ROLES = ['Admin', 'Talent', 'Sales', 'Defpod', 'Tamnuni user', 'Focus user'] as const;
export type Role = (typeof ROLES)[number];

/** Whom a permission is for. `public` needs no sign-in, `user` any approved one, `staff` a firm user whose admin view is on. */
export type Audience = 'public' | 'user' | 'staff';

/** Every permission a call may declare, and for whom. The one place where a role meets a right. */
export const PERMISSIONS = {
  public: 'public',
  'session:own': 'user',
  'search:read': 'user',
  'search:export': 'staff',
  'subscription:write': 'user',
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
  'panel:read': 'user',
  'contact:add': 'user',
  'connectors:read': 'user',
} as const satisfies Record<string, Audience>;
export type Permission = keyof typeof PERMISSIONS;

/** As much of a viewer as permissions ask for. */
export interface Grantee {
  /** A firm user (the firm's domain, or the role Admin) whose admin view is not switched off. */
  staff: boolean;
}

/** May this viewer (null: signed out) use what the permission guards? */
export function can(viewer: Grantee | null, permission: Permission): boolean {
  const audience: Audience = PERMISSIONS[permission];
  if (audience === 'public') return true;
  if (!viewer) return false;
  return audience === 'user' || viewer.staff;
}

/** 'Talent;Focus user' → ['Talent', 'Focus user']; unknown words are left out. */
export function parseRoles(joined: string): Role[] {
  return ROLES.filter((role) => joined.split(';').some((word) => word.trim() === role));
}
