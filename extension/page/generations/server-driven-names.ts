import { selectComponent } from './component-names.ts';

/** In either spelling: Topcard and TopCard. */
export const CARD = selectComponent('$=', 'topcard', ' i');
export const BESIDE_PROFILE = 'aside, footer, nav, dialog, [role=dialog], [role=toolbar]';
