import { z } from 'zod';
import type { Call } from '../../../platform/call.ts';
import { Id } from '../../../platform/ids.ts';

/** The other or former name of a company. */
const NAME_KINDS = ['alias', 'former'] as const;
export const NameKind = z.enum(NAME_KINDS);
export type NameKind = z.infer<typeof NameKind>;

/** Most names that people give one company in Kith; files may say more. */
export const MAX_NAMES_GIVEN = 50;

export const CompanyName = z
  .object({
    name: z.string(),
    kind: NameKind,
    /** Its sources: files and users of Kith. */
    said_by: z.array(z.string()),
    /** Only people of Kith have given this name. A name from a file goes when its import is undone. */
    can_remove: z.boolean(),
  })
  .meta({ id: 'CompanyName' });
export type CompanyName = z.infer<typeof CompanyName>;

const Names = z.object({ names: z.array(CompanyName) });

export const listCompanyNames = {
  method: 'GET',
  path: '/account/:id/names',
  permission: 'account:names',
  summary: 'A company’s other and former names, with their sources.',
  params: z.object({ id: Id }),
  bounded: 'A company has at most 50 names that people gave, and those of its sources.',
  reply: Names,
} as const satisfies Call;

export const addCompanyName = {
  method: 'POST',
  path: '/account/:id/names',
  permission: 'account:names',
  summary:
    'Adds another name, by which searches and imports find the company. If it already has the name, changes its kind. 409 if another company has the name, unless `shared` confirms it.',
  params: z.object({ id: Id }),
  body: z.object({
    name: z.string().trim().min(1).max(300),
    kind: NameKind,
    /** The name is given although another company has it, too. */
    shared: z.boolean().optional(),
  }),
  reply: Names,
} as const satisfies Call;

/** The content of the refusal if another company has the name (`present`). */
export const NAME_TAKEN = 'name_taken';

export const removeCompanyName = {
  method: 'POST',
  path: '/account/:id/names/remove',
  permission: 'account:names',
  summary: 'Removes a name that users added to a company. 409 if a file also contains it.',
  params: z.object({ id: Id }),
  body: z.object({ name: z.string().trim().min(1).max(300) }),
  reply: Names,
} as const satisfies Call;
