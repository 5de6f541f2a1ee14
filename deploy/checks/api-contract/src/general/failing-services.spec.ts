import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect } from '@nats-io/transport-node';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Customer } from '@paperbill/contracts/http';
import { catalogue, type ServiceName } from '@paperbill/contracts/nats';
import { SESSION_CACHE_MS } from '@paperbill/contracts/rules';
import { getFileNats } from '@paperbill/test-infrastructure';
import { aCustomer, aProduct } from '@paperbill/testing/data';
import { newAddress, type Person, signIn } from '@paperbill/testing/people';
import type { Call } from '../testing/calls.js';
import { type ProductWithOutages, startProductWithOutages } from '../testing/product-with-outages.js';
import { anInvoiceOfToday, saveInvoice } from '../testing/invoice-calls.js';
import { readLogLines, findLogLines } from '../testing/log-lines.js';
import { expectErrorBody, expectRefusal } from '../testing/refusals.js';

const START_TIMEOUT_MS = 120_000;
/**
 * The time between two attempts. A shorter time would use much processor time, because three processes work on each
 * attempt. The awaited restarts take seconds anyway.
 */
const RETRY_AFTER_MS = 300;

let product: ProductWithOutages;
let ada: Person;
let invoiceId: string;
let customerId: string;

beforeAll(async () => {
  product = await startProductWithOutages();
  ada = await signIn(newAddress(), product.url);
  ({ id: customerId } = (await ada.post<Customer>('/api/customers', aCustomer())).body);
  invoiceId = (await saveInvoice(ada)).id;
}, START_TIMEOUT_MS);

const sendCall = ({ method, path, body }: Call) =>
  ada.call(method, path.replace(':id', path.includes('customers') ? customerId : invoiceId), body);

const anInvoiceWithCustomer = () => anInvoiceOfToday({ customerId: randomUUID() });

const invoicingCalls: Call[] = [
  { method: 'GET', path: '/api/auth/user' },
  { method: 'GET', path: '/api/invoices' },
  { method: 'PATCH', path: '/api/invoices/:id/status', body: { status: 'paid' } },
  { method: 'POST', path: '/api/profile', body: { companyName: 'Lovelace' } },
];

/**
 * Each case contains a list of killed services, calls that need these services, and calls that must work without them.
 */
const failureCases: [ServiceName[], needing: Call[], others: Call[]][] = [
  [['catalogue', 'documents'], [
    { method: 'GET', path: '/api/customers' },
    { method: 'GET', path: '/app/api/customers/:id' },
    { method: 'POST', path: '/api/products', body: aProduct() },
    { method: 'POST', path: '/api/invoices?number=next', body: anInvoiceWithCustomer() },
    { method: 'GET', path: '/api/invoices/:id/pdf-data' },
  ], [
    ...invoicingCalls,
    { method: 'GET', path: '/app/api/search?q=b' },
  ]],
  [['billing'], [
    { method: 'GET', path: '/api/subscription/status' },
    { method: 'POST', path: '/api/invoices?number=next', body: anInvoiceOfToday() },
  ], invoicingCalls],
  [['invoicing'], [
    { method: 'GET', path: '/api/invoices' },
    { method: 'GET', path: '/api/invoices/stats' },
    { method: 'PATCH', path: '/api/invoices/:id/status', body: { status: 'paid' } },
    { method: 'GET', path: '/api/profile' },
    { method: 'GET', path: '/api/subscription/status' },
  ], [
    { method: 'GET', path: '/api/auth/user' },
    { method: 'GET', path: '/api/products' },
    { method: 'PUT', path: '/api/customers/:id', body: aCustomer() },
    { method: 'GET', path: '/app/api/search?q=b' },
  ]],
  // A call needs the identity service only if the user's session is not in the BFF's cache.
  [['identity'], [
    { method: 'GET', path: '/api/auth/user' },
    { method: 'GET', path: '/api/invoices' },
    { method: 'POST', path: '/api/customers', body: aCustomer() },
  ], []],
]; // oxfmt-ignore

/** Repeats the given calls until each of them succeeds. During this time, the launcher restarts the killed process. */
async function waitForRecovery(...calls: Call[]): Promise<void> {
  for (const one of calls) {
    // A response with status 404 shows that the documents service is running again: `pdf-data` returns 404 if no PDF is
    // stored.
    while ((await sendCall(one)).status >= 500) await sleep(RETRY_AFTER_MS);
  }
}

describe.each(failureCases)('While the services %j are', (services, dependentCalls, otherCalls) => {
  beforeEach(async () => {
    if (services.includes('identity')) await sleep(SESSION_CACHE_MS);
  });

  it('down, calls that need them fail with 503 at once, all other calls work, and the services recover by themselves', async () => {
    await Promise.all(services.map((service) => product.end(service)));
    for (const answer of await Promise.all(dependentCalls.map(sendCall)))
      expectRefusal(answer, 503, 'SERVICE_UNAVAILABLE');
    for (const answer of await Promise.all(otherCalls.map(sendCall))) expect(answer.status).toBeLessThan(300);
    await waitForRecovery(...dependentCalls);
  });

  it('slow, calls that need them fail with 504 within their timeout, all other calls work, and the services recover', async () => {
    services.forEach((service) => product.pause(service));
    try {
      const refused = Promise.all(dependentCalls.map(sendCall));
      for (const answer of await Promise.all(otherCalls.map(sendCall))) expect(answer.status).toBeLessThan(300);
      for (const answer of await refused) expectRefusal(answer, 504, 'SERVICE_TIMEOUT');
    } finally {
      services.forEach((service) => product.resume(service));
    }
    await waitForRecovery(...dependentCalls);
  });
});

describe('A service that replies with an invalid message', () => {
  it.each(['no JSON', 'null', '{}', '{"err":{"code":"made up"}}'])(
    'makes the call fail with 502, and the next call succeeds: %j',
    async (invalidReply) => {
      const nats = await connect({ servers: (await getFileNats()).url });
      product.pause('catalogue');
      try {
        nats.subscribe(catalogue.listCustomers.subject, { callback: (_error, message) => void message.respond(invalidReply) });
        await nats.flush();
        expectRefusal(await ada.get('/api/customers'), 502, 'SERVICE_FAILED');
      } finally {
        await nats.close();
        product.resume('catalogue');
      }
      expect((await ada.get('/api/customers')).status).toBe(200);
    },
  ); // oxfmt-ignore
});

describe('The renderer', () => {
  const generate = () => ada.post(`/api/invoices/${invoiceId}/generate-pdf`, { html: `<p>${Math.random()}</p>` });

  it.each([
    ['answers 500', 500, 'Chromium failed', 502, 'PDF_FAILED', 'Chromium failed'],
    [
      'is busy',
      429,
      '',
      503,
      'SERVICE_UNAVAILABLE',
      'The PDF renderer is busy right now. Please try again in a moment.',
    ],
    ['answers without a PDF', 200, 'hello', 502, 'PDF_FAILED', undefined],
  ] as const)(
    'that %s makes PDF calls fail with the matching error',
    async (_, status, text, answered, code, message) => {
      product.renderer.answer = (response) => void response.writeHead(status).end(text);
      expectRefusal(await generate(), answered, code, message);
      expectRefusal(await ada.get(`/api/invoices/${invoiceId}/pdf-data`), 404, 'NOT_FOUND');
    },
  );
});

describe('The payment provider', () => {
  it('that is unreachable makes only the calls fail that need the provider', async () => {
    const answer = await ada.post('/api/subscription/create');
    expectRefusal(answer, 502, 'PAYMENT_PROVIDER_FAILED', 'The payment provider could not be reached. Please try again.');
    expect((await ada.get('/api/subscription/status?sync=true')).body).toMatchObject({ subscriptionStatus: 'free' });
  }); // oxfmt-ignore
});

describe('The database of a service', () => {
  it('that is down makes only calls of that service fail with 503 until the database is back', async () => {
    await product.database.disconnect();
    try {
      const answer = await ada.get('/api/customers');
      expect([answer.status, expectErrorBody(answer).code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
      expectRefusal(await ada.post('/api/products', aProduct()), 503, 'SERVICE_UNAVAILABLE');
      expect((await ada.get('/api/invoices')).status).toBe(200);
    } finally {
      await product.database.reconnect();
    }
    await waitForRecovery({ method: 'GET', path: '/api/customers' }, { method: 'GET', path: '/api/products' });
  });
});

describe('The loss of NATS', () => {
  it('makes every call and the readiness check fail until NATS is back, but not the liveness check', async () => {
    await product.nats.disconnect();
    try {
      // The BFF serves sessions from its cache until a failed call shows that NATS is unreachable.
      for (const path of ['/api/customers', '/api/invoices', '/api/auth/user']) {
        expectRefusal(await ada.get(path), 503, 'SERVICE_UNAVAILABLE');
      }
      expectRefusal(await ada.post('/api/customers', aCustomer()), 503, 'SERVICE_UNAVAILABLE');
      expect((await ada.get('/health/live')).status).toBe(200);
      expect((await ada.get('/health/ready')).status).toBe(503);
    } finally {
      await product.nats.reconnect();
    }
    await waitForRecovery(
      ...failureCases.flatMap(([, dependentCalls]) => dependentCalls.filter(({ method }) => method === 'GET')),
    );
  });
});

describe('The logs of these failures', () => {
  it('name the failed service or server, and contain neither user input nor secrets', () => {
    const secrets = [ada.user.email!, ada.cookie.split('=')[1]!, aCustomer().name, aProduct().name, 'Lovelace'];
    expect(findLogLines(product.dataDir, secrets)).toEqual([]);
    expect(readLogLines(product.dataDir).some((line) => line.includes('SERVICE_UNAVAILABLE'))).toBe(true);
  });
});
