const COMPANY =
  /(?:^|[^a-z0-9-])linkedin\.(?:com|cn)\/(?:[^/?#\s]+\/)*?(?:company|school|showcase)\/(?<slug>[^/?#\s]+)/i;

/** The company in the address of its page on the professional network (`https://www.linkedin.com/company/castellan-bank/about` → `castellan-bank`); null for other text. */
export function parseCompanyAddress(text: string): string | null {
  const slug = COMPANY.exec(text.trim())?.groups?.slug;
  if (slug === undefined) return null;
  try {
    return decodeURIComponent(slug).toLowerCase();
  } catch {
    return slug.toLowerCase();
  }
}

/** The name to look for: the words of a company's address on the professional network, and other text as it is. */
export const readCompanyName = (text: string): string => parseCompanyAddress(text)?.replace(/[-_]+/g, ' ') ?? text;
