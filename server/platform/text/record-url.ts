/**
 * Where a system shows people and companies at different addresses, this stands for the kind of the record in its address: a person's
 * word before a company's, or `kind` for the words of Kith.
 */
const KIND_IN_ADDRESS = /\{(?:kind|(?<person>\w+)\|(?<company>\w+))\}/;
const OWN_ID = /^(?:\d+|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/;

/**
 * The address of a record of the CRM; null if there is none.
 * @param crmUrl the start of all records' addresses
 */
export function makeRecordUrl(
  crmUrl: string | null,
  kind: 'contact' | 'company' | 'request',
  id: string | null,
): string | null {
  if (!crmUrl || !id) return null;
  const place = KIND_IN_ADDRESS.exec(crmUrl);
  if (!place) return `${crmUrl.replace(/\/?$/, '/')}${encodeURIComponent(id)}`;
  // Such a system has no requests, and its ids are numbers or UUIDs: any other id is of the one before.
  if (kind === 'request' || !OWN_ID.test(id)) return null;
  const { person = 'contact', company = 'company' } = place.groups ?? {};
  return `${crmUrl.replace(KIND_IN_ADDRESS, kind === 'contact' ? person : company).replace(/\/?$/, '/')}${id}`;
}
