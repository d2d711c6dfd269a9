const ROUNDS = 30;

/** A fixed amount of the work that tests do: objects, texts and sorting. */
function work(): number {
  const rows = Array.from({ length: 20_000 }, (_, n) => ({ key: `k${(n * 7919) % 20_000}`, n }));
  rows.sort((a, b) => (a.key < b.key ? -1 : 1));
  return JSON.stringify(rows).length;
}

/** The time in ms that this machine takes now for a fixed amount of work: about 250 on a quick and quiet one. */
export function measureSpeed(): number {
  const start = performance.now();
  for (let round = 0; round < ROUNDS; round++) work();
  return performance.now() - start;
}

/** What a run measured when it began, which its processes are told; otherwise it is measured now. */
export function getRunSpeed(): number {
  process.env.TEST_SPEED_MS ??= String(Math.round(measureSpeed()));
  return Number(process.env.TEST_SPEED_MS);
}
