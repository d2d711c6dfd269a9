import type { Browser, Runtime } from 'webextension-polyfill';
import { CARD_TAKEN, type FromContent, PORT, READER, readPortMessage, USUAL, WENT_ON } from '../messages.ts';
import type { TakenCard } from '../page/card.ts';
import { isNotFoundPage } from '../page/not-found.ts';
import { getVisit, watchVisits } from '../page/visits.ts';
import type { WatchPage } from '../page/watch.ts';
import {
  getUsualPreferences,
  isVisitedHost,
  type PanelPreferences,
  type PanelSettings,
  readPreferences,
  savePanelPreferences,
} from '../preferences.ts';
import { isAtWork } from './at-work.ts';
import { whileBuilding } from './building.ts';
import { whenJobsCome } from './jobs-come.ts';
import { notifyListener, type PageListener, stopListener } from './listener.ts';
import { readPageTheme } from './page-theme.ts';
import { PanelHost } from './panel-host.ts';
import { toShownPerson } from './person-of.ts';
import { choosePlace, freePlace, measureBar, type PageLayout, type PanelPlace, whenMeasured } from './place.ts';
import { UnreadCount } from './unread-count.ts';
import { whenParsed } from './when-parsed.ts';

export type PageApi = Pick<Browser, 'runtime' | 'storage'>;

const PANEL = 'panel.html';
const SIDE_PANEL = 'sidepanel.html';

/**
 * A browser tells nobody in a page that the extension was removed or updated. So a panel looks that often: it must not stay behind. A port
 * would wake the extension's process every half minute.
 */
const ALIVE_MS = 1_000;
/** A panel that has said nothing for this long after its conversation broke off is lost, in ms. */
const LOST_MS = 700;

/**
 * The content script's work in one page: one panel per person shown, put there and taken away as the page goes from one person to the next,
 * and the page read for any of the extension's own pages that asks. It reads nothing before it is told that somebody is signed in; it holds
 * no token and calls no server.
 */
export class PageSession {
  readonly #window: Window;
  readonly #api: PageApi;
  readonly #listeners = new Set<PageListener>();
  /** The address of the extension's own pages; stored, because an uninstalled extension cannot be asked. */
  readonly #base: string;
  readonly #preferences: PanelSettings;
  #panel: PanelHost | null = null;
  #place: PanelPlace | null = null;
  /** Whether a user wanted the panel open or on this side; otherwise it gives way to the page's buttons. */
  #wanted = false;
  /** Only the frame that was made last knows it; it is good for one conversation. */
  #key: string | null = null;
  #stopLooking: () => void = () => {};
  #stopWaiting: () => void = () => {};
  readonly #unread: UnreadCount;
  readonly #ends: (() => void)[] = [];

  private constructor(window: Window, api: PageApi, preferences: PanelSettings) {
    this.#window = window;
    this.#api = api;
    this.#base = api.runtime.getURL('');
    this.#preferences = preferences;
    this.#unread = new UnreadCount(window, () => this.#send({ type: 'unread' }));
  }

  /** Sends a message to the background. It holds nothing of the page. */
  #send(message: FromContent): void {
    if (this.#isAlive()) void this.#api.runtime.sendMessage(message).catch(() => {});
  }

  static async start(window: Window, api: PageApi): Promise<PageSession> {
    await whenParsed(window.document);
    const preferences = USUAL in window ? getUsualPreferences() : await readPreferences(api.storage.local);
    const session = new PageSession(window, api, preferences);
    session.#listen();
    session.#mount(getVisit(window.location.href));
    return session;
  }

  #listen(): void {
    const { runtime } = this.#api;
    const handleConnect = (port: Runtime.Port): void => this.#acceptPort(port);
    const handleKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && event.isTrusted && !event.defaultPrevented && !isAtWork(event.target))
        this.#collapseIfOpen();
    };
    const handleResize = (): void => this.#giveWaySoon();
    const handleLoad = (): void => {
      for (const listener of this.#listeners) notifyListener(listener, { type: 'loaded' });
      this.#giveWaySoon();
    };
    // A page in the back/forward cache loses its ports. So its panel is removed, and made again when the user returns.
    const handleLeave = (): void => this.#unmount();
    const handleReturn = (event: PageTransitionEvent): void => {
      if (event.persisted) this.#visit(getVisit(this.#window.location.href));
    };
    runtime.onConnect.addListener(handleConnect);
    this.#window.addEventListener('keydown', handleKey);
    this.#window.addEventListener('load', handleLoad);
    this.#window.addEventListener('resize', handleResize);
    this.#window.addEventListener('pagehide', handleLeave);
    this.#window.addEventListener('pageshow', handleReturn);
    this.#ends.push(
      watchVisits(this.#window, (visit) => this.#visit(visit)),
      () => this.#window.removeEventListener('keydown', handleKey),
      () => this.#window.removeEventListener('load', handleLoad),
      () => this.#window.removeEventListener('resize', handleResize),
      () => this.#window.removeEventListener('pagehide', handleLeave),
      () => this.#window.removeEventListener('pageshow', handleReturn),
      // An extension that is gone has nothing to listen to.
      () => this.#isThere() && runtime.onConnect.removeListener(handleConnect),
    );
  }

  /** The page moves on to another person, or to nobody: everything of the person before goes first. */
  #visit(visit: string | null): void {
    if (!this.#isAlive()) return;
    Object.assign(this.#window, { [WENT_ON]: true });
    this.#unread.begin();
    this.#send({ type: 'left' });
    this.#unmount();
    this.#mount(visit);
    for (const listener of this.#listeners) if (listener.reading) this.#read(listener);
  }

  /** Scripts that an updated or disabled extension left behind clear up and stop. */
  #isAlive(): boolean {
    if (this.#isThere()) return true;
    this.end();
    return false;
  }

  #isThere = (): boolean => Boolean(this.#api.runtime?.id);

  /** Settings from elsewhere: another mode takes effect at once, the place of the panel from the next person on. */
  follow(settings: PanelSettings): void {
    const { mode } = this.#preferences;
    Object.assign(this.#preferences, settings);
    if (mode === this.#preferences.mode || !this.#isAlive()) return;
    this.#unmount();
    this.#mount(getVisit(this.#window.location.href));
  }

  /** Escape on the page closes the panel, unless the panel is out of sight: then the user meant something else. */
  #collapseIfOpen(): void {
    if (this.#key && !this.#panel?.isHidden && this.#isAlive()) this.#collapse(false);
  }

  #mount(visit: string | null): void {
    if (visit === null || this.#preferences.mode !== 'page') return;
    if (!isVisitedHost(this.#preferences, this.#window.location.hostname)) return;
    // Measured before any element of ours is there: with another element the browser would lay out again to answer.
    const opens = !this.#preferences.collapsed && this.#preferences.mayOpen;
    this.#stopWaiting = whenMeasured(this.#window, opens, (layout) => this.#showPanel(layout));
  }

  /** Without a click it opens only where it covers no button of the page; after a click it opens where it was last. */
  #showPanel(layout: PageLayout): void {
    if (!this.#isAlive()) return;
    const { collapsed, mayOpen, side } = this.#preferences;
    const free = collapsed || !mayOpen ? null : freePlace(this.#window, side, layout);
    this.#place = free ?? choosePlace(this.#window, side, layout);
    const theme = readPageTheme(this.#window);
    const { document } = this.#window;
    this.#panel = new PanelHost(document, isNotFoundPage(document), !this.#base.startsWith('chrome-extension:'));
    this.#panel.setTheme(theme);
    this.#wanted = false;
    if (free) this.#expand(free);
    else this.#showTab(this.#place, false);
    const beat = this.#window.setInterval(() => {
      if (this.#isAlive()) this.#panel?.keepAlive();
    }, ALIVE_MS);
    const stopLooking = whileBuilding(this.#window, () => this.#look());
    this.#stopLooking = () => {
      this.#window.clearInterval(beat);
      stopLooking();
    };
  }

  /** Follows the page as it changes, for everybody alike: it reads nothing about the person shown. */
  #look(): void {
    if (!this.#panel || !this.#isAlive()) return;
    this.#panel.setHidden(isNotFoundPage(this.#window.document));
    this.#giveWaySoon();
  }

  #giveWaySoon(): void {
    if (!this.#panel || !this.#isAlive()) return;
    this.#stopWaiting();
    const yields = this.#key !== null && !this.#wanted;
    this.#stopWaiting = whenMeasured(this.#window, yields, (layout) => this.#giveWay(layout));
  }

  /** A page that builds itself has its bar and its buttons only after us. */
  #giveWay(layout: PageLayout): void {
    if (!this.#panel || !this.#place || !this.#isAlive()) return;
    this.#panel.setTheme(readPageTheme(this.#window));
    const { side } = this.#place;
    const open = this.#key !== null;
    const yields = open && !this.#wanted && !this.#panel.hasFocus();
    const free = yields ? freePlace(this.#window, side, layout) : null;
    this.#place = free ?? choosePlace(this.#window, side, layout);
    if (yields && !free) this.#fold(false);
    else this.#panel.move(this.#place);
    if (this.#place.side !== side) this.#saySide();
  }

  #saySide(): void {
    for (const listener of this.#listeners)
      if (!this.#isSidePanel(listener.port)) notifyListener(listener, { type: 'side', side: this.#place!.side });
  }

  #unmount(): void {
    this.#stopWaiting();
    this.#stopLooking();
    this.#endTalks();
    this.#panel?.remove();
    this.#panel = null;
  }

  #expand(place: PanelPlace): void {
    this.#key = this.#window.crypto.randomUUID();
    this.#panel?.showPanel(place, `${this.#api.runtime.getURL(PANEL)}#${this.#key}`);
  }

  /** The user wants it open. */
  #open(place: PanelPlace): void {
    if (!this.#isAlive()) return;
    this.#remember({ collapsed: false });
    this.#wanted = true;
    this.#expand(this.#place ?? place);
  }

  /** The keyboard shortcut. */
  toggle(): void {
    if (!this.#panel || !this.#place || !this.#isAlive()) return;
    if (this.#key) this.#collapse(false);
    else this.#open(this.#place);
  }

  #showTab(place: PanelPlace, focus: boolean): void {
    this.#panel?.showTab(place, () => this.#open(place), focus);
  }

  #collapse(focus: boolean): void {
    this.#remember({ collapsed: true });
    this.#fold(focus);
  }

  /** The panel gives way to its button. */
  #fold(focus: boolean): void {
    this.#endTalks();
    if (this.#place) this.#showTab(this.#place, focus);
  }

  /** The panel in the page is heard no longer; the browser's own goes on. */
  #endTalks(): void {
    this.#key = null;
    for (const listener of this.#listeners) if (!this.#isSidePanel(listener.port)) this.#hangUp(listener);
  }

  /** Moves the panel to the side opposite to the present one, which may differ from the stored one. */
  #move(): void {
    const side = this.#place?.side === 'right' ? 'left' : 'right';
    this.#remember({ side });
    this.#wanted = true;
    this.#place = choosePlace(this.#window, side, measureBar(this.#window));
    this.#panel?.move(this.#place);
    this.#saySide();
  }

  #remember(change: Partial<PanelPreferences>): void {
    Object.assign(this.#preferences, change);
    void savePanelPreferences(this.#api.storage.local, change);
  }

  /** Only the extension's own pages are heard: the panel by the key of its frame, the side panel by its address. */
  #acceptPort(port: Runtime.Port): void {
    const { id } = this.#api.runtime;
    const own = port.name === PORT && port.sender?.id === id && (port.sender?.url ?? '').startsWith(this.#base);
    if (!own) {
      port.disconnect();
      return;
    }
    const listener: PageListener = { port, reading: false, stopReading: () => {}, stopAwaiting: () => {} };
    let known = false;
    port.onDisconnect.addListener(() => {
      if (!this.#isAlive()) return;
      this.#hangUp(listener);
      if (known && !this.#isSidePanel(port)) this.#replaceLost(this.#key);
    });
    port.onMessage.addListener((data: unknown) => {
      const message = readPortMessage(data);
      if (!message) return;
      if (message.type === 'hello') {
        known = this.#isSidePanel(port) || (message.key !== '' && message.key === this.#key && !this.#hasPanel());
        if (!known) {
          port.disconnect();
          return;
        }
        this.#listeners.add(listener);
        notifyListener(listener, { type: 'side', side: this.#place?.side ?? this.#preferences.side });
        if (this.#window.document.readyState === 'complete') notifyListener(listener, { type: 'loaded' });
      } else if (known) this.#handleMessage(listener, message);
    });
  }

  /** A frame whose process crashed stands there dead, and is made anew. One whose background only slept speaks again before. */
  #replaceLost(key: string | null): void {
    this.#window.setTimeout(() => {
      if (key === null || key !== this.#key || this.#hasPanel() || !this.#place || !this.#isAlive()) return;
      this.#expand(this.#place);
    }, LOST_MS);
  }

  #isSidePanel({ sender }: Runtime.Port): boolean {
    return !sender?.tab && (sender?.url ?? '').startsWith(this.#base + SIDE_PANEL);
  }

  #hasPanel(): boolean {
    return [...this.#listeners].some((listener) => !this.#isSidePanel(listener.port));
  }

  #handleMessage(listener: PageListener, message: NonNullable<ReturnType<typeof readPortMessage>>): void {
    if (message.type === 'read') this.#read(listener);
    else if (message.type === 'shown') {
      listener.reading = true;
      this.#awaitJobs(listener, (this.#window as { [CARD_TAKEN]?: TakenCard })[CARD_TAKEN]?.jobs);
    } else if (message.type === 'stop') {
      listener.reading = false;
      stopListener(listener);
    } else if (message.type === 'collapse') this.#collapse(true);
    else if (message.type === 'move') this.#move();
  }

  #read(listener: PageListener): void {
    listener.reading = true;
    notifyListener(listener, { type: 'page', shown: { state: 'waiting' } });
    this.#awaitJobs(listener);
    this.#readOn(listener);
  }

  /** Jobs arrive late: the earlier reading stays until the page has been read again. */
  #awaitJobs(listener: PageListener, counted?: number): void {
    listener.stopAwaiting();
    listener.stopAwaiting = whenJobsCome(
      this.#window,
      () => {
        if (this.#isAlive()) this.#readOn(listener);
      },
      counted,
    );
  }

  #readOn(listener: PageListener): void {
    listener.stopReading();
    const watchPage = (this.#window as { [READER]?: WatchPage })[READER];
    // The person before was read without the reader, so the extension has to ask again.
    if (!watchPage) notifyListener(listener, { type: 'again' });
    // A reading changes nothing that the page can see: the page would learn that a user is signed in.
    listener.stopReading =
      watchPage?.(this.#window, (state, reading) => {
        this.#unread.told(state);
        notifyListener(listener, { type: 'page', shown: toShownPerson(state, reading) });
      }) ?? listener.stopReading;
  }

  #hangUp(listener: PageListener): void {
    stopListener(listener);
    if (this.#listeners.delete(listener)) listener.port.disconnect();
  }

  /** Removes everything that was put there, the visible parts first; an uninstalled extension cannot be told. */
  end(): void {
    this.#stopWaiting();
    this.#stopLooking();
    this.#key = null;
    this.#panel?.remove();
    this.#panel = null;
    for (const listener of this.#listeners) stopListener(listener);
    this.#listeners.clear();
    this.#unread.begin();
    for (const end of this.#ends.splice(0)) end();
  }
}
