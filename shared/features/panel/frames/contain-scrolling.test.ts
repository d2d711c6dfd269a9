import { expect, test } from 'vitest';
import { canTurn, containScrolling } from './contain-scrolling.ts';

const at = (scrollTop: number, scrollHeight = 900) => ({ scrollTop, scrollHeight, clientHeight: 600 });

test.each([
  ['a long answer at its head', at(0), 1, true],
  ['a long answer at its head, upwards', at(0), -1, false],
  ['a long answer in its middle, upwards', at(150), -1, true],
  ['a long answer at its end', at(300), 1, false],
  ['a short answer, which has one pixel more than is seen', at(0, 601), 1, false],
  ['a short answer at its end, upwards', at(1, 601), -1, false],
])('of %s: is there more that way?', (_what, turned, by, more) => {
  expect(canTurn(turned, by)).toBe(more);
});

/** What becomes of a wheel turned over a document, and of a drag begun in it. */
function turn(document: ReturnType<typeof at>, wheel: object): { kept: boolean; scrollTop: number } {
  const heard: Record<string, (event: never) => void> = {};
  const scrolled = { ...document };
  let isKept = false;
  containScrolling({
    document: { documentElement: scrolled },
    addEventListener: (type: string, hear: (event: never) => void) => {
      heard[type] = hear;
    },
  });
  const event = { deltaX: 0, deltaY: 0, deltaMode: 0, shiftKey: false, ctrlKey: false, altKey: false, metaKey: false };
  heard.wheel!({
    ...event,
    ...wheel,
    preventDefault: () => {
      isKept = true;
    },
  } as never);
  return { kept: isKept, scrollTop: scrolled.scrollTop };
}

test.each([
  ['sideways', { deltaX: 40 }],
  ['sideways by a key', { deltaY: 40, shiftKey: true }],
])('a wheel turned %s scrolls nothing, however long the answer is', (_what, wheel) => {
  for (const answer of [at(0), at(0, 601)]) expect(turn(answer, wheel)).toEqual({ kept: true, scrollTop: 0 });
});

test('a wheel turned slantwise scrolls a long answer, and nothing around it', () => {
  expect(turn(at(0), { deltaX: 3, deltaY: 40 })).toEqual({ kept: true, scrollTop: 40 });
  expect(turn(at(0), { deltaX: 3, deltaY: 2, deltaMode: 1 })).toEqual({ kept: true, scrollTop: 40 });
});

test.each(['ctrlKey', 'altKey', 'metaKey'])('a wheel turned with %s is the browser’s, beside every answer', (key) => {
  for (const answer of [at(0), at(0, 601)])
    expect(turn(answer, { deltaY: 40, [key]: true })).toEqual({ kept: false, scrollTop: 0 });
});

test('nothing is dragged out of a document of ours', () => {
  let isKept = false;
  containScrolling({
    document: { documentElement: at(0) },
    addEventListener: (type: string, hear: (event: never) => void) => {
      if (type === 'dragstart')
        hear({
          preventDefault: () => {
            isKept = true;
          },
        } as never);
    },
  });
  expect(isKept).toBe(true);
});
