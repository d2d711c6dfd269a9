import type { Ats } from '../../ports/ats.ts';
import { createAshby } from './ashby.ts';
import { createGreenhouse } from './greenhouse.ts';
import { createLever } from './lever.ts';

/** The applicant tracking systems that a company can connect. @param host replaces the vendors' in tests */
export function createAtses(host?: string): Ats[] {
  return [
    createGreenhouse(host ? { api: host, auth: host } : undefined),
    createAshby(host),
    createLever('lever', host),
    createLever('lever_eu', host),
  ];
}
