import { DEMO_PEOPLE } from '../../../server/demo/people.ts';
import type { DemoKind } from '../../../shared/features/accounts/session/demo-kinds.ts';
import type { Visitor } from './visitor.ts';

/** The person of a demo kind. */
export function getDemoPerson(kind: DemoKind) {
  const person = DEMO_PEOPLE.find((person) => person.kind === kind);
  if (!person) throw new Error(`There is no demo person of kind ${kind}.`);
  return person;
}

/** Signs in from a landing page through the development provider's page, as the person with this address. */
export async function chooseWhoToBe(visitor: Visitor, email: string): Promise<void> {
  const button = `button[name="email"][value="${email}"]`;
  if (!(await visitor.page.$(button))) {
    await visitor.click('button', 'Sign in');
    await visitor.page.waitForSelector('#email');
  }
  if (await visitor.page.$(button)) await visitor.page.click(button);
  else {
    await visitor.page.type('#email', email);
    await visitor.page.keyboard.press('Enter');
  }
}

/** Opens an address signed out, signs in and waits for the frame. */
export async function signIn(visitor: Visitor, kind: DemoKind, path = '/'): Promise<void> {
  await signInAs(visitor, getDemoPerson(kind).email, path);
}

/** The same for any user who is let in. */
export async function signInAs(visitor: Visitor, email: string, path = '/'): Promise<void> {
  await visitor.goto(path);
  await chooseWhoToBe(visitor, email);
  await waitForFrame(visitor);
}

/** Waits for the frame that is around every screen of a signed-in user. */
export async function waitForFrame(visitor: Visitor): Promise<void> {
  await visitor.page.waitForSelector('nav[aria-label="Main"], button[aria-label="Open menu"]');
}
