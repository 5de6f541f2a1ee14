import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { refusalTexts } from '@paperbill/contracts/texts';
import { aMail } from '@paperbill/testing';
import { startTestApi, type TestApi } from '../testing/test-api.js';

const ID = randomUUID();
const PATH = `/app/api/invoices/${ID}/mails`;

let api: TestApi;

beforeAll(async () => {
  api = await startTestApi();
  api.services.reply('sendMail', {});
});

describe('A test of a mail', () => {
  it('goes to whoever is signed in, however they spell their address', async () => {
    for (const to of [api.user.email, api.user.email.toUpperCase()]) {
      const mail = aMail({ kind: 'test', to });
      expect((await api.call('post', PATH, mail)).status).toBe(201);
      expect(api.asked()).toMatchObject({ userId: api.user.id, mail });
    }
  });

  it.each([
    ['to somebody else', () => ({ to: 'client@example.org' })],
    ['with a copy', () => ({ to: api.user.email, cc: ['client@example.org'] })],
    ['with a hidden copy', () => ({ to: api.user.email, bcc: ['client@example.org'] })],
  ])('does not go %s', async (_, recipients) => {
    const answer = await api.call('post', PATH, aMail({ kind: 'test', ...recipients() }));
    expect(answer.status).toBe(400);
    expect(answer.body.errors).toEqual([{ path: 'to', message: refusalTexts.testToOthers }]);
    expect(api.asked()).toBeUndefined();
  });
});

it('A receipt that did not arrive can be sent again as what it is', async () => {
  expect((await api.call('post', PATH, aMail({ kind: 'receipt' }))).status).toBe(201);
  expect(api.asked()).toMatchObject({ mail: { kind: 'receipt' } });
});

it('The mails of an invoice come with how it repeats, and nothing of others', async () => {
  api.services.reply('listMails', []);
  api.services.reply('getReminders', {});
  api.services.reply('listRecurring', [
    { id: '1', invoiceId: randomUUID() },
    { id: '2', invoiceId: ID },
  ]);
  const { status, body } = await api.call('get', PATH);
  expect([status, body]).toMatchObject([200, { mails: [], recurring: [{ id: '2', invoiceId: ID }] }]);
});
