/** Addresses of servers that hold a password as services hand it out: with /, +, # or @ in it. */

const PARTS = /^([a-z]+:\/\/)(?:(.*)@)?([^@]*)$/is;

/**
 * An address whose user and password are percent-encoded, whether they were or not: a part in which every % begins a code is read as
 * encoded, any other as it stands. A host has no @, so that the last one ends the password.
 * @returns undefined if it is no address of a server
 */
export function encodePassword(address: string): string | undefined {
  const queryAt = address.search(/\?[\w.]+=/);
  const query = queryAt < 0 ? '' : address.slice(queryAt);
  const [, scheme, login, host = ''] = PARTS.exec(queryAt < 0 ? address : address.slice(0, queryAt)) ?? [];
  if (scheme === undefined || /[#\s]/.test(host)) return undefined;
  const encoded = `${scheme}${login === undefined ? '' : `${encodeLogin(login)}@`}${host}${query}`;
  // PostgreSQL's sockets have a user and no host.
  return URL.canParse(encoded.replace('@/', '@socket/')) ? encoded : undefined;
}

function encodeLogin(login: string): string {
  const [user = '', ...password] = login.split(':');
  return [user, ...(password.length > 0 ? [password.join(':')] : [])].map(encodePart).join(':');
}

function encodePart(text: string): string {
  try {
    return encodeURIComponent(decodeURIComponent(text));
  } catch {
    return encodeURIComponent(text);
  }
}
