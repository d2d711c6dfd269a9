import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PROGRESSES, SALES_STATUSES } from '../../../../shared/core/introductions/constants.ts';
import { INTRO_STATUSES, type IntroStatus } from '../../../../shared/core/introductions/status-names.ts';
import { countLetter } from './count.ts';
import { describeLetter } from './opening.ts';

describe('the counts', () => {
  test('agree with each other, whatever the requests are', () => {
    const intro = fc.record({
      status: fc.constantFrom(...INTRO_STATUSES),
      progress: fc.constantFrom(null, ...PROGRESSES),
      sales_status: fc.constantFrom(null, ...SALES_STATUSES),
      furthest_sales_status: fc.constantFrom(null, ...SALES_STATUSES),
    });
    fc.assert(
      fc.property(fc.array(intro), (intros) => {
        const counts = countLetter(intros);
        const { requests, made, open, declined, no_way, canceled } = counts;
        expect(requests).toBe(intros.length);
        expect(made + open + declined + no_way + canceled).toBe(requests);
        expect(counts.met + counts.nothing + counts.no_answer + counts.unknown).toBe(made);
        expect(counts.in_talks + counts.won).toBeLessThanOrEqual(counts.met);
      }),
    );
  });

  test.each<[IntroStatus, string]>([
    ['To review', 'open'],
    ['On Hold', 'open'],
    ['Deferred', 'open'],
    ['Target Company is Checking', 'open'],
    ['Introduced', 'made'],
    ['Feedback Requested', 'made'],
    ['No Feedback', 'made'],
    ['Declined_by_Connector', 'declined'],
    ['Declined by Target', 'declined'],
    ['Declined by Facilitator', 'no_way'],
    ['No relationship with connector', 'no_way'],
    ["Didn't Respond", 'no_way'],
    ['Declined by Requestor', 'canceled'],
  ])('%s counts as %s', (status, end) => {
    const none = { progress: null, sales_status: null, furthest_sales_status: null };
    expect(countLetter([{ status, ...none }])).toMatchObject({ requests: 1, [end]: 1 });
  });

  test('who met has met, whatever came of it later; without an answer nobody knows', () => {
    const made = { status: 'Feedback Provided', progress: null } as const;
    const counts = countLetter([
      { ...made, progress: 'nothing', sales_status: 'Not Relevant', furthest_sales_status: 'In Play' },
      { ...made, sales_status: 'Not Relevant', furthest_sales_status: 'Not Relevant' },
      { ...made, status: 'Introduced', sales_status: null, furthest_sales_status: null },
      { ...made, status: 'No Feedback', sales_status: 'No Answer', furthest_sales_status: 'No Answer' },
    ]);
    expect(counts).toMatchObject({ made: 4, met: 1, nothing: 1, unknown: 1, no_answer: 1, won: 0 });
  });
});

test('the counts in sentences', () => {
  const counts = { ...countLetter([]), requests: 34, made: 19, open: 6, declined: 5, no_way: 4, won: 3, in_talks: 2 };
  const say = (change: Partial<typeof counts>, reader: string | null = null, ofFirm = false) =>
    describeLetter({ counts: { ...counts, ...change }, reader, ofFirm, when: 'this year' });
  expect([
    say({}, 'Noor'),
    say({}, null, true),
    say({ requests: 2, made: 1, open: 0, declined: 1, no_way: 0, won: 0, in_talks: 0 }),
    say({ requests: 3, made: 3, open: 0, declined: 0, no_way: 0, in_talks: 0 }),
    say({ requests: 2, made: 0, open: 1, declined: 0, no_way: 0, canceled: 1, won: 0, in_talks: 0 }),
    say({ requests: 1, made: 1, open: 0, declined: 0, no_way: 0, won: 0, in_talks: 1 }),
    say({ requests: 0 }),
    say({ requests: 0 }, null, true),
  ]).toMatchInlineSnapshot(`
    [
      "Dear Noor, you asked for 34 introductions this year, and 19 were made. You work with 3 of them now and are in talks with 2. Of the other 15, 6 are open, 5 were declined, and 4 found no way.",
      "Our companies asked for 34 introductions this year, and 19 were made. Of these, 3 led to working together and 2 to ongoing talks. Of the other 15, 6 are open, 5 were declined, and 4 found no way.",
      "You asked for 2 introductions this year, and one was made. The other one was declined.",
      "You asked for 3 introductions this year, and all were made. You work with 3 of them now.",
      "You asked for 2 introductions this year, and none has been made yet. Of these, one is open and one was canceled.",
      "You asked for one introduction this year, and it was made. You are in talks.",
      "You asked for no introductions this year.",
      "No company asked for an introduction this year.",
    ]
  `);
});
