/** The tables of mails that came in. The notes of schema.ts on all tables apply here. */

/** A mail that was read once: its text is not kept here. */
export interface IncomingMailTable {
  /** A hash of its Message-ID. */
  mark: string;
  at: string;
  kind: 'reply' | 'automatic' | 'bounce' | 'complaint' | 'other';
}

/** An address at which nobody can be reached: its mails came back for good. */
interface BouncedAddressTable {
  address: string;
  at: string;
  reason: string;
}

export interface IncomingTables {
  incoming_mail: IncomingMailTable;
  bounced_address: BouncedAddressTable;
}
