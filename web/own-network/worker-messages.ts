/** The messages to and from the thread that reads a mailbox file. */
export interface ReadRequest {
  file: File;
  /** The owner's addresses. */
  own: string[];
}

export type ReadAnswer =
  | { kind: 'progress'; messages: number; share: number }
  | {
      kind: 'done';
      messages: number;
      people: number;
      /** None of the owner's addresses occurs. */
      foreign: boolean;
      leftOut: Record<string, number>;
      /** One person a line, as the server takes them. */
      lines: Blob;
    }
  | { kind: 'failed'; message: string };
