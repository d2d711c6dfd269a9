/**
 * Every kind of viewer, and their status on the server. A person whose access was not decided yet, or was declined, has
 * the session of a user here: its value is checked at each call.
 */
const VIEWERS = {
  admin: 'staff',
  talent: 'staff',
  sales: 'staff',
  defpod: 'staff',
  tamnuni: 'staff',
  focus: 'staff',
  portco: 'portfolio',
  portco2: 'portfolio',
  'portco, Talent': 'portfolio',
  'portco, Sales': 'portfolio',
  'portco, Defpod': 'portfolio',
  'portco, Tamnuni user': 'portfolio',
  'portco, Focus user': 'portfolio',
  'admin off': 'portfolio',
  'of no company': 'user',
  pending: 'outside',
  declined: 'outside',
  'signed out': 'outside',
} as const;
export type ViewerKind = keyof typeof VIEWERS;
export const VIEWER_KINDS = Object.keys(VIEWERS) as ViewerKind[];

/**
 * The kinds of viewers of a declared audience, spelled out: a change in shared/platform/permissions.ts that lets others in fails
 * here.
 */
const AUDIENCE = {
  everybody: VIEWER_KINDS,
  users: VIEWER_KINDS.filter((kind) => VIEWERS[kind] !== 'outside'),
  staff: VIEWER_KINDS.filter((kind) => VIEWERS[kind] === 'staff'),
  talent: ['talent'],
  'focus list': ['talent', 'focus'],
  'staff or focus': VIEWER_KINDS.filter((kind) => VIEWERS[kind] === 'staff' || kind === 'portco, Focus user'),
  tamnuni: ['tamnuni', 'portco, Tamnuni user'],
  'talent or portfolio': VIEWER_KINDS.filter((kind) => kind === 'talent' || VIEWERS[kind] === 'portfolio'),
} as const satisfies Record<string, readonly ViewerKind[]>;

export type ExpectedCounts = Record<ViewerKind, number>;

/** Permitted viewers get `status`; other users are forbidden, and callers without a session are unknown. */
export const expectOnly =
  (audience: keyof typeof AUDIENCE) =>
  (status: number, but: Partial<ExpectedCounts> = {}): ExpectedCounts =>
    ({
      ...Object.fromEntries(
        VIEWER_KINDS.map((kind) => [
          kind,
          (AUDIENCE[audience] as readonly ViewerKind[]).includes(kind)
            ? status
            : VIEWERS[kind] === 'outside'
              ? 401
              : 403,
        ]),
      ),
      ...but,
    }) as ExpectedCounts;
