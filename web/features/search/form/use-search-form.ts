import { useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { SEARCH_DEBOUNCE_MS } from '../../../../shared/core/network/account.ts';
import { useSteady } from '../../../platform/ui/hooks/use-steady.ts';
import type { Codec } from '../query/addresses.ts';
import { buildResultsAddress } from '../results/use-expansion.ts';

interface SearchForm<Form> {
  /** The content of the fields. */
  form: Form;
  /** The search in the address. */
  search: Form;
  /** A typed letter: the search follows 1000 ms after the last letter. */
  type: (form: Form) => void;
  /** A whole answer (a paste, a choice, Enter): the search follows at once. */
  finish: (form: Form) => void;
  /** The user left the fields: the next input is another search. */
  leave: () => void;
}

/**
 * A search whose state lives in the address. Searches made while typing replace each other there; a finished search stays in the history,
 * and the next gets its own entry. An address from elsewhere (back, a link) fills the fields again.
 */
export function useSearchForm<Form>(codec: Codec<Form>): SearchForm<Form> {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  // Parameters of the results do not make another search.
  const address = useMemo(() => codec.write(codec.read(params)).toString(), [codec, params]);
  const [form, setForm] = useState(() => codec.read(params));
  const known = useRef(address);
  const typing = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    if (address === known.current) return;
    known.current = address;
    typing.current = false;
    clearTimeout(timer.current);
    setForm(codec.read(new URLSearchParams(address)));
  }, [address, codec]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const search = useSteady((next: Form, finished: boolean) => {
    clearTimeout(timer.current);
    const to = codec.write(next).toString();
    if (to !== known.current) {
      known.current = to;
      navigate({ search: buildResultsAddress(to, params) }, { replace: typing.current, preventScrollReset: true });
    }
    typing.current = !finished;
  });

  return {
    form,
    search: useMemo(() => codec.read(new URLSearchParams(address)), [address, codec]),
    type: useSteady((next) => {
      setForm(next);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => search(next, false), SEARCH_DEBOUNCE_MS);
    }),
    finish: useSteady((next) => {
      setForm(next);
      search(next, true);
    }),
    leave: useSteady(() => {
      typing.current = false;
    }),
  };
}
