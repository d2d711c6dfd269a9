// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { AppFrame } from './app-frame.tsx';
import { AwaitedAnswer } from './awaited-answer.tsx';

vi.mock('webextension-polyfill', () => ({ default: {} }));
afterEach(cleanup);

const SERVER = 'https://kith.firm.example';

test('the person’s name stands in a frame’s place until the frame listens and knows who is signed in', () => {
  const draw = (session: null | undefined) => (
    <AppFrame
      server={SERVER}
      path="/ramzor"
      title="Chance to connect"
      className="panel"
      session={session}
      shown={{ state: 'waiting' }}
      place={{ place: 'page', side: 'right' }}
      heard={() => {}}
      waiting={<AwaitedAnswer name="Ines Calloway" status="Kith is searching the network…" lines={3} />}
    />
  );
  const { container, rerender } = render(draw(undefined));
  const frame = container.querySelector('iframe')!;
  const isAwaited = () => [screen.queryByText('Ines Calloway') !== null, frame.className];
  expect(isAwaited()).toEqual([true, 'unheard']);
  rerender(draw(null));
  expect(isAwaited()).toEqual([true, 'unheard']);
  const data = { kith: 1, type: 'ready' };
  rerender(draw(undefined));
  act(
    () => void window.dispatchEvent(new MessageEvent('message', { data, origin: SERVER, source: frame.contentWindow })),
  );
  expect(isAwaited()).toEqual([true, 'unheard']);
  rerender(draw(null));
  expect(isAwaited()).toEqual([false, '']);
});
