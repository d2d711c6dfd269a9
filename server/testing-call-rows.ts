/** A row of the table of calls and viewers (permissions.test.ts). */
import type { Args, Call } from '../shared/call.ts';
import type { Expected } from './testing-viewers.ts';

export type Row<C extends Call> = { call: C; args: Args<C>; expected: Expected };
export const row = <C extends Call>(call: C, args: Args<C>, expected: Expected): Row<Call> =>
  ({ call, args, expected }) as unknown as Row<Call>;
