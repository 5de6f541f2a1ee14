import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { refusalTexts, validationTexts } from '@paperbill/contracts/texts';
import { aMail, aRecurring } from '@paperbill/testing';
import { startTestApi } from '../testing/test-api.js';

const INVOICE_ID = randomUUID();
const MAILS_PATH = `/app/api/invoices/${INVOICE_ID}/mails`;

const api = await startTestApi();
api.services.reply('sendMail', {});

describe('A test mail', () => {
  it('is sent to the signed-in user, ignoring upper and lower case', async () => {
    for (const to of [api.user.email, api.user.email.toUpperCase()]) {
      const mail = aMail({ kind: 'test', to });
      expect((await api.call('post', MAILS_PATH, mail)).status).toBe(201);
      expect(api.takeOnlyRequest()).toMatchObject({ userId: api.user.id, mail });
    }
  });

  it.each([
    ['to another address', () => ({ to: 'client@example.org' })],
    ['with a copy', () => ({ to: api.user.email, cc: ['client@example.org'] })],
    ['with a blind copy', () => ({ to: api.user.email, bcc: ['client@example.org'] })],
  ])('is refused %s', async (_, recipients) => {
    const answer = await api.call('post', MAILS_PATH, aMail({ kind: 'test', ...recipients() }));
    expect(answer.status).toBe(400);
    expect(answer.body.errors).toEqual([{ path: 'to', message: refusalTexts.testToOthers }]);
    expect(api.takeOnlyRequest()).toBeUndefined();
  });
});

it('The mails of an invoice are returned with its own recurring schedule only', async () => {
  api.services.reply('listMails', []);
  api.services.reply('getReminders', {});
  api.services.reply('listRecurring', [{ id: '2', invoiceId: INVOICE_ID }]);
  const { status, body } = await api.call('get', MAILS_PATH);
  expect([status, body]).toMatchObject([200, { mails: [], recurring: [{ id: '2', invoiceId: INVOICE_ID }] }]);
  const request = { userId: api.user.id, invoiceId: INVOICE_ID };
  expect(api.services.takeRequests()).toContainEqual({ name: 'listRecurring', request });
});

it('Copies are deduplicated before they are counted, in mails and recurring invoices', async () => {
  const cc = Array.from({ length: 50 }, (_, n) => (n % 2 ? 'Bob@Example.org' : ' bob@example.org'));
  const sent = aMail({ cc });
  expect((await api.call('post', MAILS_PATH, sent)).status).toBe(201);
  expect(api.takeOnlyRequest()).toMatchObject({ mail: { cc: ['bob@example.org'] } });
  const recipients = { to: 'BOB@example.org', cc, bcc: ['eve@example.org'], replyTo: sent.replyTo };
  await api.call('post', `/app/api/invoices/${INVOICE_ID}/recurring`, aRecurring({ mode: 'send', recipients }));
  expect(api.takeOnlyRequest()).toMatchObject({
    recurring: { recipients: { to: 'BOB@example.org', cc: ['bob@example.org'], bcc: ['eve@example.org'] } },
  });
});

describe('An address of the product itself', () => {
  it.each([
    ['to', { to: `bounce+${INVOICE_ID}@paperbill.example` }],
    ['cc', { cc: ['Invoices+x@Paperbill.example'] }],
    ['bcc', { bcc: ['client@example.org', 'bounce@paperbill.example'] }],
    ['replyTo', { replyTo: 'invoices@paperbill.example' }],
  ])('is refused in %s of a mail, a statement and a recurring invoice', async (path, mail) => {
    const { to, cc, bcc, replyTo } = aMail(mail);
    const recipients = { to, cc, bcc, replyTo };
    for (const [address, body, prefix] of [
      [MAILS_PATH, aMail(mail), ''],
      [`/app/api/customers/${INVOICE_ID}/statement`, aMail(mail), ''],
      [`/app/api/invoices/${INVOICE_ID}/recurring`, aRecurring({ mode: 'send', recipients }), 'recipients.'],
    ] as const) {
      const answer = await api.call('post', address, body);
      expect([answer.status, answer.body.errors]).toEqual([
        400,
        [{ path: `${prefix}${path}`, message: validationTexts.ownMailAddress }],
      ]);
    }
  });
});
