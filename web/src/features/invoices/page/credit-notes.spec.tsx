import { describe, expect, it } from '@jest/globals';
import type { CreditNote, DocumentTax, InvoiceDetails } from '@paperbill/contracts/http';
import { validationTexts } from '@paperbill/contracts/texts';
import { screen, within } from '@testing-library/react';
import { failure, json } from '../../../../test/fake-api.js';
import { chooseFromMore, findActivity } from '../../../../test/invoice-page.js';
import { renderApp } from '../../../../test/render-app.js';
import { sampleInvoiceDetails } from '../../../../test/samples.js';
import { getToday } from '../../../components/today.js';

const sampleInvoiceId = '0b6f1a52-58f5-4b8c-9a1f-3f1f5f2f8a11';
const [advice, book] = ['1b6f1a52-58f5-4b8c-9a1f-3f1f5f2f8a11', '2b6f1a52-58f5-4b8c-9a1f-3f1f5f2f8a11'];

const aLine = (lineId: string, description: string, quantity: string, unitPrice: string, subtotal: string) => ({
  ...{ id: lineId, invoiceId: sampleInvoiceId, productId: null, productName: '', description, notes: '' },
  ...{ quantity, unit: 'each', unitPrice, subtotal },
});

/** Returns an invoice with a total of $108: four hours at $20, a book for $20, and 8 % tax. */
const anInvoice = (fields: Partial<InvoiceDetails> = {}): InvoiceDetails =>
  sampleInvoiceDetails({
    ...{
      id: sampleInvoiceId,
      taxRate: '8.00',
      subtotal: '100.00',
      taxAmount: '8.00',
      total: '108.00',
      amountDue: '108.00',
    },
    lineItems: [
      { ...aLine(advice!, 'Advice', '4.00', '20.00', '80.00'), sortOrder: 0 },
      { ...aLine(book!, 'Book', '1.00', '20.00', '20.00'), sortOrder: 1 },
    ],
    ...fields,
  });

const sampleCreditNote: CreditNote = {
  ...{ id: '3b6f1a52-58f5-4b8c-9a1f-3f1f5f2f8a11', number: 'CN-1', date: '2026-11-21', kind: 'lines' },
  ...{
    reason: 'Two hours less',
    note: 'Thanks\nfor waiting',
    invoiceId: sampleInvoiceId,
    invoiceNumber: '7',
    invoiceDate: '2026-11-02',
    currency: undefined,
    taxRate: '8.00',
  },
  ...{ subtotal: '40.00', taxAmount: '3.20', total: '43.20', createdAt: '2026-11-21T09:00:00.000Z' },
};
const partlyCreditedFields = {
  ...{ amountCredited: '43.20', amountDue: '64.80', creditNotes: [sampleCreditNote] },
  creditedQuantities: [{ lineItemId: advice!, quantity: '2.00' }],
};
const CREDIT_NOTES_PATH = `/app/api/invoices/${sampleInvoiceId}/credit-notes`;

const openInvoicePage = async (invoice = anInvoice(), routes = {}) => {
  const app = renderApp(`/invoices/${sampleInvoiceId}`, {
    [`GET /app/api/invoices/${sampleInvoiceId}`]: () => json(invoice),
    ...routes,
  });
  await screen.findByRole('heading', { level: 1, name: 'Invoice 7' });
  return app;
};
const getSummary = () => screen.getByRole('region', { name: 'Summary' });
const findDialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const listPreviewTexts = (dialog: Awaited<ReturnType<typeof findDialog>>) =>
  dialog.getAllByRole('definition').map(({ textContent }) => textContent);

describe('The credit notes of an invoice', () => {
  it('are listed with their PDFs and the amount that remains due', async () => {
    await openInvoicePage(anInvoice(partlyCreditedFields));
    const activity = await findActivity();
    expect(activity.getByText('Credit note CN-1').closest('li')).toHaveTextContent(
      'Credit note CN-1Nov 21, 2026Two hours lessThanks for waiting$43.20',
    );
    expect(activity.getByRole('link', { name: /^Open PDF of credit note CN-1/ })).toHaveAttribute(
      'href',
      `/app/api/credit-notes/${sampleCreditNote.id}/download-pdf?disposition=inline`,
    );
    expect(getSummary()).toHaveTextContent('$64.80 duePendingDue on Dec 2, 2099Total$108.00Credited$43.20');
  });

  it('are created from lines, with a preview of the amounts, and keep the typed values when the server rejects them', async () => {
    const reason = 'Invoice 7 has 200 credit notes already.';
    let isRefused = true;
    let invoice = anInvoice();
    const { user, called } = await openInvoicePage(invoice, {
      [`GET /app/api/invoices/${sampleInvoiceId}`]: () => json(invoice),
      [`POST ${CREDIT_NOTES_PATH}`]: () => {
        if (isRefused) return failure(400, 'INVALID_INPUT', reason);
        invoice = anInvoice(partlyCreditedFields);
        return json({ ...sampleCreditNote, lines: [] }, { status: 201 });
      },
    });
    await chooseFromMore(user, /^Create Credit Note/);
    const dialog = await findDialog('Create Credit Note');
    await user.click(await dialog.findByRole('button', { name: 'Create Credit Note' }));
    expect(await dialog.findByText('Please enter how much of a line is credited')).toBeVisible();

    const quantity = dialog.getByRole('textbox', { name: 'Quantity of Advice' });
    await user.type(quantity, '4.5');
    await user.click(await dialog.findByRole('button', { name: 'Create Credit Note' }));
    expect(quantity).toHaveAccessibleDescription('This is more than is left of the line: 4 can still be credited.');
    await user.clear(quantity);
    await user.type(quantity, '2');
    await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Two hours less');
    await user.type(dialog.getByRole('textbox', { name: 'Note to Client' }), 'Thanks{enter}for waiting ');
    expect(listPreviewTexts(dialog)).toEqual(['$40.00', '$3.20', '$43.20', '$64.80']);
    await user.click(await dialog.findByRole('button', { name: 'Create Credit Note' }));
    expect((await screen.findAllByText(reason))[0]).toBeVisible();
    expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveValue('Two hours less');
    isRefused = false;
    await user.click(await dialog.findByRole('button', { name: 'Create Credit Note' }));

    expect(await screen.findByText('Credit note CN-1 created')).toBeVisible();
    const [, call] = called('POST', CREDIT_NOTES_PATH);
    expect(call!.body).toEqual({
      kind: 'lines',
      date: getToday(),
      reason: 'Two hours less',
      note: 'Thanks\nfor waiting',
      lines: [{ lineItemId: advice, quantity: '2.00' }],
    });
    expect(call!.headers['idempotency-key']).toBeTruthy();
    expect(await (await findActivity()).findByText('Credit note CN-1')).toBeVisible();
  });

  it('show each tax of the credited lines, and refuse a line of which an amount is already credited', async () => {
    const vat = (taxId: string, rate: string, base: string, amount: string): DocumentTax => ({
      ...{ id: taxId, name: 'VAT', kind: 'standard', sentence: '', rate, base, amount },
    });
    const [first, second] = anInvoice().lineItems;
    const taxed = anInvoice({
      ...{ taxRate: '0.00', taxAmount: '16.60', total: '116.60', amountCredited: '11.66', amountDue: '104.94' },
      taxes: [vat('a', '19.00', '80.00', '15.20'), vat('b', '7.00', '20.00', '1.40')],
      lineItems: [
        { ...first!, taxIds: ['a'] },
        { ...second!, taxIds: ['b'] },
      ],
      creditNotes: [
        {
          ...{ ...sampleCreditNote, kind: 'amount', subtotal: '10.00', taxAmount: '1.66', total: '11.66' },
          taxes: [vat('a', '19.00', '8.00', '1.52'), vat('b', '7.00', '2.00', '0.14')],
        },
      ],
    });
    const { user } = await openInvoicePage(taxed);
    await chooseFromMore(user, /^Create Credit Note/);
    const dialog = await findDialog('Create Credit Note');
    const quantity = dialog.getByRole('textbox', { name: 'Quantity of Advice' });
    await user.type(quantity, '1');
    expect(listPreviewTexts(dialog)).toEqual(['$20.00', '$3.80', '$23.80', '$81.14']);
    expect(dialog.getByText('VAT (19%)')).toBeVisible();
    await user.clear(quantity);
    await user.type(quantity, '4');
    await user.click(await dialog.findByRole('button', { name: 'Create Credit Note' }));
    expect(await dialog.findByText(validationTexts.creditNoteTooMuchOfTaxes)).toBeVisible();
  });

  it('void the invoice if they credit all of it, and show what is to be refunded', async () => {
    const paid = {
      ...partlyCreditedFields,
      amountPaid: '64.80',
      amountDue: '0.00',
      status: 'paid',
      paidAt: '2026-11-22T09:00:00.000Z',
    } as const;
    let invoice = anInvoice(paid);
    const { user, called } = await openInvoicePage(invoice, {
      [`GET /app/api/invoices/${sampleInvoiceId}`]: () => json(invoice),
      [`POST ${CREDIT_NOTES_PATH}`]: () => {
        invoice = anInvoice({ ...paid, status: 'void', paidAt: null, amountCredited: '108.00', overpaid: '64.80' });
        return json({ ...sampleCreditNote, number: 'CN-2', lines: [] }, { status: 201 });
      },
    });
    expect(getSummary()).toHaveTextContent('$108.00 PaidPaid$64.80Credited$43.20');
    await chooseFromMore(user, /^Void Invoice/);
    const dialog = await findDialog('Void Invoice');
    expect(listPreviewTexts(dialog)).toEqual(['$60.00', '$4.80', '$64.80', '$64.80']);
    expect(dialog.getByText('Then to pay back')).toBeInTheDocument();
    await user.click(await dialog.findByRole('button', { name: 'Void Invoice' }));

    expect(await within(getSummary()).findByText('Void')).toBeVisible();
    expect(called('POST', CREDIT_NOTES_PATH)[0]!.body).toEqual({
      kind: 'full',
      date: getToday(),
      reason: '',
      note: '',
    });
    expect(screen.queryByRole('button', { name: /^Mark as/ })).not.toBeInTheDocument();
    expect(getSummary()).toHaveTextContent(
      '$108.00 VoidNothing of it is to be paidPaid$64.80Credited$108.00Overpaid$64.80',
    );
    await user.click(screen.getByRole('button', { name: 'More' }));
    expect(screen.getByRole('menuitem', { name: 'Record Payment' })).toBeVisible();
    expect(screen.queryByRole('menuitem', { name: /^(Void Invoice|Create Credit Note)/ })).not.toBeInTheDocument();
  });
});
