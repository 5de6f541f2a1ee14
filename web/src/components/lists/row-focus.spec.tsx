import { expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { failure, json } from '../../../test/fake-api.js';
import { oakLaneBakery } from '../../../test/invoice-editor.js';
import { renderApp } from '../../../test/render-app.js';
import { sampleInvoice } from '../../../test/samples.js';

const createCustomer = (id: string, name: string) => ({ ...oakLaneBakery, id, name });

/**
 * Renders the list of customers with a fake API that has three customers.
 *
 * @param isDeletedElsewhere if true, DELETE answers 404, as if another window had deleted the customer
 */
function renderCustomers(isDeletedElsewhere = false) {
  let customers = [createCustomer('a', 'Adams'), createCustomer('b', 'Brown'), createCustomer('c', 'Clark')];
  const remove = (id: string) => () => {
    customers = customers.filter((customer) => customer.id !== id);
    return isDeletedElsewhere
      ? failure(404, 'NOT_FOUND', 'We could not find it.')
      : new Response(null, { status: 204 });
  };
  return renderApp('/customers', {
    'GET /api/customers': () => json(customers),
    'DELETE /api/customers/a': remove('a'),
    'DELETE /api/customers/b': remove('b'),
    'DELETE /api/customers/c': remove('c'),
    'PUT /api/customers/b': remove('b'),
  });
}

async function deleteByKeyboard({ user }: ReturnType<typeof renderApp>, name: string): Promise<void> {
  (await screen.findByRole('button', { name: `Delete ${name}` })).focus();
  await user.keyboard('{Enter}');
  const question = within(await screen.findByRole('dialog'));
  await waitFor(() => expect(question.getByRole('button', { name: 'Cancel' })).toHaveFocus());
  await user.keyboard('{Tab}{Enter}');
  await waitFor(() => expect(screen.queryByRole('row', { name: new RegExp(`^${name}`) })).not.toBeInTheDocument());
}

const hasFocus = (name: string) => waitFor(() => expect(screen.getByRole('button', { name })).toHaveFocus());

it('After deleting a row with the keyboard, focus moves to the next row, else the last, else the empty state', async () => {
  const app = renderCustomers();
  await deleteByKeyboard(app, 'Brown');
  await hasFocus('Delete Clark');
  await deleteByKeyboard(app, 'Clark');
  await hasFocus('Delete Adams');
  await deleteByKeyboard(app, 'Adams');
  await hasFocus('Add Your First Customer');
});

it('When a row leaves the filter after a status change, focus moves to the row that takes its place', async () => {
  const invoices = ['1', '2'].map((id) => sampleInvoice({ id, invoiceNumber: id, status: 'pending' }));
  let listed = invoices;
  const { user } = renderApp('/invoices?status=pending', {
    'GET /api/invoices': () => json(listed),
    'PATCH /api/invoices/1/status': () => {
      listed = invoices.slice(1);
      return json({});
    },
  });
  (await screen.findByRole('button', { name: 'Mark as Paid: invoice 1' })).focus();
  await user.keyboard('{Enter}');
  await hasFocus('Mark as Paid: invoice 2');
});

it('A row that another window deleted disappears after an attempt to delete or save it', async () => {
  const app = renderCustomers(true);
  await deleteByKeyboard(app, 'Adams');
  expect(await screen.findByText('Customer deleted successfully')).toBeVisible();

  await app.user.click(screen.getByRole('button', { name: 'Edit Brown' }));
  await app.user.click(await screen.findByRole('button', { name: 'Update Customer' }));
  expect(await screen.findByText('We could not find it.')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('row', { name: /^Brown/, hidden: true })).not.toBeInTheDocument());
});
