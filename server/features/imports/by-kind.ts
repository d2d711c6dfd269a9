/** The network's files become facts, and positions have a table of their own: each kind has its own check, writing and undo. */
import type { ImportKind } from '../../../shared/features/imports/import.ts';
import { applyRun } from './apply/apply.ts';
import { applyPositions } from './positions/apply.ts';
import { checkPositions } from './positions/check.ts';
import { undoPositions } from './positions/undo.ts';
import { checkFile } from './runs/check.ts';
import { undoRun } from './undo/undo.ts';

const POSITIONS = { check: checkPositions, apply: applyPositions, undo: undoPositions };
const FACTS = { check: checkFile, apply: applyRun, undo: undoRun };

export const getImportKind = (kind: ImportKind) => (kind === 'positions' ? POSITIONS : FACTS);
