import type { FastifyInstance } from 'fastify';
import { MAX_PATHS } from '../../../shared/core/network/path.ts';
import { accountPaths, contactPaths, introPaths, type PathFilters } from '../../../shared/features/paths/calls.ts';
import { computeChanceToConnect } from '../../core/network/paths/chance.ts';
import { findOneHopPaths } from '../../core/network/paths/one-hop.ts';
import type { FoundPath, PathFilter } from '../../core/network/paths/path.ts';
import { type AskedPersona, type FoundPathGroup, findPathGroups } from '../../core/network/paths/path-groups.ts';
import { describePaths, loadPathPeople } from '../../core/network/paths/path-words.ts';
import { loadTarget } from '../../core/network/paths/target.ts';
import { findPathsByConnector, findTwoHopPaths } from '../../core/network/paths/two-hops.ts';
import { loadAccountNames } from '../../core/network/read/account-names.ts';
import { findBeingAsked } from '../../core/network/read/load.ts';
import { loadTermsNotices } from '../../core/network/terms/notices.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import type { Deps } from '../../platform/app/deps.ts';
import type { Db } from '../../platform/db/engine.ts';
import { createNotFoundError } from '../../platform/errors.ts';
import { handle } from '../../platform/http/handle.ts';
import { parseId, requireId } from '../../platform/http/ids.ts';
import { foldText } from '../../platform/text/names.ts';
import { findAccountOfPaths, findIntroForPaths, listFirmMembers } from './queries.ts';
import {
  type PathSerializerContext,
  serializeGroup,
  serializeIntroOfPaths,
  serializePath,
  serializePathPerson,
} from './serializer.ts';

/** For staff only: the permission of the calls ensures that, so nothing is left out. */
export function pathsRoutes(app: FastifyInstance): void {
  handle(
    app,
    contactPaths,
    async ({ params, query, ...deps }) => {
      const { db, clock } = deps;
      const now = clock.now();
      const target = await loadTarget(db, requireId(params.id, 'This person'), now);
      if (!target) throw createNotFoundError('This person');
      const filter = getFilter(query);
      const paths = await findOneHopPaths(db, target, filter, MAX_PATHS);
      const two =
        query.connector === undefined
          ? await findTwoHopPaths(db, target, filter, MAX_PATHS)
          : await findPathsByConnector(db, target, parseId(query.connector) ?? 0, filter, MAX_PATHS);
      const context = await loadContext(deps, [...paths.paths, ...two.paths], [target.id]);
      return {
        contact: serializePathPerson(target.id, context),
        chance_to_connect: await computeChanceToConnect(db, target.id, now),
        one_hop_paths: paths.paths.map((path) => serializePath(path, context)),
        two_hop_paths: two.paths.map((path) => serializePath(path, context)),
        limit_hit: paths.limitHit || two.limitHit,
        members: await loadMembers(db, [...paths.paths, ...two.paths], context),
      };
    },
    { points: () => 40 },
  );

  handle(
    app,
    introPaths,
    async ({ params, query, ...deps }) => {
      const intro = await findIntroForPaths(deps.db, requireId(params.id, 'This request'));
      if (!intro) throw createNotFoundError('This request');
      const persona = { personId: intro.person_id, words: intro.who_to_introduce };
      const grouped = await loadGroups(deps, intro.target_account_id ?? 0, persona, query, intro.account_id);
      return { ...grouped, intro: serializeIntroOfPaths(intro) };
    },
    { points: () => 220 },
  );

  handle(
    app,
    accountPaths,
    async ({ params, query, ...deps }) => {
      const account = await findAccountOfPaths(deps.db, requireId(params.id, 'This company'));
      if (!account) throw createNotFoundError('This company');
      const grouped = await loadGroups(deps, account.id, {}, query);
      return { ...grouped, account: { ...account, id: String(account.id) } };
    },
    { points: () => 220 },
  );
}

type ReadDeps = Pick<Deps, 'db' | 'clock' | 'settings'> & { viewer: Viewer };

function getFilter({ min_strength, current_colleagues, member }: PathFilters): PathFilter {
  return {
    minStrength: min_strength,
    currentColleagues: current_colleagues,
    // An impossible member begins no path.
    ...(member === undefined ? {} : { memberId: parseId(member) ?? 0 }),
  };
}

async function loadContext(
  { db, clock, settings, viewer }: ReadDeps,
  paths: readonly FoundPath[],
  others: readonly number[],
  /** The company that asks; null: nobody in particular. */
  companyId: number | null = null,
): Promise<PathSerializerContext> {
  const people = await loadPathPeople(db, [...others, ...paths.flatMap((path) => path.people)]);
  const words = await describePaths(db, paths, people, clock.now());
  const askedBefore = await findBeingAsked(db, viewer, [...people.keys()], clock.now());
  const terms = await loadTermsNotices({ db, clock, settings }, viewer, [...people.keys()], companyId);
  return {
    askedBefore,
    terms,
    people,
    words: new Map(paths.map((path, place) => [path, words[place]!])),
    crmUrl: settings.crmUrl,
  };
}

/** The people who can begin paths for the filter: the firm's own people, and anybody else with whom these paths begin. */
async function loadMembers(db: Db, paths: readonly FoundPath[], { people }: PathSerializerContext) {
  const begins = paths.map((path) => people.get(path.people[0]!)!);
  const members = new Map([...(await listFirmMembers(db)), ...begins].map(({ id, name }) => [id, name]));
  return [...members]
    .map(([id, name]) => ({ id: String(id), name }))
    .sort((a, b) => foldText(a.name).localeCompare(foldText(b.name)) || Number(a.id) - Number(b.id));
}

async function loadGroups(
  deps: ReadDeps,
  accountId: number,
  persona: AskedPersona,
  query: PathFilters,
  companyId: number | null = null,
) {
  const groups = await findPathGroups(deps.db, accountId, persona, getFilter(query), deps.clock.now());
  const targets = groups.flatMap((group: FoundPathGroup) => group.targets);
  const paths = targets.flatMap((target) => target.paths);
  const context = await loadContext(
    deps,
    paths,
    targets.map((target) => target.id),
    companyId,
  );
  const accounts = await loadAccountNames(deps.db, [...new Set(targets.map((target) => target.accountId))]);
  return {
    paths: groups.map((group) => serializeGroup(group, context, accounts)),
    members: await loadMembers(deps.db, paths, context),
  };
}
