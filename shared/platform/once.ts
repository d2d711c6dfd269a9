/**
 * The result of `make`, made at its first use and kept: for tables that slow down a start and that few processes need.
 */
export function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
