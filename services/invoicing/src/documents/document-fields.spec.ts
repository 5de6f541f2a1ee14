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
  type PostalAddresses,
} from '@paperbill/contracts/http';
import { initialValues, pickFields } from '@paperbill/contracts/rules';
import { filledFields, anInvoice, aProfile, aDraftLine, aLineItem, aQuote } from '@paperbill/testing';
import { validationTexts, refusalTexts } from '@paperbill/contracts/texts';
import { startInvoicing } from '../testing/invoicing-under-test.js';
import { copyInvoiceWithDate } from '../recurring/copy-with-date.js';
import { withoutAmounts } from '../testing/requests.js';

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
    const listedInvoices = JSON.parse(Buffer.from((await user.listAsJson()).bytes).toString()) as { id: string }[];
    expect(listedInvoices.find((one) => one.id === id)).toMatchObject({ ...documentFields, ...(await readSender()) });
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

const deliveryInJanuary = { deliveryStart: '2026-01-01', deliveryEnd: '2026-01-31' };

describe('The delivery of a document', () => {
  const user = invoicing.newUser();

  it('must not end before it starts, on an invoice and on a quote', async () => {
    const delivery = { ...deliveryInJanuary, deliveryEnd: '2025-12-31' };
    const message = validationTexts.deliveryEndsBeforeStart;
    await expect(user.createNext(delivery)).rejects.toMatchObject({
      errors: [{ path: 'invoice.deliveryEnd', message }],
    });
    await expect(user.createQuote(delivery)).rejects.toMatchObject({
      errors: [{ path: 'quote.deliveryEnd', message }],
    });
  });

  it('is kept when an invoice is corrected', async () => {
    const { id } = await user.createNext({ ...deliveryInJanuary, invoiceDate: '2026-01-31' });
    expect((await user.correctInvoice(id)).content).toMatchObject(deliveryInJanuary);
  });
});

const homeAddress = { address: 'Hauptstr. 1', addressLine2: '', city: 'Berlin', state: '', zipCode: '10115' };

const senderInBerlin = invoicing.newUser();
await senderInBerlin.saveProfile(aProfile({ ...homeAddress, country: 'Deutschland' }));

async function createDocumentsFor(clientCountry: string) {
  const { id } = await senderInBerlin.createQuote({ clientCountry });
  const { id: invoiceId } = await senderInBerlin.issue(
    anInvoice({ clientCountry, invoiceNumber: `INV-${clientCountry}` }),
  );
  return { id, invoiceId };
}

const readDocuments = async ({ id, invoiceId }: { id: string; invoiceId: string }) => {
  const archived = (await senderInBerlin.exportInvoices()).items.find((invoice) => invoice.id === invoiceId);
  return [await senderInBerlin.getQuote(id), await senderInBerlin.getDetails(invoiceId), archived];
};

describe('The addresses of a document', () => {
  const expected: PostalAddresses = {
    clientCountryCode: 'AT',
    companyPostalAddress: { ...homeAddress, country: 'Deutschland' },
    companyCountryCode: 'DE',
  };

  it('are structured for the sender, and have the codes of both countries', async () => {
    const documents = await createDocumentsFor('Österreich');
    await senderInBerlin.saveProfile(aProfile({ city: 'Oslo', country: 'Norway' }));
    expect(await readDocuments(documents)).toMatchObject([expected, expected, expected]);
    await senderInBerlin.saveProfile(aProfile({ ...homeAddress, country: 'Deutschland' }));
  });

  it('have no country code for an unknown country', async () => {
    const unknown = { ...expected, clientCountryCode: null };
    expect(await readDocuments(await createDocumentsFor('Atlantis'))).toMatchObject([unknown, unknown, unknown]);
  });

  it('have country codes derived from their texts if an earlier release stored them', async () => {
    const documents = await createDocumentsFor('Austria');
    for (const table of ['invoices', 'quotes']) {
      await invoicing.database.query(
        `update ${table} set client_country_code = null, company_country_code = null, company_postal_address = null
         where user_id = $1`,
        [senderInBerlin.id],
      );
    }
    const earlier = { ...expected, companyPostalAddress: null };
    expect(await readDocuments(documents)).toMatchObject([earlier, earlier, earlier]);
  });
});

describe('The language of documents', () => {
  const user = invoicing.newUser();

  it('is stored with an invoice, and kept by its copies and credit notes', async () => {
    const { id } = await user.createNext({ language: 'de' });
    await user.saveProfile({ companyName: 'Ada', language: 'en-US' });
    expect(await user.getDetails(id)).toMatchObject({ language: 'de' });
    const lists = [await user.listInvoices(), await user.listInvoices({ page: 1 })];
    expect(lists.map(({ items }) => items.find((one) => one.id === id)!.language)).toEqual(['de', 'de']);
    expect((await user.copyInvoice(id)).content).toMatchObject({ language: 'de' });
    const note = await user.createCreditNote(id, { kind: 'amount', amount: '1.00' });
    const { invoiceNumber } = await user.getInvoice(id);
    expect(note).toMatchObject({
      language: 'de',
      lines: [{ description: `Korrektur der Rechnung Nr. ${invoiceNumber}` }],
    });
  });

  it('is stored with a quote, and kept by its invoice', async () => {
    const { id } = await user.createQuote({ language: 'de' });
    expect((await user.listQuotes()).items).toMatchObject([{ id, language: 'de' }]);
    await user.setQuoteStatus(id, 'accepted');
    expect(await user.getQuote(id)).toMatchObject({ language: 'de' });
    expect((await user.invoiceQuote(id)).content).toMatchObject({ language: 'de' });
  });

  it('is missing in all answers for English (US)', async () => {
    const invoice = await user.createNext({ language: 'en-US' });
    const quote = await user.createQuote({ language: 'en-US' });
    expect((await user.listQuotes()).items.find(({ id }) => id === quote.id)).not.toHaveProperty('language');
    const { id } = await user.saveDraft({ content: { language: 'en-US' } });
    await user.saveProfile({ companyName: 'Ada', language: 'en-US' });
    const answers = [invoice, await user.getDetails(invoice.id), quote, (await user.getDraft(id)).content];
    for (const answer of [...answers, await user.getProfile()]) expect(answer).not.toHaveProperty('language');
    await user.saveProfile({ companyName: 'Ada', language: 'de' });
    expect(await user.getProfile()).toMatchObject({ language: 'de' });
  });

  it('cannot be removed from a quote or draft by a form of a release without languages', async () => {
    const fields = withoutAmounts(aQuote({ taxRate: '0' }).quote);
    const lineItems = [aLineItem({ quantity: '1', unitPrice: '300' })];
    const quote = await user.createQuote({}, { quote: { ...fields, language: 'de' }, lineItems });
    const change = (language?: 'en-US') =>
      user.changeQuote(quote.id, 1, {}, { quote: { ...fields, ...(language && { language }) }, lineItems });
    await expect(change()).rejects.toMatchObject({ code: 'QUOTE_CHANGED', message: refusalTexts.olderForm });
    expect(await change('en-US')).not.toHaveProperty('language');

    const content = { lineItems: [aDraftLine()], pricesIncludeTax: false };
    const { id } = await user.saveDraft({ content: { ...content, language: 'de' } });
    const save = (language: string) => user.saveDraft({ id, revision: 1, content: { ...content, language } });
    await expect(save('')).rejects.toMatchObject({ code: 'DRAFT_CHANGED', message: refusalTexts.olderForm });
    expect(await save('en-US')).toMatchObject({ revision: 2 });
  });
});
