import { component } from './component-names.ts';

export const CARD = component('$=', 'Topcard');
export const BESIDE_PROFILE = 'aside, footer, nav, dialog, [role=dialog], [role=toolbar]';
