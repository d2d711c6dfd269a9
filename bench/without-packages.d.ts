/** Stands for the benchmark's own packages where they are not installed, so that the rest of its types is checked (tests/types.ts). */
// biome-ignore-all lint/suspicious/noExplicitAny: nothing is known of them here
export type DuckDBConnection = any;
export type DuckDBPreparedStatement = any;
export type DuckDBDataChunk = any;
export type DuckDBValue = any;
export const DuckDBDataChunk: any;
export const DuckDBInstance: any;
export const DOUBLE: any;
export const INTEGER: any;
export const VARCHAR: any;
export function jaroWinkler(a: string, b: string): number;
export function token_set_ratio(a: string, b: string): number;
declare function autocannon(options: any): Promise<any>;
declare namespace autocannon {
  type Request = any;
}
export default autocannon;
