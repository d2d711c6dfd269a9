/** Resolves once the page's text is there, the pictures and scripts that it still loads aside. */
export function whenParsed(document: Document): Promise<void> {
  if (document.readyState !== 'loading') return Promise.resolve();
  return new Promise((resolve) => document.addEventListener('DOMContentLoaded', () => resolve(), { once: true }));
}
