/** The HTML part of a mail: the text's own words, well set. No picture, nothing from outside, and every value escaped. */

const FONT = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;font-size:16px;line-height:1.5";

/** Mail programs that drop the style sheet keep the light colours, which stand on the elements. */
const DARK = [
  'body,.page{background:#14161a!important}',
  '.sheet{background:#1d2026!important;border-color:#343943!important;color:#e7e9ee!important}',
  '.link{color:#9db8ff!important}',
  '.button{background:#9db8ff!important;color:#14161a!important}',
].join('');

/**
 * @param text a mail's text: an empty line between paragraphs
 * @param publicUrl Kith's own address: only addresses there become links, as the text may hold what people typed
 */
export function renderMailHtml(text: string, publicUrl: string | null): string {
  const paragraphs = text
    .replace(/\r\n?/g, '\n')
    .split(/\n{2,}/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph) => `<p style="margin:0 0 16px">${renderLines(paragraph.trim(), publicUrl)}</p>`);
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><style>:root{color-scheme:light dark}@media (prefers-color-scheme:dark){${DARK}}</style></head>
<body class="page" style="margin:0;padding:0;background:#f4f5f7"><div class="page" style="padding:24px 8px;background:#f4f5f7"><div class="sheet" style="box-sizing:border-box;max-width:600px;margin:0 auto;padding:24px 24px 8px;border:1px solid #dfe2e8;border-radius:8px;background:#ffffff;color:#1c1f26;${FONT};overflow-wrap:anywhere;word-break:break-word">
${paragraphs.join('\n')}
</div></div></body></html>`;
}

function renderLines(paragraph: string, publicUrl: string | null): string {
  return paragraph
    .split('\n')
    .map((line) => renderLine(line, publicUrl))
    .join('<br>\n');
}

/** "See where it stands: https://…" becomes a button; any other address of ours a link. */
function renderLine(line: string, publicUrl: string | null): string {
  const parts = publicUrl === null ? [line] : splitAtLinks(line, publicUrl);
  const [label, address, rest] = parts;
  if (parts.length === 3 && rest === '' && /^[^:]{1,60}: $/.test(label!))
    return `<a class="button" href="${escapeHtml(address!)}" style="display:inline-block;margin:4px 0;padding:10px 16px;border-radius:6px;background:#2f54c8;color:#ffffff;text-decoration:none;font-weight:600">${escapeHtml(label!.slice(0, -2))}</a>`;
  return parts
    .map((part, place) =>
      place % 2 === 0
        ? escapeHtml(part)
        : `<a class="link" href="${escapeHtml(part)}" style="color:#2f54c8">${escapeHtml(part)}</a>`,
    )
    .join('');
}

/** @returns text and addresses in turn, beginning and ending with text */
function splitAtLinks(line: string, publicUrl: string): string[] {
  const own = publicUrl.replace(/\/$/, '').replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return line.split(new RegExp(`(${own}(?![\\w.@:-])(?:/[^\\s<>"'()]*[^\\s<>"'().,;:!?])?)`));
}

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => SIGNS[sign]!);
