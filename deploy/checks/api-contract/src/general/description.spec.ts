import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  type Attachment,
  attachmentUploadPath,
  type CreditNote,
  type Customer,
  type InvoicePayments,
  type NewInvoiceLink,
  type Product,
  type Quote,
  type Recurring,
  type Tax,
} from '@paperbill/contracts/http';
import { aCustomer, aDraft, aPdfFile, aProduct, aProfile, aQuote, aRecurring, aTax } from '@paperbill/testing/data';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { type Answer, type Person, signIn, createVisitor } from '@paperbill/testing/people';
import { type Call, listUserCalls, UNKNOWN_ID, UNKNOWN_PAYMENT_ID, publicCalls } from '../testing/calls.js';
import { aCreditNote, aPayment, saveInvoice } from '../testing/invoice-calls.js';

interface DescribedResponse {
  content?: Record<string, { schema: object }>;
}

interface ApiDocument {
  paths: Record<string, Record<string, { responses: Record<string, DescribedResponse> }>>;
  components: { schemas: Record<string, object> };
}

const PIXEL_PNG_BASE64 =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

let document: ApiDocument;
let ada: Person;
let savedIds: Record<string, string>;
const ajv = new Ajv2020({ strict: false });
addFormats.default(ajv);

beforeAll(async () => {
  ada = await signIn();
  const { bytes } = await ada.get('/api-docs-json');
  // All references point to one schema, which is added below. Ajv then compiles each part only once.
  document = JSON.parse(bytes.toString().replaceAll('"#/', '"api.json#/')) as ApiDocument;
  // The schemas are changed to allow no additional properties. A response with a property that the document does not
  // describe then fails.
  const closed = Object.entries(document.components.schemas).map(([name, schema]) => [
    name,
    name === 'Error' ? schema : { ...schema, unevaluatedProperties: false },
  ]);
  ajv.addSchema({ components: { schemas: Object.fromEntries(closed) } }, 'api.json');
  const form = new FormData();
  for (const [name, value] of Object.entries(aProfile())) form.append(name, value);
  form.append('logo', new Blob([Buffer.from(PIXEL_PNG_BASE64, 'base64')], { type: 'image/png' }), 'logo.png');
  await ada.post('/api/profile', form);
  const { body: customer } = await ada.post<Customer>('/api/customers', aCustomer());
  const { body: product } = await ada.post<Product>('/api/products', aProduct());
  const invoice = await saveInvoice(ada, { invoiceNumber: 'A-1', customerId: customer.id });
  const { body } = await ada.post<InvoicePayments>(`/app/api/invoices/${invoice.id}/payments`, aPayment());
  const { body: creditNote } = await ada.post<CreditNote>(
    `/app/api/invoices/${invoice.id}/credit-notes`,
    aCreditNote(),
  );
  const { body: link } = await ada.post<NewInvoiceLink>(`/app/api/invoices/${invoice.id}/links`);
  const { body: quote } = await ada.post<Quote>('/app/api/quotes', aQuote());
  const { body: recurring } = await ada.post<Recurring>(`/app/api/invoices/${invoice.id}/recurring`, aRecurring());
  const { body: attachment } = await ada.sendRequest<Attachment>({
    method: 'POST',
    path: attachmentUploadPath({ of: 'invoice', id: invoice.id }, { name: 'plan.pdf', withMail: true }),
    body: aPdfFile(),
  });
  const { body: tax } = await ada.post<Tax>('/app/api/taxes', aTax());
  const draftId = randomUUID();
  await ada.put(`/app/api/drafts/${draftId}`, { content: aDraft() });
  savedIds = {
    drafts: draftId,
    customers: customer.id,
    products: product.id,
    invoices: invoice.id,
    payment: body.payments[0]!.id,
    link: link.id,
    attachments: invoice.id,
    attachment: attachment.id,
    'credit-notes': creditNote.id,
    quotes: quote.id,
    recurring: recurring.id,
    taxes: tax.id,
  };
});

const toDescribedPath = (path: string) =>
  path
    .split('?')[0]!
    .replace(UNKNOWN_PAYMENT_ID, '{paymentId}')
    .replace('/attachments/invoice/', '/attachments/{of}/')
    .replace(/[0-9a-f-]{36}/, '{id}')
    .replace(/[0-9a-f-]{36}/, `{${getSecondIdName(path)}Id}`);

const getSecondIdName = (path: string) =>
  path.includes('/links/') ? 'link' : path.includes('/attachments/') ? 'attachment' : 'payment';

const findDescription = ({ method, path }: Call) => document.paths[toDescribedPath(path)]![method.toLowerCase()]!;

function findDifferences(call: Call, { status, headers, body, bytes }: Answer<unknown>): unknown {
  const answer = findDescription(call).responses[status];
  if (!answer) return `${status} is not described`;
  const [type = ''] = headers['content-type']?.split(';') ?? [];
  if (!answer.content) return status >= 300 || bytes.length === 0 ? null : 'The body is not described';
  if (!answer.content[type]) return `${type} is not described`;
  if (type !== 'application/json') return null;
  const validate = ajv.compile(answer.content[type].schema);
  validate(body);
  return validate.errors;
}

const calls = listUserCalls();
/** Calls that fail for the test user. The user has no subscription, only one session and no online payments. */
const FAILING_PATHS = [
  '/api/subscription/cancel',
  `/app/api/sessions/${UNKNOWN_ID}`,
  `/app/api/online-payments/${UNKNOWN_PAYMENT_ID}/refunds`,
];

describe.each(calls)('The description of $method $path', (call) => {
  it('matches the response', async () => {
    const path = call.path
      .replace(UNKNOWN_ID, savedIds[call.path.match(/api\/([\w-]+)/)![1]!]!)
      .replace(UNKNOWN_ID, savedIds[getSecondIdName(call.path)]!);
    const body =
      call.body && (JSON.parse(JSON.stringify(call.body).replaceAll(UNKNOWN_ID, savedIds['invoices']!)) as object);
    const { method, file } = call;
    const answer = await (file ? ada.sendRequest({ method, path, body: file }) : ada.call(method, path, body));

    expect(findDifferences(call, answer)).toBeNull();
    expect(answer.status).toBeLessThan(FAILING_PATHS.includes(call.path) ? 410 : 300);
  });

  it('matches the responses to a visitor, to an unknown id and to an empty body', async () => {
    for (const answer of [
      await createVisitor().call(call.method, call.path, call.body),
      await ada.call(call.method, call.path, call.body),
      await ada.call(call.method, call.path, call.body && {}),
    ]) {
      expect([answer.status, findDifferences(call, answer)]).toEqual([answer.status, null]);
    }
  });
});

describe('The API description', () => {
  it.each(publicCalls)('of $method $path matches the response', async (call) => {
    expect(findDifferences(call, await createVisitor().call(call.method, call.path))).toBeNull();
  });

  it('contains exactly the calls that these specs make', () => {
    const names = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const describedCalls = [...calls, ...publicCalls].map(({ method, path }) => `${method} ${toDescribedPath(path)}`);
    expect(names.sort()).toEqual(describedCalls.sort());
  });
});
