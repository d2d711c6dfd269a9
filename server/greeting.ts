/** The words for the user who starts Kith, and the people on the development sign-in. */

import { loadFirmName } from './core/facts/write/firm-setting.ts';
import { DEMO_PEOPLE, type DemoPerson } from './demo/people.ts';
import { listAdmins } from './features/accounts/users/queries.ts';
import { describeOtherName } from './features/operations/administration/settings-rows.ts';
import type { Db } from './platform/db/engine.ts';
import { readInstallation } from './platform/settings/installation.ts';
import type { ProviderSettings } from './platform/settings/provider-settings.ts';
import type { Settings } from './platform/settings/settings.ts';

/** The demo's people, if the demo is there; otherwise nobody would know them. */
export async function loadDemoPeople(db: Db): Promise<readonly DemoPerson[]> {
  return (await readInstallation(db, 'demo')) === undefined ? [] : DEMO_PEOPLE;
}

/** The people on the development sign-in; null beside a real identity provider. */
export const findSignInPeople = async (db: Db, { providers }: Settings): Promise<readonly DemoPerson[] | null> =>
  providers.length > 0 ? null : await loadDemoPeople(db);

/**
 * @param people the people on the development sign-in; null beside a real identity provider
 * @param firmBefore the firm's name before this start, if FIRM_NAME changed it
 */
export async function writeGreeting(
  db: Db,
  { publicUrl, openToAnybody, firmDomains, firmName, providers }: Settings,
  people: readonly DemoPerson[] | null,
  firmBefore: string | null = null,
): Promise<string[]> {
  const lines = [`Kith is served at ${publicUrl}`];
  if (people)
    lines.push(
      `Anybody ${openToAnybody ? 'who reaches it ' : ''}may sign in: this is the development provider${people.length > 0 ? ', with people of every kind' : ''}.`,
    );
  const called = await loadFirmName(db);
  if (firmBefore !== null && called === firmName)
    lines.push(`The firm is now called ${firmName}, as set in FIRM_NAME, and no longer ${firmBefore}.`);
  else if (firmName !== null && called !== null && called !== firmName)
    lines.push(`FIRM_NAME is ${firmName}, and ${describeOtherName(called)}`);
  if ((await listAdmins(db, firmDomains)).length === 0) lines.push(describeNobodyDecides(firmDomains, providers));
  return lines;
}

/** What to do where nobody could let people in. */
export function describeNobodyDecides(
  firmDomains: Settings['firmDomains'],
  providers: readonly Pick<ProviderSettings, 'kind' | 'name' | 'emailTrust'>[],
): string {
  const console = 'at this machine, npm run admin -- add <e-mail address> makes somebody an administrator';
  if (firmDomains.length === 0)
    return `No one can approve people yet. Set FIRM_DOMAIN to the domain of the firm’s e-mail addresses and restart Kith. A person with such an address can then set Kith up. Or, ${console}.`;
  const silent = providers.filter(({ kind, emailTrust }) => kind === 'entra' && emailTrust.length === 0);
  const hint = silent.map(
    ({ name }) =>
      ` ${name} proves an address only with the claim xms_edov, or where OIDC_EMAIL_TRUST names its domain (docs/sign-in.md).`,
  );
  return `No one can approve people yet. The first who signs in with a proved address of ${firmDomains.join(' or ')} can.${hint.join('')} Or, ${console}.`;
}
