import type { InvoiceWithLineItems } from '@paperbill/contracts/http';
import { INVOICE_HTML_MAX_BYTES, INVOICE_HTML_MAX_ELEMENTS, MAX_IMPORT_ROWS } from '@paperbill/contracts/rules';
import { refusalTexts } from '@paperbill/contracts/texts';
import { aCustomer, anInvoice, createManyPages, addCompressedTexts, createDigitTitle } from '@paperbill/testing/data';
import {
  type Answer,
  type Person,
  openWithoutReading,
  sendHttpRequest,
  sendSlowly,
  type SlowConnection,
} from '@paperbill/testing/people';
import { randomUUID } from 'node:crypto';

/**
 * The number of responses by status. `none` means no response. `429 without a wait` means status 429 without the time
 * to wait.
 */
export type StatusCounts = Record<string, number>;

/** Checks that a refusal has a `Retry-After` header and that its text states the same number of seconds. */
export function hasConsistentWait({ headers, bytes }: Answer<unknown>): boolean {
  const seconds = headers['retry-after'] ?? '';
  return /^\d+$/.test(seconds) && bytes.toString().includes(refusalTexts.tryAgainIn(Number(seconds)));
}

const describeStatus = (answer: Answer<unknown>): string =>
  answer.status === 429 && !hasConsistentWait(answer) ? '429 without a wait' : `${answer.status}`;

export async function sendConcurrently<Body>(
  times: number,
  request: (index: number) => Promise<Answer<Body>>,
): Promise<{ statuses: StatusCounts }> {
  const results = await Promise.allSettled(Array.from({ length: times }, (_, index) => request(index)));
  const statuses: StatusCounts = {};
  for (const outcome of results) {
    const status = outcome.status === 'fulfilled' ? describeStatus(outcome.value) : 'none';
    statuses[status] = (statuses[status] ?? 0) + 1;
  }
  return { statuses };
}

export async function createInvoice(person: Person): Promise<string> {
  const { status, body } = await person.post<InvoiceWithLineItems>('/api/invoices?number=next', anInvoice());
  if (status !== 201) throw new Error(`An invoice was answered with ${status}`);
  return body.id;
}

export const printHtml = (person: Person, invoiceId: string, html: string) =>
  person.post(`/api/invoices/${invoiceId}/generate-pdf`, { html });

const REQUEST_TIMEOUT_MS = 14_000;

const postJson = (person: Person, path: string, body: string) =>
  person.sendRequest({
    method: 'POST',
    path,
    body,
    headers: { 'Content-Type': 'application/json' },
    withinMs: REQUEST_TIMEOUT_MS,
  });

export function printLargePages(person: Person, invoiceId: string, times = 30) {
  const body = JSON.stringify({ html: `<p>${'x'.repeat(INVOICE_HTML_MAX_BYTES - 10)}` });
  return sendConcurrently(times, () => postJson(person, `/api/invoices/${invoiceId}/generate-pdf`, body));
}

/** Prints the largest documents that the product passes to the renderer. Almost every element starts a new page. */
export const printEndlessPages = (person: Person, invoiceId: string, times = 6) =>
  sendConcurrently(times, () =>
    postJson(
      person,
      `/api/invoices/${invoiceId}/generate-pdf`,
      JSON.stringify({ html: createManyPages(INVOICE_HTML_MAX_ELEMENTS - 100) }),
    ),
  );

/** Prints 1.6 MB of HTML. In an earlier release, other users could not print meanwhile. */
export const printManyParagraphs = (person: Person, invoiceId: string, times = 6) =>
  sendConcurrently(times, () => printHtml(person, invoiceId, '<p>x</p>'.repeat(200_000)));

/** Prints HTML that an earlier release of the documents service needed 21 seconds to parse. */
export const printManyDigits = (person: Person, invoiceId: string) =>
  printHtml(
    person,
    invoiceId,
    `<html><head><title>${createDigitTitle(170_000)}</title></head><body><p>Hello</p></body></html>`,
  );

export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

export function uploadLogo(person: Person, logo: Buffer | string, type = 'image/png') {
  const form = new FormData();
  form.append('companyName', 'Attack and Sons');
  form.append('logo', new Blob([typeof logo === 'string' ? logo : new Uint8Array(logo)], { type }), 'logo');
  return person.post('/api/profile', form);
}

export function uploadDecompressionBombs(person: Person, times = 12) {
  const logo = addCompressedTexts(PNG);
  return sendConcurrently(times, () => uploadLogo(person, logo));
}

export const sendWithEndedSession = (origin: string, cookie: string, times = 2_500) =>
  sendConcurrently(times, () =>
    sendHttpRequest(origin, {
      method: 'GET',
      path: '/api/auth/user',
      headers: { Cookie: cookie, 'X-Forwarded-For': '192.0.2.1' },
    }),
  );

export function sendWrongWebhooks(origin: string, times = 300, bytes = 500_000, path = '/webhooks/stripe') {
  const body = JSON.stringify({ id: 'evt_1', type: 'x'.repeat(bytes - 40) });
  const headers = {
    'Content-Type': 'application/json',
    'Stripe-Signature': `t=${Math.floor(Date.now() / 1_000)},v1=${'0'.repeat(64)}`,
    'X-Forwarded-For': '192.0.2.2',
  };
  return sendConcurrently(times, () => sendHttpRequest(origin, { method: 'POST', path, headers, body }));
}

export const importCustomers = (person: Person, rows = MAX_IMPORT_ROWS) =>
  person.post(
    '/app/api/customers/import',
    { rows: Array.from({ length: rows }, (_, index) => aCustomer({ name: `Customer ${index}` })) },
    { 'Idempotency-Key': randomUUID() },
  );

export const readWholeLists = (person: Person, times = 40) =>
  sendConcurrently(times, () => person.get('/api/customers'));

export const sendSearches = (person: Person, times = 60) =>
  sendConcurrently(times, (index) => person.get(`/app/api/search?q=${'abcdefghij'[index % 10]}`));

/**
 * Sends request bodies very slowly. Together, the bodies reach the limit of bytes that one user may have in transit.
 */
export const sendSlowBodies = (people: Person[], invoiceId: string): SlowConnection[] =>
  people.map(({ origin, cookie }) => {
    const headers = { Cookie: cookie, Origin: origin, 'Content-Type': 'application/json' };
    return sendSlowly(origin, { method: 'POST', path: `/api/invoices/${invoiceId}/generate-pdf`, headers }, 6_000_000);
  });

export const requestUnreadResponses = (people: Person[], path: string): SlowConnection[] =>
  people.flatMap(({ origin, cookie }) =>
    Array.from({ length: 6 }, () => openWithoutReading(origin, { method: 'GET', path, headers: { Cookie: cookie } })),
  );
