import { expect, it } from '@jest/globals';
import type { ErrorBody } from '@paperbill/contracts/http';
import { aMail } from '@paperbill/testing/data';
import { signIn } from '@paperbill/testing/people';
import { newInvoice } from './attacks.js';

/** FREE_MAILS_TO_MAILBOX_A_DAY, as it is without a setting. */
const MOST = 20;
const ACCOUNTS = 6;
const MAILS_OF_EACH = 4;

it('Somebody with many new accounts sends no more mails to one mailbox than one account could, however it is spelled', async () => {
  const spellings = [
    'grace.hopper@gmail.com',
    'GraceHopper@Gmail.com',
    'grace.hopper+7@gmail.com',
    'gracehopper@googlemail.com',
  ];
  const statuses: number[] = [];
  let refused: ErrorBody | undefined;
  for (let account = 0; account < ACCOUNTS; account++) {
    const mallory = await signIn();
    const path = `/app/api/invoices/${await newInvoice(mallory)}/mails`;
    for (let mail = 0; mail < MAILS_OF_EACH; mail++) {
      const { status, body, headers } = await mallory.post<ErrorBody>(path, aMail({ to: spellings[mail]! }));
      statuses.push(status);
      if (status !== 201) refused = body;
      if (status === 403) expect(headers['retry-after']).toMatch(/^\d+$/);
    }
    if (account < ACCOUNTS - 1) continue;
    expect((await mallory.post(path, aMail({ to: 'alan@example.org' }))).status).toBe(201);
  }
  expect(statuses).toEqual([...Array.from({ length: MOST }, () => 201), ...Array.from({ length: 4 }, () => 403)]);
  expect(refused!.message).toContain('Please try again in');
});
