import type { Generation } from '../generation.ts';
import { mobile } from './mobile.ts';
import { serverDriven } from './server-driven.ts';
import { until2024 } from './until-2024.ts';

/**
 * The kinds of profile pages that the site serves, newest first; the first that recognises a page for sure reads it. A
 * new kind is a file beside these and its name here. The last kind shares its marks with all others, and is sure only
 * in the absence of theirs.
 */
export const GENERATIONS: readonly Generation[] = [serverDriven, mobile, until2024];
