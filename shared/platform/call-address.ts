import type { Call } from './call.ts';

/** What a call may be given. */
export type AnyArgs = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown };

/** As forms encode it. */
const encodeText = (text: string): string => encodeURIComponent(text).replaceAll('%20', '+');

/** The address of a call: parameters filled in and encoded, absent query values left out. */
export function buildCallAddress(call: Pick<Call, 'path'>, { params = {}, query = {} }: AnyArgs): string {
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = Object.entries(query).flatMap(([name, value]) =>
    [value]
      .flat()
      .filter((element) => element !== undefined && element !== null)
      .map((element) => `${encodeText(name)}=${encodeText(String(element))}`),
  );
  return `/api${path}${search.length > 0 ? `?${search.join('&')}` : ''}`;
}
