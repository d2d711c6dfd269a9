/** Pages that links of mails open: a program that opens a link and presses everything at once changes nothing by it. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { OpenedPage } from '../../../shared/platform/opened-page.ts';
import type { Deps } from '../app/deps.ts';
import { createInvalidError } from '../errors.ts';

type PageDeps = Pick<Deps, 'secret' | 'clock'> & { settings: Pick<Deps['settings'], 'pressDelayMs'> };

/** For the reply that shows the page of a token: what a press there has to bring along, and from when on it counts. */
export function signOpenedPage({ secret, clock, settings }: PageDeps, token: string): OpenedPage {
  const at = String(clock.now().getTime());
  return { proof: `${at}.${computeSignature(secret, token, at)}`, ready_in_ms: settings.pressDelayMs };
}

/** @throws invalid if the page was not opened by this token, or only just now */
export function requireOpenedPage({ secret, clock, settings }: PageDeps, token: string, proof: string): void {
  const [at = '', signature = ''] = proof.split('.');
  const [given, own] = [Buffer.from(signature), Buffer.from(computeSignature(secret, token, at))];
  if (given.length !== own.length || !timingSafeEqual(given, own))
    throw createInvalidError('Open the link of the mail again, then press.', { proof: 'Not of this page' });
  if (clock.now().getTime() - Number(at) < settings.pressDelayMs)
    throw createInvalidError('This page was opened only just now. Read it, then press again.', { proof: 'Too early' });
}

const computeSignature = (secret: string, token: string, at: string): string =>
  createHmac('sha256', secret).update(`opened page 1\n${token}\n${at}`).digest('base64url');
