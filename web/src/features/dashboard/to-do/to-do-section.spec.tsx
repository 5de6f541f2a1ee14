import { afterEach, describe, expect, it, jest } from '@jest/globals';
import type { InvoiceDetails, Notices, ToDoAnswer } from '@paperbill/contracts/http';
import { addDays } from '@paperbill/contracts/rules';
import { act, screen, waitFor, within } from '@testing-library/react';
import { failure, fakeApi, json } from '../../../../test/fake-api.js';
import { renderPage } from '../../../../test/render-page.js';
import {
  nothingToDo,
  sampleInvoiceDetails,
  sampleMail,
  sampleMailSettings,
  sampleUser,
} from '../../../../test/samples.js';
import { getToday, setTimeZone } from '../../../components/today.js';
import { ToDoSection } from './to-do-section.js';

const failedMail = {
  ...sampleMail({ state: 'failed', error: 'No such mailbox' }),
  ...{ invoiceNumber: '3', quoteNumber: null, clientName: 'Bo' },
};

const noNotices: Notices = { clientMessages: [], mails: [], quoteAnswers: [] };

const createOverdueList = (count: number, total = count): ToDoAnswer['overdue'] => ({
  items: Array.from({ length: count }, (_, index) => ({
    ...{ id: `invoice-${index + 1}`, invoiceNumber: String(7 + index), clientName: 'Oak Lane Bakery' },
    ...{ dueDate: addDays(getToday(), -27 + index), currency: 'USD', amountDue: '60.00' },
  })),
  total,
});

const waitingQuote = { clientName: 'Ada', currency: 'USD', total: '10.00', validUntil: addDays(getToday(), 4) };

const overdueInvoice = sampleInvoiceDetails({ clientEmail: 'oak@example.com', status: 'overdue' });

const createRoutes = (
  toDo: Partial<ToDoAnswer>,
  notices: Partial<Notices> = {},
  invoice: Partial<InvoiceDetails> = {},
) => ({
  'GET /app/api/to-do': { ...nothingToDo, ...toDo },
  'GET /app/api/news': { ...noNotices, ...notices },
  'GET /api/auth/user': sampleUser,
  'GET /app/api/mail-settings': sampleMailSettings,
  'GET /app/api/payment-options': { iban: '', paymentLink: '' },
  'GET /app/api/invoices/invoice-1': { ...overdueInvoice, ...invoice },
});

function renderSection(...answers: Parameters<typeof createRoutes>) {
  const { calls } = fakeApi(createRoutes(...answers));
  return { ...renderPage(<ToDoSection />), calls };
}

async function openReminder(user: ReturnType<typeof renderSection>['user']) {
  await user.click((await findSection()).getByRole('button', { name: 'Send Reminder for invoice 7' }));
  return within(await screen.findByRole('dialog', { name: 'Send a Reminder for Invoice 7' }));
}

const unavailable = () => failure(503, 'SERVICE_UNAVAILABLE', 'Please wait.');
const isQueryFailed = ({ state }: { state: { status: string } }) => state.status === 'error';

const findSection = async () => within(await screen.findByRole('region', { name: 'To do' }));
const rowTexts = async () => (await findSection()).getAllByRole('listitem').map(({ textContent }) => textContent);

describe('the section "To do"', () => {
  afterEach(() => setTimeZone(null));

  it('lists each kind once before a second item of a kind, most urgent first, and counts the rest', async () => {
    renderSection(
      {
        overdue: createOverdueList(5, 1_000),
        quotes: {
          accepted: { items: [{ ...waitingQuote, id: 'quote-1', number: 'Q-1' }], total: 8 },
          open: { items: [{ ...waitingQuote, id: 'quote-2', number: 'Q-2' }], total: 3 },
        },
        drafts: {
          items: [{ id: 'draft-1', clientName: '', currency: 'USD', total: null, updatedAt: '2026-11-03T10:00:00Z' }],
          total: 1,
        },
      },
      {
        mails: [failedMail],
      },
    );
    expect(await rowTexts()).toEqual([
      'The e-mail with invoice 3 did not reach BoNo such mailbox',
      'Invoice 7 for Oak Lane Bakery27 days overdue$60.00Send Reminder',
      'Ada: quote Q-1 was acceptedIt has no invoice yet$10.00',
      'Draft without a clientSaved on Nov 3, 2026',
      'Quote Q-2 for Ada awaits an answerExpires in 4 days$10.00',
    ]);
    const more = (await findSection()).getByRole('link', { name: '999 overdue invoices' });
    expect(more).toHaveAttribute('href', '/invoices?status=overdue&sort=dueDate');
    expect((await findSection()).getByRole('link', { name: '7 accepted quotes' })).toBeVisible();
    expect((await findSection()).getByRole('link', { name: '2 open quotes' })).toBeVisible();
    const draft = (await findSection()).getByRole('link', { name: 'Draft without a client' });
    expect(draft).toHaveAttribute('href', '/drafts/draft-1');
  });

  it('shows one row for a quote that was accepted and has an unread answer', async () => {
    const answer = {
      ...{ id: 'answer-1', quoteId: 'quote-1', number: 'Q-1', clientName: 'Ada', decision: 'accepted' as const },
      ...{ name: 'Ada', note: '', revision: 1, address: '', answeredAt: '2026-11-03T10:00:00Z' },
    };
    const accepted = { items: [{ ...waitingQuote, id: 'quote-1', number: 'Q-1' }], total: 1 };
    renderSection(
      { quotes: { ...nothingToDo.quotes, accepted } },
      { quoteAnswers: [answer, { ...answer, quoteId: 'quote-2', number: 'Q-2', decision: 'declined' }] },
    );
    expect(await rowTexts()).toEqual([
      'Ada declined quote Q-2',
      'Ada: quote Q-1 was acceptedIt has no invoice yet$10.00',
    ]);
  });

  it('says which clients have paid or ask something', async () => {
    const message = {
      ...{ id: 'message-1', createdAt: '2026-11-03T10:00:00Z', readAt: null, clientName: 'Ada' },
      ...{ invoiceId: 'invoice-1', invoiceNumber: '7', kind: 'paid' as const, text: '' },
    };
    const question = { ...message, invoiceId: 'invoice-2', invoiceNumber: '8', kind: 'question' as const };
    renderSection({}, { clientMessages: [message, { ...question, text: 'May I pay in two parts?' }] });
    expect(await rowTexts()).toEqual([
      'Ada says that invoice 7 is paid',
      'Ada has a question about invoice 8May I pay in two parts?',
    ]);
  });

  it('lists failed, disputed, overpaid and stopped online payments, and failed refunds', async () => {
    const payment = { invoiceId: 'invoice-1', invoiceNumber: '7', clientName: 'Ada', amount: '10.00', currency: 'USD' };
    const items = [
      { ...payment, id: 'pi_1', reason: 'failed' as const },
      { ...payment, id: 'pi_2', reason: 'disputed' as const },
      { ...payment, id: 'pi_3', reason: 'overpaid' as const },
      { ...payment, id: 'pi_4', reason: 'refundFailed' as const },
      { ...payment, id: 'schedule-1', reason: 'stopped' as const },
    ];
    renderSection({ payments: { items, total: 6 } });
    expect(await rowTexts()).toEqual([
      'Ada could not pay invoice 7 onlineThe bank refused the payment$10.00',
      'Ada disputed the payment of invoice 7 onlineYou can answer the dispute at Stripe$10.00',
      'Ada paid too much for invoice 7Open the invoice to refund the money$10.00',
      'The refund of invoice 7 to Ada failed or was cancelledThe money is in your Stripe balance again$10.00Refund Again',
      'Ada stopped the automatic payments of invoice 7Later invoices are not charged, and wait for your client to pay$10.00',
    ]);
    expect((await findSection()).getByRole('link', { name: '1 online payment to check' })).toBeVisible();
    const repair = (await findSection()).getByRole('link', { name: 'Refund Again for invoice 7' });
    expect(repair).toHaveAttribute('href', '/invoices/invoice-1');
  });

  it('lists money that arrived after its bank transfer was cancelled', async () => {
    const payment = { invoiceId: 'invoice-1', invoiceNumber: '7', clientName: 'Ada', amount: '10.00', currency: 'USD' };
    renderSection({ payments: { items: [{ ...payment, id: 'pi_1', reason: 'unusedTransfer' }], total: 1 } });
    expect(await rowTexts()).toEqual([
      'Ada sent money for invoice 7 that pays nothingOpen the invoice to see how to return the money$10.00',
    ]);
  });

  it("says on which day of the user's time zone a draft was saved", async () => {
    const draft = { id: 'draft-1', clientName: 'Ada', currency: 'USD', total: null, updatedAt: '2026-11-03T12:00:00Z' };
    setTimeZone('Pacific/Kiritimati');
    renderSection({ drafts: { items: [draft], total: 1 } });
    expect(await rowTexts()).toEqual(['Draft for AdaSaved on Nov 4, 2026']);
  });

  const failing = { invoiceNumber: '7', clientName: 'Ada', error: 'The limit of invoices is reached.' };

  it('lists each schedule whose invoice could not be created, also two schedules of one invoice', async () => {
    const logged = jest.spyOn(console, 'error');
    const items = [
      { ...failing, id: 'schedule-1' },
      { ...failing, id: 'schedule-2' },
    ];
    renderSection({ schedules: { items, total: 3 } });
    expect(await rowTexts()).toEqual([
      'An invoice of the schedule of invoice 7 for Ada could not be createdThe limit of invoices is reached.',
      'An invoice of the schedule of invoice 7 for Ada could not be createdThe limit of invoices is reached.',
    ]);
    const more = (await findSection()).getByRole('link', { name: '1 invoice that could not be created' });
    expect(more).toHaveAttribute('href', '/recurring');
    expect(logged).not.toHaveBeenCalled();
  });

  it('disables Send Reminder while the invoice loads, and focuses it again after the dialog', async () => {
    let answer = (_response: Response): void => undefined;
    const invoice = new Promise<Response>((resolve) => (answer = resolve));
    fakeApi({ ...createRoutes({ overdue: createOverdueList(2) }), 'GET /app/api/invoices/invoice-1': () => invoice });
    const { user } = renderPage(<ToDoSection />);
    await user.click(await screen.findByRole('button', { name: 'Send Reminder for invoice 7' }));
    expect(screen.getByRole('button', { name: 'Loading...' })).toBeDisabled();
    answer(json(overdueInvoice));
    const dialog = within(await screen.findByRole('dialog', { name: 'Send a Reminder for Invoice 7' }));
    expect(dialog.getByDisplayValue('oak@example.com')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    const button = await screen.findByRole('button', { name: 'Send Reminder for invoice 7' });
    await waitFor(() => expect(button).toHaveFocus());
    expect(button).toBeEnabled();
  });

  it('enables Send Reminder again if the invoice cannot be loaded, or was paid meanwhile', async () => {
    let answer = unavailable;
    const { calls } = fakeApi({
      ...createRoutes({ overdue: createOverdueList(1) }),
      'GET /app/api/invoices/invoice-1': () => answer(),
    });
    const { user } = renderPage(<ToDoSection />);
    await user.click(await screen.findByRole('button', { name: 'Send Reminder for invoice 7' }));
    expect(await screen.findByText('Failed to fetch the invoice')).toBeVisible();
    answer = () => json({ ...overdueInvoice, status: 'paid', amountDue: '0.00' });
    await user.click(await screen.findByRole('button', { name: 'Send Reminder for invoice 7' }));
    expect(await screen.findByText('Nothing is due any more')).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() => expect(calls.filter(({ path }) => path === '/app/api/to-do')).toHaveLength(2));
  });

  it('keeps the dialog for a reminder and its input open if a request fails or the last row disappears', async () => {
    let isDown = false;
    let toDo = { ...nothingToDo, overdue: createOverdueList(1) };
    fakeApi({
      ...createRoutes({}),
      'GET /app/api/to-do': () => json(toDo),
      'GET /app/api/invoices/invoice-1': () => (isDown ? unavailable() : json(overdueInvoice)),
    });
    const { user, queryClient } = renderPage(<ToDoSection />);
    const dialog = await openReminder(user);
    await user.type(dialog.getByRole('textbox', { name: 'Subject' }), ' (urgent)');
    isDown = true;
    await act(() => queryClient.refetchQueries());
    expect(queryClient.getQueryCache().findAll({ predicate: isQueryFailed })).toHaveLength(1);
    toDo = nothingToDo;
    await act(() => queryClient.refetchQueries());
    await waitFor(() => expect(screen.queryByText('To do')).toBeNull());
    expect(dialog.getByDisplayValue(/\(urgent\)$/)).toBeVisible();
  });

  it('offers no reminder if the deployment sends no mails', async () => {
    renderSection({ from: null, overdue: createOverdueList(1) });
    await findSection();
    expect(screen.queryByRole('button', { name: /Send Reminder/ })).toBeNull();
  });

  it('says quietly that nothing could be loaded, and loads all of it again on request', async () => {
    let isDown = true;
    fakeApi({
      'GET /app/api/news': () => (isDown ? unavailable() : json({ ...noNotices, mails: [failedMail] })),
      'GET /app/api/to-do': () => (isDown ? unavailable() : json({ ...nothingToDo, overdue: createOverdueList(1) })),
    });
    const { user } = renderPage(<ToDoSection />);
    await screen.findByText(/^What to do next could not be loaded/);
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await rowTexts()).toHaveLength(2);
    await waitFor(() => expect(screen.queryByText(/could not be loaded/)).toBeNull());
  });

  it('shows what has loaded if only a part fails, and loads the rest on request', async () => {
    const [loaded, missing] = [/^The e-mail with invoice 3 did not reach Bo/, /^Invoice 7 /];
    let isDown = true;
    const answers: Record<string, object> = createRoutes({ overdue: createOverdueList(1) }, { mails: [failedMail] });
    const path = 'GET /app/api/to-do';
    fakeApi({ ...answers, [path]: () => (isDown ? unavailable() : json(answers[path])) });
    const { user } = renderPage(<ToDoSection />);
    expect(await rowTexts()).toEqual([expect.stringMatching(loaded)]);
    expect(screen.getByText(/^Part of what to do next could not be loaded/)).toBeVisible();
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: missing })).toBeVisible();
    expect(screen.getByRole('link', { name: loaded })).toBeVisible();
    expect(screen.queryByText(/could not be loaded/)).toBeNull();
  });
});
