/** One kind of viewer each: whom the demo network lets one be, and as whom a screen's examples are looked at. */
const DEMO_KINDS = ['admin', 'talent', 'sales', 'defpod', 'tamnuni', 'focus', 'portco', 'portco2', 'stranger'] as const;
export type DemoKind = (typeof DEMO_KINDS)[number];
