import { expect, test } from 'vitest';
import { isPublicMail } from './public-mail.ts';

test.each([
  'gmail.com',
  'mail.yahoo.co.uk',
  'mailinator.com',
  'privaterelay.appleid.com',
  'users.noreply.github.com',
  'alumni.harrow.example',
])('%s is no company’s', (domain) => expect(isPublicMail(domain)).toBe(true));

test.each(['google.com', 'apple.com', 'github.com', 'mail.harrow.example', 'contoso.onmicrosoft.com', 'duckling.com'])(
  '%s may be a company’s',
  (domain) => expect(isPublicMail(domain)).toBe(false),
);
