import Graph from 'graphology';
import Sigma from 'sigma';
import { darkColors, lightColors } from '../../../platform/theme/colors.ts';
import type { Layout } from './layout.ts';
import { TieProgram } from './tie-program.ts';
import type { PathPicture } from './ties.ts';

/** Widths of ties in px, by category. */
const WIDTHS = [1, 1.3, 2, 2.8, 3.8];
const RADIUS = { person: 18, target: 24 };

/** The lines and discs of the picture: a graph of people and ties, drawn by sigma one to one in px of its box. */
export class Canvas {
  readonly #graph = new Graph();
  readonly #sigma: Sigma;
  readonly #box: HTMLElement;

  constructor(box: HTMLElement, onTie: (key: string) => void) {
    this.#box = box;
    this.#sigma = new Sigma(this.#graph, box, {
      // Everything else that would move or write in the picture: it does not move, and the page writes the names.
      enableCameraZooming: false,
      enableCameraPanning: false,
      enableCameraRotation: false,
      renderLabels: false,
      stagePadding: 0,
      zIndex: true,
      enableEdgeEvents: true,
      allowInvalidContainer: true,
      edgeProgramClasses: { tie: TieProgram },
      defaultEdgeType: 'tie',
      defaultDrawNodeHover: () => undefined,
    });
    // A finger scrolls the page; a tap still counts as a click.
    this.#sigma.getTouchCaptor().enabled = false;
    const mouse = this.#sigma.getCanvases().mouse;
    if (mouse) mouse.style.touchAction = 'auto';
    const makeTieMarker = (on: boolean) => () => box.toggleAttribute('data-on-tie', on);
    this.#sigma.on('enterEdge', makeTieMarker(true));
    this.#sigma.on('leaveEdge', makeTieMarker(false));
    this.#sigma.on('clickEdge', ({ edge }) => onTie(edge));
  }

  draw({ places, ties }: PathPicture, layout: Layout, selected: string, scheme: 'light' | 'dark'): void {
    const { primary, kith } = scheme === 'dark' ? darkColors : lightColors;
    this.#graph.clear();
    for (const { key, column, paths } of places) {
      const { x, y } = layout.places.get(key) ?? { x: 0, y: 0 };
      this.#graph.addNode(key, {
        x,
        y: layout.height - y,
        size: RADIUS[column === 'target' && layout.lone ? 'target' : 'person'],
        color: paths.includes(selected) ? kith.primaryTint : kith.avatar,
      });
    }
    for (const { key, from, to, category, inferred, paths } of ties) {
      const on = paths.includes(selected);
      this.#graph.addEdgeWithKey(key, from, to, {
        size: WIDTHS[category],
        dashed: inferred,
        type: 'tie',
        color: on ? primary.main : kith.borderStrong,
        zIndex: on ? 1 : 0,
      });
    }
    this.#sigma.setCustomBBox({ x: [0, layout.width], y: [0, layout.height] });
    this.#sigma.resize();
    this.#sigma.refresh();
  }

  remove(): void {
    this.#sigma.kill();
    this.#box.removeAttribute('data-on-tie');
  }
}
