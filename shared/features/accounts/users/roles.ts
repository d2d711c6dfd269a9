import type { Role } from '../../../platform/permissions.ts';

/** The rights that each role gives, in a line for the administrator who gives it. */
export const ROLE_ALLOWS: Readonly<Record<Role, string>> = {
  Admin: 'Sees and changes everything, of every company, names of connectors and the CRM included.',
  Talent: 'At the firm: looks after candidates, positions and talent requests of every company.',
  Sales: 'At the firm: sees sales recommendations, and how connected and active people are.',
  Defpod: 'At the firm: belongs to the deal team.',
  'Tamnuni user': 'Asks connectors by chat, and can be asked for help.',
  'Focus user': 'Has the Focus bar of the extension; at the firm also the Focus List Generator.',
};
