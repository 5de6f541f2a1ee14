import { expect, it } from '@jest/globals';
import type { ClientMessage } from '@paperbill/contracts/http';
import { clientMessageKinds } from '@paperbill/contracts/rules';
import { aMail } from '@paperbill/testing/data';
import { receiveMail, signIn, createVisitor } from '@paperbill/testing/people';
import { createInvoice, hasConsistentWait } from './attacks.js';

/**
 * The default of `FREE_MAILS_TO_MAILBOX_A_DAY`: how many e-mails all free accounts together may send to one mailbox per
 * day.
 */
const MAX_MAILS_PER_DAY = 20;
const ACCOUNT_COUNT = 6;
const MAILS_PER_ACCOUNT = 4;

it('Many new accounts together send no more mails to one mailbox than one account, in any spelling of its address', async () => {
  const addressSpellings = [
    'grace.hopper@gmail.com',
    'GraceHopper@Gmail.com',
    'grace.hopper+7@gmail.com',
    'gracehopper@googlemail.com',
  ];
  const statuses: number[] = [];
  for (let account = 0; account < ACCOUNT_COUNT; account++) {
    const mallory = await signIn();
    const path = `/app/api/invoices/${await createInvoice(mallory)}/mails`;
    for (let mail = 0; mail < MAILS_PER_ACCOUNT; mail++) {
      const answer = await mallory.post(path, aMail({ to: addressSpellings[mail]! }));
      statuses.push(answer.status);
      if (answer.status !== 201) expect(hasConsistentWait(answer)).toBe(true);
    }
    if (account < ACCOUNT_COUNT - 1) continue;
    expect((await mallory.post(path, aMail({ to: 'alan@example.org' }))).status).toBe(201);
  }
  expect(statuses).toEqual([
    ...Array.from({ length: MAX_MAILS_PER_DAY }, () => 201),
    ...Array.from({ length: 4 }, () => 403),
  ]);
});

it('An owner who reports their own invoice as paid through the link of a test mail is refused', async () => {
  const owner = await signIn();
  const { email } = owner.user;
  const id = await createInvoice(owner);
  expect((await owner.post(`/app/api/invoices/${id}/mails`, aMail({ kind: 'test', to: email }))).status).toBe(201);
  const path = /\/i\/[\w-]+/.exec((await receiveMail(email)).text)![0];
  const html = (await createVisitor().get(path)).bytes.toString();
  expect([html.includes('from a test mail'), html.includes('<form')]).toEqual([true, false]);
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
  for (const person of [createVisitor(), owner]) {
    for (const kind of clientMessageKinds) {
      const body = new URLSearchParams({ kind, text: 'Of course' }).toString();
      expect((await person.sendRequest({ method: 'POST', path: `${path}/messages`, headers, body })).status).toBe(403);
    }
  }
  expect((await owner.get<ClientMessage[]>(`/app/api/invoices/${id}/client-messages`)).body).toEqual([]);
});
