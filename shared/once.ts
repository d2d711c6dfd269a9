/** What `make` gives, made when it is first asked for and kept: for tables that cost a start what few processes need. */
export function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
