import { CrmBusy } from '../../ports/crm.ts';

const TIMEOUT_MS = 30_000;

/** The answer of a CRM with its body, null if that is no JSON. @throws CrmBusy when there is no answer in time */
export async function fetchCrm(
  name: string,
  address: string,
  init: RequestInit,
  signal?: AbortSignal,
): Promise<{ response: Response; body: unknown }> {
  const patience = AbortSignal.timeout(TIMEOUT_MS);
  const limits = signal ? AbortSignal.any([signal, patience]) : patience;
  const load = () => fetch(address, Object.assign({ redirect: 'error', signal: limits }, init));
  // A kept connection may have ended while rows were written. Nothing that Kith asks changes anything there.
  const response = await load()
    .catch(load)
    .catch(() => {
      throw new CrmBusy(`${name} isn’t responding.`);
    });
  return { response, body: await response.json().catch(() => null) };
}
