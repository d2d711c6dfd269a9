/** Leads out of Kith, so that going back does not come here again. */
export const leave = (address: string): void => window.location.replace(address);
