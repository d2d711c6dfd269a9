import { hasRole, readRoles } from '../../../../shared/platform/permissions.ts';
import {
  type Derivable,
  joinColumns,
  listGivenColumns,
  splitColumns,
} from '../../../core/facts/write/position-columns.ts';
import { changePosition, insertPosition } from '../../../core/facts/write/positions.ts';
import { derivePosition } from '../../../core/network/occupations/derive.ts';
import { getViewerScope } from '../../../core/network/read/viewer-scope.ts';
import { isFirmUser, type Viewer } from '../../../platform/access/viewer.ts';
import type { Deps } from '../../../platform/app/deps.ts';
import { audit } from '../../../platform/audit/audit.ts';
import type { Db } from '../../../platform/db/engine.ts';
import type { Flag } from '../../../platform/db/tables/columns.ts';
import { createConflictError, createInvalidError, createNotFoundError } from '../../../platform/errors.ts';
import { parseId } from '../../../platform/http/ids.ts';
import { getDayInZone } from '../../../platform/time/day.ts';
import { findEmployer, findVisiblePosition, listUsersOfTalent } from './queries.ts';
import { fitSkillAndCategory, refuseParts } from './rules.ts';
import { POSITION_FIELDS, type PositionInput } from './serializer.ts';

type ChangeDeps = Pick<Deps, 'settings' | 'clock'> & { viewer: Viewer };

/** The talent team of the firm. */
export async function listOwners(db: Db, { firmDomains }: Pick<Deps['settings'], 'firmDomains'>) {
  return (await listUsersOfTalent(db)).filter(
    (user) => isFirmUser(user, firmDomains) && hasRole({ roles: readRoles(user.roles) }, 'Talent'),
  );
}

async function resolveOwner(
  trx: Db,
  { settings }: ChangeDeps,
  { owner }: PositionInput,
): Promise<{ owner_user_id?: number | null }> {
  if (owner === undefined) return {};
  if (owner === null) return { owner_user_id: null };
  const found = (await listOwners(trx, settings)).find(({ id }) => id === parseId(owner));
  if (found) return { owner_user_id: found.id };
  throw createInvalidError('Choose an owner from the talent team.', {
    [POSITION_FIELDS.owner]: 'Choose someone in the talent team.',
  });
}

const toFlag = (on: boolean): Flag => (on ? 1 : 0);

/** Fields that are written as given. */
function getColumns({ confidential, high_priority, owner: _, company: __, status: ___, ...given }: PositionInput) {
  return {
    ...given,
    ...(confidential === undefined ? {} : { confidential: toFlag(confidential) }),
    ...(high_priority === undefined ? {} : { high_priority: toFlag(high_priority) }),
  };
}

/** Stores a new position; missing fields about its work are read out of title and text. @returns its id */
export async function createPositionOf(
  trx: Db,
  deps: ChangeDeps,
  input: PositionInput & { name: string },
): Promise<number> {
  const { viewer, clock, settings } = deps;
  const company = await findEmployer(trx, parseId(input.company ?? '') ?? 0);
  if (!company)
    throw createInvalidError('Choose a portfolio company.', { [POSITION_FIELDS.company]: 'Not a portfolio company.' });
  const now = clock.now();
  const at = now.toISOString();
  const read = derivePosition(input.name, input.short_description ?? '');
  const none = { main_skill: null, skill_category: null };
  const work = input.main_skill || input.skill_category ? fitSkillAndCategory(none, input) : {};
  const byHand = listGivenColumns(input).filter((column) => input[column] !== null);
  const derived = (Object.keys(read) as (keyof typeof read)[]).filter(
    (column) => !byHand.includes(column) && !(column in work) && read[column] !== null,
  );
  const id = await insertPosition(trx, {
    location: null,
    link: null,
    short_description: null,
    closed_at: null,
    owner_user_id: null,
    off_board_since: null,
    board_id: null,
    board_key: null,
    import_id: null,
    ...getColumns(input),
    name: input.name,
    ...(await resolveOwner(trx, deps, input)),
    main_skill: read.main_skill,
    skill_category: read.skill_category,
    role: input.role ?? read.role,
    ...work,
    account_id: company.id,
    derived: joinColumns(derived),
    by_hand: joinColumns(byHand),
    last_known_open: getDayInZone(settings.timeZone, now),
    created_by: viewer.user.id,
    created_at: at,
    updated_at: at,
  });
  const detail = { name: input.name, company: company.id };
  await audit(trx, viewer, now, { action: 'position.created', entity: 'position', entityId: id, detail });
  return id;
}

const ACTIONS = { Close: 'position.closed', Open: 'position.opened' } as const;

/** Changes the given fields, closes a position or opens it again. */
export async function changePositionOf(trx: Db, deps: ChangeDeps, id: number, input: PositionInput): Promise<void> {
  const { viewer, clock } = deps;
  const { status } = input;
  const row = await findVisiblePosition(trx, getViewerScope(viewer), id);
  if (!row) throw createNotFoundError('This position');
  refuseParts(viewer, input);
  if (status === row.status)
    throw createConflictError(
      `This position is ${status === 'Open' ? 'open' : 'closed'} already.`,
      undefined,
      row.status,
    );
  if (row.status === 'Close' && status === undefined)
    throw createConflictError('This position is closed. Open it again first.', ['Open'], row.status);
  const now = clock.now();
  const at = now.toISOString();
  const touched = listGivenColumns(input);
  const isWork = touched.includes('main_skill') || touched.includes('skill_category');
  const settled: Derivable[] = isWork ? [...touched, 'main_skill', 'skill_category'] : touched;
  const changed = await changePosition(
    trx,
    id,
    {
      ...getColumns(input),
      ...(isWork ? fitSkillAndCategory(row, input) : {}),
      ...(await resolveOwner(trx, deps, input)),
      ...(status === undefined ? {} : { status, closed_at: status === 'Close' ? at : null }),
      derived: joinColumns(splitColumns(row.derived).filter((column) => !settled.includes(column))),
      by_hand: joinColumns([...splitColumns(row.by_hand), ...settled]),
      updated_at: at,
    },
    row.status,
  );
  if (!changed) throw createConflictError('Someone else has just changed this position. Reload it.');
  const action = status === undefined ? 'position.changed' : ACTIONS[status];
  await audit(trx, viewer, now, { action, entity: 'position', entityId: id, detail: input });
}
