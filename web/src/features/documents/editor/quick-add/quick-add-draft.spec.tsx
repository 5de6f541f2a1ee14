import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { closeTab, renderApp } from '../../../../../test/render-app.js';

type User = ReturnType<typeof renderApp>['user'];

const findDialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

/** Types the name of a client who is not a customer, and opens the dialog that adds a customer. */
async function openQuickAddDialog(user: User, name: string) {
  const client = await screen.findByLabelText('Client Name');
  await user.clear(client);
  await user.type(client, name);
  await user.click(await screen.findByRole('option', { name: `Add “${name}” to customers…` }));
  return findDialog('Quick Add Customer');
}

async function fillInCustomerAlpha(user: User): Promise<void> {
  const form = await openQuickAddDialog(user, 'Alpha');
  await user.type(form.getByLabelText('Street Address'), '1 Alpha Street');
  await user.type(form.getByLabelText('Email'), 'alpha@example.com');
}

describe('An unfinished Quick Add', () => {
  it('is not shown for another customer after a reload', async () => {
    await fillInCustomerAlpha(renderApp('/create-invoice').user);
    closeTab();

    const betaDialog = await openQuickAddDialog(renderApp('/create-invoice').user, 'Beta');
    expect(betaDialog.getByLabelText('Company Name')).toHaveValue('Beta');
    expect(betaDialog.getByLabelText('Street Address')).toHaveValue('');
    expect(betaDialog.getByLabelText('Email')).toHaveValue('');
    expect(betaDialog.queryByText('Draft restored')).not.toBeInTheDocument();
  });

  it('is restored for the same customer with a notice, and can be discarded', async () => {
    await fillInCustomerAlpha(renderApp('/create-invoice').user);
    closeTab();

    const { user } = renderApp('/create-invoice');
    const alphaDialog = await openQuickAddDialog(user, 'Alpha');
    expect(await alphaDialog.findByText('Draft restored')).toBeInTheDocument();
    expect(alphaDialog.getByLabelText('Street Address')).toHaveValue('1 Alpha Street');
    await user.click(alphaDialog.getByRole('button', { name: 'Start over' }));
    expect(alphaDialog.getByLabelText('Company Name')).toHaveValue('Alpha');
    await waitFor(() => expect(alphaDialog.getByLabelText('Company Name')).toHaveFocus());
    expect(alphaDialog.getByLabelText('Street Address')).toHaveValue('');
    expect(alphaDialog.queryByText('Draft restored')).not.toBeInTheDocument();
    closeTab();

    const again = await openQuickAddDialog(renderApp('/create-invoice').user, 'Alpha');
    expect(again.getByLabelText('Street Address')).toHaveValue('');
  });

  it('is kept for each product separately', async () => {
    const addItem = async (user: User, name: string) => {
      const cell = await screen.findByRole('combobox', { name: 'Product' });
      await user.clear(cell);
      await user.type(cell, name);
      await user.click(await screen.findByRole('option', { name: `Add “${name}” to products…` }));
      return findDialog('Quick Add Item');
    };
    const first = renderApp('/create-invoice').user;
    await first.type((await addItem(first, 'Photo shoot')).getByLabelText('Unit Price'), '900');
    closeTab();
    const second = renderApp('/create-invoice').user;
    expect((await addItem(second, 'Retouching')).getByLabelText('Unit Price')).toHaveValue('');
  });
});

it('An unfinished dialog of the customer list is restored with a notice', async () => {
  const { user } = renderApp('/customers');
  await user.click(await screen.findByRole('button', { name: 'Add Customer' }));
  await user.type((await findDialog('Add New Customer')).getByLabelText('Company Name'), 'Harbor');
  closeTab();
  const next = renderApp('/customers').user;
  await next.click(await screen.findByRole('button', { name: 'Add Customer' }));
  const restored = await findDialog('Add New Customer');
  await waitFor(() => expect(restored.getByLabelText('Company Name')).toHaveValue('Harbor'));
  expect(restored.getByText('Draft restored')).toBeInTheDocument();
});
