import type { PrivateProposal } from '../../../shared/core/mail/private-senders.ts';

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
      /** Those among them who may be private. */
      proposals: PrivateProposal[];
      /** A person on each line, in the server's format. */
      lines: Blob;
    }
  | { kind: 'failed'; message: string };
