/** A phone number's digits; null for other text, such as an id under which a service hides a number. */
export function getPhoneDigits(text: string | null | undefined): string | null {
  if (!text || /@(?!c\.us$|s\.whatsapp\.net$)/.test(text)) return null;
  const digits = text
    .replace(/@.*$/, '')
    .replace(/[\s()./-]/g, '')
    .replace(/^(?:\+|00)/, '');
  return /^[1-9]\d{7,14}$/.test(digits) ? digits : null;
}

/** A person's name; null for a number, a masked number, or the service's placeholder. */
export function getMemberName(...texts: (string | null | undefined)[]): string | null {
  for (const text of texts) {
    const name = (text ?? '').replace(/^~\s*/, '').trim();
    if (/\p{L}{2}/u.test(name) && !/[•∙·]{2}|@|^whatsapp (?:contact|user)$/iu.test(name)) return name.slice(0, 200);
  }
  return null;
}
