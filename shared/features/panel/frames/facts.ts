/** The facts that are read from a page. Apart from their schema, so that the script in the page carries no parser. */
export const FACTS = ['publicIdentifier', 'entityUrn', 'fullName', 'location', 'headline', 'company', 'title'] as const;
