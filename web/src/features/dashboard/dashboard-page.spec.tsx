import { describe, expect, it } from '@jest/globals';
import type { StatsChange } from '@paperbill/contracts/http';
import { type InvoiceStatus, periodStart } from '@paperbill/contracts/rules';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { failure, fakeApi, json } from '../../../test/fake-api.js';
import { renderPage } from '../../../test/render-page.js';
import { sampleInvoice, sampleStats } from '../../../test/samples.js';
import DashboardPage from './dashboard-page.js';
import { getToday } from '../../components/today.js';

const readFigures = () =>
  Object.fromEntries(screen.getAllByRole('term').map((term) => [term.textContent, term.nextSibling?.textContent]));
const getChart = () => screen.getByRole('img', { name: /^Revenue, / });
const choosePeriod = (user: ReturnType<typeof renderPage>['user'], period: string) =>
  user.selectOptions(screen.getByRole('combobox', { name: 'Revenue Period' }), period);
const findInvoiceRow = async () => within(await screen.findByRole('row', { name: /Oak Lane Bakery/ }));

describe('the dashboard', () => {
  it('shows the all-time figures and the latest five invoices', async () => {
    const invoice = sampleInvoice({ amountPaid: '40.00' });
    const { calls } = fakeApi({ 'GET /api/invoices': [invoice], 'GET /api/invoices/stats': sampleStats });
    renderPage(<DashboardPage />);

    expect(screen.getByText("Welcome back! Here's an overview of your invoice activity.")).toBeVisible();
    expect(readFigures()).toMatchObject({ 'Total Invoices': '…', Receivable: '…' });
    expect(await screen.findByRole('row', { name: /Oak Lane Bakery.*60\.00 due/ })).toBeVisible();
    await waitFor(() =>
      expect(readFigures()).toEqual({
        'Total Invoices': '3',
        Pending: '2',
        Paid: '1',
        'Total Invoiced': '$600.00',
        Collected: '$200.00',
        Receivable: '$400.00',
        Overdue: '$150.00',
      }),
    );
    expect(Object.fromEntries(calls.map(({ path, query }) => [path, query]))).toEqual({
      '/api/invoices/stats': { period: 'all', series: 'true', overdue: 'true' },
      '/api/invoices': { limit: '5', payments: 'true' },
      '/app/api/first-steps': {},
      '/app/api/news': {},
      '/app/api/to-do': {},
    });
    expect(calls).toHaveLength(5);
    expect(screen.getByRole('link', { name: 'in part' })).toHaveAttribute('href', '/invoices?status=partly-paid');
    expect(screen.queryByRole('combobox', { name: 'Currency of the figures' })).not.toBeInTheDocument();
  });

  it('shows another period and keeps it in the URL', async () => {
    const { calls } = fakeApi({ 'GET /api/invoices': [], 'GET /api/invoices/stats': sampleStats });
    const { router, user } = renderPage(<DashboardPage />, '/dashboard?period=decade');
    expect(screen.getByRole('combobox', { name: 'Revenue Period' })).toHaveDisplayValue('All Time');
    await choosePeriod(user, 'This Quarter');
    expect(router.state.location.search).toBe('?period=quarter');
    await waitFor(() => expect(calls.at(-1)).toMatchObject({ query: { period: 'quarter' } }));

    await act(() => router.navigate(-1));
    expect(screen.getByRole('combobox', { name: 'Revenue Period' })).toHaveDisplayValue('All Time');
  });

  it('shows the figures of another currency, and keeps it in the URL, if there are invoices in several', async () => {
    const euros = { ...sampleStats, currency: 'EUR', totalInvoiced: '70.00' };
    const { calls } = fakeApi({
      'GET /api/invoices': [],
      'GET /api/invoices/stats': ({ query }) =>
        json({ ...(query['currency'] ? euros : sampleStats), currencies: ['EUR', 'USD'] }),
    });
    const { router, user } = renderPage(<DashboardPage />, '/dashboard?period=month');
    const select = await screen.findByRole('combobox', { name: 'Currency of the figures' });
    expect(select).toHaveDisplayValue('USD');
    await user.selectOptions(select, 'EUR');
    expect(router.state.location.search).toBe('?period=month&currency=EUR');
    await waitFor(() => expect(readFigures()).toMatchObject({ 'Total Invoiced': '€70.00' }));
    expect(select).toHaveFocus();
    expect(calls.map(({ query }) => query)).toContainEqual({ period: 'month', currency: 'EUR' });
  });

  it('links from each figure to the list that it counts, in the chosen period', async () => {
    fakeApi({ 'GET /api/invoices': [], 'GET /api/invoices/stats': sampleStats });
    renderPage(<DashboardPage />, '/dashboard?period=month');
    const from = periodStart('month', getToday());
    const links = Object.fromEntries(
      screen
        .getAllByRole('term')
        .map((term) => [term.textContent, within(term).getByRole('link').getAttribute('href')]),
    );
    expect(links).toEqual({
      'Total Invoices': `/invoices?from=${from}`,
      Pending: `/invoices?status=unpaid&from=${from}`,
      Paid: `/invoices?status=paid&from=${from}`,
      'Total Invoiced': `/invoices?from=${from}`,
      Collected: `/invoices?status=paid&from=${from}`,
      Receivable: `/invoices?status=unpaid&from=${from}`,
      Overdue: `/invoices?status=overdue&from=${from}`,
    });
    cleanup();
    renderPage(<DashboardPage />);
    expect(screen.getByRole('link', { name: 'Total Invoices' })).toHaveAttribute('href', '/invoices');
    expect(await screen.findByText('in 1 invoice past its due date')).toBeVisible();
  });

  it('says how each figure differs from the period before', async () => {
    const change: StatsChange = {
      ...{ totalInvoices: -2, pendingInvoices: 1, paidInvoices: 0, overdueInvoices: 0 },
      ...{ totalInvoiced: '300.00', collectedAmount: '-1250.50', receivableAmount: '0.00', overdueAmount: '0.01' },
    };
    fakeApi({
      'GET /api/invoices': [],
      'GET /api/invoices/stats': sampleStats,
      'GET /app/api/stats-change': { change },
    });
    const { user } = renderPage(<DashboardPage />, '/dashboard?period=year');
    const before = String(Number(getToday().slice(0, 4)) - 1);
    expect(await screen.findByText(`2 fewer than in all of ${before}`)).toBeVisible();
    for (const text of ['1 more than', '$300.00 more than', '$1,250.50 less than', '$0.01 more than']) {
      expect(screen.getByText(`${text} in all of ${before}`)).toBeVisible();
    }
    expect(screen.getAllByText(`the same as in all of ${before}`)).toHaveLength(2);
    await choosePeriod(user, 'This Quarter');
    expect(await screen.findByText('2 fewer than in all of the quarter before')).toBeVisible();
    await choosePeriod(user, 'This Week');
    expect(await screen.findByText('2 fewer than in the week before')).toBeVisible();
    await choosePeriod(user, 'All Time');
    await waitFor(() => expect(screen.queryByText(/ than in | same as /)).toBeNull());
  });

  it('shows an error for the figures and still shows the invoices', async () => {
    fakeApi({
      'GET /api/invoices': [sampleInvoice()],
      'GET /api/invoices/stats': () => failure(503, 'SERVICE_UNAVAILABLE', 'Please wait.'),
    });
    renderPage(<DashboardPage />);
    expect(await screen.findByText('Failed to fetch stats')).toBeVisible();
    expect(screen.getByText('Please wait.')).toBeVisible();
    await findInvoiceRow();
  });
});

describe('marking an invoice on the dashboard', () => {
  /** Fakes the API with one invoice. `answer` returns the response to each status change. */
  function serve(answer: () => Response | Promise<Response>) {
    let status: InvoiceStatus = 'pending';
    return fakeApi({
      'GET /api/invoices': () => json([sampleInvoice({ status })]),
      'GET /api/invoices/stats': () =>
        json(status === 'paid' ? { ...sampleStats, paidInvoices: 2, pendingInvoices: 1 } : sampleStats),
      'PATCH /api/invoices/invoice-1/status': async ({ body }) => {
        const response = await answer();
        if (response.ok) status = (body as { status: InvoiceStatus }).status;
        return response;
      },
    });
  }

  it('updates list and figures optimistically, and is rolled back with a toast if the server rejects it', async () => {
    let refuse = (_response: Response): void => undefined;
    serve(() => new Promise((resolve) => (refuse = resolve)));
    const { user } = renderPage(<DashboardPage />);
    await user.click((await findInvoiceRow()).getByRole('button', { name: /^Mark as Paid/ }));

    expect((await findInvoiceRow()).getByText('Paid')).toBeVisible();
    expect((await findInvoiceRow()).getByRole('button', { name: /^Mark as Unpaid/ })).toBeVisible();
    expect(readFigures()).toMatchObject({ Pending: '1', Paid: '2', Collected: '$300.00', Receivable: '$300.00' });
    expect(getChart()).toHaveAccessibleName(expect.stringContaining('collected $300.00, receivable $300.00'));
    expect(screen.getByRole('row', { name: /^November 2026/, hidden: true })).toHaveTextContent('$100.00$300.00');

    refuse(failure(503, 'SERVICE_UNAVAILABLE', 'Please wait.'));

    expect(await screen.findByText('Failed to update invoice status. Please try again.')).toBeVisible();
    expect((await findInvoiceRow()).getByText('Pending')).toBeVisible();
    expect(readFigures()).toMatchObject({ Pending: '2', Paid: '1', Collected: '$200.00', Receivable: '$400.00' });
    expect(screen.getByRole('row', { name: /^November 2026/, hidden: true })).toHaveTextContent('$0.00$400.00');
  });

  it('as unpaid after its due date shows Overdue at once, as the server will', async () => {
    fakeApi({
      'GET /api/invoices': [sampleInvoice({ status: 'paid', dueDate: '2026-01-01' })],
      'GET /api/invoices/stats': sampleStats,
      'PATCH /api/invoices/invoice-1/status': () => new Promise(() => {}),
    });
    const { user } = renderPage(<DashboardPage />);
    await user.click((await findInvoiceRow()).getByRole('button', { name: /^Mark as Unpaid/ }));
    expect((await findInvoiceRow()).getByText('Overdue')).toBeVisible();
    expect(readFigures()).toMatchObject({ Overdue: '$250.00' });
    expect(screen.getByText('in 2 invoices past their due date')).toBeVisible();
  });
});
