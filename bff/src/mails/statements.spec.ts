import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { AppError } from '@paperbill/contracts/http';
import { aMail } from '@paperbill/testing';
import request from 'supertest';
import { startTestApi } from '../testing/test-api.js';
import { ownPageHeaders, startTestBff } from '../testing/test-bff.js';

const STATEMENT_PATH = `/app/api/customers/${randomUUID()}/statement`;

const api = await startTestApi();

describe('The statement of a customer', () => {
  it('is returned with the sender address', async () => {
    const statement = { openInvoices: [], more: 0, credits: [], moreCredits: 0, amountDue: '0.00', mails: [] };
    api.services.reply('getStatement', statement);
    expect((await api.call('get', STATEMENT_PATH)).body).toEqual({ from: 'invoices@paperbill.example', ...statement });
  });

  it('is read and mailed in the wanted currency, and refused in an unknown one', async () => {
    api.services.reply('getStatement', {});
    api.services.reply('sendStatement', {});
    api.services.reply('getCustomer', new AppError('NOT_FOUND'));
    api.services.takeRequests();
    await api.call('get', `${STATEMENT_PATH}?currency=EUR`);
    const answer = await api.call('post', `${STATEMENT_PATH}?currency=EUR`).send(aMail());
    expect(answer.status).toBe(201);
    expect(api.services.takeRequests()).toMatchObject([
      { name: 'getStatement', request: { currency: 'EUR' } },
      { name: 'getCustomer' },
      { name: 'sendStatement', request: { currency: 'EUR' } },
    ]);
    expect(await api.call('get', `${STATEMENT_PATH}?currency=ABC`)).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'currency' }] },
    });
  });

  it('is mailed in the language of the customer', async () => {
    api.services.reply('sendStatement', {});
    api.services.reply('getCustomer', { language: 'de' });
    api.services.takeRequests();
    expect((await api.call('post', STATEMENT_PATH).send(aMail())).status).toBe(201);
    expect(api.services.takeRequests().at(-1)).toMatchObject({ name: 'sendStatement', request: { language: 'de' } });
  });

  it('is refused if no mails are sent', async () => {
    const { url } = await startTestBff({ MAIL_FROM: '' });
    const answer = await request(url).post(STATEMENT_PATH).set(ownPageHeaders(api.cookie)).send(aMail());
    expect(answer).toMatchObject({ status: 503, body: { code: 'MAIL_OFF' } });
  });
});
