import type { DevelopmentPerson } from './development-person.ts';

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeText = (text: string): string => text.replace(/[&<>"']/g, (char) => escapes[char]!);
const makeInitials = (person: DevelopmentPerson): string =>
  `${person.given_name[0] ?? ''}${person.family_name[0] ?? ''}`;

/**
 * The page on which a visitor chooses a person to sign in as: plain HTML in the product's colours, without scripts or anything from other
 * sites.
 */
export function renderSignInPage(people: readonly DevelopmentPerson[]): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Sign in · Kith</title>
<style>
:root{color-scheme:light dark;--bg:#f5f5f2;--surface:#fff;--hover:#eaf2ef;--line:#e1e0db;--edge:#868a84;--ink:#1a1e1c;--ink2:#515753;--tile:#ececE7;--primary:#1b5a4d;--on:#fff}
@media (prefers-color-scheme:dark){:root{--bg:#111413;--surface:#191d1b;--hover:#1b2a26;--line:#2d3330;--edge:#7b847e;--ink:#ebeeea;--ink2:#b4bbb5;--tile:#2a302d;--primary:#7fc8b4;--on:#0a1d18}}
*{box-sizing:border-box}body{margin:0;background:var(--bg);color:var(--ink);font:400 14px/20px 'Inter Variable',Inter,system-ui,sans-serif}
main{max-width:560px;margin:0 auto;padding:48px 16px}h1{font-size:22px;line-height:28px;letter-spacing:-.014em;margin:0 0 4px}p{color:var(--ink2);margin:0 0 20px}
ul{list-style:none;margin:0 0 24px;padding:0;background:var(--surface);border:1px solid var(--line);border-radius:8px;overflow:hidden}li+li{border-top:1px solid var(--line)}
li button{display:flex;gap:12px;align-items:center;width:100%;padding:10px 14px;border:0;background:none;color:inherit;font:inherit;text-align:left;cursor:pointer}
li button:hover{background:var(--hover)}:focus-visible{outline:2px solid var(--ink);outline-offset:-2px}
.initials{flex:none;width:36px;height:36px;border-radius:50%;background:var(--tile);color:var(--ink2);font-weight:560;display:grid;place-items:center;font-size:12px}
strong{font-weight:600}small{display:block;color:var(--ink2);font-size:13px;line-height:18px}.kind{margin-left:auto;color:var(--ink2);font-size:12px;white-space:nowrap}
label{display:block;font-size:13px;font-weight:540;margin-bottom:4px}.row{display:flex;gap:8px}input{flex:1;min-width:0;height:34px;padding:0 10px;border:1px solid var(--edge);border-radius:6px;background:var(--surface);color:inherit;font:inherit}
.primary{height:34px;padding:0 14px;border:0;border-radius:6px;background:var(--primary);color:var(--on);font:540 13px/18px inherit;font-family:inherit;cursor:pointer}
</style>
</head>
<body><main>
<h1>Who are you today?</h1>
<p>This is Kith's development sign-in. It lets anybody in, and never runs beside a real identity provider.</p>
${people.length > 0 ? `<ul>${people.map(renderPersonRow).join('')}</ul>` : ''}
<form method="post"><label for="email">${people.length > 0 ? 'Somebody else (e-mail)' : 'Your e-mail address'}</label><div class="row"><input id="email" name="email" type="email" required autocomplete="off"><button class="primary">Sign in</button></div></form>
</main></body></html>`;
}

function renderPersonRow(person: DevelopmentPerson): string {
  return `<li><form method="post"><button name="email" value="${escapeText(person.email)}"><span class="initials" aria-hidden="true">${escapeText(makeInitials(person))}</span><span><strong>${escapeText(`${person.given_name} ${person.family_name}`)}</strong>, ${escapeText(person.company)}<small>${escapeText(person.description)}</small></span><span class="kind">${escapeText(person.kind)}</span></button></form></li>`;
}
