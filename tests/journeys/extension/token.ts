import type { DemoKind } from '../../../shared/features/accounts/session/demo-kinds.ts';
import { lane } from '../lane.ts';
import { tokenAt } from './token-at.ts';

/** A session of a demo person at the server of this lane. */
export const tokenOf = (kind: DemoKind): string => tokenAt(lane().serverFolder, kind);
