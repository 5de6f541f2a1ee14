import { describe, expect, it } from '@jest/globals';
import type {
  DiscountAndDeposit,
  NewCreditNote,
  NewMail,
  NewRecurring,
  PaymentFields,
} from '@paperbill/contracts/http';
import type { NewQuote } from '@paperbill/contracts/nats';
import { anInvoice } from '@paperbill/testing';
import { prepareDocument } from './documents/complete-document.js';
import { invoiceKind } from './issuing/invoice-kind.js';
import { quoteKind } from './quotes/quote-kind.js';
import { hashCreditNote, hashInvoice, hashMail, hashPayment, hashQuote, hashRecurring } from './request-hashes.js';
import { startInvoicing } from './testing/invoicing-under-test.js';
import type { TestUser } from './testing/test-user.js';

const invoicing = await startInvoicing();

const CUSTOMER_ID = '0b5f6a1e-6c8d-4a55-9f0e-3f6b1c2d4e5f';
const clientFields = {
  clientName: 'Ada & Co',
  contactPerson: 'Ada',
  clientAddress: '1 Main St',
  clientAddressLine2: 'Floor 2',
  clientCity: 'London',
  clientState: 'LDN',
  clientZipCode: 'N1',
  clientCountry: 'United Kingdom',
  clientEmail: 'ada@example.com',
  paymentTerms: 'net30',
  taxRate: '20',
};
const lineItems = [
  {
    productName: 'Consulting',
    description: 'Workshop',
    quantity: '2',
    unit: 'hours',
    unitPrice: '90.5',
    notes: 'On site',
  },
];
const invoice = {
  invoice: { invoiceNumber: 'INV-7', invoiceDate: '2026-01-31', dueDate: '2026-03-02', ...clientFields },
  lineItems,
  idempotencyKey: 'key-1',
  useNextNumber: false,
};
const quote = { quote: { quoteDate: '2026-01-31', validUntil: '2026-03-02', ...clientFields }, lineItems };
// The BFF always sends amounts with the decimals of their currency.
const discount = { kind: 'percentage', value: '10.00' } as const;
const mailRequest: NewMail = {
  to: 'ada@example.com',
  cc: [],
  bcc: ['b@example.com'],
  replyTo: 'me@example.com',
  subject: 'Invoice',
  text: 'Here',
  kind: 'invoice',
};
const paymentRequest: PaymentFields = { date: '2026-02-01', amount: '50.00', method: 'card', note: 'By card' };
const creditNoteRequest = { date: '2026-02-01', reason: 'Returned', note: '' };
const recurringRequest: NewRecurring = {
  every: 1,
  unit: 'month',
  startsOn: '2026-02-01',
  endsOn: null,
  count: 3,
  mode: 'send',
  recipients: { to: 'ada@example.com', cc: [], bcc: [], replyTo: 'me@example.com' },
};

type HashSample = (added?: object) => string;

const hashInvoiceSample =
  (request: Partial<DiscountAndDeposit>): HashSample =>
  (added) => {
    const { fields, ownFields, ...rest } = prepareDocument(invoiceKind, { userId: 'ada', ...invoice, ...request });
    return hashInvoice({ ...ownFields, ...rest, fields: { ...fields, ...added } });
  };
const hashQuoteSample =
  (request: Partial<NewQuote>): HashSample =>
  (added) => {
    const { fields, ...rest } = prepareDocument(quoteKind, { ...quote, ...request });
    return hashQuote({ ...rest, fields: { ...fields, ...added } });
  };
const hashLineSample: HashSample = (added) => {
  const { fields, lines, ...rest } = prepareDocument(quoteKind, quote);
  return hashQuote({ ...rest, fields, lines: lines.map((line) => ({ ...line, ...added })) });
};
const hashCreditNoteSample =
  (creditNote: NewCreditNote): HashSample =>
  (added) =>
    hashCreditNote(CUSTOMER_ID, { ...creditNote, ...added });

/** The hashes of two documents as the first release computed them, when documents had fewer fields. */
const INVOICE_HASH = 'ff14de32a843a860c8d3a8dedfb10dd0712fc884f506e2518998c3fac2d6b696';
const QUOTE_HASH = '4dc84277734ba7e39abce8c94e8ee462ab2060dc704abff7b2200076d3243879';

describe.each<[string, HashSample, string]>([
  ['an invoice', hashInvoiceSample({}), INVOICE_HASH],
  [
    'an invoice with a discount and a deposit',
    hashInvoiceSample({ discount, deposit: '50.00' }),
    '2ec3600cc1bc6766279781398b551611773209c84fb42962dcdfcf3084f28f84',
  ],
  ['a quote', hashQuoteSample({}), QUOTE_HASH],
  ['a line of a quote', hashLineSample, QUOTE_HASH],
  [
    'a quote with a discount',
    hashQuoteSample({ discount }),
    '5bde967c2809a28ceb24813f1ad3e1a92faa11e5665cb8483e930ea525fcf958',
  ],
  [
    'a quote with a deposit',
    hashQuoteSample({ deposit: '50.00' }),
    '4fc79ae89eaf87d3e75ea373a16c700b4389179e060ce82fc3265961307b732c',
  ],
  [
    'a mail',
    (added) => hashMail(CUSTOMER_ID, { ...mailRequest, ...added }),
    'a02809cec1cb74d4ca1bdf3bfa003025ccf584e4e7dd2c178709cc69e7b2a2a8',
  ],
  [
    'a reminder',
    (added) => hashMail(CUSTOMER_ID, { ...mailRequest, kind: 'reminder', ...added }),
    'c8dea6749e3b646befbe61e38d5e8c61f5273da267e779c7a910ce19eb760c2d',
  ],
  [
    'a payment',
    (added) => hashPayment(CUSTOMER_ID, { ...paymentRequest, ...added }),
    'a34f33557e282df7b90dc4c25295a8b005ea25558ea9f534550aa1a72ac8fa7d',
  ],
  [
    'a credit of lines',
    hashCreditNoteSample({ kind: 'lines', lines: [{ lineItemId: CUSTOMER_ID, quantity: '1' }], ...creditNoteRequest }),
    'c05f85d733c8ae03c9a3accbb5ab8bd4b383faee33df066341937ddc42dd7b37',
  ],
  [
    'a credit of an amount',
    hashCreditNoteSample({ kind: 'amount', amount: '5.00', ...creditNoteRequest }),
    '1480df136b4c26dd1b8ae6f8831ed4ef11a7ee441292ce25b57a72c6503e6188',
  ],
  [
    'a recurring invoice',
    (added) => hashRecurring(CUSTOMER_ID, { ...recurringRequest, ...added }),
    '5b840770d5a67a9ab82b28301725f107ebd259bd3e55982c91b4d9484718d96a',
  ],
])('The request hash of %s', (_request, hash, before) => {
  it('is the same as in earlier releases', () => {
    expect(hash()).toBe(before);
  });

  it('does not depend on an empty new field', () => {
    expect(hash({ purchaseOrder: '' })).toBe(before);
  });

  it('depends on a new field with a value', () => {
    expect(hash({ purchaseOrder: 'PO-1' })).not.toBe(before);
    expect(hash({ purchaseOrder: 'PO-1' })).not.toBe(hash({ purchaseOrder: 'PO-2' }));
  });
});

describe('An idempotency key that an earlier release stored', () => {
  const store = (table: string, id: string, hash: string) =>
    invoicing.database.query(`update ${table} set request_hash = $2 where id = $1`, [id, hash]);

  it('returns the invoice of the same request, and is refused with another request', async () => {
    const user = invoicing.newUser();
    const first = await user.createInvoice(invoice);
    await store('invoices', first.id, INVOICE_HASH);
    expect(await user.createInvoice(invoice)).toEqual(first);
    const other = { ...invoice, invoice: { ...invoice.invoice, clientCity: 'Leeds' } };
    await expect(user.createInvoice(other)).rejects.toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
  });

  it('returns the quote of the same request, and is refused with another request', async () => {
    const user = invoicing.newUser();
    const send = (clientCity: string) =>
      user.createQuote({}, { quote: { ...quote.quote, clientCity }, lineItems, idempotencyKey: 'key-1' });
    const first = await send('London');
    await store('quotes', first.id, QUOTE_HASH);
    expect(await send('London')).toEqual(first);
    await expect(send('Leeds')).rejects.toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
  });
});

const sendRequest = (user: TestUser, idempotencyKey: string, fields = {}, useNextNumber = false) =>
  user.createInvoice({ ...anInvoice(fields), idempotencyKey, useNextNumber });

describe('A repeated request with the same Idempotency-Key', () => {
  it('can have its amounts in another notation', async () => {
    const user = invoicing.newUser();
    const first = await sendRequest(user, 'key-1', { taxRate: '8.5' });
    expect(await sendRequest(user, 'key-1', { taxRate: '8.50' })).toEqual(first);
  });

  it('can have its number in another spelling', async () => {
    const user = invoicing.newUser();
    const first = await sendRequest(user, 'key-1', { invoiceNumber: 'R\u00c9 1' });
    expect(await sendRequest(user, 'key-1', { invoiceNumber: ' RE\u0301\u200b\u00a01' })).toEqual(first);
  });
});

describe('A different request with a used Idempotency-Key', () => {
  it.each([
    ['another client', { clientName: 'Somebody Else' }],
    ['another number', { invoiceNumber: '77' }],
  ])('is refused: %s', async (_difference, fields) => {
    const user = invoicing.newUser();
    await sendRequest(user, 'key-1');
    await expect(sendRequest(user, 'key-1', fields)).rejects.toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
    expect(await user.countInvoices()).toBe(1);
  });

  it('is accepted if the key was used by another user', async () => {
    const [ada, charles] = [invoicing.newUser(), invoicing.newUser()];
    const first = await sendRequest(ada, 'key-1');
    expect((await sendRequest(charles, 'key-1')).id).not.toBe(first.id);
  });
});
