import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  companySnapshot,
  creditedDetailFields,
  creditedLineFields,
  creditNoteFields,
  movedDelivery,
  profileFields,
  senderFields,
  typedDocumentFields,
  typedInvoiceFields,
  typedLineFields,
} from '@paperbill/contracts/http';
import { initialValues, pickFields } from '@paperbill/contracts/rules';
import { filledFields } from '@paperbill/testing';
import { type InvoicingUnderTest, startInvoicing } from '../testing/invoicing-under-test.js';
import { repeatedInvoice } from '../recurring/repeated-invoice.js';
import type { TestUser } from '../testing/test-user.js';

/**
 * A document with a value in every field. The tests send it through each function that copies documents. They fail if
 * one of these functions forgets a new field.
 */
const document = filledFields(typedDocumentFields);
const ofInvoice = filledFields(typedInvoiceFields);
const line = filledFields(typedLineFields);
const profile = filledFields(profileFields);
const discount = { kind: 'amount', value: '0.50' } as const;

let invoicing: InvoicingUnderTest;
let user: TestUser;

beforeAll(async () => {
  invoicing = await startInvoicing();
  user = invoicing.newUser();
  await user.saveProfile(profile);
});

const issued = () =>
  user.issue({ invoice: { ...ofInvoice, ...document }, lineItems: [line], discount, deposit: '0.25' });
const quoted = () => {
  const dates = { quoteDate: '2031-01-01', validUntil: '2031-01-02' };
  return user.createQuote({}, { quote: { ...document, ...dates }, lineItems: [line], discount });
};

async function theSender() {
  const { companyLogoUrl: _, ...sender } = companySnapshot(await user.profile());
  return sender;
}

describe('The fields of a document', () => {
  it('have distinct values in these tests', async () => {
    for (const [values, table] of [
      [document, typedDocumentFields],
      [line, typedLineFields],
      [await theSender(), senderFields],
    ] as const) {
      const initial: Record<string, unknown> = initialValues(table);
      expect(Object.entries(values).filter(([name, value]) => value === '' || value === initial[name])).toEqual([]);
    }
  });

  it('are all stored by an invoice and returned by its lists', async () => {
    const invoice = await issued();
    const { id, lineItems, ...fields } = await user.get(invoice.id);
    expect(fields).toMatchObject({ ...document, ...(await theSender()), discount, deposit: '0.25' });
    expect(lineItems).toMatchObject([line]);
    const listed = JSON.parse(Buffer.from((await user.listAsJson()).bytes).toString()) as { id: string }[];
    expect(listed.find((one) => one.id === id)).toMatchObject({ ...document, ...(await theSender()) });
  });

  it('are all stored by a quote and returned by its export', async () => {
    const { id } = await quoted();
    const kept = { ...document, ...(await theSender()), discount, lineItems: [line] };
    expect(await user.quote(id)).toMatchObject(kept);
    const { items } = await user.exportQuotes();
    expect(items.find((quote) => quote.id === id)).toMatchObject(kept);
  });

  it('are all stored by a credit note and copied to its lines', async () => {
    const invoice = await issued();
    const written = { ...filledFields(creditNoteFields), date: '2025-01-01' };
    const quantities = invoice.lineItems.map(({ id, quantity }) => ({ lineItemId: id, quantity }));
    const { id } = await user.credit(invoice.id, { ...written, kind: 'lines', lines: quantities });
    const kept = { ...written, lines: [pickFields(creditedLineFields, invoice.lineItems[0]!)] };
    expect(await user.creditNote(id)).toMatchObject(kept);
    const { items } = await user.listCreditNotes();
    const ofInvoice = pickFields(creditedDetailFields, invoice);
    expect(items.find((note) => note.id === id)).toMatchObject({ ...kept, ...ofInvoice });
  });

  it('are all copied to a copy of an invoice', async () => {
    const { id, invoiceDate } = await issued();
    const { content } = await user.copy(id);
    const moved = movedDelivery(document, invoiceDate, content.invoiceDate);
    expect(content).toEqual({ ...content, ...document, ...moved, lineItems: [line] });
    expect(Object.keys(content)).toEqual(expect.arrayContaining(Object.keys(ofInvoice)));
  });

  it('are all copied to the draft for a quote', async () => {
    const { content } = await user.invoiceQuote((await quoted()).id);
    expect(content).toEqual({ ...content, ...document, lineItems: [line] });
    expect(Object.keys(content)).toEqual(expect.arrayContaining(Object.keys(ofInvoice)));
  });

  it('are all copied to a recurring invoice', async () => {
    const invoice = await user.get((await issued()).id);
    const repeated = repeatedInvoice(invoice, '2032-02-02');
    const moved = movedDelivery(document, invoice.invoiceDate, '2032-02-02');
    expect(repeated.invoice).toMatchObject({ ...document, ...moved });
    expect(Object.keys(repeated.invoice)).toEqual(expect.arrayContaining(Object.keys(ofInvoice)));
    expect(repeated.lineItems).toMatchObject([line]);
    expect(repeated.discount).toEqual(discount);
  });
});
