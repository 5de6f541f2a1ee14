import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { AppError } from '@paperbill/contracts/http';
import { refusalTexts } from '@paperbill/contracts/texts';
import { aMail } from '@paperbill/testing';
import request from 'supertest';
import { startTestApi, type TestApi } from '../testing/test-api.js';
import { ownPageHeaders, startTestBff } from '../testing/test-bff.js';

const STATEMENT_PATH = `/app/api/customers/${randomUUID()}/statement`;

let api: TestApi;

beforeAll(async () => {
  api = await startTestApi();
});

describe('The statement of a customer', () => {
  it('is returned with the sender address', async () => {
    const statement = { openInvoices: [], more: 0, credits: [], moreCredits: 0, amountDue: '0.00', mails: [] };
    api.services.reply('getStatement', statement);
    expect((await api.call('get', STATEMENT_PATH)).body).toEqual({ from: 'invoices@paperbill.example', ...statement });
  });

  it('is refused with an error per wrong field', async () => {
    const { status, body } = await api.call('post', STATEMENT_PATH, aMail({ to: 'nobody', cc: ['x'], subject: ' ' }));
    const fields = (body as { errors: { path: string }[] }).errors.map(({ path }) => path);
    expect([status, fields.sort()]).toEqual([400, ['cc', 'subject', 'to']]);
  });

  it('is refused with an explanation if nothing is open', async () => {
    api.services.reply('sendStatement', new AppError('INVALID_INPUT', { message: refusalTexts.nothingOpen }));
    expect(await api.call('post', STATEMENT_PATH, aMail())).toMatchObject({
      status: 400,
      body: { code: 'INVALID_INPUT', message: refusalTexts.nothingOpen },
    });
  });

  it('is refused if no mails are sent', async () => {
    const { url } = await startTestBff({ MAIL_FROM: '' });
    const answer = await request(url).post(STATEMENT_PATH).set(ownPageHeaders(api.cookie)).send(aMail());
    expect(answer).toMatchObject({ status: 503, body: { code: 'MAIL_OFF' } });
  });
});
