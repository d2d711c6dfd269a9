/** The attributes that a component's name has stood in, on pages of 2026. */
const KEYS = ['componentkey', 'data-component-key', 'id'];
/** Elements by the beginning, middle or end of their component's name. */
export const selectComponent = (operator: '^=' | '*=' | '$=', text: string): string =>
  KEYS.map((key) => `[${key}${operator}"${text}"]`).join();
export const readComponentNames = (element: Element): string =>
  KEYS.map((key) => element.getAttribute(key))
    .filter(Boolean)
    .join(' ');

export const EXPERIENCE = `${selectComponent('*=', 'Experience')}, [data-testid*="Experience"]`;
export const EXPERIENCE_ITEM = selectComponent('^=', 'entity-collection-item');

/** A job, or a company with several of them, on signed-in pages of 2022 to 2024. */
export const UNTIL_2024_ENTITY = '[data-view-name="profile-component-entity"]';
