import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { toShownPerson } from '../../extension/host/person-of.ts';
import { takeCard } from '../../extension/page/card.ts';
import type { PageFacts, PageState } from '../../extension/page/facts.ts';
import { getVisit, watchVisits } from '../../extension/page/visits.ts';
import { createPageWatcher, TIMING, type WatchPage } from '../../extension/page/watch.ts';
import type { ShownPerson } from '../../shared/features/panel/frames/person.ts';
import { renderBare2023 } from '../fixtures/profile-pages/as-they-were.ts';
import { renderNotFound } from '../fixtures/profile-pages/other-pages.ts';
import { another, ines, other } from '../fixtures/profile-pages/people.ts';
import { renderServerDriven2026, renderServerDrivenCard } from '../fixtures/profile-pages/server-driven.ts';
import { renderShell, renderSignedIn2024 } from '../fixtures/profile-pages/signed-in.ts';

/** A watch that a test left is stopped with it: the next test would wake it. */
const watching = new Set<() => void>();
const readSaved = (watch: WatchPage): WatchPage => {
  return (...watched) => {
    const stop = watch(...watched);
    watching.add(stop);
    return stop;
  };
};
/** Watches the page of a window that was opened at it. */
const watchPage: WatchPage = (...watched) => readSaved(createPageWatcher())(...watched);

const SITE = 'https://www.linkedin.com';

/** A window whose address can be chosen: the document is this test's own. */
function windowAt(path: string) {
  const location = { href: `${SITE}${path}` };
  const events = new EventTarget();
  const fake = {
    document,
    location,
    performance: { now: () => Date.now() },
    MutationObserver,
    setTimeout: (run: () => void, ms: number) => setTimeout(run, ms),
    clearTimeout: (timer: number) => clearTimeout(timer),
    setInterval: (run: () => void, ms: number) => setInterval(run, ms),
    clearInterval: (timer: number) => clearInterval(timer),
    addEventListener: events.addEventListener.bind(events),
    removeEventListener: events.removeEventListener.bind(events),
  };
  return {
    window: fake as unknown as Window,
    go: (to: string) => Object.assign(location, { href: `${SITE}${to}` }),
    events,
  };
}

const show = (html: string): void => {
  const next = new DOMParser().parseFromString(html, 'text/html');
  document.title = next.title;
  document.body.replaceChildren(...next.body.children);
};

/** The reports, in short. */
const listener = () => {
  const reported: [PageState, string | null][] = [];
  return {
    reported,
    tell: (state: PageState, reading: PageFacts) => reported.push([state, reading.fullName?.value ?? null]),
  };
};
/** Mutations are reported in a microtask of their own. */
const pass = async (ms: number): Promise<void> => {
  await Promise.resolve();
  await vi.advanceTimersByTimeAsync(ms);
};

beforeEach(() => void vi.useFakeTimers({ now: Date.UTC(2026, 10, 21) }));
afterEach(() => {
  for (const stop of watching) stop();
  watching.clear();
  vi.useRealTimers();
  document.body.replaceChildren();
});

describe('a watched page', () => {
  test('is reported at once if it is there', () => {
    show(renderSignedIn2024(ines));
    const { reported, tell } = listener();
    watchPage(windowAt('/in/ines-calloway/').window, tell);
    expect(reported).toEqual([['shown', 'Ines Calloway']]);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('is reported when it has rendered, however late', async () => {
    show(renderShell());
    const { reported, tell } = listener();
    watchPage(windowAt('/in/ines-calloway/').window, tell);
    await pass(3_000);
    show(renderSignedIn2024(ines));
    await pass(TIMING.again);
    expect(reported).toEqual([
      ['waiting', null],
      ['shown', 'Ines Calloway'],
    ]);
  });

  test('does not report the earlier person, still shown, for the next', async () => {
    show(renderSignedIn2024(other));
    const { reported, tell } = listener();
    watchPage(windowAt('/in/ines-calloway/').window, tell);
    await pass(500);
    document.body.append(document.createElement('div'));
    await pass(500);
    show(renderSignedIn2024(ines, { data: other }));
    await pass(500);
    expect(reported).toEqual([
      ['waiting', null],
      ['shown', 'Ines Calloway'],
    ]);
  });

  test('without a person is called unreadable, and is still read when it shows one', async () => {
    show(renderShell());
    const { reported, tell } = listener();
    watchPage(windowAt('/in/ines-calloway/').window, tell);
    await pass(TIMING.patience + TIMING.again);
    expect(reported.at(-1)).toEqual(['unreadable', null]);
    show(renderSignedIn2024(ines));
    await pass(TIMING.again);
    expect(reported.at(-1)).toEqual(['shown', 'Ines Calloway']);
  });

  test('is reported again for changes after the name', async () => {
    show(renderSignedIn2024(ines, { data: null, links: false }).replaceAll(/facetConnectionOf=[^"]*/g, ''));
    const entities: (string | undefined)[] = [];
    watchPage(windowAt('/in/ines-calloway/').window, (_state, reading) => entities.push(reading.entityUrn?.value));
    await pass(400);
    show(renderSignedIn2024(ines));
    await pass(400);
    expect(entities).toEqual([undefined, `urn:li:fsd_profile:${ines.memberId}`]);
  });

  test('that is not found shows nobody', () => {
    show(renderNotFound(ines));
    document.head.innerHTML = '';
    const { reported, tell } = listener();
    watchPage(windowAt('/in/ines-calloway/').window, tell);
    expect(reported).toEqual([['nobody', null]]);
  });

  test('is read four times a second at most however busy it is, and no longer than a minute', async () => {
    show(renderShell());
    const { reported, tell } = listener();
    watchPage(windowAt('/in/ines-calloway/').window, tell);
    const query = vi.spyOn(document, 'querySelectorAll');
    for (let change = 0; change < 100; change += 1) {
      document.body.append(document.createElement('i'));
      await Promise.resolve();
      // All of a second passes in the test's own time, however long the machine takes for it.
      vi.advanceTimersByTime(10);
    }
    const perRead = query.mock.calls.filter(([what]) => what === 'script[type="application/ld+json"]').length;
    expect(perRead).toBeLessThanOrEqual(5);
    await pass(TIMING.end + TIMING.rest + TIMING.again);
    expect(vi.getTimerCount()).toBe(0);
    expect(reported.length).toBeLessThanOrEqual(2);
    query.mockRestore();
  });

  test('is read again when words and links change within their elements', async () => {
    show(renderSignedIn2024(other, { data: null }));
    const { reported, tell } = listener();
    watchPage(windowAt('/in/ines-calloway/').window, tell);
    await pass(500);
    expect(reported).toEqual([['waiting', null]]);
    (document.querySelector('h1')!.firstChild as Text).data = 'Ines Calloway';
    await pass(TIMING.again);
    expect(reported).toEqual([['waiting', null]]);
    for (const link of document.querySelectorAll(`main a[href*="${other.slug}"]`))
      link.setAttribute('href', link.getAttribute('href')!.replace(other.slug, ines.slug));
    await pass(TIMING.again);
    expect(reported.at(-1)).toEqual(['shown', 'Ines Calloway']);
  });

  test('reports the person of the address before it has rendered, with nothing else', () => {
    show(renderSignedIn2024(other));
    const people: ShownPerson[] = [];
    watchPage(windowAt('/in/ines-calloway/').window, (state, reading) => people.push(toShownPerson(state, reading)));
    expect(people).toMatchObject([
      {
        state: 'waiting',
        person: { publicIdentifier: 'ines-calloway', fullName: null, entityUrn: null, location: null, headline: null },
      },
    ]);
  });

  test('does not report the person of the earlier address for anybody else', async () => {
    const { window, go } = windowAt('/in/kt77/');
    const watchOne = readSaved(createPageWatcher());
    const left = listener();
    show(renderBare2023({ ...another, slug: 'kt77' }));
    watchOne(window, left.tell)();
    expect(left.reported).toEqual([['shown', 'Kei Tamsin']]);
    go('/in/zz81/');
    const next = listener();
    watchOne(window, next.tell);
    await pass(TIMING.again);
    expect(next.reported).toEqual([['waiting', null]]);
    show(renderBare2023({ ...other, slug: 'zz81' }));
    await pass(TIMING.again);
    expect(next.reported.at(-1)).toEqual(['shown', 'Bram Solheim']);
    go('/in/kt77/');
    const again = listener();
    show(renderBare2023({ ...another, slug: 'kt77' }));
    watchOne(window, again.tell)();
    expect(again.reported).toEqual([['shown', 'Kei Tamsin']]);
  });

  test('leaves nothing behind after the watch stops', async () => {
    show(renderShell());
    const { reported, tell } = listener();
    const stop = watchPage(windowAt('/in/ines-calloway/').window, tell);
    stop();
    show(renderSignedIn2024(ines));
    await pass(TIMING.end);
    expect(reported).toEqual([['waiting', null]]);
    expect(vi.getTimerCount()).toBe(0);
  });
});

/** A page of a kind that no reader has met, from its language to its markup. */
const never = (title = 'LinkedIn'): string =>
  `<title>${title}</title><main><div data-x="1"><div>Ines Calloway</div><div>VP Engineering</div></div><p>${'Vanished kinds of pages say many words. '.repeat(8)}</p></main>`;

describe('a page of today', () => {
  const at = '/in/ines-calloway/';
  test('is read within half a second after its card appears, however late that is', async () => {
    show(renderServerDriven2026(ines, { bare: true, title: 'LinkedIn' }));
    const { reported, tell } = listener();
    watchPage(windowAt(at).window, tell);
    await pass(1_000);
    document.querySelector('main > div')!.insertAdjacentHTML('afterbegin', renderServerDrivenCard(ines));
    await pass(TIMING.again);
    expect(reported.at(-1)).toEqual(['shown', 'Ines Calloway']);
  });

  test.each<[whose: string, look: (window: Window, watchOne: WatchPage) => void]>([
    ['its reader', (window, watchOne) => watchOne(window, () => {})()],
    ['what took their card', (window) => takeCard(window)],
  ])(
    'is read piece by piece, and nothing of it before it is one person’s, after %s saw the one before',
    async (_whose, look) => {
      show(renderServerDriven2026(other));
      const { window, go } = windowAt('/in/bram-solheim/');
      const watchOne = readSaved(createPageWatcher());
      look(window, watchOne);
      go(at);
      const { reported, tell } = listener();
      watchOne(window, tell);
      const pieces: (() => void)[] = [
        () => {
          document.querySelector('h2[class]')!.textContent = 'Ines Calloway';
        },
        () => {
          for (const link of document.querySelectorAll('main [componentkey$=Topcard] a'))
            link.setAttribute('href', link.getAttribute('href')!.replaceAll(other.slug, ines.slug));
        },
        () => {
          document.querySelector('main > div > div')!.outerHTML = renderServerDrivenCard(ines);
        },
      ];
      for (const piece of pieces) {
        expect(reported.filter(([, name]) => name !== null)).toEqual([]);
        piece();
        await pass(TIMING.again);
      }
      expect(reported.at(-1)).toEqual(['shown', 'Ines Calloway']);
    },
  );
});

describe('an unknown kind of page', () => {
  const at = '/in/ines-calloway/';
  test('is reported as soon as it stands still, and still read when it can be', async () => {
    show(never());
    const { reported, tell } = listener();
    watchPage(windowAt(at).window, tell);
    await pass(TIMING.quiet + TIMING.again);
    expect(reported).toEqual([
      ['waiting', null],
      ['unknown', null],
    ]);
    show(renderServerDriven2026(ines));
    await pass(TIMING.again);
    expect(reported.at(-1)).toEqual(['shown', 'Ines Calloway']);
  });

  test('is reported with the name in its title', async () => {
    show(never('Ines Calloway | LinkedIn'));
    const { reported, tell } = listener();
    watchPage(windowAt(at).window, tell);
    await pass(TIMING.quiet + TIMING.again);
    expect(reported).toEqual([
      ['shown', 'Ines Calloway'],
      ['unknown', 'Ines Calloway'],
    ]);
  });

  test('is not reported while it has not loaded yet, or while the earlier page is shown', async () => {
    const { window, go } = windowAt('/in/bram-solheim/');
    const watchOne = readSaved(createPageWatcher());
    show(renderServerDriven2026(other));
    watchOne(window, () => {})();
    go(at);
    const { reported, tell } = listener();
    watchOne(window, tell);
    await pass(TIMING.unread - TIMING.again);
    show(renderShell());
    await pass(TIMING.patience);
    expect(reported.map(([state]) => state)).toEqual(['waiting', 'unreadable']);
  });

  test('is reported even if it never stands still', async () => {
    show(never());
    const { reported, tell } = listener();
    watchPage(windowAt(at).window, tell);
    for (let ms = 0; ms <= TIMING.unread + TIMING.again; ms += 100) {
      document.body.append(document.createElement('i'));
      await pass(100);
    }
    expect(reported.at(-1)).toEqual(['unknown', null]);
  });

  test.each(['/in/ines-calloway/recent-activity/all/', '/talent/profile/AEMAAB1'])(
    'does not include %s, which may name nobody',
    async (path) => {
      show(never());
      const { reported, tell } = listener();
      watchPage(windowAt(path).window, tell);
      await pass(TIMING.patience + TIMING.again);
      expect(reported.at(-1)).toEqual(['unreadable', null]);
    },
  );
});

describe('visits', () => {
  test('are reported when the page goes on to another person, not to another part of the same', async () => {
    const { window, go, events } = windowAt('/in/ines-calloway/');
    const visits: (string | null)[] = [];
    const stop = watchVisits(window, (visit) => visits.push(visit));
    go('/in/ines-calloway/overlay/contact-info/');
    await pass(400);
    go('/in/Ines-Calloway/details/experience/?x=1');
    await pass(400);
    expect(visits).toEqual([]);
    go('/in/bram-solheim/');
    await pass(400);
    go('/feed/');
    events.dispatchEvent(new Event('popstate'));
    expect(visits).toEqual(['in/bram-solheim', null]);
    stop();
    go('/in/ines-calloway/');
    await pass(1_000);
    expect(visits).toHaveLength(2);
    expect(vi.getTimerCount()).toBe(0);
  });

  test.each([
    ['/talent/profile/AEMAAB1', 'recruiter/AEMAAB1'],
    ['/in/me/', 'own'],
    ['/profile/view?id=17', 'unnamed'],
    ['/search/results/people/', null],
  ])('of %s are %s', (path, visit) => expect(getVisit(`${SITE}${path}`)).toBe(visit));
});
