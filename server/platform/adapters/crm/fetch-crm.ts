import { CrmBusy } from '../../ports/crm.ts';

const TIMEOUT_MS = 30_000;

/** The answer of a CRM with its body, null if that is no JSON. @throws CrmBusy when there is no answer in time */
export async function fetchCrm(
  name: string,
  address: string,
  init: RequestInit,
  { signal, isWriting = false }: { signal?: AbortSignal | undefined; isWriting?: boolean } = {},
): Promise<{ response: Response; body: unknown }> {
  const patience = AbortSignal.timeout(TIMEOUT_MS);
  const limits = signal ? AbortSignal.any([signal, patience]) : patience;
  const load = () => fetch(address, Object.assign({ redirect: 'error', signal: limits }, init));
  // A kept connection may have ended while rows were written. What writes there is not sent again: it may have arrived.
  const response = await load()
    .catch((error: unknown) => (isWriting ? Promise.reject(error) : load()))
    .catch(() => {
      throw new CrmBusy(`${name} isn’t responding.`);
    });
  return { response, body: await response.json().catch(() => null) };
}
