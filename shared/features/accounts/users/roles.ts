import type { Role } from '../../../platform/permissions.ts';

/** The rights that each role gives, in a line for the administrator who gives it. */
export const ROLE_ALLOWS: Readonly<Record<Role, string>> = {
  Admin: 'Sees and changes everything for all companies, including connectors’ names and the CRM.',
  Talent: 'At the firm: manages candidates, positions and talent requests for all companies.',
  Sales: 'At the firm: sees sales recommendations, and how connected and active people are.',
  Defpod: 'At the firm: belongs to the deal team.',
  'Tamnuni user': 'Asks connectors by chat, and can be asked for help.',
  'Focus user': 'Can use the extension’s Focus bar and, at the firm, the Focus List Generator.',
};
