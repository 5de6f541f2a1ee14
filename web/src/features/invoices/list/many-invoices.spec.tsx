import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { chooseOption } from '../../../../test/choose-option.js';
import { findColumnHeader, invoices, listResponse, findCheckbox } from '../../../../test/listed-invoices.js';
import { renderApp } from '../../../../test/render-app.js';
import { sampleInvoice } from '../../../../test/samples.js';

describe('actions on several invoices', () => {
  it('mark them as paid, and one Undo restores all', async () => {
    const { user, called } = renderApp('/invoices', {
      'GET /api/invoices': () => listResponse(),
      'PATCH /app/api/invoices/status': { invoices: [], previous: [] },
    });
    const sent = () => called('PATCH', '/app/api/invoices/status').map(({ body }) => body);
    const changes = (status: string) => ({
      changes: ['invoice-1', 'invoice-2'].map((id) => ({ id, status })),
    });
    await user.click(await findCheckbox(1));
    await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
    const bar = within(await screen.findByRole('region', { name: 'Selected invoices' }));
    expect(bar.getByText('3 selected')).toBeVisible();
    await user.click(bar.getByRole('button', { name: 'Mark as Paid' }));

    expect(await screen.findByText('2 invoices marked as paid')).toBeVisible();
    await waitFor(() => expect(sent()).toEqual([changes('paid')]));
    expect(screen.queryByRole('region', { name: 'Selected invoices' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(sent()).toEqual([changes('paid'), changes('pending')]));
  });

  it('restore an overdue status exactly with Undo, and skip an invoice that is already paid', async () => {
    const paid = { status: 'paid', paidAt: '2026-11-20T09:00:00.000Z' } as const;
    const mixedInvoices = [
      sampleInvoice({ id: 'due', dueDate: '2099-01-31' }),
      sampleInvoice({ id: 'late', status: 'overdue', dueDate: '2026-01-31' }),
      // The status `overdue` was set through the API, although the due date has not passed.
      sampleInvoice({ id: 'called-overdue', status: 'overdue', dueDate: '2099-01-31' }),
      sampleInvoice({ id: 'paid', dueDate: '2026-01-31', ...paid }),
    ].map((invoice, at) => ({ ...invoice, invoiceNumber: `INV-${at + 1}` }));
    const { user, called } = renderApp('/invoices', {
      'GET /api/invoices': () => listResponse(4, mixedInvoices),
      'PATCH /app/api/invoices/status': { invoices: [], previous: [] },
    });
    const sent = () => called('PATCH', '/app/api/invoices/status').map(({ body }) => body);
    await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
    await user.click(await screen.findByRole('button', { name: 'Mark as Paid' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() =>
      expect(sent()[1]).toEqual({
        changes: [
          { id: 'due', status: 'pending' },
          { id: 'late', status: 'pending' },
          { id: 'called-overdue', status: 'overdue' },
        ],
      }),
    );
  });

  it('keep the selection over pages and sort orders, and clear it for another filter', async () => {
    const { user } = renderApp('/invoices', {
      'GET /api/invoices': ({ query }) =>
        listResponse(57, query['page'] === '1' ? invoices : [sampleInvoice({ id: 'other' })]),
    });
    await user.click(await findCheckbox(2));
    await user.click(screen.getByRole('button', { name: 'Page 2' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Select invoice 7' }));
    expect(screen.getByText('2 selected')).toBeVisible();
    await user.click(await findColumnHeader('Client'));
    expect(await findCheckbox(2)).toBeChecked();
    await chooseOption(user, screen.getByRole('combobox', { name: 'Status' }), 'Paid');
    await waitFor(() => expect(screen.queryByText(/selected$/)).toBeNull());
  });
});
