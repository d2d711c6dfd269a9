import type { BoardVendor } from '../../shared/positions/board.ts';

/** A public job board: whose service it is on, and what it is called there. */
export interface BoardAddress {
  vendor: BoardVendor;
  name: string;
}

/** One vacancy of a board, however many posts it has there. */
export interface BoardJob {
  /** Its own key on the board, the same at every look. */
  key: string;
  title: string;
  /** As its posts write them, each once. */
  places: string[];
  /** The part of the company that looks for somebody; '' where the post does not say. */
  department: string;
  /** Plain text; '' where the post has none. */
  text: string;
  link: string | null;
}

/** The public feeds of job boards. */
export interface JobBoards {
  /**
   * @returns what is listed there now
   * @throws BoardFailure when that cannot be told
   */
  read(board: BoardAddress): Promise<BoardJob[]>;
}

/** A board gave no list: the message says why, and what to do. */
export class BoardFailure extends Error {
  override name = 'BoardFailure';
}
