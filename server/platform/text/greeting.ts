/** The first name for a greeting: the first word of a name, or an e-mail's part before the @; "there" without either. */
export const getGreetingName = (name: string): string => name.trim().split(/[\s@]/)[0] || 'there';
