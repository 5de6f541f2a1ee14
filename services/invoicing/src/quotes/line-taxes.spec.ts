import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Tax, NewCreditNote, TaxChoice } from '@paperbill/contracts/http';
import { MAX_DOCUMENT_TAXES, MAX_LENGTH, MAX_LINE_TAXES, MAX_PAGE_SIZE } from '@paperbill/contracts/rules';
import { refusalTexts, validationTexts } from '@paperbill/contracts/texts';
import { NATS_MAX_PAYLOAD } from '@paperbill/messaging';
import { aDraftLine, aLineItem, anInvoice, aQuote } from '@paperbill/testing';
import { RecurringService } from '../recurring/recurring.service.js';
import { withoutAmounts } from '../testing/requests.js';
import { startInvoicing } from '../testing/invoicing-under-test.js';
import type { TestUser } from '../testing/test-user.js';

let user: TestUser;
let gst: Tax;
let qst: Tax;

const invoicing = await startInvoicing();

beforeEach(async () => {
  user = invoicing.newUser();
  gst = await user.createTax({ name: 'GST', rate: '5' });
  qst = await user.createTax({ name: 'QST', rate: '9.975', sentence: 'QST number 1234567890' });
});

const invoice = withoutAmounts(anInvoice({ taxRate: '0' }).invoice);
const quoteFields = withoutAmounts(aQuote({ taxRate: '0' }).quote);
const createLineWithTaxes = (unitPrice: string, ...taxes: Tax[]) =>
  aLineItem({ quantity: '1', unitPrice, taxIds: taxes.map(({ id }) => id) });
const toSnapshot = ({ isDefault: _default, isArchived: _archived, ...tax }: Tax, base: string, amount: string) => ({
  ...tax,
  base,
  amount,
});
const taxesOfQuebec = () => ({
  taxes: [toSnapshot(gst, '300.00', '15.00'), toSnapshot(qst, '300.00', '29.93')],
  taxAmount: '44.93',
  total: '344.93',
  lineItems: [{ taxIds: [gst.id, qst.id] }],
});

describe('An invoice with taxes of lines', () => {
  it('has the base and the amount of each tax', async () => {
    const { id } = await user.issue({ invoice, lineItems: [createLineWithTaxes('300', gst, qst)] });
    expect(await user.getInvoice(id)).toMatchObject(taxesOfQuebec());
    expect((await user.exportInvoices()).items).toMatchObject([taxesOfQuebec()]);
    expect((await user.listInvoices()).items).toMatchObject([{ taxRate: '0.00', taxAmount: '44.93', total: '344.93' }]);
  });

  it(`has at most ${MAX_DOCUMENT_TAXES} different taxes, so that a page of the list is one message`, async () => {
    const taxes: Tax[] = [];
    while (taxes.length < MAX_DOCUMENT_TAXES) {
      taxes.push(
        await user.createTax({ name: '税'.repeat(MAX_LENGTH.taxName), sentence: '税'.repeat(MAX_LENGTH.taxSentence) }),
      );
    }
    const lineItems = taxes.map((tax) => createLineWithTaxes('300', tax));
    const message = validationTexts.tooManyDocumentTaxes(MAX_DOCUMENT_TAXES);
    await expect(
      user.issue({ invoice, lineItems: [...lineItems, createLineWithTaxes('300', gst)] }),
    ).rejects.toMatchObject({
      errors: [{ path: `lineItems.${MAX_DOCUMENT_TAXES}.taxIds`, message }],
    });
    await user.issue({ invoice, lineItems: [...lineItems, createLineWithTaxes('300', taxes[0]!)] });
    const { bytes } = await user.listAsJson({ taxes: true, pageSize: MAX_PAGE_SIZE });
    expect(Buffer.from(bytes).length).toBeLessThan(NATS_MAX_PAYLOAD / MAX_PAGE_SIZE);
  });

  it('can have prices that include tax, a discount and a withholding', async () => {
    const iva = await user.createTax({ name: 'IVA', rate: '21' });
    const irpf = await user.createTax({ name: 'IRPF', rate: '15', kind: 'withholding' });
    const { id } = await user.issue({
      invoice: { ...invoice, pricesIncludeTax: true },
      lineItems: [createLineWithTaxes('1331', iva, irpf)],
      discount: { kind: 'amount', value: '121.00' },
    });
    expect(await user.getInvoice(id)).toMatchObject({
      pricesIncludeTax: true,
      subtotal: '1331.00',
      discountAmount: '121.00',
      taxAmount: '210.00',
      withheldAmount: '150.00',
      total: '1060.00',
    });
  });

  it('has whole amounts in yen', async () => {
    const { id } = await user.issue({
      invoice: { ...invoice, currency: 'JPY', pricesIncludeTax: true },
      lineItems: [aLineItem({ quantity: '1', unitPrice: '333', subtotal: '333', taxIds: [gst.id] })],
    });
    const read = await user.getInvoice(id);
    expect(read).toMatchObject({ taxes: [{ base: '317', amount: '16' }], taxAmount: '16', total: '333' });
  });

  it('leaves the fields of taxes out if no line has a tax', async () => {
    const { id } = await user.issue({ invoice, lineItems: [createLineWithTaxes('300')] });
    const read = await user.getInvoice(id);
    for (const name of ['taxes', 'pricesIncludeTax', 'withheldAmount', 'taxIds']) {
      expect({ ...read, ...read.lineItems[0] }).not.toHaveProperty(name);
    }
  });

  it('is refused with an error at each field that is wrong', async () => {
    const foreign = await invoicing.newUser().createTax();
    const refused = (request: Parameters<TestUser['issue']>[0], path: string, message: string) =>
      expect(user.issue({ invoice, ...request })).rejects.toMatchObject({ errors: [{ path, message }] });
    await refused(
      { lineItems: [createLineWithTaxes('1'), createLineWithTaxes('1', foreign)] },
      'lineItems.1.taxIds',
      validationTexts.taxUnknown,
    );
    await refused(
      { lineItems: [createLineWithTaxes('1', gst, gst)] },
      'lineItems.0.taxIds',
      validationTexts.repeatedTax,
    );
    const four = Array.from({ length: MAX_LINE_TAXES + 1 }, () => gst);
    const tooMany = validationTexts.tooManyLineTaxes(MAX_LINE_TAXES);
    await refused({ lineItems: [createLineWithTaxes('1', ...four)] }, 'lineItems.0.taxIds', tooMany);
    const rated = { ...invoice, taxRate: '8' };
    await refused({ invoice: rated, lineItems: [createLineWithTaxes('1', gst)] }, 'invoice.taxRate', validationTexts.rateBesideLineTaxes); // oxfmt-ignore
    const inclusive = { ...rated, pricesIncludeTax: true };
    await refused({ invoice: inclusive, lineItems: [createLineWithTaxes('1')] }, 'invoice.pricesIncludeTax', validationTexts.includedTaxOfLines); // oxfmt-ignore
    const wrong = { ...invoice, total: '100.00' };
    await refused({ invoice: wrong, lineItems: [createLineWithTaxes('100', gst)] }, 'invoice.total', validationTexts.amountMismatch('105.00')); // oxfmt-ignore
    expect(await user.countInvoices()).toBe(0);
  });

  it('is a different request with other taxes, or with prices that include them', async () => {
    const exempt = await user.createTax({ kind: 'exempt', rate: '0' });
    const zero = await user.createTax({ kind: 'zero', rate: '0' });
    const request = { invoice, lineItems: [createLineWithTaxes('1', exempt)], idempotencyKey: randomUUID() };
    const { id } = await user.issue(request);
    expect((await user.issue(request)).id).toBe(id);
    const reused = { code: 'IDEMPOTENCY_KEY_REUSED' };
    await expect(user.issue({ ...request, lineItems: [createLineWithTaxes('1', zero)] })).rejects.toMatchObject(reused);
    const inclusive = { ...invoice, pricesIncludeTax: true };
    await expect(user.issue({ ...request, invoice: inclusive })).rejects.toMatchObject(reused);
  });

  it('is returned by a retry after a change of its taxes or of the rounding', async () => {
    const seen = { ...invoice, taxAmount: '44.93', total: '344.93' };
    const request = { invoice: seen, lineItems: [createLineWithTaxes('300', gst, qst)], idempotencyKey: randomUUID() };
    const first = await user.issue(request);
    await user.changeTax({ ...gst, rate: '6' });
    expect(await user.issue(request)).toEqual(first);
    await user.saveProfile({ companyName: 'Ada', currency: 'USD', roundingStep: '0.05' });
    expect(await user.issue(request)).toEqual(first);
    expect(await user.countInvoices()).toBe(1);
    await expect(user.issue({ ...request, idempotencyKey: randomUUID() })).rejects.toMatchObject({
      errors: [{ path: 'invoice.taxAmount' }, { path: 'invoice.total' }],
    });
  });

  it('prevents the deletion of its taxes', async () => {
    await user.issue({ invoice, lineItems: [createLineWithTaxes('300', gst)] });
    await expect(user.deleteTax(gst.id)).rejects.toMatchObject({ message: refusalTexts.taxInUse('GST') });
    await user.deleteTax(qst.id);
  });

  it('or the deletion of its tax is refused, if both happen at the same time', async () => {
    for (let round = 0; round < 5; round++) {
      const tax = await user.createTax();
      const [issued] = await Promise.allSettled([
        user.issue({ invoice, lineItems: [createLineWithTaxes('1', tax)] }),
        user.deleteTax(tax.id),
      ]);
      const isKept = (await user.listTaxes()).some(({ id }) => id === tax.id);
      expect(isKept).toBe(issued.status === 'fulfilled');
    }
  });
});

describe('A quote with taxes of lines', () => {
  const fields = { ...quoteFields, taxAmount: '44.93', total: '344.93' };

  it('is returned by a retry of its creation or change after a change of its taxes', async () => {
    const request = { quote: fields, lineItems: [createLineWithTaxes('300', gst, qst)] };
    const created = { ...request, idempotencyKey: randomUUID() };
    const first = await user.createQuote({}, created);
    const changed = { ...request, quote: { ...fields, clientName: 'Charles' } };
    const second = await user.changeQuote(first.id, 1, {}, changed);
    await user.changeTax({ ...gst, rate: '6' });
    expect(await user.createQuote({}, created)).toEqual(second);
    expect(await user.changeQuote(first.id, 1, {}, changed)).toEqual(second);
    await expect(user.changeQuote(first.id, 2, {}, changed)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });
});

describe('A form of a release without taxes and currencies', () => {
  const untaxed = [aLineItem({ quantity: '1', unitPrice: '300' })];
  const lines = [aDraftLine({ quantity: '1', unitPrice: '300' })];

  it('cannot remove them from a quote', async () => {
    const taxed = await user.createQuote({}, { quote: quoteFields, lineItems: [createLineWithTaxes('300', gst)] });
    const foreign = await user.createQuote({}, { quote: { ...quoteFields, currency: 'EUR' }, lineItems: untaxed });
    const quoteChanged = { code: 'QUOTE_CHANGED', message: refusalTexts.olderForm };
    const change = (id: string, added = {}) =>
      user.changeQuote(id, 1, {}, { quote: { ...quoteFields, ...added }, lineItems: untaxed });
    await expect(change(taxed.id)).rejects.toMatchObject(quoteChanged);
    await expect(change(foreign.id)).rejects.toMatchObject(quoteChanged);
    expect(await user.getQuote(taxed.id)).toEqual(taxed);
    expect(await change(taxed.id, { pricesIncludeTax: false })).toMatchObject({ total: '300.00' });
    expect(await change(foreign.id, { currency: 'USD' })).toMatchObject({ total: '300.00' });
  });

  it('cannot remove them from a draft, nor issue it without them', async () => {
    const content = { lineItems: [{ ...lines[0]!, taxIds: [gst.id] }] };
    const { id } = await user.saveDraft({ content: { ...content, taxRate: '0' } });
    const foreign = await user.saveDraft({ content: { lineItems: lines, currency: 'EUR' } });
    const draftChanged = { code: 'DRAFT_CHANGED', message: refusalTexts.olderForm };
    const save = (to: string, added = {}) =>
      user.saveDraft({ id: to, revision: 1, content: { lineItems: lines, taxRate: '0', currency: '', ...added } });
    await expect(save(id)).rejects.toMatchObject(draftChanged);
    await expect(save(foreign.id)).rejects.toMatchObject(draftChanged);
    await expect(user.issue({ invoice, lineItems: untaxed, draftId: id, draftRevision: 1 })).rejects.toMatchObject(draftChanged); // oxfmt-ignore
    expect(await user.listDrafts()).toHaveLength(2);
    await save(id, { pricesIncludeTax: false, currency: 'USD' });
    const saved = await user.getDraft(id);
    expect(saved).toMatchObject({ revision: 2, total: '300.00' });
    expect(saved.content).not.toHaveProperty('pricesIncludeTax');
    await user.issue({ invoice, lineItems: untaxed, draftId: id, draftRevision: 2 });
  });
});

describe('Taxes of lines', () => {
  it('go from a quote to its draft and its invoice', async () => {
    const { id } = await user.createQuote(
      {},
      { quote: quoteFields, lineItems: [createLineWithTaxes('300', gst, qst)] },
    );
    expect(await user.getQuote(id)).toMatchObject(taxesOfQuebec());
    const changed = await user.changeQuote(
      id,
      1,
      {},
      { quote: quoteFields, lineItems: [createLineWithTaxes('300', gst)] },
    );
    expect(changed).toMatchObject({ taxes: [{ id: gst.id }], total: '315.00' });
    const draft = await user.invoiceQuote(id);
    expect(draft).toMatchObject({ total: '315.00', content: { lineItems: [{ taxIds: [gst.id] }] } });
  });

  it('are kept by copies and recurring invoices, which use the current rates', async () => {
    const original = { ...invoice, invoiceDate: '2026-01-31' };
    const { id } = await user.issue({ invoice: original, lineItems: [createLineWithTaxes('300', gst, qst)] });
    await user.changeTax({ ...gst, rate: '6' });
    const draft = await user.copyInvoice(id);
    expect(draft).toMatchObject({ total: '347.93', content: { lineItems: [{ taxIds: [gst.id, qst.id] }] } });
    await user.createRecurring(id, { startsOn: '2031-01-01' });
    await invoicing.app.get(RecurringService).createDueCopies(new Date('2031-01-02T12:00:00Z'));
    const totals = (await user.listInvoices()).items.map(({ total }) => total);
    expect(totals.sort()).toEqual(['344.93', '347.93']);
  });
});

const creditOfLines = (...lines: [lineItemId: string, quantity: string][]): Partial<NewCreditNote> => ({
  kind: 'lines',
  lines: lines.map(([lineItemId, quantity]) => ({ lineItemId, quantity })),
});
const getTaxesOfCredit = ({ taxes = [] }: { taxes?: { rate: string; base: string; amount: string }[] }) =>
  taxes.map(({ rate, base, amount }) => [rate, base, amount]);

describe('A credit note of an invoice with taxes of lines', () => {
  let standardVat: Tax;
  let reducedVat: Tax;

  beforeEach(async () => {
    standardVat = await user.createTax({ name: 'USt.', rate: '19' });
    reducedVat = await user.createTax({ name: 'USt.', rate: '7', kind: 'reduced' });
  });

  /** Issues an invoice. The net amount 100.00 is taxed at 19 %, and the net amount 60.00 is taxed at 7 %. */
  const issueInvoiceWithTwoTaxes = async (choice: TaxChoice = {}) => {
    const lineItems = [
      { ...createLineWithTaxes('50', standardVat), quantity: '2', subtotal: '100.00' },
      createLineWithTaxes('60', reducedVat),
    ];
    const { id } = await user.issue({ invoice: { ...invoice, ...choice }, lineItems });
    const [first, second] = (await user.getInvoice(id)).lineItems;
    return { id, first: first!.id, second: second!.id };
  };

  it('has the taxes of its lines, and the last one has the rest of each tax', async () => {
    const { id, first } = await issueInvoiceWithTwoTaxes();
    const line = await user.createCreditNote(id, creditOfLines([first, '1']));
    expect(line).toMatchObject({ subtotal: '50.00', taxAmount: '9.50', total: '59.50', taxRate: '0.00' });
    expect(getTaxesOfCredit(line)).toEqual([['19.00', '50.00', '9.50']]);
    const amount = await user.createCreditNote(id, { kind: 'amount', amount: '12.37' });
    expect(getTaxesOfCredit(amount)).toEqual([
      ['19.00', '5.00', '0.95'],
      ['7.00', '6.00', '0.42'],
    ]);
    expect(getTaxesOfCredit(await user.createCreditNote(id))).toEqual([
      ['19.00', '45.00', '8.55'],
      ['7.00', '54.00', '3.78'],
    ]);
    expect(await user.getDetails(id)).toMatchObject({ status: 'void', amountDue: '0.00' });
  });

  it('over all quantities makes the invoice void', async () => {
    const { id, first, second } = await issueInvoiceWithTwoTaxes();
    expect(await user.createCreditNote(id, creditOfLines([first, '2'], [second, '1']))).toMatchObject({
      total: '183.20',
    });
    expect((await user.getInvoice(id)).status).toBe('void');
  });

  it('includes tax and subtracts a withholding as its invoice does', async () => {
    const irpf = await user.createTax({ name: 'IRPF', rate: '15', kind: 'withholding' });
    const { id } = await user.issue({
      invoice: { ...invoice, pricesIncludeTax: true },
      lineItems: [{ ...createLineWithTaxes('595', standardVat, irpf), quantity: '2', subtotal: '1190.00' }],
      discount: { kind: 'percentage', value: '10' },
    });
    const [line] = (await user.getInvoice(id)).lineItems;
    const credit = { subtotal: '535.50', taxAmount: '85.50', withheldAmount: '67.50', total: '468.00' };
    expect(await user.createCreditNote(id, creditOfLines([line!.id, '1']))).toMatchObject({
      ...credit,
      pricesIncludeTax: true,
    });
    expect(await user.createCreditNote(id, { kind: 'amount', amount: '468' })).toMatchObject(credit);
    expect((await user.getInvoice(id)).status).toBe('void');
  });

  it('over a line is refused if an amount was credited that includes a part of it', async () => {
    const { id, first } = await issueInvoiceWithTwoTaxes();
    await user.createCreditNote(id, { kind: 'amount', amount: '18.32' });
    await expect(user.createCreditNote(id, creditOfLines([first, '2']))).rejects.toMatchObject({
      errors: [{ path: 'lines', message: validationTexts.creditNoteTooMuchOfTaxes }],
    });
  });
});
