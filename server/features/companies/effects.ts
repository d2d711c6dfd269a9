import type { ManagedCompany } from '../../../shared/features/companies/calls.ts';
import { isPublicMail } from '../../platform/access/public-mail.ts';

const formatAmount = (count: number, singular: string, many: string): string =>
  `${count} ${count === 1 ? singular : many}`;

/** The consequences of a change, in sentences for the user who makes it: first who will see less or more. */
export function describeEffects(before: ManagedCompany, after: ManagedCompany): string[] {
  const { name, people, users } = before;
  const effects: string[] = [];
  const [hidden, hides] = [before.confidential || before.stealth, after.confidential || after.stealth];
  const who = formatAmount(people, 'person who works there', 'people who work there');
  const own = users > 0 ? `; its own ${formatAmount(users, 'user', 'users')} still do` : '';
  if (hides && !hidden)
    effects.push(
      `Portfolio users no longer see ${name}, nor ${who}: not in searches, not as connectors${own}. Staff see all of it.`,
    );
  if (hidden && !hides) effects.push(`Every portfolio user sees ${name} from now on, and ${who}.`);
  if (hides && hidden && (before.confidential !== after.confidential || before.stealth !== after.stealth))
    effects.push(
      `The same people still see ${name}, because it is ${after.stealth ? 'in stealth mode' : 'confidential'}.`,
    );
  if (after.portfolio && !before.portfolio)
    effects.push(`${name} can have users, positions and invitations, and people who work there count as portfolio.`);
  if (before.portfolio && !after.portfolio)
    effects.push(
      `${name} is no longer offered for new users, positions and invitations${users > 0 ? `; its ${formatAmount(users, 'user stays', 'users stay')} and can be moved at People` : ''}. People who work there no longer count as portfolio.`,
    );
  if (after.domain !== before.domain) effects.push(describeDomainEffect(after.domain, name));
  effects.push(...describeAliasEffects(before, after));
  if (after.flagged && !before.flagged)
    effects.push(
      `People of ${name} see the Focus List Generator on a red background. People of other companies don’t.`,
    );
  if (before.flagged && !after.flagged)
    effects.push('No one sees the Focus List Generator on a red background anymore.');
  if (after.logo_url !== before.logo_url)
    effects.push(
      after.logo_url ? 'Kith shows the logo with the company everywhere.' : 'Imported files can set the logo again.',
    );
  if (effects.some((_, at) => at >= 0) && (hides !== hidden || after.portfolio !== before.portfolio))
    effects.push('Strengths and searches update within seconds, or minutes for a large company.');
  return effects;
}

function describeDomainEffect(domain: string | null, name: string): string {
  if (!domain) return 'Imported files can set the domain again.';
  return isPublicMail(domain)
    ? `Anyone can have an address at ${domain}, so it doesn’t show that someone works at ${name}. Staff still have to approve invitations to such addresses.`
    : `Addresses at ${domain} belong to ${name}. Its users can invite them without approval by staff.`;
}

function describeAliasEffects(before: ManagedCompany, after: ManagedCompany): string[] {
  const added = after.alias_domains.filter((domain) => !before.alias_domains.includes(domain));
  const removed = before.alias_domains.filter((domain) => !after.alias_domains.includes(domain));
  return [
    ...added.map(
      (domain) => `Anyone at ${domain} belongs to ${after.name}. Its users can invite them without approval by staff.`,
    ),
    ...removed.map(
      (domain) => `Invitations to ${domain} need staff approval again. Current users of ${after.name} stay.`,
    ),
  ];
}
