import { describe, expect, it } from '@jest/globals';
import {
  companySnapshot,
  creditedDetailFields,
  creditedLineFields,
  creditNoteFields,
  moveDeliveryPeriod,
  profileFields,
  senderFields,
  typedDocumentFields,
  typedInvoiceFields,
  typedLineFields,
} from '@paperbill/contracts/http';
import { initialValues, pickFields } from '@paperbill/contracts/rules';
import { filledFields } from '@paperbill/testing';
import { startInvoicing } from '../testing/invoicing-under-test.js';
import { copyInvoiceWithDate } from '../recurring/copy-with-date.js';

const documentFields = filledFields(typedDocumentFields);
const invoiceOnlyFields = filledFields(typedInvoiceFields);
const lineFields = filledFields(typedLineFields);
// The profile has no rounding step, because a rounding step would change the totals.
const filledProfile = { ...filledFields(profileFields), roundingStep: '' } as const;
const discount = { kind: 'amount', value: '0.50' } as const;
const deposit = '0.25';

const invoicing = await startInvoicing();
const user = invoicing.newUser();
await user.saveProfile(filledProfile);

const issueInvoice = () =>
  user.issue({
    invoice: { ...invoiceOnlyFields, ...documentFields },
    lineItems: [lineFields],
    discount,
    deposit,
  });
const createQuote = () => {
  const dates = { quoteDate: '2031-01-01', validUntil: '2031-01-02' };
  return user.createQuote({}, { quote: { ...documentFields, ...dates }, lineItems: [lineFields], discount, deposit });
};

async function readSender() {
  const { companyLogoUrl: _, ...sender } = companySnapshot(await user.getProfile(), documentFields.language);
  return sender;
}

describe('The fields of a document', () => {
  it('have distinct values in these tests', async () => {
    for (const [values, table] of [
      [documentFields, typedDocumentFields],
      [lineFields, typedLineFields],
      [await readSender(), senderFields],
    ] as const) {
      const initial: Record<string, unknown> = initialValues(table);
      expect(Object.entries(values).filter(([name, value]) => value === '' || value === initial[name])).toEqual([]);
    }
  });

  it('are all stored by an invoice and returned by its lists', async () => {
    const invoice = await issueInvoice();
    const { id, lineItems, ...fields } = await user.getInvoice(invoice.id);
    expect(fields).toMatchObject({ ...documentFields, ...(await readSender()), discount, deposit });
    expect(lineItems).toMatchObject([lineFields]);
    const listed = JSON.parse(Buffer.from((await user.listAsJson()).bytes).toString()) as { id: string }[];
    expect(listed.find((one) => one.id === id)).toMatchObject({ ...documentFields, ...(await readSender()) });
  });

  it('are all stored by a quote and returned by its export', async () => {
    const { id } = await createQuote();
    const expected = { ...documentFields, ...(await readSender()), discount, deposit, lineItems: [lineFields] };
    expect(await user.getQuote(id)).toMatchObject(expected);
    const { items } = await user.exportQuotes();
    expect(items.find((quote) => quote.id === id)).toMatchObject(expected);
  });

  it('are all stored by a credit note and copied to its lines', async () => {
    const invoice = await issueInvoice();
    const written = { ...filledFields(creditNoteFields), date: '2025-01-01' };
    const quantities = invoice.lineItems.map(({ id, quantity }) => ({ lineItemId: id, quantity }));
    const { id } = await user.createCreditNote(invoice.id, { ...written, kind: 'lines', lines: quantities });
    const expected = { ...written, lines: [pickFields(creditedLineFields, invoice.lineItems[0]!)] };
    expect(await user.getCreditNote(id)).toMatchObject(expected);
    const { items } = await user.listCreditNotes();
    const ofInvoice = pickFields(creditedDetailFields, invoice);
    expect(items.find((note) => note.id === id)).toMatchObject({ ...expected, ...ofInvoice });
  });

  it('are all copied to a copy of an invoice', async () => {
    const { id, invoiceDate } = await issueInvoice();
    const { content } = await user.copyInvoice(id);
    const moved = moveDeliveryPeriod(documentFields, invoiceDate, content.invoiceDate);
    expect(content).toEqual({ ...content, ...documentFields, ...moved, lineItems: [lineFields] });
    expect(Object.keys(content)).toEqual(expect.arrayContaining(Object.keys(invoiceOnlyFields)));
  });

  it('are all copied to the draft for a quote', async () => {
    const { content } = await user.invoiceQuote((await createQuote()).id);
    expect(content).toEqual({ ...content, ...documentFields, deposit, lineItems: [lineFields] });
    expect(Object.keys(content)).toEqual(expect.arrayContaining(Object.keys(invoiceOnlyFields)));
  });

  it('are all copied to a recurring invoice', async () => {
    const invoice = await user.getInvoice((await issueInvoice()).id);
    const repeated = copyInvoiceWithDate(invoice, '2032-02-02');
    const moved = moveDeliveryPeriod(documentFields, invoice.invoiceDate, '2032-02-02');
    expect(repeated.invoice).toMatchObject({ ...documentFields, ...moved });
    expect(Object.keys(repeated.invoice)).toEqual(expect.arrayContaining(Object.keys(invoiceOnlyFields)));
    expect(repeated.lineItems).toMatchObject([lineFields]);
    expect(repeated.discount).toEqual(discount);
  });
});
