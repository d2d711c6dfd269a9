/** The two types that are asked for on the request screen. */
export const REQUEST_TYPES = ['Intro Request', 'Reference Check'] as const;
export type RequestType = (typeof REQUEST_TYPES)[number];
