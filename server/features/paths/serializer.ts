import type { TermsNotice } from '../../../shared/core/network/connector-terms.ts';
import { PATH_GROUPS, type Path, type PathGroup, type PathPerson } from '../../../shared/core/network/path.ts';
import type { RequestLoad } from '../../../shared/core/network/reachout.ts';
import type { introPaths } from '../../../shared/features/paths/calls.ts';
import type { Reply } from '../../../shared/platform/call.ts';
import { computeCategory } from '../../core/network/model/ties.ts';
import { countHopsShown, type FoundPath } from '../../core/network/paths/path.ts';
import type { FoundPathGroup } from '../../core/network/paths/path-groups.ts';
import type { HopWords, PathPersonRow } from '../../core/network/paths/path-words.ts';
import { buildProfileUrl } from '../../platform/text/profile-address.ts';
import { makeRecordUrl } from '../../platform/text/record-url.ts';
import type { IntroForPaths } from './queries.ts';

/** The further inputs of the fields, besides the rows: the people on the paths, and each path's hops in words. */
export interface PathSerializerContext {
  people: ReadonlyMap<number, PathPersonRow>;
  words: ReadonlyMap<FoundPath, HopWords[]>;
  /** The people among them who are being asked already. */
  askedBefore: ReadonlyMap<number, RequestLoad>;
  /** How they let themselves be asked. */
  terms: ReadonlyMap<number, TermsNotice>;
  /** Base address of CRM records. */
  crmUrl: string | null;
}

export function serializePathPerson(
  id: number,
  { people, askedBefore, terms, crmUrl }: Omit<PathSerializerContext, 'words'>,
): PathPerson {
  const row = people.get(id)!;
  const { name, title, account, account_id, profile_key, kind, score, member, crm_id } = row;
  return {
    id: String(id),
    name,
    title: title ?? '',
    account: account ?? '',
    account_id: account_id === null ? null : String(account_id),
    linkedin_profile: buildProfileUrl(profile_key),
    role_type: kind ?? 'ic',
    score,
    member,
    crm_url: makeRecordUrl(crmUrl, 'contact', crm_id),
    being_asked: askedBefore.get(id) ?? null,
    terms: terms.get(id),
  };
}

export function serializePath(path: FoundPath, context: PathSerializerContext): Path {
  const words = context.words.get(path)!;
  return {
    id: path.people.join('-'),
    people: path.people.map((id) => serializePathPerson(id, context)),
    hops: path.hops.map(({ probability, colleagues }, place) => ({
      probability,
      category: computeCategory(probability),
      current_colleagues: colleagues,
      ...words[place]!,
    })),
    n_hops: path.hops.length,
    hops_shown: countHopsShown(path),
    rank: path.rank,
    relationship_category: path.category,
    in_touch: path.inTouch ?? undefined,
    more: path.more,
  };
}

export function serializeGroup(
  group: FoundPathGroup,
  context: PathSerializerContext,
  accounts: ReadonlyMap<number, string>,
): PathGroup {
  const { kind, people, targets } = group;
  return {
    kind,
    label: PATH_GROUPS[kind],
    people,
    targets: targets.map(({ id, titleThere, there, accountId, paths, searched }) => ({
      person: serializePathPerson(id, context),
      title_there: titleThere,
      there,
      company: accounts.get(accountId) ?? '',
      paths: paths.map((path) => serializePath(path, context)),
      searched,
    })),
  };
}

export function serializeIntroOfPaths(row: IntroForPaths): Reply<typeof introPaths>['intro'] {
  const target = row.target ?? row.target_name;
  const person = row.person_id === null ? null : String(row.person_id);
  return {
    Id: String(row.id),
    Name: `${row.company} to ${target}`,
    Status__c: row.status,
    Target_Account__c: row.target_account_id === null ? null : String(row.target_account_id),
    Target_Account__r: { Name: target, logo_url: row.target_logo },
    To_Who__c: person,
    To_Who__r:
      row.person === null
        ? null
        : {
            Id: person,
            Name: row.person,
            Title: row.person_title ?? '',
            Linkedin_Profile__c: buildProfileUrl(row.person_profile),
          },
    who_to_introduce: row.who_to_introduce,
  };
}
