import { useSearchParams } from 'react-router';
import { useSteady } from './use-steady.ts';

type Change = Readonly<Record<string, string | null>>;

/**
 * What the address says behind its path, and how to change parts of it; '' and null take one away. The entry of the
 * browser's history is replaced: filters, orders and opened rows are no steps to go back by.
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
