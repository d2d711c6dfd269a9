export const RECOMMENDED = '/sales/recommended';
export const OPPORTUNITIES = '/sales/opportunities';
export const TUTORIAL = '/sales/tutorial';
