import { expect, it } from '@jest/globals';
import { aMail } from '@paperbill/testing/data';
import { signIn } from '@paperbill/testing/people';
import { newInvoice, tellsWait } from './attacks.js';

/**
 * The maximum number of mails per day from free accounts to one mailbox, the default of
 * `FREE_MAILS_TO_MAILBOX_A_DAY`.
 */
const MOST = 20;
const ACCOUNTS = 6;
const MAILS_OF_EACH = 4;

it('Many new accounts together send no more mails to one mailbox than one account, in any spelling', async () => {
  const spellings = [
    'grace.hopper@gmail.com',
    'GraceHopper@Gmail.com',
    'grace.hopper+7@gmail.com',
    'gracehopper@googlemail.com',
  ];
  const statuses: number[] = [];
  for (let account = 0; account < ACCOUNTS; account++) {
    const mallory = await signIn();
    const path = `/app/api/invoices/${await newInvoice(mallory)}/mails`;
    for (let mail = 0; mail < MAILS_OF_EACH; mail++) {
      const answer = await mallory.post(path, aMail({ to: spellings[mail]! }));
      statuses.push(answer.status);
      if (answer.status !== 201) expect(tellsWait(answer)).toBe(true);
    }
    if (account < ACCOUNTS - 1) continue;
    expect((await mallory.post(path, aMail({ to: 'alan@example.org' }))).status).toBe(201);
  }
  expect(statuses).toEqual([...Array.from({ length: MOST }, () => 201), ...Array.from({ length: 4 }, () => 403)]);
});
