import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { ines, jose, odile, other } from '../../fixtures/profile-pages/people.ts';
import { renderPublic2024 } from '../../fixtures/profile-pages/public.ts';
import { renderSignedIn2024 } from '../../fixtures/profile-pages/signed-in.ts';
import { HOST, startNetworkSite } from './network-site.ts';

/**
 * `npm run pages -- saved.html …`: serves profile pages under the professional network's name on this machine alone, so
 * that the extension can be tried without the real site. A saved page is at /in/ with its file's name.
 */
const site = await startNetworkSite();
const paths: string[] = [];
const serve = (path: string, html: string): void => {
  site.serve(path, html);
  paths.push(path);
};
for (const person of [ines, jose, other]) serve(`/in/${encodeURIComponent(person.slug)}`, renderSignedIn2024(person));
serve(`/in/${odile.slug}`, renderPublic2024(odile));
for (const file of process.argv.slice(2))
  serve(`/in/${encodeURIComponent(basename(file).replace(/\.html?$/i, ''))}`, readFileSync(file, 'utf8'));

process.stdout.write(`${paths.map((path) => `https://${HOST}${path}`).join('\n')}

stand here until Ctrl-C, for a browser that is started so (a profile of its own, as it trusts no certificate any more):

  chromium --user-data-dir=/tmp/kith-pages --ignore-certificate-errors \\
    --host-resolver-rules="MAP ${HOST}:443 127.0.0.1:${site.port}"

  Firefox, in about:config of a profile of its own:
    network.dns.localDomains = ${HOST}
    network.socket.forcePort = 443=${site.port}
`);
