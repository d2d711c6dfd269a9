/** The kinds of viewers: the people to be in the demo network, and the viewers of a screen's examples. */
const DEMO_KINDS = ['admin', 'talent', 'sales', 'defpod', 'tamnuni', 'focus', 'portco', 'portco2', 'stranger'] as const;
export type DemoKind = (typeof DEMO_KINDS)[number];
