import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { AppError, type ErrorBody, type ErrorCode, errorCatalogue } from '@paperbill/contracts/http';
import { catalogue } from '@paperbill/contracts/nats';
import { refusalTexts } from '@paperbill/contracts/texts';
import { answerMessage } from '@paperbill/testing';
import request from 'supertest';
import { aUser, FakeIdentity } from '../testing/fake-identity.js';
import { PUBLIC_URL, startTestBff, type TestBff } from '../testing/test-bff.js';

const ID = '6f1b7a2e-0c3d-4e5f-8a9b-0c1d2e3f4a5b';

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

  // A service cannot decide that a user is signed out, so UNAUTHENTICATED is left out. TOO_MANY_REQUESTS has its own
  // test below.
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

  it('answer 503 for a service that is down', async () => {
    expectError(await api('get', '/api/customers'), 'SERVICE_UNAVAILABLE');
  });

  it('answer 404 for an unknown address, signed in or out', async () => {
    expectError(await api('get', '/api/nothing'), 'NOT_FOUND');
    expectError(await api('post', '/elsewhere'), 'NOT_FOUND');
    expectError(await request(bff.url).get('/api/nothing'), 'NOT_FOUND');
  });

  it.each(['not-an-id', '1', '%00', `${ID}0`, 'constructor'])('answer 404 for the id %s', async (id) => {
    expectError(await api('delete', `/api/customers/${id}`), 'NOT_FOUND');
    expectError(await api('get', `/api/invoices/${id}/download-pdf`), 'NOT_FOUND');
  });

  it('answer 404 for a path that cannot be decoded', async () => {
    expectError(await api('delete', '/api/customers/%E0%A4%A'), 'NOT_FOUND');
    expectError(await api('get', '/assets/%E0%A4%A'), 'NOT_FOUND');
  });

  it('answer 405 for an unsupported method, with the header Allow', async () => {
    const answer = await api('delete', '/api/customers');

    expectError(answer, 'METHOD_NOT_ALLOWED');
    expect(answer.headers['allow']).toBe('GET, POST');
  });

  it('answer OPTIONS with the error body, because other sites may not call', async () => {
    expectError(await api('options', '/api/customers'), 'METHOD_NOT_ALLOWED');
  });

  it.each([
    ['broken JSON', '{"name": '],
    ['a bare value', '"name"'],
    ['nothing but blanks', '   '],
    ['a body nested too deep', `{"name":${'['.repeat(10_000)}${']'.repeat(10_000)}}`],
    ['a body of too many values', `{"name":[${'0,'.repeat(30_000)}0]}`],
  ])('answer 400 for %s', async (_, body) => {
    const answer = await api('post', '/api/customers').type('json').send(body);

    expectError(answer, 'INVALID_INPUT', 'The content of this request could not be read.');
  });

  it('answer 413 for a body that is too large', async () => {
    const answer = await api('post', '/api/customers').send({ name: 'x'.repeat(300_000) });

    expectError(answer, 'PAYLOAD_TOO_LARGE');
  });

  it('answer 415 for an unsupported content type', async () => {
    expectError(await api('post', '/api/customers').type('text/plain').send('name=Ada'), 'UNSUPPORTED_MEDIA_TYPE');
    expectError(await api('post', '/api/customers').type('form').send('name=Ada'), 'UNSUPPORTED_MEDIA_TYPE');
    expectError(await api('post', '/api/customers').field('name', 'Ada'), 'UNSUPPORTED_MEDIA_TYPE');
    expectError(
      await api('post', '/api/customers').set('Content-Encoding', 'rot13').send({ name: 'Ada' }),
      'UNSUPPORTED_MEDIA_TYPE',
      refusalTexts.compressedBody,
    );
  });

  it('name each wrong field once by its path', async () => {
    const answer = await api('post', '/api/invoices').send({
      invoice: { invoiceNumber: '1', invoiceDate: '2026-02-30', dueDate: '2026-03-01', clientName: ' ' },
      lineItems: [
        { description: 'Advice', quantity: 1, unit: 'each', unitPrice: 1, subtotal: 1 },
        { description: 'Advice', quantity: -1, unit: 'each', unitPrice: 1.00005, subtotal: 1 },
      ],
    });

    expect(expectError(answer, 'INVALID_INPUT')).toEqual([
      { path: 'invoice.invoiceDate', message: 'Please enter a date that exists, such as 2026-01-31' },
      { path: 'invoice.clientName', message: 'Client name is required' },
      { path: 'lineItems.1.quantity', message: 'Please enter a quantity from 0 with at most 4 decimals' },
      { path: 'lineItems.1.unitPrice', message: 'Please enter a price with at most 4 decimals' },
    ]);
  });

  it('contain the request’s own id', async () => {
    const answer = await api('get', '/api/nothing').set('X-Request-Id', 'order-4711.a');

    expect(answer.headers['x-request-id']).toBe('order-4711.a');
    expectError(answer, 'NOT_FOUND');
  });

  it.each(['', 'a b c d e f g h', 'short', 'x'.repeat(65), '"><script>'])(
    'contain a new id if the request’s id is %j',
    async (id) => {
      const answer = await api('get', '/api/nothing').set('X-Request-Id', id);

      expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    },
  );
});
