/** A phone number's digits; null for what is none, such as an id under which a service hides one. */
export function digitsOf(text: string | null | undefined): string | null {
  if (!text || /@(?!c\.us$|s\.whatsapp\.net$)/.test(text)) return null;
  const digits = text
    .replace(/@.*$/, '')
    .replace(/[\s()./-]/g, '')
    .replace(/^(?:\+|00)/, '');
  return /^[1-9]\d{7,14}$/.test(digits) ? digits : null;
}

/** A name that a person has; null for a number, a mask of one, or what a service writes where there is none. */
export function nameOf(...texts: (string | null | undefined)[]): string | null {
  for (const text of texts) {
    const name = (text ?? '').replace(/^~\s*/, '').trim();
    if (/\p{L}{2}/u.test(name) && !/[•∙·]{2}|@|^whatsapp (?:contact|user)$/iu.test(name)) return name.slice(0, 200);
  }
  return null;
}
