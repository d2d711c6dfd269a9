import { EMPTY_LIST } from '../../../shared/core/talent/filters.ts';
import { SKILLS, type Skill } from '../../../shared/core/talent/lists.ts';
import {
  DEFAULT_KEY_NODE_FILTERS,
  KeyNodeFilters,
  type KeyNodeSort,
  keyNodeSorts,
} from '../../../shared/features/key-nodes/filters.ts';
import type { KeyNodeBy } from '../../../shared/features/key-nodes/key-node.ts';
import { MAX_NAMES } from '../../../shared/features/search/calls.ts';
import { makeFilterWords } from '../../core/lists/filter-words.ts';

/** The state in the address: the search, the filters and the order. */
export interface KeyNodesAddress {
  by: KeyNodeBy;
  names: string[];
  skills: Skill[];
  filters: KeyNodeFilters;
  sort: KeyNodeSort;
}

export function readKeyNodesAddress(params: URLSearchParams): KeyNodesAddress {
  const skills = (params.get('skills') ?? '').split(';');
  return {
    by: params.get('by') === 'skills' ? 'skills' : 'companies',
    names: listNames(params.get('q') ?? ''),
    skills: SKILLS.filter((skill) => skills.includes(skill)),
    filters: readFilters(params),
    sort: keyNodeSorts.find((sort) => sort === params.get('sort')) ?? 'score',
  };
}

/** The names of a text, a name on each line, each once, as many as a search takes. */
export const listNames = (text: string): string[] => listAllNames(text).slice(0, MAX_NAMES);

/** The same with those that a search does not take. */
export function listAllNames(text: string): string[] {
  const names = text.split('\n').map((line) => line.trim().replace(/\s+/g, ' ').slice(0, 300));
  const known = new Map(names.filter((name) => name !== '').map((name) => [name.toLowerCase(), name]));
  return [...known.values()];
}

type Name = keyof KeyNodeFilters;
export const keyNodeFilterWords = makeFilterWords(DEFAULT_KEY_NODE_FILTERS);
const isNumber = (name: Name): boolean => typeof DEFAULT_KEY_NODE_FILTERS[name] === 'number';
const isList = (name: Name): boolean => Array.isArray(DEFAULT_KEY_NODE_FILTERS[name]);

/** An unknown value counts as the default. */
function readFilters(params: URLSearchParams): KeyNodeFilters {
  const stated = keyNodeFilterWords.names.flatMap((name) => {
    const word = params.get(name);
    if (word === null) return [];
    const value = isNumber(name) ? Number(word) : isList(name) ? (word === EMPTY_LIST ? [] : word.split(';')) : word;
    const read = KeyNodeFilters.shape[name].safeParse(value);
    return read.success ? [[name, read.data]] : [];
  });
  return { ...DEFAULT_KEY_NODE_FILTERS, ...Object.fromEntries(stated) };
}
