import { useEffect, useRef } from 'react';
import { finishCrmConsent } from '../../../../shared/features/imports/crm/calls.ts';
import type { Body } from '../../../../shared/platform/call.ts';
import { send } from '../../../platform/api/send.ts';
import { useAddressParams } from '../../../platform/ui/hooks/use-address-params.ts';
import { useCrmAction } from './queries.ts';

type CrmReturn = Body<typeof finishCrmConsent>;

/** Back from the page of a CRM: its answer is in the address, is used once, and is removed. */
export function useCrmReturn() {
  const [address, change] = useAddressParams();
  const finish = useCrmAction((body: CrmReturn) => send(finishCrmConsent, { body }), 'Kith connected nothing:');
  const used = useRef(false);
  const state = address.get('state');
  useEffect(() => {
    if (state === null || used.current) return;
    used.current = true;
    const returned: CrmReturn = { state };
    for (const name of ['code', 'error', 'error_description'] as const) {
      const value = address.get(name);
      if (value !== null) returned[name] = value;
    }
    change({ state: null, code: null, error: null, error_description: null });
    finish.mutate(returned);
  });
  return finish;
}
