import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  AppError,
  ERROR_REASONS_HEADER,
  type ErrorBody,
  type ErrorCode,
  errorCatalogue,
} from '@paperbill/contracts/http';
import { catalogue } from '@paperbill/contracts/nats';
import { validationTexts } from '@paperbill/contracts/texts';
import { createFieldError } from '@paperbill/money/field-errors';
import { answerMessage } from '@paperbill/testing';
import request from 'supertest';
import { aUser, FakeIdentity } from '../testing/fake-identity.js';
import { PUBLIC_URL, startTestBff, type TestBff } from '../testing/test-bff.js';

describe('Errors of the API', () => {
  let bff: TestBff;
  let cookie: string;
  let failWith: () => never;

  beforeAll(async () => {
    const fakeIdentity = await FakeIdentity.start();
    cookie = fakeIdentity.createCookie(aUser());
    await answerMessage(catalogue.listProductsAsJson, () => failWith());
    bff = await startTestBff();
  });

  beforeEach(() => {
    failWith = () => {
      throw new Error('not expected');
    };
  });

  const api = (method: 'get' | 'post' | 'put' | 'delete' | 'patch' | 'options', path: string) =>
    request(bff.url)[method](path).set('Cookie', cookie).set('Origin', PUBLIC_URL);

  function expectError(answer: request.Response, code: ErrorCode, message: string = errorCatalogue[code].message) {
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
    failWith = () => {
      throw new AppError(code, { message: 'What happened', errors: [{ path: 'name', message: 'Wrong' }] });
    };

    const answer = await api('get', '/api/products');

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
    failWith = () => {
      throw error;
    };
    const answer = await api('get', '/api/products');
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
    failWith = () => {
      throw error;
    };
    const [plain, coded] = [
      await api('get', '/api/products'),
      await api('get', '/api/products').set(ERROR_REASONS_HEADER, '1'),
    ];
    expectError(plain, error.code, error.message);
    expect(coded.body).toEqual({ ...plain.body, requestId: coded.headers['x-request-id'], reasons });
  });

  it('hide the details of a failure in a service', async () => {
    failWith = () => {
      throw new Error('password of the database');
    };

    const answer = await api('get', '/api/products');

    expectError(answer, 'SERVICE_FAILED');
    expect(answer.text).not.toContain('password');
  });

  it('answer 502 instead of 401 if a service refuses the BFF’s signature', async () => {
    failWith = () => {
      throw new AppError('UNAUTHENTICATED');
    };
    expectError(await api('get', '/api/products'), 'SERVICE_FAILED');
  });
});
