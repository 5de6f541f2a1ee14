import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import {
  AppError,
  ERROR_REASONS_HEADER,
  type ErrorBody,
  type ErrorCode,
  errorCatalogue,
} from '@paperbill/contracts/http';
import { validationTexts } from '@paperbill/contracts/texts';
import { createFieldError } from '@paperbill/money/field-errors';
import type { Response } from 'supertest';
import { startTestApi } from '../testing/test-api.js';

const api = await startTestApi();

describe('Errors of the API', () => {
  const failWith = (error: Error) => api.services.reply('listProductsAsJson', error);
  const list = () => api.call('get', '/api/products');

  function expectError(answer: Response, code: ErrorCode, message: string = errorCatalogue[code].message) {
    expect(answer.status).toBe(errorCatalogue[code].status);
    expect(answer.headers['content-type']).toMatch(/^application\/json/);
    const { errors, ...body } = answer.body as ErrorBody;
    expect(body).toEqual({ message, error: message, code, requestId: answer.headers['x-request-id'] });
    return errors;
  }

  // UNAUTHENTICATED is left out, because a service cannot decide that a user is signed out. TOO_MANY_REQUESTS is tested
  // separately below.
  const codesOfServices = (Object.keys(errorCatalogue) as ErrorCode[]).filter(
    (code) => code !== 'UNAUTHENTICATED' && code !== 'TOO_MANY_REQUESTS',
  );

  it.each(codesOfServices)('answer a service’s %s with its status', async (code) => {
    failWith(new AppError(code, { message: 'What happened', errors: [{ path: 'name', message: 'Wrong' }] }));

    const answer = await list();

    expect(expectError(answer, code, 'What happened')).toEqual([{ path: 'name', message: 'Wrong' }]);
  });

  it.each([
    [new AppError('TOO_MANY_REQUESTS'), '5', 'Too many requests. Please try again in 5 seconds.'],
    [new AppError('TOO_MANY_REQUESTS', { retryAfter: 0.2 }), '1', 'Too many requests. Please try again in 1 second.'],
    [
      new AppError('QUOTA_REACHED', { message: 'Enough for today.', retryAfter: 7_199.5 }),
      '7200',
      'Enough for today. Please try again in 2 hours.',
    ],
  ])('contain the waiting time in the text and in Retry-After: %s', async (...told) => {
    const [error, retryAfter, text] = told;
    failWith(error);
    const answer = await list();
    expectError(answer, error.code, text);
    expect(answer.headers['retry-after']).toBe(retryAfter);
  });

  it.each([
    [new AppError('NOT_FOUND'), { message: { code: 'NOT_FOUND' } }],
    [new AppError('TOO_MANY_REQUESTS'), { message: { code: 'TOO_MANY_REQUESTS' }, retryAfter: 5 }],
    [
      new AppError('QUOTA_REACHED', { reason: { code: 'tooManyTaxes', params: [50] } }),
      { message: { code: 'tooManyTaxes', params: [50] } },
    ],
    [new AppError('PDF_FAILED', { message: 'Something of the renderer.' }), {}],
    [
      AppError.invalidField('currency', { code: 'tooManyCurrencies', params: [3] }),
      {
        message: { code: 'INVALID_INPUT' },
        fields: { currency: { code: 'tooManyCurrencies', params: [3] } },
      },
    ],
    [
      AppError.invalid(
        { path: 'name', message: validationTexts.nameRequired },
        { path: 'note', message: validationTexts.tooLong(500) },
        { path: 'other', message: 'Something of an older release' },
        createFieldError('amount', { code: 'creditNoteTooMuch', params: [{ amount: '1234.50', currency: 'EUR' }] }),
      ),
      {
        message: { code: 'INVALID_INPUT' },
        fields: {
          name: { code: 'nameRequired' },
          note: { code: 'tooLong', params: [500] },
          amount: { code: 'creditNoteTooMuch', params: [{ amount: '1234.50', currency: 'EUR' }] },
        },
      },
    ],
  ])('give the codes and parameters of their messages only if the request asks for them: %s', async (...told) => {
    const [error, reasons] = told;
    failWith(error);
    const [plain, coded] = [await list(), await list().set(ERROR_REASONS_HEADER, '1')];
    expectError(plain, error.code, error.message);
    expect(coded.body).toEqual({ ...plain.body, requestId: coded.headers['x-request-id'], reasons });
  });

  it('hide the details of a failure in a service', async () => {
    failWith(new Error('password of the database'));

    const answer = await list();

    expectError(answer, 'SERVICE_FAILED');
    expect(answer.text).not.toContain('password');
  });

  it('answer 502 instead of 401 if a service refuses the BFF’s signature', async () => {
    failWith(new AppError('UNAUTHENTICATED'));
    expectError(await list(), 'SERVICE_FAILED');
  });
});

const failedWithReason = { error: 'The mail server said: 550', failure: { code: 'serverSaid', params: ['550'] } };

for (const name of ['listMails', 'listUndeliveredMails', 'listRecurring'] as const)
  api.services.reply(name, [failedWithReason]);
for (const name of ['listUnreadMessages', 'listUnreadAnswers'] as const) api.services.reply(name, []);
api.services.reply('getReminders', {});
api.services.reply('getStatement', { mails: [failedWithReason] });
api.services.reply('getToDo', { schedules: { items: [failedWithReason], total: 1 } });

describe('Stored failures', () => {
  it.each([
    '/app/api/invoices/:id/mails',
    '/app/api/quotes/:id/mails',
    '/app/api/customers/:id/statement',
    '/app/api/news',
    '/app/api/to-do',
    '/app/api/recurring',
  ])('have a code only for requests with the header: %s', async (route) => {
    const path = route.replace(':id', randomUUID());
    const plain = await api.call('get', path);
    const coded = await api.call('get', path).set(ERROR_REASONS_HEADER, '1');

    expect(coded.text).toContain(JSON.stringify(failedWithReason));
    expect(plain.text).toContain(JSON.stringify({ error: failedWithReason.error }));
    expect(plain.text).toBe(coded.text.replaceAll(`,"failure":${JSON.stringify(failedWithReason.failure)}`, ''));
  });
});
