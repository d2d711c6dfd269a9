export interface Consent {
  /** The mailboxes to choose from, the requested one first. */
  addresses: readonly string[];
  /** What Kith asks for. */
  scope: string;
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeText = (text: string): string => text.replace(/[&<>"']/g, (char) => escapes[char]!);

/** The page of the development mail service on which a user allows Kith to read a mailbox, or refuses. */
export function consentPage({ addresses, scope }: Consent): string {
  const readsMail = /gmail|Mail\.Read/.test(scope);
  const reads = [
    ...(readsMail ? ['who wrote to whom and when'] : []),
    ...(/calendar/i.test(scope) ? ['who met whom and when'] : []),
    ...(/contacts/i.test(scope) ? ['names and addresses of contacts'] : []),
  ];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Development mailbox</title>
<style>
:root{color-scheme:light dark;--bg:#f5f5f2;--surface:#fff;--hover:#eaf2ef;--line:#e1e0db;--ink:#1a1e1c;--ink2:#515753}
@media (prefers-color-scheme:dark){:root{--bg:#111413;--surface:#191d1b;--hover:#1b2a26;--line:#2d3330;--ink:#ebeeea;--ink2:#b4bbb5}}
*{box-sizing:border-box}body{margin:0;background:var(--bg);color:var(--ink);font:400 14px/20px 'Inter Variable',Inter,system-ui,sans-serif}
main{max-width:560px;margin:0 auto;padding:48px 16px}h1{font-size:22px;line-height:28px;margin:0 0 4px}p{color:var(--ink2);margin:0 0 20px}
ul{list-style:none;margin:0 0 24px;padding:0;background:var(--surface);border:1px solid var(--line);border-radius:8px;overflow:hidden}li+li{border-top:1px solid var(--line)}
button{width:100%;padding:10px 14px;border:0;background:none;color:inherit;font:inherit;text-align:left;cursor:pointer}
button:hover{background:var(--hover)}:focus-visible{outline:2px solid var(--ink);outline-offset:-2px}
.refuse button{border:1px solid var(--line);border-radius:6px;text-align:center;background:var(--surface)}
</style>
</head>
<body><main>
<h1>Let Kith read ${readsMail ? 'a mailbox' : /calendar/i.test(scope) ? 'a calendar' : 'contacts'}?</h1>
<p>This is Kith's development mail service. Its mailboxes and calendars are invented. Kith would read ${reads.join(' and ')}, and nothing else.</p>
<form method="post"><ul>${addresses.map((address) => `<li><button name="address" value="${escapeText(address)}">Allow: ${escapeText(address)}</button></li>`).join('')}</ul></form>
<form method="post" class="refuse"><button name="address" value="">Do not allow</button></form>
</main></body></html>`;
}
