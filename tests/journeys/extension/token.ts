import type { DemoKind } from '../../../shared/features/accounts/session/demo-kinds.ts';
import { getLane } from '../lane.ts';
import { createTokenAt } from './token-at.ts';

/** A session of a demo person at the server of this lane. */
export const createToken = (kind: DemoKind): string => createTokenAt(getLane().serverFolder, kind);
