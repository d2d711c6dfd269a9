import type { DemoKind } from '../../shared/features/accounts/session/demo-kinds.ts';
import type { Role } from '../../shared/platform/permissions.ts';

/** The invented firm of the demo network. */
export const DEMO_FIRM = { name: 'Quillmark Ventures', domain: 'quillmark.example' } as const;

/** A person to sign in as: one of each kind of viewer. */
export interface DemoPerson {
  kind: DemoKind;
  email: string;
  given_name: string;
  family_name: string;
  /** Name of the company they belong to. */
  company: string;
  roles: readonly Role[];
  /** A line for the sign-in page. */
  description: string;
}

const makeStaff = (
  kind: DemoKind,
  given_name: string,
  family_name: string,
  roles: readonly Role[],
  description: string,
): DemoPerson => ({
  kind,
  email: `${given_name.toLowerCase()}@${DEMO_FIRM.domain}`,
  given_name,
  family_name,
  company: DEMO_FIRM.name,
  roles,
  description,
});

/**
 * A person of each kind, for the development provider's sign-in page and for `npm run token`. All but the stranger are
 * users of the demo network; the stranger is unknown to it and becomes pending by signing in.
 */
export const DEMO_PEOPLE: readonly DemoPerson[] = [
  makeStaff('admin', 'Dana', 'Orlev', ['Admin'], 'Runs the platform at the firm and sees everything'),
  makeStaff('talent', 'Mirela', 'Odstrand', ['Talent'], 'Talent partner at the firm'),
  makeStaff('sales', 'Caspian', 'Wellbrand', ['Sales'], 'Helps the portfolio sell, at the firm'),
  makeStaff('defpod', 'Ilse', 'Tarnhof', ['Defpod'], 'Deal team at the firm'),
  makeStaff('tamnuni', 'Rafael', 'Quintavar', ['Tamnuni user'], 'Asks connectors for help by chat, at the firm'),
  makeStaff('focus', 'Adaeze', 'Molwuni', ['Focus user'], 'Works on the focus list, at the firm'),
  {
    kind: 'portco',
    email: 'noor@lumenary.example',
    given_name: 'Noor',
    family_name: 'Salhavi',
    company: 'Lumenary',
    roles: [],
    description: 'Head of Growth at a portfolio company',
  },
  {
    kind: 'portco2',
    email: 'emeric@brackenfield.example',
    given_name: 'Emeric',
    family_name: 'Valdanne',
    company: 'Brackenfield',
    roles: [],
    description: 'Chief executive of another portfolio company',
  },
  {
    kind: 'stranger',
    email: 'rowan@hollowmere.example',
    given_name: 'Rowan',
    family_name: 'Askwith',
    company: 'Hollowmere',
    roles: [],
    description: 'Nobody knows them yet: signing in asks for access',
  },
];
