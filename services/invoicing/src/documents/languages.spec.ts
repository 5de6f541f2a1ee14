import { describe, expect, it } from '@jest/globals';
import { refusalTexts } from '@paperbill/contracts/texts';
import { aDraftLine, aLineItem, aQuote } from '@paperbill/testing';
import { startInvoicing } from '../testing/invoicing-under-test.js';

const invoicing = await startInvoicing();
const user = invoicing.newUser();

describe('The language of documents', () => {
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
    const { subtotal: _sum, taxAmount: _tax, total: _total, ...fields } = aQuote({ taxRate: '0' }).quote;
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
