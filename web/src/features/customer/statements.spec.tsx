import { describe, expect, it } from '@jest/globals';
import type { Customer, CustomerStatement, Mail, OpenInvoice } from '@paperbill/contracts/http';
import { mailToasts } from '@paperbill/contracts/texts/invoice-page';
import { screen, within } from '@testing-library/react';
import { json } from '../../../test/fake-api.js';
import { oakLaneBakery } from '../../../test/invoice-editor.js';
import { renderApp } from '../../../test/render-app.js';
import { sampleInvoice, sampleReminders } from '../../../test/samples.js';

const sampleCustomerId = '0b6f1a52-58f5-4b8c-9a1f-3f1f5f2f8a11';
const STATEMENT_PATH = `/app/api/customers/${sampleCustomerId}/statement`;
const customer: Customer = {
  ...{ ...oakLaneBakery, id: sampleCustomerId, contactPerson: 'Jane Miller', email: 'jane@example.org' },
  ...{ totalInvoices: 3, totalPaid: '0.00', totalOutstanding: '1240.00', averageDaysToPay: null },
};

const createOpenInvoice = (invoiceNumber: string, fields: Partial<OpenInvoice> = {}): OpenInvoice => ({
  ...{ id: invoiceNumber, invoiceNumber, invoiceDate: '2026-10-01', dueDate: '2026-10-31' },
  ...{ total: '1000.00', amountDue: '1000.00', isOverdue: false },
  ...fields,
});

const aMail = (fields: Partial<Mail> = {}): Mail => ({
  ...{ id: '4c3c1f0e-7a8b-4a53-8d3e-0b6f1a5258f5', invoiceId: 'INV-6', quoteId: null, state: 'sent', error: '' },
  kind: 'statement',
  ...{ to: 'jane@example.org', cc: [], bcc: [], replyTo: 'ada@example.org', subject: 'Statement', text: 'Hello' },
  ...{ createdAt: '2026-11-20T08:00:00.000Z', sentAt: '2026-11-20T08:00:03.000Z', openedAt: null },
  ...fields,
});

const charge = { brand: 'visa', last4: '4242', date: '2026-12-14' };

const statement: CustomerStatement = {
  from: 'invoices@paperbill.example',
  openInvoices: [
    createOpenInvoice('INV-6', { isOverdue: true }),
    createOpenInvoice('INV-7', { amountDue: '240.00', charge }),
  ],
  more: 0,
  credits: [],
  moreCredits: 0,
  amountDue: '1240.00',
  mails: [],
};

const openCustomerPage = (changes: Partial<CustomerStatement> = {}, routes = {}) =>
  renderApp(`/customers/${sampleCustomerId}`, {
    [`GET /app/api/customers/${sampleCustomerId}`]: customer,
    [`GET /app/api/customers/${sampleCustomerId}/reminders`]: sampleReminders,
    'GET /api/invoices': () =>
      json([sampleInvoice({ customerId: sampleCustomerId })], { headers: { 'X-Total-Count': '1' } }),
    [`GET ${STATEMENT_PATH}`]: { ...statement, ...changes },
    ...routes,
  });

const openDialog = async ({ user }: ReturnType<typeof openCustomerPage>) => {
  await user.click(await screen.findByRole('button', { name: 'Send Statement' }));
  return within(await screen.findByRole('dialog'));
};

describe('Statements of a customer', () => {
  it('sends one from the customer’s page, with all fields filled in and the open invoices listed', async () => {
    const app = openCustomerPage(
      {},
      { [`POST ${STATEMENT_PATH}`]: () => json(aMail({ state: 'queued', sentAt: null }), { status: 201 }) },
    );
    const dialog = await openDialog(app);
    expect(dialog.getByLabelText('To')).toHaveValue('jane@example.org');
    expect(dialog.getByLabelText<HTMLTextAreaElement>('Text').value).toMatch(/^Hello Jane Miller,\n/);
    expect(dialog.getByLabelText<HTMLTextAreaElement>('Text').value).not.toMatch(/[{}]/);
    const rows = within(dialog.getByRole('table', { name: 'Open invoices' })).getAllByRole('row');
    expect(rows.slice(1).map(({ textContent }) => textContent)).toEqual([
      'INV-6Oct 31, 2026 overdue$1,000.00',
      'INV-7Oct 31, 2026Will be charged to Visa\u00a0••••\u00a04242 on Dec 14, 2026$240.00',
      'Total$1,240.00',
    ]);
    await app.user.click(dialog.getByRole('button', { name: 'Cc, Bcc and Reply-To' }));
    await app.user.type(dialog.getByLabelText('Cc'), 'boss@example.org');
    await app.user.click(dialog.getByRole('button', { name: /^Send( to .+)?$/ }));
    expect(await screen.findByText(mailToasts.statementQueued.title)).toBeVisible();
    expect(app.called('POST', STATEMENT_PATH)[0]).toMatchObject({
      body: {
        kind: 'statement',
        to: 'jane@example.org',
        cc: ['boss@example.org'],
        subject: expect.stringMatching(/^Statement/),
      },
    });
    const sent = within(await screen.findByRole('region', { name: 'Statements' }));
    expect(sent.getByText(/^Waiting to be sent/)).toBeVisible();
  });

  it('shows how many more invoices are open, and warns that the last statement may have arrived', async () => {
    const dialog = await openDialog(openCustomerPage({ more: 1_200, mails: [aMail({ state: 'unknown' })] }));
    expect(dialog.getByText('And 1,200 more')).toBeInTheDocument();
    expect(dialog.getByText(/Your client may get it twice/)).toBeInTheDocument();
  });

  it.each([
    ['nothing is open', { openInvoices: [], amountDue: '0.00' }],
    ['no mails are sent', { from: null }],
  ])('offers no statement where %s', async (_, changes) => {
    openCustomerPage({ mails: [aMail()], ...changes });
    expect(await screen.findByRole('region', { name: 'Statements' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Send Statement' })).not.toBeInTheDocument();
  });

  it('requests no statement for a customer without invoices', async () => {
    const { called } = openCustomerPage(
      {},
      { [`GET /app/api/customers/${sampleCustomerId}`]: { ...customer, totalInvoices: 0 } },
    );
    expect(await screen.findByRole('button', { name: 'Edit' })).toBeVisible();
    expect(called('GET', STATEMENT_PATH)).toHaveLength(0);
  });

  it('polls the state of a statement while it is being sent, and shows a failed delivery', async () => {
    const createdAt = new Date().toISOString();
    const states = [
      aMail({ state: 'sending', createdAt, sentAt: null }),
      aMail({ state: 'failed', sentAt: null, error: 'Nobody of that name.' }),
    ];
    let requestCount = 0;
    openCustomerPage(
      {},
      { [`GET ${STATEMENT_PATH}`]: () => json({ ...statement, mails: [states[Math.min(requestCount++, 1)]] }) },
    );
    const section = within(await screen.findByRole('region', { name: 'Statements' }));
    expect(section.getByText('Being sent')).toBeVisible();
    expect(await section.findByText('Not delivered')).toBeVisible();
    expect(section.getByText('Nobody of that name.')).toBeVisible();
  });
});
