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
import type { FileRow } from '../read/row-of.ts';
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
  const readCell = (column: PositionColumn): string => row.cell(column).trim();
  const rejectRow = (column: PositionColumn, reason: string): FileRecord => ({
    line,
    rejected: createRowProblem(
      line,
      row.header(column) ?? getPositionColumnLabel(column),
      readCell(column) || null,
      reason,
    ),
  });
  const addNote = (column: PositionColumn, reason: string): null => {
    notes.push(createRowProblem(line, row.header(column), readCell(column), reason));
    return null;
  };
  const readWord = (column: PositionColumn, words: ReadonlyMap<string, string>, reason: string): string | null =>
    readCell(column) === '' ? null : (words.get(foldText(readCell(column))) ?? addNote(column, reason));
  const readDay = (column: PositionColumn): string | null =>
    readCell(column) === ''
      ? null
      : (parseDayInCell(readCell(column), order) ?? addNote(column, 'This isn’t a date. Kith skipped it.'));
  const readFlag = (column: PositionColumn): Flag | null => {
    const word = readWord(column, FLAGS, 'This is neither yes nor no. Kith skipped it.');
    return word === null ? null : word === '1' ? 1 : 0;
  };

  const name = toPlainText(readCell('title')).replace(/\s+/g, ' ');
  if (name === '') return rejectRow('title', 'The title is missing.');
  if (name.length > LONGEST.name) return rejectRow('title', `The title is longer than ${LONGEST.name} letters.`);
  const website = readCell('company_domain');
  if (company === null && readCell('company') === '' && website === '')
    return rejectRow('company', 'The company is missing.');
  const skill = readWord('skill', SKILL_WORDS, 'Kith doesn’t know this skill and skipped it.') as Skill | null;
  const category = readWord(
    'category',
    CATEGORIES,
    'This isn’t one of the twelve categories. Kith infers the category from the title.',
  ) as SkillCategory | null;
  const fits = skill === null || category === null || getSkillCategory(skill) === category;
  const position: PositionRowInput = {
    company: company ?? readCell('company'),
    website: company === null ? website : '',
    name,
    location: joinPlaces(readCell('location')),
    link: readLinkCell(readCell('link'), () => addNote('link', 'This isn’t a web address. Kith skipped it.')),
    short_description: readWords(readCell('description')).slice(0, LONGEST.description).toWellFormed() || null,
    department: readCell('department').slice(0, LONGEST.name),
    main_skill: fits ? skill : addNote('skill', `This skill belongs to ${getSkillCategory(skill!)}. Kith skipped it.`),
    skill_category: category ?? (skill === null ? null : getSkillCategory(skill)),
    role: readWord(
      'role',
      ROLES,
      'Kith doesn’t know this seniority and infers it from the title.',
    ) as RoleOfWork | null,
    status: readWord(
      'status',
      STATUSES,
      'This is neither open nor closed. It counts as open.',
    ) as PositionRowInput['status'],
    opened: readDay('opened'),
    last_open: readDay('last_open'),
    owner: readCell('owner') || null,
    high_priority: readFlag('high_priority'),
    confidential: readFlag('confidential'),
  };
  return { ...emptyRecord(line), notes, position } as PositionRecord;
}

/** Some systems write markup, and some escape it. */
function readWords(text: string): string {
  const plain = toPlainText(text);
  return /<[a-z][^<>]*>/i.test(plain) ? toPlainText(plain) : plain;
}

/** Several places in one cell, as many complete ones as fit. */
function joinPlaces(text: string): string | null {
  const places = [...new Set(splitPlaces(text))];
  while (places.join('; ').length > LONGEST.location) places.pop();
  return places.join('; ') || null;
}

function readLinkCell(text: string, wrong: () => null): string | null {
  if (text === '') return null;
  const address = /^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`;
  if (text.length > LONGEST.link || /\s/.test(text) || !URL.canParse(address)) return wrong();
  const { protocol, hostname } = new URL(address);
  return /^https?:$/.test(protocol) && hostname.includes('.') ? address : wrong();
}
