export const RECOMMENDED = '/sales/recommended';
export const OPPORTUNITIES = '/sales/opportunities';
export const RAISING = '/map/raising';
export const TUTORIAL = '/sales/tutorial';
