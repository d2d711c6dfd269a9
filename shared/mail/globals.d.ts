/** What both Node and browsers have, and `shared` uses of it: to its own tsconfig neither's globals are known. */
declare class TextDecoder {
  constructor(encoding?: string, options?: { fatal?: boolean });
  decode(bytes: Uint8Array): string;
}
declare class URL {
  constructor(address: string);
  readonly hostname: string;
}
