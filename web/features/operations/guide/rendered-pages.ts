import { GUIDE_PAGES, type GuidePage, type RenderedPage } from '../../../../shared/features/operations/guide/pages.ts';

/** Each page is a file of its own, which build/guide.ts makes. */
const files = import.meta.glob<{ default: RenderedPage }>([
  '../../../../docs/{install,sign-in,settings,operation,slack,extension,import,scale,api,security}.md',
  '../../../../CHANGELOG.md',
]);

export async function loadGuidePage(page: GuidePage): Promise<RenderedPage> {
  return (await files[`../../../../${GUIDE_PAGES[page].file}`]!()).default;
}
