import { component } from './component-names.ts';

/** In either spelling. */
export const CARD = `${component('$=', 'Topcard')}, ${component('$=', 'TopCard')}`;
export const BESIDE_PROFILE = 'aside, footer, nav, dialog, [role=dialog], [role=toolbar]';
