import { existsSync, readFileSync } from 'node:fs';
import type { InventedPerson } from '../tests/fixtures/profile-pages/people.ts';
import { renderServerDriven2026 } from '../tests/fixtures/profile-pages/server-driven.ts';
import { renderSignedIn2024 } from '../tests/fixtures/profile-pages/signed-in.ts';

/** A kind of profile page, and its form for a person. */
export interface PageKind {
  kind: string;
  page: (of: InventedPerson) => string;
}

const SAVED = '../shared/data/profile-pages';
/** Saved pages have lost their styles. Without any, some of their links are as wide as the window, and the panel gives way. */
const NARROW = '<style>a, button, [role="button"] { display: inline-block; max-width: 200px; }</style></head>';

/** A saved page, with another person's name now. */
function saved(kind: string, file: string, slug: string, memberId: string): PageKind[] {
  if (!existsSync(`${SAVED}/${file}`)) return [];
  const html = readFileSync(`${SAVED}/${file}`, 'utf8').replace('</head>', NARROW);
  return [{ kind, page: (of) => html.replaceAll(slug, of.slug).replaceAll(memberId, of.memberId) }];
}

/** Invented pages, and saved ones if they are at hand: those have a realistic length. */
export const listPageKinds = (): PageKind[] => [
  { kind: '2026, invented', page: renderServerDriven2026 },
  ...saved('2026, saved', 'logged-in-2026-1.html', 'rossrmartin', 'ACoAABh9v68Bm16HDjm0-a6jbdpj5Qh3u4qatd0'),
  { kind: '2024, invented', page: renderSignedIn2024 },
  ...saved('2024, saved', 'logged-in-1.html', 'eduardo-alvarez-nowak', 'ACoAABS9BdoBSJFfAvbRCM0dr7lB5Eggww93Ld0'),
];
