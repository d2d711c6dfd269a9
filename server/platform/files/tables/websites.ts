import { getRegistrableDomain } from '../../text/domains.ts';

/** Hosts where many companies have a page: a shared host proves nothing. */
const SHARED_HOSTS =
  /(?:^|\.)(?:linkedin|facebook|fb|twitter|x|instagram|youtube|crunchbase|angel|google|wordpress|blogspot|tumblr|medium|github|wix|wixsite|weebly|squarespace|myspace|yelp|itunes|apple|typepad|livejournal|ning|webs|notion|carrd|linktr|bit|tinyurl)\.(?:com|co|me|io|ly|ee|site|net|org)$/;
const HOST = /^(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+[\p{L}\p{N}-]{2,}$/u;

/**
 * A company's website as an address, and the company's domain: none when it is a page on a site of many, or below
 * another company's front page. Null when the text is not an address.
 */
export function parseWebsite(text: string): { website: string; domain?: string } | null {
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`;
  if (text.length > 500 || !URL.canParse(address)) return null;
  const url = new URL(address);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null;
  const host = withoutService(url.hostname.replace(/\.$/, '').replace(/^www\d?\./, ''));
  if (!HOST.test(host)) return null;
  const front = url.pathname === '/' || /^\/(?:index\.\w+|home|[a-z]{2}|default\.\w+)\/?$/i.test(url.pathname);
  if (!front || SHARED_HOSTS.test(host)) return { website: address };
  return { website: address, domain: host };
}

/** Hosts that serve a company's mail or phones are no other company: mail.acme.co.uk is acme.co.uk. */
const withoutService = (host: string): string =>
  host === getRegistrableDomain(host) ? host : host.replace(/^(?:www\d?|e?-?mail|webmail|mx|smtp|m|mobile)\./, '');
