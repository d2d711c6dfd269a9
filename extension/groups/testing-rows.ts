import type { Rows } from './database.ts';

const digits = (at: number): string => `4477009${String(at).padStart(5, '0')}`;
const member = (at: number): string => `${digits(at)}@c.us`;
const hidden = (at: number): string => `1844674407${String(at).padStart(5, '0')}@lid`;

/** A group of so many members; every second member has a name. */
export const LARGE = 1_024;

/** The site's rows for a user with four groups: a small group, a group of 1,024, a group that is not loaded, and a group that ended. */
export const siteRows: Rows = {
  groups: [
    { id: '1001@g.us', subject: 'Lisbon runners', size: 6, isLidAddressingMode: false },
    { id: '1002@g.us', subject: 'Founders of the north', size: LARGE, isLidAddressingMode: true },
    { id: '1003@g.us', subject: 'Not opened yet', size: 12 },
    { id: '1004@g.us', subject: 'Over', size: 3, terminated: true },
  ],
  participants: [
    {
      groupId: '1001@g.us',
      participants: [member(1), member(2), hidden(3), hidden(4), hidden(5), member(6)],
      pastParticipants: [{ jid: member(9), leaveReason: 'Left', leaveTs: 1 }],
      deviceSyncComplete: true,
    },
    { groupId: '1002@g.us', participants: Array.from({ length: LARGE }, (_, at) => hidden(at + 100)) },
    { groupId: '1004@g.us', participants: [member(1)] },
  ],
  contacts: [
    { id: member(1), name: 'Ines Calloway', pushname: '~Ines' },
    { id: member(2), pushname: 'Theo Brandt' },
    // A hidden id whose number stands in its row, and whose name stands under the number.
    { id: hidden(3), phoneNumber: member(3), displayNameLID: '+44••••••••03' },
    { id: member(3), pushname: 'Mara Voss' },
    // Neither number nor name, but a mask.
    { id: hidden(4), displayNameLID: '+44••••••••04', pushname: '+44••••••••04' },
    // A name, and no number.
    { id: hidden(5), pushname: 'Somebody Hidden' },
    // A number, and the text that the site writes where there is no name.
    { id: member(6), pushname: 'WhatsApp Contact', verifiedName: 'A shop' },
    ...Array.from({ length: LARGE / 2 }, (_, at) => ({
      id: hidden(2 * at + 100),
      phoneNumber: member(2 * at + 100),
      pushname: `Member ${String.fromCharCode(97 + (at % 26))}${'x'.repeat(1 + (at % 7))}`,
    })),
  ],
  numbers: [],
};
