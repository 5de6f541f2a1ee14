import { describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { json } from '../../../../test/fake-api.js';
import type { DocumentBody } from '../form/document-body.js';
import { validationTexts } from '@paperbill/contracts/texts';
import {
  getField,
  typeInto,
  openCreateInvoice,
  getPreview,
  profile,
  save,
  savedInvoice,
  writeInvoice,
} from '../../../../test/invoice-editor.js';

const getNoteField = () => screen.getByLabelText('Note to Client');
const getAddButton = (words: string) => screen.getByRole('button', { name: `Add ${words}` });

describe('The currency of an invoice', () => {
  it('is the one of the profile, also after another one was removed; another one keeps the prices', async () => {
    const { user, called } = await openCreateInvoice({
      'GET /api/profile': { ...profile, currency: 'EUR' },
      'POST /app/api/invoices': ({ body }) => json(savedInvoice(body as DocumentBody<'invoice'>), { status: 201 }),
    });
    await waitFor(() => expect(getPreview()).toHaveTextContent('€0.00'));
    expect(screen.queryByLabelText('Currency')).toBeNull();
    await user.click(getAddButton('currency'));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Currency' }), 'JPY · Japanese Yen');
    await waitFor(() => expect(getPreview()).toHaveTextContent('¥0'));
    await user.click(screen.getByRole('button', { name: 'Remove currency' }));
    expect(getAddButton('currency')).toHaveFocus();
    await waitFor(() => expect(getPreview()).toHaveTextContent('€0.00'));
    await user.click(getAddButton('currency'));
    await user.type(getField('Unit Price'), '0.125');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Currency' }), 'KWD · Kuwaiti Dinar');
    expect(getField('Unit Price')).toHaveValue('0.125');
    await user.clear(getField('Unit Price'));
    expect(screen.getByText('Prices stay as you typed them. Nothing is converted.')).toBeVisible();
    await user.click(getAddButton('deposit'));
    await user.type(getField('Deposit Paid'), '1.125');
    await writeInvoice(user);
    await save(user);
    await screen.findByText('Invoice created');
    expect(called('POST', '/app/api/invoices')[0]?.body).toMatchObject({
      deposit: '1.125',
      invoice: { currency: 'KWD', subtotal: '100.000' },
    });
    await waitFor(() => expect(getAddButton('currency')).toBeVisible());
  });

  it('can have an exchange rate to the one of the profile, if it is another one', async () => {
    const { user, called } = await openCreateInvoice({
      'GET /api/profile': { ...profile, currency: 'CHF' },
    });
    await writeInvoice(user);
    expect(screen.queryByRole('button', { name: 'Add exchange rate' })).toBeNull();
    await user.click(getAddButton('currency'));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Currency' }), 'EUR · Euro');
    await user.click(getAddButton('exchange rate'));
    expect(getField('CHF for 1 EUR')).toHaveFocus();
    await save(user);
    await waitFor(() =>
      expect(getField('CHF for 1 EUR')).toHaveAccessibleDescription(
        expect.stringContaining(validationTexts.exchangeRateRequired),
      ),
    );
    await user.type(getField('CHF for 1 EUR'), '0.94');
    await waitFor(() => expect(getPreview()).toHaveTextContent('1 EUR = 0.94 CHF'));
    await save(user);
    await screen.findByText('Invoice created');
    const date = expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as unknown;
    expect(called('POST', '/api/invoices')[0]?.body).toMatchObject({
      invoice: { currency: 'EUR', exchange: { currency: 'CHF', rate: '0.94', date } },
    });
  });

  it('loses its exchange rate when the rate is removed, or the currency is that of the profile', async () => {
    const { user, called } = await openCreateInvoice({
      'GET /api/profile': { ...profile, currency: 'CHF' },
    });
    await writeInvoice(user);
    await user.click(getAddButton('currency'));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Currency' }), 'EUR · Euro');
    await user.click(getAddButton('exchange rate'));
    await user.click(screen.getByRole('button', { name: 'Remove exchange rate' }));
    expect(getAddButton('exchange rate')).toHaveFocus();
    await user.click(getAddButton('exchange rate'));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Currency' }), 'CHF · Swiss Franc');
    expect(screen.queryByLabelText('Date of Rate')).toBeNull();
    await save(user);
    await screen.findByText('Invoice created');
    expect((called('POST', '/api/invoices')[0]!.body as DocumentBody<'invoice'>).invoice.exchange).toBeUndefined();
  });

  it('decides how many decimals amounts may have', async () => {
    const { user, called } = await openCreateInvoice({ 'GET /api/profile': { ...profile, currency: 'JPY' } });
    await writeInvoice(user);
    await user.click(getAddButton('discount'));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Discount In' }), '¥');
    await user.type(getField('Discount'), '10.5');
    await save(user);
    await waitFor(() => expect(getField('Discount')).toHaveAccessibleDescription(validationTexts.amount(0)));
    expect(called('POST', '/api/invoices')).toEqual([]);
  });
});

describe('Optional details of an invoice', () => {
  it('are hidden behind one row of buttons, each of which opens its fields, and stay open while they are emptied', async () => {
    const { user } = await openCreateInvoice();
    const row = within(screen.getByRole('group', { name: 'Add details' }));
    expect(row.getAllByRole('button').map((button) => button.textContent?.trim())).toEqual([
      'Discount',
      'Deposit',
      'PO or reference',
      'Delivery date',
      'Note',
      'Currency',
      'Language',
    ]);
    await user.click(getAddButton('delivery date'));
    expect(getField('Delivery Date')).toHaveFocus();
    expect(screen.queryByRole('button', { name: 'Add delivery date' })).toBeNull();
    expect(screen.queryByLabelText('PO or Reference')).toBeNull();
    await typeInto(user, getField('Delivery Date'), '2026-01-01');
    await user.clear(getField('Delivery Date'));
    expect(getField('Delivery Date')).toHaveFocus();
  });

  it('are emptied and hidden by their button Remove, which gives the focus to the button that adds them', async () => {
    const { user } = await openCreateInvoice();
    await user.click(getAddButton('PO or reference'));
    await user.type(getField('PO or Reference'), 'PO-1');
    await waitFor(() => expect(getPreview()).toHaveTextContent('PO-1'));
    await user.click(screen.getByRole('button', { name: 'Remove PO or reference' }));
    expect(getAddButton('PO or reference')).toHaveFocus();
    await waitFor(() => expect(getPreview()).not.toHaveTextContent('PO-1'));
  });

  it('appear on the sheet, are saved, and are hidden for the next invoice, even those with the focus', async () => {
    const { user, called } = await openCreateInvoice();
    await user.click(getAddButton('delivery date'));
    await typeInto(user, getField('Delivery Date'), '2026-01-01');
    await typeInto(user, getField('Delivery End'), '2026-01-31');
    await waitFor(() => expect(getPreview()).toHaveTextContent('Delivery Period Jan 1, 2026 – Jan 31, 2026'));
    await writeInvoice(user);
    await user.click(getAddButton('PO or reference'));
    await user.type(getField('PO or Reference'), 'PO-1');
    // `fireEvent` does not move the focus. The keyboard shortcut for saving does not move it either.
    fireEvent.click(screen.getByRole('button', { name: 'Save Invoice' }));
    await waitFor(() => expect(called('POST', '/api/invoices')).toHaveLength(1));
    expect(called('POST', '/api/invoices')[0]?.body).toMatchObject({
      invoice: { deliveryStart: '2026-01-01', deliveryEnd: '2026-01-31' },
    });
    await waitFor(() => expect(getAddButton('delivery date')).toBeVisible());
    await waitFor(() => expect(getAddButton('PO or reference')).toBeVisible());
  });

  it('show an error for delivery dates in the wrong order until the other date is corrected', async () => {
    const { user, called } = await openCreateInvoice();
    await user.click(getAddButton('delivery date'));
    await typeInto(user, getField('Delivery End'), '2026-01-31');
    await writeInvoice(user);
    await save(user);
    expect(await screen.findByText(validationTexts.deliveryStartRequired)).toBeVisible();
    expect(called('POST', '/api/invoices')).toHaveLength(0);
    await typeInto(user, getField('Delivery Date'), '2026-02-01');
    await save(user);
    expect(await screen.findByText(validationTexts.deliveryEndsBeforeStart)).toBeVisible();
    await typeInto(user, getField('Delivery Date'), '2026-01-01');
    await waitFor(() => expect(screen.queryByText(validationTexts.deliveryEndsBeforeStart)).toBeNull());
  });

  it('start with the note from the profile, which alone creates no draft', async () => {
    const profileWithNote = { ...profile, defaultNote: 'Thank you.\nSee you!' };
    const { user, called } = await openCreateInvoice({ 'GET /api/profile': profileWithNote });
    expect(getNoteField()).toHaveValue(profileWithNote.defaultNote);
    expect(getPreview()).toHaveTextContent('NoteThank you. See you!');
    expect(screen.queryByRole('button', { name: 'Save as Draft' })).toBeNull();
    act(() => void window.dispatchEvent(new Event('pagehide')));
    expect(localStorage.getItem('invoice-draft-user-1')).toBeNull();
    await writeInvoice(user);
    await typeInto(user, getNoteField(), 'Once more{enter}Thanks ');
    await save(user);
    await waitFor(() => expect(called('POST', '/api/invoices')).toHaveLength(1));
    expect(called('POST', '/api/invoices')[0]?.body).toMatchObject({ invoice: { note: 'Once more\nThanks' } });
    await waitFor(() => expect(getNoteField()).toHaveValue(profileWithNote.defaultNote));
  });
});
