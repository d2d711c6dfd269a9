/**
 * Addresses that belong to a program, an office or a list and not to a person. They are recognised by their words
 * alone, in the languages in which such addresses are commonly written; the header has to decide the rest (judge.ts).
 */

/** Anywhere in the part before the "@", with any signs between the words. */
const ANYWHERE = new RegExp(
  [
    '(?:no|not|non|never|do[-_.]?not|dont|please[-_.]?do[-_.]?not|cannot)[-_.]?(?:reply|replies|respond|response|responder)',
    '(?:ne|no|non|nao|n[aã]o|nie|nicht|keine?|geen|ikke|inte|ej|ei)[-_.]?(?:pas[-_.]?)?(?:repond[-_.]?(?:re|ez)?|responda|responder|rispondere|risposta|odpowiadaj|antwort(?:en)?|antwoord(?:en)?|beantwoorden|svar[ae]?|besvara|vastaa)',
    'nepasrepondre|noresponder|naoresponda|nichtantworten|keineantwort|unattended|unmonitored',
    'mailer[-_.]?daemon|post-?master|mail[-_.]?delivery|delivery[-_.]?(?:status|failure|notif)|autoresponder|autoreply|auto[-_.](?:reply|confirm|mail|response)',
    'listserv|majordomo|mailman|sympa|ezmlm|unsubscribe|(?:^|[-_.])bounces?(?:$|[-_.+=])|calendar[-_.]?notif|meeting[-_.]?invit',
  ].join('|'),
);

/** Words that alone, or beside another word, are an office or a program. */
const OFFICES = splitWords(`
  info information infos contact contacts contactus contacto contato contatti kontakt kontakty hello hi hey hallo hei hola bonjour salut ciao oi shalom office
  ofis buero buro bureau oficina sekretariat secretariat secretary reception recepcion rezeption empfang frontdesk switchboard
  sales salesteam ventas vendas vertrieb verkauf ventes vendite verkoop support supportteam soporte suporte assistenza assistance
  assist help helpdesk helpcenter servicedesk servicecenter service services servizio servicio serviço customer customers customerservice
  customercare customersupport clientservices clientes kundenservice kundendienst klantenservice care cs csm admin admins administrator administration
  administracion verwaltung webmaster hostmaster domainmaster sysadmin sysop noc abuse security privacy dpo gdpr legal
  compliance press presse prensa media pr marketing news newsletter newsletters newsflash noticias nachrichten team teams staff everyone
  everybody all allstaff allhands company group groups jobs job careers career karriere hr people recruiting recruitment recruiter talent
  talents hiring applications bewerbung bewerbungen rh personal personnel billing invoice invoices invoicing facturacion facturas
  faktura rechnung rechnungen finance finances accounts accounting account buchhaltung contabilidad compta comptabilite payroll payment payments pay
  payables receivables order orders bestellung bestellungen pedidos commande commandes shop store webshop booking bookings
  reservation reservations reservas event events eventos register registration registrations rsvp feedback survey surveys
  poll research update updates digest digests mail mails email emails mailing mailings mailbox inbox member members membership
  community partner partners partnerships enquiry enquiries inquiry inquiries ask request requests question questions
  welcome confirm confirmation confirmations verify verification verifications receipt receipts statement statements ebill
  subscription subscriptions subscribe subscriber subscribers notification notifications notifications-noreply notify notifier
  notice notices benachrichtigung benachrichtigungen notificaciones notificacoes avisos aviso alert alerts alarm alarms alerta alertas
  automated automatic automation auto automat autobot robot robots bot bots daemon cron crond root nobody www www-data apache
  nginx nagios zabbix icinga prometheus grafana pagerduty opsgenie sentry datadog jenkins buildbot hudson travis circleci ci build
  builds release releases deploy deployment jira confluence gitbox git gitlab github bitbucket gerrit svn cvs commits commit
  bugzilla bugs bug tracker trac redmine phabricator reviewboard review patchwork ticket tickets ticketing otrs rt zendesk
  freshdesk servicenow issue issues incident incidents monitoring monitor status statuspage system systems server servers
  host mailer mailserver smtp exchange sharepoint scanner scan printer fax voicemail voip phone calendar calendars
  invitation invitations invite invites invitaciones meeting meetings conference room rooms reminder reminders messages message
  messaging messenger msg chat post posts social forum forums list lists liste lista owner request-help return returns reply replies
  response respond responses hit-reply wordpress drupal backup backups reports report reporting analytics stats dashboard crm
  erp api webhook donotreply donations donate fundraising volunteer volunteers alumni library bibliothek registrar admissions
  campus school parents students faculty editor editors redaktion redaccion redazione webredaktion offers offer deals deal promo promos promotions
  promotion rewards loyalty campaign campaigns announce announcements announcement bulletin bulletins weekly daily monthly
  learn learning academy training webinar webinars podcast trial onboarding success growth ops operations devops infra it itsupport
  dev devs devel developer developers engineering eng user users discuss general reservations guest guests travel delivery deliveries shipping
  shipment shipments tracking versand logistics warehouse purchase purchasing einkauf compras procurement tenders rfp
  quality production export import trade wholesale dealer dealers reseller resellers affiliate affiliates vendor vendors
  supplier suppliers investor investors ir investorrelations board council committee commission secretaria`);

/** Words that count also beside other words: support-eu, uk.press, dev-list. */
const BESIDE = splitWords(`
  info contact kontakt sales support help helpdesk service services customer admin administrator abuse security press news newsletter
  newsletters team staff all jobs careers recruiting recruitment billing invoice invoices accounts orders notification notifications
  notify alert alerts automated robot bot daemon cron jenkins ci build builds jira git commits bugs tickets ticket monitoring
  mailer list lists liste bounces bounce owner request return reply announce announcements announcement dev devel users user discuss
  digest updates noreply newsgroup postmaster webmaster confirm mail email info2 office members community events invitations calendar l
  private core commit cvs svn hackers committers subscribe reminder reminders feedback survey reports report`);

/** Domains of machines and lists, with any part before the "@". */
const DOMAINS = new RegExp(
  [
    '(?:^|\\.)(?:lists?|listserv|listes|listas|mailman|groups?|googlegroups|yahoogroups|bounces?|e|em|mailer|mailers|mailing|mailings|newsletters?|news|notifications?|notify|alerts?|updates?|e?mail[0-9]+|em[0-9]+|mkt|mktg|marketing|edm|campaigns?|crm|reply|replies|noreply|no-reply|calendar-server|tickets?|mailgun|sendgrid)\\.[a-z0-9-]+\\.',
    '(?:^|\\.)(?:googlegroups|yahoogroups|groups\\.io|freelists|gmane|zendesk|freshdesk|freshservice|helpscout|intercom-mail|intercom|desk-mail|amazonses|sendgrid|mandrillapp|mailchimpapp|mcsv|mcdlv|rsgsv|mailgun|sparkpostmail|mktomail|hubspotemail|hs-inbox|constantcontact|campaign-archive|createsend|list-manage|facebookmail|docusign|salesforce-communications|calendly|eventbrite|statuspage|pagerduty|unfuddle|basecamp-notifications)\\.(?:com|net|org|io)$',
    '(?:^|\\.)(?:public\\.gmane\\.org|news\\.gmane\\.org|vger\\.kernel\\.org|groups\\.io|resource\\.calendar\\.google\\.com|group\\.calendar\\.google\\.com|group\\.v\\.calendar\\.google\\.com|import\\.calendar\\.google\\.com|docs\\.google\\.com|reply\\.github\\.com|noreply\\.github\\.com|users\\.noreply\\.github\\.com|reply\\.gitlab\\.com|sns\\.amazonaws\\.com|marketplace\\.amazon\\.[a-z.]+|guest\\.airbnb\\.com|reply\\.airbnb\\.com|messages\\.linkedin\\.com|e\\.linkedin\\.com|reply\\.craigslist\\.org|privaterelay\\.appleid\\.com|vtext\\.com|vzwpix\\.com|tmomail\\.net|txt\\.att\\.net|mms\\.att\\.net|messaging\\.sprintpcs\\.com)$',
    '^(?:vtext|mms|sms|txt)\\.',
  ].join('|'),
);

/** Made by a program: a tag for one message, a digest, a number that nobody would take for a name. */
const MADE =
  /=|^[0-9a-f]{16,}$|^[0-9a-f]{8}-[0-9a-f]{4}-|^(?=.*\d.*\d)[a-z0-9_-]{25,}$|^\d{9,}-|(?:request|req|case|ticket|issue|bug|order|inv)-?\d+/;

function splitWords(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/));
}

/** Names that only programs and brands write: "Ana Lima via DocuSign", "Read AI Meeting Notes". */
const NOT_A_PERSON = / via \S|\b(?:meeting notes?|note ?taker|meeting assistant|ai assistant)\b|^fred fireflies$/i;

const getLetters = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/** The company's part of a domain: `hsbc` of mail.hsbc.co.uk. */
function getLabel(domain: string): string {
  const parts = domain.split('.');
  const isShort = /^(?:co|com|org|net|ac|gov|or|ne)$/.test(parts.at(-2) ?? '') && parts.at(-1)!.length === 2;
  return getLetters(parts.at(isShort ? -3 : -2) ?? '');
}

/** Whether the sender is the company of the address itself: "Lufthansa", "Uber Receipts", "Amazon.de", "Una from Loomly". */
function isBrand(name: string, local: string, domain: string): boolean {
  const label = getLabel(domain);
  const named = name
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  if (label.length < 2 || named.length === 0) return false;
  const from = / (?:from|at) (\S+)$/i.exec(name);
  // People write so, too, but from the company's own domain and not from one for mailings.
  if (from && label.startsWith(getLetters(from[1]!)) && !getLetters(domain).startsWith(label)) return true;
  if (getLetters(name) === label) return named.length === 1 || getLetters(local) === label;
  return named[0] === label && named.slice(1).every((word) => OFFICES.has(word) || word.length === 2);
}

/**
 * Is this not a person's address? A name can show that such a word is a person's own: Bill Press has bill.press@.
 * @param address as addresses.ts gives it
 */
export function isMachineAddress(address: string, name = ''): boolean {
  const at = address.lastIndexOf('@');
  const local = address.slice(0, at);
  const domain = address.slice(at + 1);
  if (ANYWHERE.test(local) || DOMAINS.test(domain) || MADE.test(local)) return true;
  if (NOT_A_PERSON.test(name) || isBrand(name, local, domain)) return true;
  const bare = local.replace(/[\d]+$/, '').replace(/[-_.]+$/, '');
  if (OFFICES.has(local) || OFFICES.has(bare) || OFFICES.has(local.split('+')[0]!)) return true;
  const parts = local.split(/[-_.+]/).filter((part) => part !== '' && !/^\d+$/.test(part));
  if (parts.length < 2 || !parts.some((part) => BESIDE.has(part))) return false;
  return !isNamedSo(parts, name);
}

/** Whether the parts of an address are those of a name, as for most people. */
function isNamedSo(parts: readonly string[], name: string): boolean {
  const named = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  return named.length > 1 && parts.every((part) => named.some((word) => word === part || word[0] === part));
}

/** Is this the address of a list or a group, to which many belong? */
export function isListAddress(address: string): boolean {
  const at = address.lastIndexOf('@');
  return (
    /[^-_.][-_.](?:lists?|liste|announce(?:ments?)?|discuss|devel|dev|users?|hackers|commits|all|everyone|staff|team|members|group|l)$/.test(
      address.slice(0, at),
    ) ||
    /(?:^|\.)(?:lists?|listserv|groups?|googlegroups|yahoogroups|public\.gmane|vger\.kernel|freelists|mailman)\./.test(
      address.slice(at + 1),
    )
  );
}
