/** The firm's e-mail domain: the only place that decides by it whether an address is the firm's. */

/** @param domain in lower case @param firmDomain '' when there is none */
export const isFirmDomain = (domain: string, firmDomain: string): boolean => firmDomain !== '' && domain === firmDomain;
