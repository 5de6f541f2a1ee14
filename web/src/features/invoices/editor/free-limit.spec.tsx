import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { failure } from '../../../../test/fake-api.js';
import { freePlan, getField, openCreateInvoice, save, writeInvoice } from '../../../../test/invoice-editor.js';

describe('the limit of the free plan', () => {
  it('is announced from 3 invoices on', async () => {
    await openCreateInvoice({ 'GET /api/subscription/status': freePlan(3) });
    expect(await screen.findByText(/You've used 3 of 5 free invoices/)).toBeVisible();
  });

  it('is not mentioned before, but the preview has a watermark', async () => {
    await openCreateInvoice({ 'GET /api/subscription/status': freePlan(2) });
    expect(await screen.findByText('Created with Paperbill – free plan')).toBeInTheDocument();
    expect(screen.queryByText(/free invoices/)).not.toBeInTheDocument();
  });

  it('covers the page once it is reached', async () => {
    await openCreateInvoice({ 'GET /api/subscription/status': freePlan(5) });
    const overlay = await screen.findByRole('dialog', { name: 'Unlimited Invoicing' });
    expect(overlay).toHaveTextContent("You've created 5/5 free invoices");
    expect(screen.getByRole('link', { name: 'Get Unlimited Invoices' })).toHaveAttribute('href', '/upgrade');
  });

  it('does not apply to Pro', async () => {
    const pro = { ...freePlan(12), subscriptionStatus: 'active', canCreateInvoice: true };
    await openCreateInvoice({ 'GET /api/subscription/status': pro });
    await waitFor(() => expect(screen.queryByText(/Created with/)).not.toBeInTheDocument());
    expect(screen.queryByText('Unlimited Invoicing')).not.toBeInTheDocument();
  });

  it('keeps a save from being sent when the plan allows no more invoices', async () => {
    const blocked = { ...freePlan(2), canCreateInvoice: false };
    const { user, called } = await openCreateInvoice({ 'GET /api/subscription/status': blocked });
    await writeInvoice(user);
    await save(user);
    expect(await screen.findByText('Invoice limit reached')).toBeVisible();
    expect(
      screen.getByText('Free users can create up to 5 invoices. Upgrade to Pro for unlimited invoices.'),
    ).toBeVisible();
    expect(called('POST', '/api/invoices')).toHaveLength(0);
  });

  it('is reported when the server rejects a save; the offer can be closed, and the form is kept', async () => {
    const { user } = await openCreateInvoice({
      'POST /api/invoices': () => failure(403, 'INVOICE_LIMIT_REACHED', 'Limit'),
    });
    await writeInvoice(user);
    await save(user);
    expect(await screen.findByText('Invoice limit reached')).toBeVisible();
    await screen.findByRole('dialog', { name: 'Get Unlimited Invoices' });
    expect(screen.getByRole('link', { name: 'Get Unlimited Invoices' })).toHaveAttribute('href', '/upgrade');
    await user.click(screen.getByRole('button', { name: 'Stay Limited' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(getField('Client Name')).toHaveValue('Somebody');
  });

  it('shows no watermark if payments are not offered', async () => {
    document.documentElement.dataset['payments'] = 'none';
    try {
      const { called } = await openCreateInvoice();
      await waitFor(() => expect(called('GET', '/api/subscription/status')).toHaveLength(1));
      await screen.findByText('Save Invoice');
      expect(screen.queryByText(/Created with/)).not.toBeInTheDocument();
    } finally {
      delete document.documentElement.dataset['payments'];
    }
  });
});
