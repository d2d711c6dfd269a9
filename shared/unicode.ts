const made = new Map<string, RegExp>();

/**
 * An expression over classes of all of Unicode, such as `\p{L}`, made when it is first needed. Written as a literal it costs
 * half a millisecond wherever a script with it is only loaded: browsers build its classes to see whether it is one. What
 * stands in somebody else's page may not take that long.
 */
export function unicode(source: string, flags = 'u'): RegExp {
  const key = `${source}/${flags}`;
  const known = made.get(key);
  if (known) return known;
  const expression = new RegExp(source, flags);
  made.set(key, expression);
  return expression;
}
