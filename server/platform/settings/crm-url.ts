/** The start of links to records of the CRM. @param invented in the demo: used until a CRM is connected */
export const getCrmUrl = (url: string | undefined, invented: string | null) => ({
  isCrmUrlSet: url !== undefined,
  crmUrl: url ?? invented,
});
