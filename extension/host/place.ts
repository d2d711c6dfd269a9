import type { PanelSide } from '../preferences.ts';
import { whenLaidOut } from './laid-out.ts';

export const WIDTH = 360;
/** Panel, gap and mini view: the same for everybody and every answer, as the page can measure it. */
const HEIGHT = 768;
export const GAP = 16;
/** A higher element is not a top bar. */
const HIGHEST_BAR = 120;

export interface PanelPlace {
  side: PanelSide;
  top: number;
  /** In CSS pixels. They depend on the window and the page's own bar, and on nothing else. */
  height: number;
}

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

const meet = (a: Box, b: Box): boolean => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

const isSeen = ({ left, right, top, bottom }: Box): boolean => left < right && top < bottom;

function getBox(window: Window, { side, top, height }: PanelPlace): Box {
  const width = window.document.documentElement.clientWidth || window.innerWidth;
  const left = side === 'right' ? width - GAP - WIDTH : GAP;
  return { left, right: left + WIDTH, top, bottom: top + height };
}

/** What the panel's place depends on. */
export interface PageLayout {
  /** Of the page's own bar, if it has one. */
  bar: Box | undefined;
  /** The page's own buttons. */
  controls: readonly (readonly [control: Element, box: Box])[];
}

const BAR = '#global-nav, header';
/** Of a profile, and of the page's bar. */
const CONTROLS = 'button, [role="button"], a[class*="button"]';
const BAR_CONTROLS = 'button, a';
const BESIDE = 'aside, .right-rail, [role="dialog"]';

/** The page's own buttons, part by part: one selector for all of them takes twice as long. */
function listControls(document: Document): Element[] {
  const found = [...(document.getElementById('global-nav')?.querySelectorAll(BAR_CONTROLS) ?? [])];
  for (const main of document.getElementsByTagName('main')) found.push(...main.querySelectorAll(CONTROLS));
  for (const header of document.getElementsByTagName('header')) found.push(...header.getElementsByTagName('button'));
  return found;
}

/** @param yields the panel must not cover the page's buttons; otherwise they are not measured */
export function whenMeasured(window: Window, yields: boolean, run: (layout: PageLayout) => void): () => void {
  const { document } = window;
  const controls = yields ? listControls(document) : [];
  const bar = document.querySelector(BAR);
  return whenLaidOut(window, bar ? [...controls, bar] : controls, (boxes) =>
    run({ bar: boxes[controls.length], controls: controls.map((control, at) => [control, boxes[at]!] as const) }),
  );
}

/** The bar alone, measured at once. */
export const measureBar = ({ document }: Window): PageLayout => ({
  bar: document.querySelector(BAR)?.getBoundingClientRect(),
  controls: [],
});

/** The panel's place on this side: below the page's own bar, as high as it is or the window allows. */
export function choosePlace(window: Window, side: PanelSide, { bar }: PageLayout): PanelPlace {
  const bottom = bar && bar.bottom > 0 && bar.bottom <= HIGHEST_BAR ? bar.bottom : 0;
  const top = Math.round(bottom) + GAP;
  return { side, top, height: Math.min(HEIGHT, window.innerHeight - top - GAP) };
}

/**
 * The wanted side, or else the other one, where no button of the page is covered; null when both would cover some. Those in the column
 * beside the profile do not count.
 */
export function freePlace(window: Window, wanted: PanelSide, layout: PageLayout): PanelPlace | null {
  const isCovered = (panel: Box): boolean =>
    layout.controls.some(([control, box]) => isSeen(box) && meet(box, panel) && !control.closest(BESIDE));
  const sides: PanelSide[] = wanted === 'right' ? ['right', 'left'] : ['left', 'right'];
  const places = sides.map((side) => choosePlace(window, side, layout));
  return places.find((place) => !isCovered(getBox(window, place))) ?? null;
}
