/** The people of one company by department and level, as their titles tell. */
import { DEPARTMENTS, type Department, LEVELS, type Level } from '../../../../shared/core/network/departments.ts';
import {
  type CompanyDepartment,
  type CompanyPerson,
  SHOWN_IN_CELL,
} from '../../../../shared/features/search/company/calls.ts';
import { getPlaceInCompany, type PlaceInCompany } from '../../../core/network/occupations/department.ts';
import type { ViewerScope } from '../../../core/network/read/viewer-scope.ts';
import type { Db } from '../../../platform/db/engine.ts';
import { yieldToEventLoop } from '../../../platform/limits/fair-scheduler.ts';
import { findLastSpans, listSecondJobsAt, loadContacts } from '../people/queries.ts';
import { listPeopleThere, type PersonAtCompany } from './queries.ts';

export interface PlacedPerson extends PersonAtCompany, PlaceInCompany {}

/** Titles that are read between two yields. */
const TITLES_AT_ONCE = 200;

/** Everybody who works there now and whom the viewer may see, best first. */
export async function listPlacedPeople(db: Db, scope: ViewerScope, accountId: number): Promise<PlacedPerson[]> {
  const main = await listPeopleThere(db, scope, accountId);
  const second = await listSecondJobsAt(db, scope, accountId);
  const spans = await findLastSpans(db, [...second.keys()], [accountId]);
  const beside = spans.map(({ contact_id, title }) => ({ id: contact_id, title, score: second.get(contact_id)! }));
  const placed: PlacedPerson[] = [];
  for (const [at, person] of [...main, ...beside].entries()) {
    if (at % TITLES_AT_ONCE === 0) await yieldToEventLoop();
    placed.push({ ...person, ...getPlaceInCompany(person.title) });
  }
  return placed.sort((a, b) => b.score - a.score || a.id - b.id);
}

interface PeopleFilter {
  department?: Department | undefined;
  level?: Level | undefined;
  least: number;
}

export const filterPeople = (people: readonly PlacedPerson[], { department, level, least }: PeopleFilter) =>
  people.filter(
    (person) =>
      person.score >= least &&
      (department === undefined || person.department === department) &&
      (level === undefined || person.level === level),
  );

/** The people with names. Who was hidden or removed meanwhile is left out. */
export async function namePeople(
  db: Db,
  scope: ViewerScope,
  people: readonly PersonAtCompany[],
): Promise<Map<number, CompanyPerson>> {
  const found = await loadContacts(
    db,
    scope,
    people.map(({ id }) => id),
  );
  const titles = new Map(people.map(({ id, title }) => [id, title]));
  return new Map(
    found.map(({ id, name, score }) => [id, { id: String(id), name, score, title: titles.get(id) ?? '' }]),
  );
}

/** A row for each department with people, in the order of the list; its cells hold the best of each level. */
export async function describeDepartments(
  db: Db,
  scope: ViewerScope,
  people: readonly PlacedPerson[],
  least: number,
): Promise<CompanyDepartment[]> {
  const rows = DEPARTMENTS.map((department) => {
    const there = people.filter((person) => person.department === department);
    const cells = LEVELS.map((level) => ({ level, people: filterPeople(there, { level, least }) }));
    return { department, there, cells: cells.filter((cell) => cell.people.length > 0) };
  }).filter(({ there }) => there.length > 0);
  const shown = rows.flatMap(({ cells }) => cells.flatMap((cell) => cell.people.slice(0, SHOWN_IN_CELL)));
  const names = await namePeople(db, scope, shown);
  return rows.map(({ department, there, cells }) => ({
    department,
    known: there.length,
    reached: there.filter(({ score }) => score > 0).length,
    cells: cells.map((cell) => ({
      level: cell.level,
      people: cell.people.length,
      best: cell.people.slice(0, SHOWN_IN_CELL).flatMap(({ id }) => names.get(id) ?? []),
    })),
  }));
}
