/** The globals of both Node and browsers that `shared` uses: its own tsconfig knows the globals of neither. */
declare class TextDecoder {
  constructor(encoding?: string, options?: { fatal?: boolean });
  decode(bytes: Uint8Array): string;
}
declare class URL {
  constructor(address: string);
  readonly hostname: string;
}
