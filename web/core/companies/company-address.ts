/** The page of one company. */
export const getCompanyAddress = (id: string): string => `/companies/${id}`;
