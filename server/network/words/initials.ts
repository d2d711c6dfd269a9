/**
 * Reads one folded word as the first letter of a name and the beginning of a later word of it: "mqu" for Mirela Quillane, "cba" for
 * Castellan Bank. Only letters from a to z: where a name has few signs, a single sign says nothing.
 * @returns null for anything else
 */
export function initialAndRest(key: string): { initial: string; rest: string } | null {
  const [, initial, rest] = /^([a-z])([a-z]{2,})$/.exec(key) ?? [];
  return initial === undefined || rest === undefined ? null : { initial, rest };
}
