import { describe, expect, it } from '@jest/globals';
import type { StatusChange } from '@paperbill/contracts/http';
import { act, screen, waitFor } from '@testing-library/react';
import { failure, fakeApi, json } from '../../../../test/fake-api.js';
import { renderPage } from '../../../../test/render-page.js';
import { sampleInvoice, sampleUser } from '../../../../test/samples.js';
import { listUnsavedNames } from '../../../api/unsaved.js';
import { useInvoices } from './invoice-queries.js';
import { useMarkInvoices } from './update-invoice-status.js';

function MarkAllAsPaidButton() {
  const mark = useMarkInvoices();
  const { data } = useInvoices({});
  return (
    <>
      <button onClick={() => mark(data!.invoices, 'paid')}>Mark all</button>
      <p>{data?.invoices.filter(({ status }) => status === 'paid').length} paid</p>
    </>
  );
}

function MarkEachAsPaidButtons() {
  const mark = useMarkInvoices();
  const { data: { invoices } = { invoices: [] } } = useInvoices({});
  return (
    <>
      {invoices.map((invoice) => (
        <button key={invoice.id} onClick={() => mark([invoice], 'paid')}>
          Mark {invoice.invoiceNumber}
        </button>
      ))}
      <p>{invoices.filter(({ status }) => status === 'paid').length} paid</p>
    </>
  );
}

/**
 * Opens the page with a fake server. The test decides when the server responds. The server rejects requests for the
 * invoice `refusedId`.
 */
async function openPage(count: number, refusedId?: string) {
  const invoices = Array.from({ length: count }, (_, index) =>
    sampleInvoice({ id: `invoice-${index}`, invoiceNumber: String(index) }),
  );
  const stored = new Map(invoices.map(({ id, status }) => [id, status]));
  const sizes: number[] = [];
  let [underWay, most] = [0, 0];
  let answer = () => {};
  const answered = new Promise<void>((resolve) => (answer = resolve));
  const { calls } = fakeApi({
    'GET /api/invoices': () => json(invoices.map((invoice) => ({ ...invoice, status: stored.get(invoice.id)! }))),
    'PATCH /app/api/invoices/status': async ({ body }) => {
      const { changes } = body as { changes: StatusChange[] };
      sizes.push(changes.length);
      most = Math.max(most, (underWay += 1));
      await answered;
      underWay -= 1;
      if (changes.some(({ id }) => id === refusedId)) return failure(503, 'SERVICE_UNAVAILABLE', 'Please wait.');
      for (const { id, status } of changes) stored.set(id, status);
      return json({ invoices: [], previous: [] });
    },
  });
  const { user } = renderPage(<MarkAllAsPaidButton />);
  await screen.findByText('0 paid');
  await user.click(screen.getByRole('button', { name: 'Mark all' }));
  const paid = () => [...stored.values()].filter((status) => status === 'paid').length;
  return { user, calls, sizes, most: () => most, answer: () => act(async () => answer()), paid };
}

const asksBeforeClosing = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

describe('changing the status of many invoices', () => {
  it('shows all changes at once, sends batches of 200 one after the other, and one Undo reverts them all', async () => {
    const { user, sizes, most, answer, paid } = await openPage(900, 'invoice-3');
    expect(screen.getByText('900 paid')).toBeVisible();
    expect(screen.getByText('900 invoices marked as paid')).toBeVisible();
    await answer();
    await screen.findByText('700 paid');
    expect(await screen.findByText('200 of 900 invoices could not be updated. Please try again.')).toBeVisible();
    expect(sizes).toEqual([200, 200, 200, 200, 100]);
    expect(most()).toBe(1);
    expect(paid()).toBe(700);

    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(paid()).toBe(0));
    expect(sizes.slice(5)).toEqual([200, 200, 200, 100]);
    expect(await screen.findByText('0 paid')).toBeVisible();
  });

  it('sends the latest status again if it changed before the answer', async () => {
    const { user, sizes, answer, paid } = await openPage(10);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(sizes).toEqual([10]);
    await answer();
    await waitFor(() => expect(sizes).toEqual([10, 10]));
    expect(await screen.findByText('0 paid')).toBeVisible();
    expect(paid()).toBe(0);
  });

  it('asks before the tab closes or the user logs out until the server has confirmed all', async () => {
    const { answer } = await openPage(10);
    expect(asksBeforeClosing()).toBe(true);
    expect(listUnsavedNames(sampleUser.id)).toEqual(['the status of invoices']);
    await answer();
    await waitFor(() => expect(listUnsavedNames(sampleUser.id)).toEqual([]));
    expect(asksBeforeClosing()).toBe(false);
  });
});

it('Three status changes at once keep the other two if the server refuses one', async () => {
  const invoices = ['0', '1', '2'].map((invoiceNumber) =>
    sampleInvoice({ id: `invoice-${invoiceNumber}`, invoiceNumber }),
  );
  const stored = new Map(invoices.map(({ id, status }) => [id, status]));
  let answer = () => {};
  const answered = new Promise<void>((resolve) => (answer = resolve));
  const changeStatus = (id: string) => async () => {
    await answered;
    if (id === 'invoice-1') return failure(404, 'NOT_FOUND', 'Not found.');
    stored.set(id, 'paid');
    return json({});
  };
  const { calls } = fakeApi({
    'GET /api/invoices': () => json(invoices.map((invoice) => ({ ...invoice, status: stored.get(invoice.id)! }))),
    ...Object.fromEntries(invoices.map(({ id }) => [`PATCH /api/invoices/${id}/status`, changeStatus(id)])),
  });
  const { user } = renderPage(<MarkEachAsPaidButtons />);
  for (const { invoiceNumber } of invoices) {
    await user.click(await screen.findByRole('button', { name: `Mark ${invoiceNumber}` }));
  }
  expect(screen.getByText('3 paid')).toBeVisible();

  await act(async () => answer());

  await screen.findByText('Failed to update invoice status. Please try again.');
  await waitFor(() => expect([...stored.values()]).toEqual(['paid', 'pending', 'paid']));
  expect(await screen.findByText('2 paid')).toBeVisible();
  const changes = calls.filter(({ method }) => method === 'PATCH').map(({ path }) => path);
  expect(changes).toEqual(invoices.map(({ id }) => `/api/invoices/${id}/status`));
});
