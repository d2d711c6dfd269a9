const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  bull: '•',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  middot: '·',
  euro: '€',
  pound: '£',
  trade: '™',
  reg: '®',
};

const getSign = (code: number): string => (code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '');

function unescapeText(text: string): string {
  return text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]{2,8}));/gi, (whole, hex, decimal, name) => {
    if (hex) return getSign(Number.parseInt(hex, 16));
    if (decimal) return getSign(Number(decimal));
    return NAMED[String(name).toLowerCase()] ?? whole;
  });
}

/** Elements that begin a line. */
const BLOCKS = /<\/?(?:p|div|li|ul|ol|br|h[1-6]|tr|table|section)\b[^<>]*>/gi;

/** HTML as plain text, one line a block. @param as text: unescapes only, without markup */
export function toPlainText(html: string, as: 'html' | 'text' = 'html'): string {
  const bare = as === 'html' ? html.replace(BLOCKS, '\n').replace(/<[^<>]*>/g, '') : html;
  return unescapeText(bare)
    .replaceAll('\0', '')
    .replace(/[ \t\u00a0]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
    .toWellFormed();
}
