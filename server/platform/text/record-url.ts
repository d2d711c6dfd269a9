/** Where a system shows people and companies at different addresses, this stands for the kind of the record in its address. */
const KIND_IN_ADDRESS = '{kind}';

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
  if (!crmUrl.includes(KIND_IN_ADDRESS)) return `${crmUrl.replace(/\/?$/, '/')}${encodeURIComponent(id)}`;
  // Such a system has no requests, and its ids are numbers: any other id is of the one before.
  if (kind === 'request' || !/^\d+$/.test(id)) return null;
  return `${crmUrl.replace(KIND_IN_ADDRESS, kind).replace(/\/?$/, '/')}${id}`;
}
