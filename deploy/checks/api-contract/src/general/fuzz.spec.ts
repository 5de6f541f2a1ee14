import { describe, expect, it } from '@jest/globals';
import type { Customer, Product } from '@paperbill/contracts/http';
import { aCustomer, aProduct, aProfile } from '@paperbill/testing/data';
import fc from 'fast-check';
import {
  type Answer,
  type Person,
  type SentRequest,
  signIn,
  upgradeToPro,
  createVisitor,
} from '@paperbill/testing/people';
import {
  arbitraryFormRequest,
  arbitraryPathRequest,
  arbitraryHeaderRequest,
  arbitraryJsonRequest,
} from '../testing/any-request.js';
import { listUserCalls, publicCalls } from '../testing/calls.js';
import { saveInvoice } from '../testing/invoice-calls.js';
import { expectErrorBody } from '../testing/refusals.js';

const CONCURRENT_REQUESTS = 20;

const ada = await signIn();
await upgradeToPro(ada);
await ada.post('/api/profile', aProfile());
const { body: customer } = await ada.post<Customer>('/api/customers', aCustomer());
const { body: product } = await ada.post<Product>('/api/products', aProduct());
const savedIds = [(await saveInvoice(ada)).id, customer.id, product.id];

function expectValidAnswer({ method, path }: SentRequest, answer: Answer<unknown>): void {
  expect([method, path, answer.status < 500]).toEqual([method, path, true]);
  if (answer.status >= 400) expectErrorBody(answer);
}

/** Sends random requests and checks each response. If a check fails, the seed of the random generator is printed. */
async function expectValidAnswers(
  count: number,
  requests: fc.Arbitrary<SentRequest>,
  choosePerson: () => Person = () => ada,
): Promise<void> {
  let answerCount = 0;
  const requestBatch = fc.array(requests, { minLength: CONCURRENT_REQUESTS, maxLength: CONCURRENT_REQUESTS });
  await fc.assert(
    fc.asyncProperty(requestBatch, async (batch) => {
      const answers = await Promise.all(batch.map((request) => choosePerson().sendRequest(request)));
      batch.forEach((request, index) => expectValidAnswer(request, answers[index]!));
      answerCount += batch.length;
    }),
    { numRuns: count / CONCURRENT_REQUESTS },
  );
  expect(answerCount).toBe(count);
}

describe('The API returns only documented responses to random requests:', () => {
  it('300 with JSON', () => expectValidAnswers(300, arbitraryJsonRequest(savedIds)));
  it('100 with a form', () => expectValidAnswers(100, arbitraryFormRequest()));
  it('200 to random paths', () => expectValidAnswers(200, arbitraryPathRequest(savedIds)));
  it('100 with random headers and bytes', () => expectValidAnswers(100, arbitraryHeaderRequest(savedIds)));

  it('100 without a session', async () => {
    const paths = publicCalls.filter(({ method }) => method === 'GET').map(({ path }) => path);
    const address = fc.tuple(fc.constantFrom(...paths), arbitraryPathRequest(savedIds)).map(([path, request]) => ({
      ...request,
      method: 'GET' as const,
      path: `${path}?${request.path.split('?')[1] ?? ''}`,
    }));
    await expectValidAnswers(100, address, createVisitor);
  });
});

describe('After the random requests', () => {
  it('all stored data can be read', async () => {
    for (const { method, path } of listUserCalls(savedIds[0]).filter((call) => call.method === 'GET')) {
      const { status } = await ada.call(method, path);
      // Random requests may have created a logo, a PDF or a draft, so their paths may return any status.
      const mayHaveAnyStatus = /\/(logo|pdf-data)$|^\/app\/api\/drafts\//.test(path);
      // The id in these paths is the id of an invoice. No customer, quote, credit note or attached file has this id.
      const isMissing = /^\/app\/api\/(customers|credit-notes|quotes|attachments\/invoice\/[^/]+)\//.test(path);
      const expected = isMissing ? 404 : path.endsWith('/permission') ? 204 : 200;
      expect([path, status]).toEqual([path, mayHaveAnyStatus ? expect.any(Number) : expected]);
    }
  });
});
