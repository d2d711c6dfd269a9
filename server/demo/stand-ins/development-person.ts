/** A person to choose on the sign-in page. */
export interface DevelopmentPerson {
  kind: string;
  email: string;
  given_name: string;
  family_name: string;
  company: string;
  description: string;
}
