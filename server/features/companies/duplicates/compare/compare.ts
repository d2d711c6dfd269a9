import type { DuplicateSide, Of } from '../../../../../shared/features/companies/duplicates/calls.ts';
import type { Db } from '../../../../platform/db/engine.ts';
import { createNotFoundError } from '../../../../platform/errors.ts';
import { loadFirmAccountId } from '../../../../platform/settings/installation.ts';
import { getAddressOfKey } from '../../../../platform/text/profile-address.ts';
import {
  describeCareer,
  findComparedCompany,
  findComparedPerson,
  listCompanyIndustries,
  listFollowers,
  listKnownBy,
  listRecordSources,
  loadCompanyCounts,
  loadPersonCounts,
} from './queries.ts';

type WeighedSide = DuplicateSide & { /** The one that is used most is kept. */ weight: number };

/** The two beside each other, the one to keep first. @throws notFound if one is gone or was merged */
export async function loadSidesOfPair(
  db: Db,
  of: Of,
  left: number,
  right: number,
): Promise<{ kept: DuplicateSide; merged: DuplicateSide }> {
  const side = of === 'people' ? loadPersonSide : loadCompanySide;
  const [a, b] = [await side(db, left), await side(db, right)];
  if (!a || !b) throw createNotFoundError(of === 'people' ? 'One of the two people' : 'One of the two companies');
  return a.weight >= b.weight ? { kept: a, merged: b } : { kept: b, merged: a };
}

/** Without a row a count is 0, and a value is unknown. */
const NONE = 'None';

const USER = 1_000_000;
const REQUEST = 1_000;

async function loadPersonSide(db: Db, id: number): Promise<WeighedSide | null> {
  const row = await findComparedPerson(db, id);
  if (!row) return null;
  const { signals, requests, users, jobs } = await loadPersonCounts(db, id);
  const knowers = await listKnownBy(db, id);
  const makeValue = (attribute: string, label: string, shown: string | null, choosable = false) => ({
    attribute,
    label,
    value: shown,
    choosable,
  });
  return {
    id: String(id),
    name: row.name,
    score: row.score,
    sources: await listRecordSources(db, 'contact', id),
    line: [row.title, row.account].filter(Boolean).join(', '),
    values: [
      makeValue('name', 'Name', row.name, true),
      makeValue('title', 'Title', row.title || null),
      makeValue('email', 'E-mail', row.email, true),
      makeValue('profile_key', 'Profile', getAddressOfKey(row.profile_key)?.replace(/^in\//, '') ?? null, true),
      makeValue('location', 'Place', row.location, true),
      makeValue('career', 'Career', (await describeCareer(db, id)) ?? NONE),
      makeValue('known_by', 'Known by', knowers.join(', ') || NONE),
      makeValue('signals', 'Signals', signals === 0 ? NONE : String(signals)),
      makeValue('requests', 'Requests', requests === 0 ? NONE : String(requests)),
    ],
    weight: users * USER + requests * REQUEST + jobs + signals,
  };
}

async function loadCompanySide(db: Db, id: number): Promise<WeighedSide | null> {
  const row = await findComparedCompany(db, id);
  if (!row) return null;
  const { requests, users, people } = await loadCompanyCounts(db, id);
  const makeValue = (attribute: string, label: string, shown: string | number | null, choosable = false) => ({
    attribute,
    label,
    value: shown === null ? null : String(shown),
    choosable,
  });
  return {
    id: String(id),
    name: row.name,
    score: row.relationship,
    sources: await listRecordSources(db, 'account', id),
    line: row.website ?? row.domain ?? '',
    values: [
      makeValue('name', 'Name', row.name, true),
      makeValue('website', 'Website', row.website, true),
      makeValue('headcount', 'Head-count', row.headcount, true),
      makeValue('type', 'Type', row.type, true),
      makeValue('industries', 'Industries', (await listCompanyIndustries(db, id)).join(', ') || NONE),
      makeValue('jobs', 'Jobs', people === 0 ? NONE : people),
      makeValue('reachable', 'Reachable', row.reachable === 0 ? NONE : row.reachable),
      makeValue('requests', 'Requests', requests === 0 ? NONE : requests),
      makeValue('followed', 'Followed by', (await listFollowers(db, id)).join(', ') || 'Nobody'),
      makeValue('crm', 'CRM', row.crm_id),
    ],
    // The firm's own company is kept in every merge.
    weight: ((await loadFirmAccountId(db)) === id ? USER * USER : 0) + users * USER + requests * REQUEST + people,
  };
}
