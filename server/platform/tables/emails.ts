const ADDRESS = /^[^\s@<>"(),:;[\]\\]+@[\p{L}\p{N}](?:[\p{L}\p{N}.-]*[\p{L}\p{N}])?\.[\p{L}\p{N}]{2,}$/u;

/** The first e-mail address in a cell, in lower case; null when there is none. */
export function emailIn(cell: string): string | null {
  for (const part of cell.split(/[\s,;|<>]+/)) {
    const address = part.replace(/^mailto:/i, '').toLowerCase();
    if (address.length <= 254 && ADDRESS.test(address)) return address;
  }
  return null;
}
