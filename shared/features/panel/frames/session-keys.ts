/** The keys under which the web app keeps its session in the browser (local storage), and the event that says that it changed. */
export const SESSION_KEYS = {
  token: 'kith-token',
  fakeToken: 'kith-fake-token',
  actingUntil: 'kith-fake-until',
  adminOff: 'kith-admin-off',
} as const;
export const SESSION_CHANGED = 'kith-session-changed';
