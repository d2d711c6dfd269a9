/** What the parts of own-lists.ts know of each other. */
export const OWNER = 'noor@lumenary.example';
export const BENCH_SECRET = 'a secret for the benchmark alone, 32 characters';
