const made = new Map<string, RegExp>();

/**
 * An expression over classes of all of Unicode, such as `\p{L}`, made when it is first needed. As a literal it costs
 * half a millisecond wherever a script with it is loaded: browsers build its classes to check its syntax. A script in
 * another site's page must not take that long.
 */
export function makeUnicodePattern(source: string, flags = 'u'): RegExp {
  const key = `${source}/${flags}`;
  const known = made.get(key);
  if (known) return known;
  const expression = new RegExp(source, flags);
  made.set(key, expression);
  return expression;
}
