import { describe, expect, it } from '@jest/globals';
import { noAnswerToasts } from '@paperbill/contracts/texts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { failure, json } from '../../../../test/fake-api.js';
import {
  getField,
  typeInto,
  getLine,
  openCreateInvoice,
  save,
  savedInvoice,
  writeInvoice,
} from '../../../../test/invoice-editor.js';
import { renderApp } from '../../../../test/render-app.js';
import { sampleInvoiceDetails, sampleReminders } from '../../../../test/samples.js';
import type { DocumentBody } from '../../documents/form/document-body.js';
import { getSavedInvoiceKey } from '../api/create-invoice.js';

const SAVE_INVOICE_CALL = ['POST', '/api/invoices'] as const;

describe('Save & Send', () => {
  const id = '0b6f1a52-58f5-4b8c-9a1f-3f1f5f2f8a11';

  it('saves the invoice, and opens its page with the mail dialog', async () => {
    const { user, called } = renderApp('/create-invoice', {
      'POST /api/invoices': ({ body }) =>
        json({ ...savedInvoice(body as DocumentBody<'invoice'>), id }, { status: 201 }),
      [`GET /app/api/invoices/${id}`]: () =>
        json(
          sampleInvoiceDetails({
            ...savedInvoice(called(...SAVE_INVOICE_CALL)[0]!.body as DocumentBody<'invoice'>),
            id,
            amountDue: '108.25',
          }),
        ),
      [`GET /app/api/invoices/${id}/links`]: [],
      [`GET /app/api/invoices/${id}/mails`]: {
        ...{ from: 'invoices@paperbill.example', mails: [] },
        reminders: sampleReminders,
      },
    });
    await screen.findByRole('button', { name: 'Save & Send' });
    await writeInvoice(user);
    await user.click(screen.getByRole('button', { name: 'Save & Send' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Send Invoice 7' }));
    await user.click(dialog.getByRole('button', { name: 'Cc, Bcc and Reply-To' }));
    expect(dialog.getByLabelText('Reply-To')).not.toHaveValue('');
    expect(window.location.pathname).toBe(`/invoices/${id}`);
    expect(window.history.state).toMatchObject({ usr: null });
    expect(called(...SAVE_INVOICE_CALL)).toHaveLength(1);
  });

  it('is offered only if the product sends mails', async () => {
    document.documentElement.dataset['mails'] = 'none';
    try {
      await openCreateInvoice();
      expect(screen.getByRole('button', { name: 'Save Invoice' })).toBeVisible();
      expect(screen.queryByRole('button', { name: 'Save & Send' })).not.toBeInTheDocument();
    } finally {
      delete document.documentElement.dataset['mails'];
    }
  });
});

describe('Save Invoice', () => {
  it('sends the invoice and its lines, except blank ones, with an Idempotency-Key', async () => {
    const { user, called } = await openCreateInvoice();
    await writeInvoice(user);
    await user.click(screen.getByRole('button', { name: 'Add Line' }));
    await user.click(screen.getByRole('button', { name: 'Add Line' }));
    await save(user);
    await screen.findByText('Invoice created');
    const [{ body, headers }] = called(...SAVE_INVOICE_CALL) as [ReturnType<typeof called>[number]];
    expect(headers['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/);
    expect(body).toMatchObject({
      invoice: {
        customerId: null,
        invoiceNumber: '7',
        clientName: 'Somebody',
        taxRate: '8.25',
        subtotal: '100.00',
        taxAmount: '8.25',
        total: '108.25',
        paymentTerms: 'net45',
      },
      lineItems: [{ description: 'Work', quantity: '1.00', unit: 'each', unitPrice: '100.00', subtotal: '100.00' }],
    });
  });

  it('resets the form, requests the next number, and refetches user and plan', async () => {
    let next = 7;
    const { user, called } = await openCreateInvoice({
      'GET /api/invoices/next-number': () => json({ nextInvoiceNumber: next }),
    });
    await writeInvoice(user);
    await user.click(screen.getByRole('button', { name: 'Add Line' }));
    await user.type(getLine(2).getByLabelText('Description'), 'More');
    await user.type(getLine(2).getByLabelText('Unit Price'), '5');
    const [users, plans] = [called('GET', '/api/auth/user').length, called('GET', '/api/subscription/status').length];
    next = 8;
    screen.getByRole('button', { name: 'Save Invoice' }).focus();
    await user.keyboard('{Enter}');

    await waitFor(() => expect(getField('Invoice Number')).toHaveValue('8'));
    expect(called('GET', '/api/invoices/next-number')).toHaveLength(2);
    expect(getField('Client Name')).toHaveValue('');
    await waitFor(() => expect(getField('Client Name')).toHaveFocus());
    expect(screen.queryByRole('group', { name: 'Line 2' })).not.toBeInTheDocument();
    expect(getLine(1).getByLabelText('Description')).toHaveValue('');
    expect(called('GET', '/api/auth/user')).toHaveLength(users + 1);
    expect(called('GET', '/api/subscription/status')).toHaveLength(plans + 1);
  });

  it('suggests the next free number after another tab has saved an invoice', async () => {
    let next = 7;
    await openCreateInvoice({
      'GET /api/invoices/next-number': () => json({ nextInvoiceNumber: next++ }),
    });
    await waitFor(() => expect(getField('Invoice Number')).toHaveValue('7'));
    act(() => {
      window.dispatchEvent(new StorageEvent('storage', { key: getSavedInvoiceKey('user-1'), newValue: 'i2' }));
    });
    await waitFor(() => expect(getField('Invoice Number')).toHaveValue('8'));
  });

  it('creates one invoice on a double click, and shows that it is busy', async () => {
    let answer = (_response: Response) => {};
    const { user, called } = await openCreateInvoice({
      'POST /api/invoices': () => new Promise<Response>((resolve) => (answer = resolve)),
    });
    await writeInvoice(user);
    await user.dblClick(screen.getByRole('button', { name: 'Save Invoice' }));
    expect(await screen.findByRole('button', { name: 'Saving...' })).toHaveAttribute('aria-disabled', 'true');
    await waitFor(() => expect(called(...SAVE_INVOICE_CALL)).toHaveLength(1));
    await user.click(screen.getByRole('button', { name: 'Save & Download PDF' }));
    await act(async () => answer(json(savedInvoice(called(...SAVE_INVOICE_CALL)[0]!.body as DocumentBody<'invoice'>))));
    await screen.findByText('Invoice created');
    expect(called(...SAVE_INVOICE_CALL)).toHaveLength(1);
  });
});

it('An invoice with invalid fields is not sent; errors appear beside the fields and the first invalid field is focused', async () => {
  const { user, called } = await openCreateInvoice();
  await typeInto(user, getField('Email'), 'jane@');
  await user.clear(getField('Invoice Number'));
  await user.clear(getField('Due Date'));
  await typeInto(user, getField('Tax Rate (%)'), '101');
  await save(user);

  expect(await screen.findByText('Client name is required')).toBeVisible();
  expect(getField('Client Name')).toHaveAccessibleDescription('Client name is required');
  expect(getField('Client Name')).toHaveFocus();
  expect(getField('Client Name')).toBeInvalid();
  expect(getField('Email')).toHaveAccessibleDescription('Please enter a valid e-mail address');
  expect(getLine(1).getByLabelText('Description')).toHaveAccessibleDescription('Description is required');
  expect(getLine(1).getByLabelText('Unit Price')).toHaveAccessibleDescription('Unit price is required');
  expect(getField('Invoice Number')).toHaveAccessibleDescription('Invoice number is required');
  expect(getField('Due Date')).toHaveAccessibleDescription('Due date is required');
  expect(getField('Tax Rate (%)')).toHaveAccessibleDescription(/from 0 to 100/);
  expect(called(...SAVE_INVOICE_CALL)).toHaveLength(0);
});

describe('an invoice that the server rejects', () => {
  const refuse = (...errors: { path: string; message: string }[]) => ({
    'POST /api/invoices': () => failure(400, 'INVALID_INPUT', 'Please check your information', errors),
  });

  it('shows the errors beside the fields and joined by commas in a toast, and keeps the typed text', async () => {
    const { user } = await openCreateInvoice(
      refuse(
        { path: 'invoice.invoiceNumber', message: 'You already have this number' },
        { path: 'lineItems.0.quantity', message: 'Too many' },
      ),
    );
    await writeInvoice(user);
    await save(user);
    expect(await screen.findByText('Failed to create invoice')).toBeVisible();
    expect(screen.getByText('You already have this number, Too many')).toBeVisible();
    expect(getField('Invoice Number')).toHaveAccessibleDescription('You already have this number');
    expect(getLine(1).getByLabelText('Quantity')).toHaveAccessibleDescription('Too many');
    expect(getField('Invoice Number')).toHaveFocus();
    expect(getField('Client Name')).toHaveValue('Somebody');
    expect(getLine(1).getByLabelText('Unit Price')).toHaveValue('100.00');
  });

  it('reports a missing answer until the next try, which has the same Idempotency-Key, whatever number is next', async () => {
    let attempts = 0;
    let answer!: () => void;
    const { user, called } = await openCreateInvoice({
      'GET /api/invoices/next-number': () => json({ nextInvoiceNumber: 7 + attempts }),
      'POST /api/invoices': ({ body }) => {
        attempts += 1;
        if (attempts === 1) return Promise.reject(new TypeError('offline'));
        return new Promise((resolve) => {
          answer = () => resolve(json(savedInvoice(body as DocumentBody<'invoice'>), { status: 201 }));
        });
      },
    });
    await writeInvoice(user);
    await save(user);
    expect(await screen.findByText(noAnswerToasts.unreachable.text)).toBeVisible();
    expect(screen.queryByText(/check your information/)).not.toBeInTheDocument();
    act(() => void window.dispatchEvent(new Event('visibilitychange')));
    await waitFor(() => expect(called('GET', '/api/invoices/next-number')).toHaveLength(2));
    await save(user);
    expect(await screen.findByText('Saving...')).toBeVisible();
    expect(screen.queryByText(noAnswerToasts.unreachable.text)).not.toBeInTheDocument();
    await waitFor(() => expect(attempts).toBe(2));
    answer();
    await screen.findByText('Invoice created');
    const [first, second] = called(...SAVE_INVOICE_CALL);
    expect(second?.headers['idempotency-key']).toBe(first?.headers['idempotency-key']);
  });
});
