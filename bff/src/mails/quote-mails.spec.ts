import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { refusalTexts, validationTexts } from '@paperbill/contracts/texts';
import { aMail } from '@paperbill/testing';
import request from 'supertest';
import { startTestApi } from '../testing/test-api.js';
import { ownPageHeaders, startTestBff } from '../testing/test-bff.js';

const QUOTE_ID = randomUUID();
const MAILS_PATH = `/app/api/quotes/${QUOTE_ID}/mails`;

const api = await startTestApi();
api.services.reply('sendMail', {});

describe('A mail with a quote', () => {
  it('is sent with its idempotency key, and has the kind of a quote by default', async () => {
    const { kind: _, ...mail } = aMail();
    expect((await api.call('post', MAILS_PATH, mail)).status).toBe(201);
    const sent = { userId: api.user.id, of: 'quote', id: QUOTE_ID, mail: { ...mail, kind: 'quote' } };
    expect(api.takeOnlyRequest()).toMatchObject({ ...sent, idempotencyKey: expect.any(String) });
  });

  it.each(['invoice', 'receipt', 'statement'])('is refused with the kind %s', async (kind) => {
    const { status, body } = await api.call('post', MAILS_PATH, { ...aMail(), kind });
    expect([status, body.errors[0].path]).toEqual([400, 'kind']);
  });

  it('is refused to an address of the product itself', async () => {
    const mail = aMail({ kind: 'quote', to: 'bounce@paperbill.example' });
    const { status, body } = await api.call('post', MAILS_PATH, mail);
    expect([status, body.errors]).toEqual([400, [{ path: 'to', message: validationTexts.ownMailAddress }]]);
  });

  it('is refused as a test to another address', async () => {
    const { status, body } = await api.call('post', MAILS_PATH, aMail({ kind: 'test' }));
    expect([status, body.errors]).toEqual([400, [{ path: 'to', message: refusalTexts.testToOthers }]]);
    expect((await api.call('post', MAILS_PATH, aMail({ kind: 'test', to: api.user.email }))).status).toBe(201);
  });

  it('is refused if no mails are sent', async () => {
    const { url } = await startTestBff({ MAIL_FROM: '' });
    const answer = await request(url)
      .post(MAILS_PATH)
      .set(ownPageHeaders(api.cookie))
      .send(aMail({ kind: 'quote' }));
    expect(answer).toMatchObject({ status: 503, body: { code: 'MAIL_OFF' } });
  });
});

it('The mails of a quote are returned with the sender address, and are marked as read', async () => {
  api.services.takeRequests();
  api.services.reply('listMails', []);
  api.services.reply('getReminders', { next: '2031-02-13' });
  api.services.reply('readMails', {});
  const { body } = await api.call('get', MAILS_PATH);
  expect(body).toEqual({ from: 'invoices@paperbill.example', mails: [], reminders: { next: '2031-02-13' } });
  expect((await api.call('post', `${MAILS_PATH}/read`)).status).toBe(204);
  const quote = { userId: api.user.id, of: 'quote', id: QUOTE_ID };
  const requests = api.services.takeRequests();
  expect(requests.map(({ name }) => name).sort()).toEqual(['getReminders', 'listMails', 'readMails']);
  for (const { request: sent } of requests) expect(sent).toMatchObject(quote);
});
