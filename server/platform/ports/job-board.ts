import type { BoardVendor } from '../../../shared/features/talent/positions/board.ts';

/** A public job board: the service it is on, and its name there. */
export interface BoardAddress {
  vendor: BoardVendor;
  name: string;
}

/** A vacancy of a board, however many posts it has there. */
export interface BoardJob {
  /** Its own key on the board, the same at every look. */
  key: string;
  title: string;
  /** The places as its posts write them, each once. */
  places: string[];
  /** The hiring part of the company; '' where the post does not name it. */
  department: string;
  /** How the post says that somebody would be employed; '' where it does not. */
  commitment: string;
  /** Plain text; '' where the post has none. */
  text: string;
  link: string | null;
}

/** The public feeds of job boards. */
export interface JobBoards {
  /**
   * @returns the jobs listed there now
   * @throws BoardFailure when they cannot be read
   */
  read(board: BoardAddress): Promise<BoardJob[]>;
}

/** A board returned no list: the message gives the reason and the remedy. */
export class BoardFailure extends Error {
  override name = 'BoardFailure';
}
