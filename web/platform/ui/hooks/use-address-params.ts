import { useSearchParams } from 'react-router';
import { useSteady } from './use-steady.ts';

type Change = Readonly<Record<string, string | null>>;

/**
 * The address's parameters, and a function to change them; '' and null remove one. The entry of the browser's history
 * is replaced: filters, orders and opened rows are not steps to go back through.
 */
export function useAddressParams(): [URLSearchParams, (change: Change) => void] {
  const [params, setParams] = useSearchParams();
  const change = useSteady((parts: Change) =>
    setParams(
      (now) => {
        for (const [name, value] of Object.entries(parts)) {
          if (value) now.set(name, value);
          else now.delete(name);
        }
        return now;
      },
      { replace: true, preventScrollReset: true },
    ),
  );
  return [params, change];
}
