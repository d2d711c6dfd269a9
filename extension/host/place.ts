import type { PanelSide } from '../preferences.ts';

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

function getBox(window: Window, { side, top, height }: PanelPlace): Box {
  const width = window.document.documentElement.clientWidth || window.innerWidth;
  const left = side === 'right' ? width - GAP - WIDTH : GAP;
  return { left, right: left + WIDTH, top, bottom: top + height };
}

/** The panel's place on this side: below the page's own bar, as high as it is or the window allows. */
export function choosePlace(window: Window, side: PanelSide): PanelPlace {
  const bar = window.document.querySelector('#global-nav, header')?.getBoundingClientRect();
  const bottom = bar && bar.bottom > 0 && bar.bottom <= HIGHEST_BAR ? bar.bottom : 0;
  const top = Math.round(bottom) + GAP;
  return { side, top, height: Math.min(HEIGHT, window.innerHeight - top - GAP) };
}

const CONTROLS =
  'main button, main [role="button"], main a[class*="button"], #global-nav button, #global-nav a, header button';
const BESIDE = 'aside, .right-rail, [role="dialog"]';

/** A button of the page, with its place in the window. */
type Control = readonly [control: Element, box: Box];

/** The page's own buttons that are seen now. */
function listControls(window: Window): Control[] {
  const seen = { left: 0, right: window.innerWidth, top: 0, bottom: window.innerHeight };
  return [...window.document.querySelectorAll(CONTROLS)]
    .map((control) => [control, control.getBoundingClientRect()] as const)
    .filter(([, box]) => box.width > 0 && box.height > 0 && meet(box, seen));
}

/** Whether the panel covers none of the page's own buttons. Those in the column beside the profile do not count. */
function isClearOfControls(window: Window, place: PanelPlace, controls: readonly Control[]): boolean {
  const panel = getBox(window, place);
  return !controls.some(([control, box]) => meet(box, panel) && !control.closest(BESIDE));
}

/** The wanted side, or else the other one, where no button of the page is covered; null when both would cover some. */
export function freePlace(window: Window, wanted: PanelSide): PanelPlace | null {
  const sides: PanelSide[] = wanted === 'right' ? ['right', 'left'] : ['left', 'right'];
  const controls = listControls(window);
  return (
    sides.map((side) => choosePlace(window, side)).find((place) => isClearOfControls(window, place, controls)) ?? null
  );
}
