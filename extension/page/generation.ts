import type { PageAddress } from './address.ts';
import type { ParsedBlocks } from './embedded-json.ts';
import type { PageJob, PersonFacts } from './facts.ts';

/** A look at a page. */
export interface PageLook {
  document: Document;
  /** Absolute. */
  address: string;
  where: PageAddress;
  /** The blocks parsed already, kept from one look to the next. */
  parsed: ParsedBlocks;
  /** The person whom the same window showed at the previous address, if it moved on without loading a page. */
  before: PersonFacts | null;
}

export interface GenerationFacts extends PersonFacts {
  experience: readonly PageJob[];
  /** Does the page carry what only pages of these years have, and does that name the person of the address? */
  sure: boolean;
}

/**
 * The site's pages of some years, which look alike, and their reader. Null: the page has nothing of this generation. An unsure reading,
 * such as a name in the tab's title, counts only if no other generation is sure.
 */
export interface Generation {
  name: string;
  read: (page: PageLook) => GenerationFacts | null;
}
