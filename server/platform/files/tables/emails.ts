const ADDRESS = /^[^\s@<>"‘’“”(),:;[\]\\]+@[\p{L}\p{N}](?:[\p{L}\p{N}.-]*[\p{L}\p{N}])?\.[\p{L}\p{N}]{2,}$/u;

/** What tools write in place of an address that they do not know. */
const PLACEHOLDER = new RegExp(
  [
    '^(?:e?mail[-_.]?(?:not|is)[-_.]?\\w+|(?:no|without|missing|invalid|fake|dummy|unknown)[-_.]?e?mail(?:[-_.]\\w+)?|unknown|unavailable|none|null|undefined|nil|n[-_.]?a|not[-_.]?(?:available|provided|found|applicable|unlocked|given|known)|placeholder|your[-_.]?(?:e?mail|name)|some(?:one|body)|name|xx+|first[-_.]?last|f(?:irst)?[-_.]?name[-_.]?l?(?:ast)?[-_.]?(?:name)?|firstname[-_.]?lastname|f(?:irst)?(?:initial)?[-_.]?lastname|vorname[-_.]?nachname|prenom[-_.]?nom|nombre[-_.]?apellido)@',
    '@(?:(?:no|not|without|unknown|invalid|fake|dummy|missing|none|null|undefined|placeholder|yourdomain|your-domain|yourcompany|domain|noemail|no-email|nomail|no-mail|noreply|unknownmail|emailnotavailable|notavailable|not-available|notprovided|na)\\.[a-z]{2,}|[^@]*\\.(?:invalid|localhost))$',
  ].join('|'),
);

const isPlaceholderAddress = (address: string): boolean => PLACEHOLDER.test(address);

function* findAddresses(cell: string): Generator<string> {
  for (const part of cell.split(/[\s,;|<>()[\]"]+|:::/)) {
    const address = part
      .replace(/^mailto:/i, '')
      .replace(/\?.*$/, '')
      .replace(/^'|[.'’]+$/g, '')
      .toLowerCase();
    if (address.length <= 254 && ADDRESS.test(address)) yield address;
  }
}

/** The e-mail addresses in a cell, in lower case and without placeholders such as `noemail@`. */
export const findEmails = (cell: string): string[] => [
  ...new Set(cell.includes('@') ? [...findAddresses(cell)].filter((address) => !isPlaceholderAddress(address)) : []),
];

/** The first of them; null when there is none. */
export const findEmail = (cell: string): string | null => findEmails(cell)[0] ?? null;

/** Why a cell without an address of somebody holds none, as a sentence. */
export const explainEmail = (cell: string): string =>
  findAddresses(cell).next().done ? 'This isn’t an e-mail address.' : 'This is a placeholder, not an address.';

/** Roles, in the languages of most lists; a country may follow: info-de@. */
const OFFICE = new RegExp(
  `^(?:${[
    'info|infos|office|contact|contacts|contactus|kontakt|contato|contacto|contatti|hello|hallo|hola|ciao|bonjour|hi|hey|welcome',
    'sales|vertrieb|ventas|vendas|commercial|commerciale|support|help|helpdesk|service|services|customerservice|kundenservice|servicedesk',
    'admin|administration|administrator|webmaster|postmaster|hostmaster|reception|empfang|zentrale|sekretariat|secretariat|secretary|secretaria|segreteria|biuro|sekretariatet',
    'team|mail|email|post|postkasse|postmottak|mailbox|enquiries|enquiry|inquiries|inquiry|general|feedback|newsletter|news',
    'jobs|job|career|careers|karriere|recruiting|recruitment|talent|hr|people|bewerbung|cv|press|presse|media|marketing|communications|investors|investorrelations',
    'billing|invoice|invoices|rechnung|rechnungen|facturation|accounting|accounts|buchhaltung|finance|legal|compliance|privacy|datenschutz|security|abuse|partners|partnerships|orders|order|bestellung|no-?reply',
  ].join('|')})(?:[-_.](?:[a-z]{2}|usa|emea|apac|int|global|europe))?@`,
);

/** Whether the address is the mailbox of an office, not of a person. */
export const isOfficeAddress = (address: string): boolean => OFFICE.test(address);
