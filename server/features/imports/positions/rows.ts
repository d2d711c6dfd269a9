/** The data of a row about a position. */
import {
  getSkillCategory,
  ROLES_OF_WORK,
  type RoleOfWork,
  SKILL_CATEGORIES,
  SKILLS,
  type Skill,
  type SkillCategory,
} from '../../../../shared/core/talent/lists.ts';
import { splitPlaces } from '../../../core/network/occupations/places.ts';
import type { Flag } from '../../../platform/db/tables/columns.ts';
import { type NumericDateOrder, parseDayInCell } from '../../../platform/files/tables/dates.ts';
import { toPlainText } from '../../../platform/messages/plain-text.ts';
import { foldText } from '../../../platform/text/names.ts';
import type { FileRow } from '../read/network-rows.ts';
import { createRowProblem, emptyRecord, type FileRecord, type GoodRecord, type RowProblem } from '../runs/records.ts';
import { getPositionColumnLabel, type PositionColumn } from './columns.ts';

/** Null: the row does not give it. */
export interface PositionRowInput {
  company: string;
  /** The company's website, if one is named. */
  website: string;
  name: string;
  location: string | null;
  link: string | null;
  short_description: string | null;
  department: string;
  skill_category: SkillCategory | null;
  role: RoleOfWork | null;
  main_skill: Skill | null;
  status: 'Open' | 'Close' | null;
  /** Days. */
  opened: string | null;
  last_open: string | null;
  owner: string | null;
  high_priority: Flag | null;
  confidential: Flag | null;
}

export interface PositionRecord extends GoodRecord {
  position: PositionRowInput;
}

const LONGEST = { name: 300, location: 300, description: 1_000, link: 1_000 };

const listWords = (lists: Record<string, string>): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(lists).flatMap(([word, others]) =>
      [word, ...others.split(', ')].map((variant) => [foldText(variant), word]),
    ),
  );

const CATEGORIES = listWords(Object.fromEntries(SKILL_CATEGORIES.map((category) => [category, category])));
const SKILL_WORDS = listWords(Object.fromEntries(SKILLS.map((skill) => [skill, skill])));
const ROLES = listWords({
  ...Object.fromEntries(ROLES_OF_WORK.map((role) => [role, role])),
  Executive: 'c level, c suite, vp, vice president, director, head, founder, executives',
  Manager: 'management, lead, team lead, people manager, managers',
  'Individual Contributor':
    'ic, employee, senior, junior, mid, mid level, entry level, associate, staff, principal, intern',
  Consultant: 'contractor, freelance, freelancer, advisor',
});
const STATUSES = listWords({
  Open: 'active, published, live, listed, hiring, true, yes, opened, posted, recruiting',
  Close:
    'closed, filled, archived, canceled, cancelled, inactive, on hold, draft, unlisted, unpublished, hired, false, no, paused',
});
const FLAGS = listWords({
  1: 'yes, true, y, x, high, urgent, confidential, top, p0, p1',
  0: 'no, false, n, low, normal, medium, none, public, standard, p2, p3',
});

/** @param company the company of all of the file's positions, if the user named one */
export function readPosition(row: FileRow, order: NumericDateOrder, company: string | null): FileRecord {
  const { line } = row;
  const notes: RowProblem[] = [];
  const cell = (column: PositionColumn): string => row.cell(column).trim();
  const rejected = (column: PositionColumn, reason: string): FileRecord => ({
    line,
    rejected: createRowProblem(
      line,
      row.header(column) ?? getPositionColumnLabel(column),
      cell(column) || null,
      reason,
    ),
  });
  const note = (column: PositionColumn, reason: string): null => {
    notes.push(createRowProblem(line, row.header(column), cell(column), reason));
    return null;
  };
  const among = (column: PositionColumn, words: ReadonlyMap<string, string>, reason: string): string | null =>
    cell(column) === '' ? null : (words.get(foldText(cell(column))) ?? note(column, reason));
  const day = (column: PositionColumn): string | null =>
    cell(column) === ''
      ? null
      : (parseDayInCell(cell(column), order) ?? note(column, 'This isn’t a date. It was skipped.'));
  const flag = (column: PositionColumn): Flag | null => {
    const word = among(column, FLAGS, 'This is neither yes nor no. It was skipped.');
    return word === null ? null : word === '1' ? 1 : 0;
  };

  const name = toPlainText(cell('title')).replace(/\s+/g, ' ');
  if (name === '') return rejected('title', 'The title is missing.');
  if (name.length > LONGEST.name) return rejected('title', `The title is longer than ${LONGEST.name} letters.`);
  const website = cell('company_domain');
  if (company === null && cell('company') === '' && website === '')
    return rejected('company', 'The company is missing.');
  const skill = among('skill', SKILL_WORDS, 'Kith doesn’t know this skill. It was skipped.') as Skill | null;
  const category = among(
    'category',
    CATEGORIES,
    'This is not one of the twelve categories. The category is read from the title.',
  ) as SkillCategory | null;
  const fits = skill === null || category === null || getSkillCategory(skill) === category;
  const position: PositionRowInput = {
    company: company ?? cell('company'),
    website: company === null ? website : '',
    name,
    location: placesIn(cell('location')),
    link: linkIn(cell('link'), () => note('link', 'This isn’t the address of a page. It was skipped.')),
    short_description: wordsIn(cell('description')).slice(0, LONGEST.description).toWellFormed() || null,
    department: cell('department').slice(0, LONGEST.name),
    main_skill: fits ? skill : note('skill', `This is a skill of ${getSkillCategory(skill!)}, and was skipped.`),
    skill_category: category ?? (skill === null ? null : getSkillCategory(skill)),
    role: among('role', ROLES, 'Kith does not know this seniority. It is read from the title.') as RoleOfWork | null,
    status: among(
      'status',
      STATUSES,
      'This is neither open nor closed. It counts as open.',
    ) as PositionRowInput['status'],
    opened: day('opened'),
    last_open: day('last_open'),
    owner: cell('owner') || null,
    high_priority: flag('high_priority'),
    confidential: flag('confidential'),
  };
  return { ...emptyRecord(line), notes, position } as PositionRecord;
}

/** Some systems write markup, and some escape it. */
function wordsIn(text: string): string {
  const plain = toPlainText(text);
  return /<[a-z][^<>]*>/i.test(plain) ? toPlainText(plain) : plain;
}

/** Several places in one cell, as many complete ones as fit. */
function placesIn(text: string): string | null {
  const places = [...new Set(splitPlaces(text))];
  while (places.join('; ').length > LONGEST.location) places.pop();
  return places.join('; ') || null;
}

function linkIn(text: string, wrong: () => null): string | null {
  if (text === '') return null;
  const address = /^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`;
  if (text.length > LONGEST.link || /\s/.test(text) || !URL.canParse(address)) return wrong();
  const { protocol, hostname } = new URL(address);
  return /^https?:$/.test(protocol) && hostname.includes('.') ? address : wrong();
}
