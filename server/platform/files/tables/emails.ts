const ADDRESS = /^[^\s@<>"(),:;[\]\\]+@[\p{L}\p{N}](?:[\p{L}\p{N}.-]*[\p{L}\p{N}])?\.[\p{L}\p{N}]{2,}$/u;

/** The first e-mail address in a cell, in lower case; null when there is none. */
export function emailIn(cell: string): string | null {
  for (const part of cell.split(/[\s,;|<>]+/)) {
    const address = part.replace(/^mailto:/i, '').toLowerCase();
    if (address.length <= 254 && ADDRESS.test(address)) return address;
  }
  return null;
}

const OFFICE =
  /^(?:info|office|contact|kontakt|hello|hi|sales|support|admin|team|mail|jobs|hr|press|billing|no-?reply)@/;

/** Whether the address is the mailbox of an office, not of a person. */
export const isOfficeAddress = (address: string): boolean => OFFICE.test(address);
