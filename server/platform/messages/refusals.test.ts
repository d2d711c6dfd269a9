import { expect, test } from 'vitest';
import { judgeRefusal, readReply } from './refusals.ts';

// As servers of Google, Microsoft, Yahoo, Apple, Proofpoint, Mimecast, Postfix and Exim write them.
test.each([
  ['550-5.1.1 The email account that you tried to reach does not exist. Please try', 'address'],
  ['550 5.1.0 <noor@lumenary.example> sender rejected: address unknown', 'address'],
  ['550 5.1.2 <noor@lumenary.example>: Recipient address rejected: Domain not found', 'address'],
  ['501 5.1.3 Bad recipient address syntax', 'address'],
  ['551 5.1.6 The user has moved to another server', 'address'],
  ['556 5.1.10 <noor@lumenary.example>: Domain has null MX', 'address'],
  ['550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup', 'address'],
  ['550 5.1.351 Remote server returned unknown recipient or mailbox unavailable', 'address'],
  ['550 5.4.1 Recipient address rejected: Access denied. AS(201806281) [DB5EUR01FT012.eop-EUR01]', 'address'],
  ['550 5.4.310 DNS domain lumenary.example does not exist [Message=InfoDomainNonexistent]', 'address'],
  ['550 5.2.1 The email account that you tried to reach is disabled.', 'address'],
  ['550 <noor@lumenary.example>: User unknown in local recipient table', 'address'],
  ['550 No such user here', 'address'],
  ['554 delivery error: dd This user doesn’t have a yahoo.com account (noor@yahoo.com) [0] - mta1', 'address'],
  ['550 Recipient rejected', 'address'],
  ['554 5.7.1 <noor@lumenary.example>: Recipient address rejected: Access denied', 'policy'],
  ['550-5.7.26 This mail has been blocked because the sender is unauthenticated.', 'policy'],
  ['550 5.7.1 Service unavailable, Client host [192.0.2.1] blocked using Spamhaus', 'policy'],
  ['550 5.7.708 Service unavailable. Access denied, traffic not accepted from this IP', 'policy'],
  ['554 Message rejected: Email address is not verified', 'policy'],
  ['554 Transaction failed', 'policy'],
  ['550 Rejected by policy: no such luck', 'policy'],
  ['550 5.4.1 Relay access denied', 'policy'],
  ['550 Recipient address rejected: blocked by our reputation list', 'policy'],
  ['550 5.1.8 Access denied, bad outbound sender', null],
  ['550 5.1.7 Invalid address of the sender', null],
  ['552 5.2.2 The email account that you tried to reach is over quota.', null],
  ['550 5.2.1 The user you are trying to contact is receiving mail at a rate that', null],
  ['552 5.3.4 Message size exceeds fixed limit', null],
  ['451 4.7.1 Greylisted: no such user yet', null],
  ['421 Try again later', null],
  ['550 Requested action aborted', null],
] as const)('%s means: %s', (reply, cause) => {
  expect(judgeRefusal(readReply(reply))).toBe(cause);
});
