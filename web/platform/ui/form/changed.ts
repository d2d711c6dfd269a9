const areEqual = (a: unknown, b: unknown): boolean =>
  a === b || (typeof a === 'object' && JSON.stringify(a) === JSON.stringify(b));

/** The fields that differ from their first values: a restored field is not changed. */
export function getChangedValues<Values extends object>(values: Values, start: Values): Partial<Values> {
  const names = Object.keys(start) as (keyof Values)[];
  return Object.fromEntries(
    names.filter((name) => !areEqual(values[name], start[name])).map((name) => [name, values[name]]),
  ) as Partial<Values>;
}

/** The others. */
export const omitNames = (values: object, names: readonly PropertyKey[]): object =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)));

export const isEmpty = (values: object): boolean => Object.keys(values).length === 0;
