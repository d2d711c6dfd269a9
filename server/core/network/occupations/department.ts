import type { Department, Level } from '../../../../shared/core/network/departments.ts';
import { foldText } from '../../../platform/text/names.ts';
import { classifyTitle, type TitleKind } from '../words/titles.ts';
import { findWorkOfTitle } from './work.ts';

export interface PlaceInCompany {
  department: Department;
  level: Level;
}

const LEVEL_OF_KIND: Readonly<Record<TitleKind, Level>> = {
  founder: 'chief',
  executive: 'chief',
  board: 'chief',
  investor: 'chief',
  manager: 'manager',
  advisor: 'other',
  consultant: 'other',
  ic: 'other',
};

/** Below the chiefs: their kind is "executive" or "manager", too. */
const DIRECTORS = /\b(?:[eas]?vp|vice president|(?<!\b(?:managing|executive|general) )director)\b/;

function findLevel(title: string): Level {
  const kind = classifyTitle(title);
  if ((kind === 'executive' || kind === 'manager') && DIRECTORS.test(foldText(title))) return 'director';
  return LEVEL_OF_KIND[kind];
}

function findPlace(title: string): PlaceInCompany {
  const level = findLevel(title);
  const { category } = findWorkOfTitle(title);
  return { department: category ?? (level === 'chief' ? 'Leadership' : 'Other'), level };
}

/** Titles are read by some hundred patterns, and most of them come again and again. */
const known = new Map<string, PlaceInCompany>();
const MAX_KNOWN = 50_000;

/** The department and the seniority that a title tells of. */
export function getPlaceInCompany(title: string): PlaceInCompany {
  const before = known.get(title);
  if (before) return before;
  const place = findPlace(title);
  if (known.size >= MAX_KNOWN) known.clear();
  known.set(title, place);
  return place;
}
