import { expect, it } from '@jest/globals';
import { distinctRecipients, isOwnAddress, toMailboxKey, normalizeEmail } from './mailbox.js';

it.each([
  ['Ada@Example.ORG', 'ada@example.org'],
  ['ada+a+b@example.org', 'ada@example.org'],
  ['a.d.a+x@googlemail.com', 'ada@gmail.com'],
  ['a.da@example.org', 'a.da@example.org'],
  ['ada@MÜNCHEN.example', 'ada@xn--mnchen-3ya.example'],
  ['ada@xn--mnchen-3ya.example', 'ada@xn--mnchen-3ya.example'],
])('The mailbox key of the address %s is %s', (address, mailbox) => {
  expect(toMailboxKey(address)).toBe(mailbox);
});

it.each([
  'bounce+1@paperbill.example',
  'BOUNCE@Paperbill.example',
  'Invoices+x@PAPERBILL.example',
  'help@acme.example',
])('%s is recognized as an address of the product itself', (address) => {
  expect(isOwnAddress(address, 'invoices@paperbill.example', 'help@acme.example')).toBe(true);
});

it.each(['bounce@acme.example', 'ada@paperbill.example', 'bouncer@paperbill.example'])(
  '%s is not taken for an address of the product',
  (address) => {
    expect(isOwnAddress(address, 'invoices@paperbill.example', 'help@acme.example')).toBe(false);
  },
);

it.each([
  [' Jane@müller.example ', 'Jane@xn--mller-kva.example'],
  ['jane@mu\u0308ller.example', 'jane@xn--mller-kva.example'],
  ['jane@例え.jp', 'jane@xn--r8jz45g.jp'],
  ['Jane@Example.COM', 'Jane@Example.COM'],
  ['jane@müller.example/path', 'jane@müller.example/path'],
  ['jane@müller', 'jane@xn--mller-kva'],
  ['müller.example', 'müller.example'],
  ['', ''],
])('The e-mail address %j is normalized to %j', (typed, stored) => {
  expect(normalizeEmail(typed)).toBe(stored);
});

it('An address is kept once per mail, ignoring case: first as To, then as Cc, then as Bcc', () => {
  const cc = ['ADA@example.org', 'Bob@Example.org', 'bob@example.org', 'jane@müller.example'];
  const bcc = ['jane@xn--mller-kva.example', 'ada+x@example.org', 'BOB@example.org', 'ada@Example.org'];
  expect(distinctRecipients({ to: 'ada@example.org', cc, bcc, subject: 'Hello' })).toEqual({
    to: 'ada@example.org',
    cc: ['Bob@Example.org', 'jane@müller.example'],
    bcc: ['ada+x@example.org'],
    subject: 'Hello',
  });
});
