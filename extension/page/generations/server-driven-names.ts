import { selectComponent } from './component-names.ts';

/** In either spelling. */
export const CARD = `${selectComponent('$=', 'Topcard')}, ${selectComponent('$=', 'TopCard')}`;
export const BESIDE_PROFILE = 'aside, footer, nav, dialog, [role=dialog], [role=toolbar]';
