import { afterEach, describe, expect, it } from '@jest/globals';
import type { Recurring } from '@paperbill/contracts/http';
import { validationTexts } from '@paperbill/contracts/texts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { fakeAttachments, sampleAttachment } from '../../../../test/attachments.js';
import { failure, json } from '../../../../test/fake-api.js';
import { recurring, recurringId } from '../../../../test/recurring.js';
import { renderApp } from '../../../../test/render-app.js';
import { getToday } from '../../../components/today.js';

const { invoiceId: id } = recurring;

const savedCard = {
  ...{ brand: 'visa', last4: '4242', savedAt: '2026-12-03T09:00:00.000Z' },
  ...{ maxAmount: '250.00', currency: 'USD' },
};

afterEach(() => {
  delete document.documentElement.dataset['clientPayments'];
});

describe('The recurring invoices', () => {
  it('show rhythm, next date and invoices made', async () => {
    renderApp('/recurring', {
      'GET /app/api/recurring': [
        {
          ...recurring,
          runs: [
            { date: '2026-12-31', invoiceId: id, invoiceNumber: '8', draftId: null, isUnsent: true },
            { date: '2026-10-31', invoiceId: null, invoiceNumber: null, draftId: recurringId, isUnsent: false },
          ],
          error: 'It could not be made. We try again.',
        },
      ],
    });
    const card = within(await screen.findByRole('article', { name: 'Oak Lane, 7' }));
    expect(card.getByText(/every 2 months, issued/)).toBeVisible();
    const dates = card.getByText(/Feb 28, 2027 · Apr 30, 2027/);
    expect(dates).toBeVisible();
    expect(dates.textContent).toContain('Feb\u00a028,\u00a02027');
    expect(card.getByRole('link', { name: '8' })).toHaveAttribute('href', `/invoices/${id}`);
    expect(card.getByText(/not mailed yet/)).toBeVisible();
    expect(card.getByRole('link', { name: 'Draft' })).toHaveAttribute('href', `/drafts/${recurringId}`);
    expect(card.getByText('It could not be made. We try again.')).toBeVisible();
  });

  it('can be paused and resumed, and ended after a question', async () => {
    let now = recurring;
    const { user } = renderApp('/recurring', {
      'GET /app/api/recurring': () => json([now]),
      [`PATCH /app/api/recurring/${recurringId}/state`]: ({ body }: { body: unknown }) => {
        now = { ...now, ...(body as Pick<Recurring, 'state'>), nextDates: [] };
        return json(now);
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Pause' }));
    expect(await screen.findByText('Paused')).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Resume' }));
    expect(await screen.findByText('Active')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'End' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'End' }));
    expect(await screen.findByText('Ended')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Pause' })).not.toBeInTheDocument();
  });

  it.each([
    ['client', 'Your client stopped the automatic payments by Visa •••• 4242 on Dec 9, 2026'],
    ['user', 'You stopped the automatic payments by Visa •••• 4242 on Dec 9, 2026'],
    ['system', 'The automatic payments by Visa •••• 4242 ended on Dec 9, 2026'],
  ] as const)('say that the automatic payments were stopped by the %s, and when', async (stoppedBy, text) => {
    const stoppedCard = { brand: 'visa', last4: '4242', stoppedBy, stoppedAt: '2026-12-09T09:00:00.000Z' };
    renderApp('/recurring', { 'GET /app/api/recurring': [{ ...recurring, mode: 'send', stoppedCard }] });
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.getByText('Later invoices are not charged, and wait for your client to pay')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Stop Automatic Payments' })).not.toBeInTheDocument();
  });

  it('name the card to which invoices are charged, and stop automatic payments after a question', async () => {
    let now: Recurring = { ...recurring, mode: 'send', savedCard };
    const path = `/app/api/recurring/${recurringId}/card`;
    const { user, called } = renderApp('/recurring', {
      'GET /app/api/recurring': () => json([now]),
      [`DELETE ${path}`]: () => {
        now = { ...recurring, mode: 'send' };
        return new Response(null, { status: 204 });
      },
    });
    expect(await screen.findByText('Automatic payments by Visa •••• 4242')).toBeVisible();
    expect(screen.getByText('Saved by the client on Dec 3, 2026')).toBeVisible();
    expect(screen.getByText('Each new invoice of at most $250.00 is charged on its due date.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Stop Automatic Payments' }));
    const question = within(await screen.findByRole('dialog', { name: 'Stop automatic payments?' }));
    expect(question.getByText(/Oak Lane can save a card again/)).toBeVisible();
    await user.click(question.getByRole('button', { name: 'Stop Automatic Payments' }));
    expect(await screen.findByText('Automatic payments stopped')).toBeVisible();
    await waitFor(() => expect(screen.queryByText(/4242/)).not.toBeInTheDocument());
    expect(screen.getByRole('link', { name: 'Invoice 7' })).toHaveFocus();
    expect(called('DELETE', path)).toHaveLength(1);
  });

  const openChanges = async (before: Partial<Recurring>, answer: (body: unknown) => Response, payments = {}) => {
    const app = renderApp('/recurring', {
      'GET /app/api/online-payments': payments,
      'GET /app/api/recurring': [{ ...recurring, ...before }],
      'GET /app/api/mail-settings': { from: 'invoices@paperbill.example' },
      [`PUT /app/api/recurring/${recurringId}`]: ({ body }: { body: unknown }) => answer(body),
    });
    await app.user.click(await screen.findByRole('button', { name: 'Change' }));
    const dialog = within(await screen.findByRole('dialog'));
    return {
      ...app,
      dialog,
      sent: () => app.called('PUT', `/app/api/recurring/${recurringId}`).map(({ body }) => body),
    };
  };
  const saved = (body: unknown) => json({ ...recurring, ...(body as object) });

  it('can be changed to mail later invoices, and to end on a date', async () => {
    const { user, dialog, sent } = await openChanges({ made: 2 }, saved);
    expect(dialog.getByText(/^It repeats every 2 months, next on Feb 28, 2027\./)).toBeVisible();
    await user.selectOptions(dialog.getByLabelText('Each Time'), await dialog.findByText('Issue and mail it'));
    expect(dialog.getByLabelText('To')).toHaveValue('oak@b.example');
    await user.selectOptions(dialog.getByLabelText('Ends'), 'After a number of invoices');
    expect(dialog.getByLabelText('Invoices')).toHaveValue('14');
    expect(dialog.getByText('2 of them were made already')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('They apply from the next invoice on.')).toBeVisible();
    expect(sent()).toEqual([
      {
        ...{ every: 2, unit: 'month', endsOn: null, count: 14, mode: 'send', revision: 3 },
        recipients: { to: 'oak@b.example', cc: [], bcc: [], replyTo: 'ada@b.example' },
      },
    ]);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('say which choice lets clients save a card, if the user allows it', async () => {
    document.documentElement.dataset['clientPayments'] = 'connect';
    const { dialog } = await openChanges({}, saved, { state: 'active', allowsSavedCards: true });
    expect(await dialog.findByText(/save a card for automatic payments only if you choose/)).toBeVisible();
  });

  it('say that another address or rhythm removes the saved card', async () => {
    const recipients = { to: 'a@b.example', cc: [], bcc: [], replyTo: 'me@c.example' };
    const { user, dialog } = await openChanges({ mode: 'send', recipients, savedCard }, saved);
    const hint = () => dialog.queryByText(/the saved card is removed/);
    await user.type(dialog.getByLabelText('To'), 'x');
    expect(hint()).toBeVisible();
    await user.type(dialog.getByLabelText('To'), '{Backspace}');
    expect(hint()).not.toBeInTheDocument();
    await user.selectOptions(dialog.getByLabelText('Unit'), 'year');
    expect(hint()).toBeVisible();
  });

  it('say that the saved card is not charged for invoices that are not mailed', async () => {
    const recipients = { to: 'a@b.example', cc: [], bcc: [], replyTo: 'me@c.example' };
    const { user, dialog } = await openChanges({ mode: 'send', recipients, savedCard }, saved);
    expect(dialog.queryByText(/The card of your client is not charged/)).not.toBeInTheDocument();
    await user.selectOptions(dialog.getByLabelText('Each Time'), 'Create a draft');
    expect(dialog.getByText(/The card of your client is not charged/)).toBeVisible();
  });

  it('can change their rhythm; the dialog shows the dates after the next one', async () => {
    const { user, dialog, sent } = await openChanges({ startsOn: '2026-12-31' }, saved);
    await user.clear(dialog.getByLabelText('Every'));
    await user.type(dialog.getByLabelText('Every'), '3');
    expect(dialog.getByText('Then May 31, 2027, Aug 31, 2027 and so on.')).toBeVisible();
    await user.selectOptions(dialog.getByLabelText('Unit'), 'week');
    expect(dialog.getByText('Then Mar 21, 2027, Apr 11, 2027 and so on.')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent()).toMatchObject([{ every: 3, unit: 'week' }]));
  });

  it('keep Cc and Bcc, and fill the form with their current values', async () => {
    const recipients = { to: 'a@b.example', cc: ['boss@b.example'], bcc: ['me@c.example'], replyTo: 'me@c.example' };
    const { user, dialog, sent } = await openChanges({ mode: 'send', recipients, endsOn: '2028-01-31' }, saved);
    expect(dialog.getByLabelText('Last Day')).toHaveValue('2028-01-31');
    expect(dialog.getByLabelText('To')).toHaveAccessibleDescription('With copies to boss@b.example, me@c.example');
    await user.clear(dialog.getByLabelText('To'));
    await user.type(dialog.getByLabelText('To'), 'new@b.example');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]).toEqual({
      ...{ every: 2, unit: 'month', endsOn: '2028-01-31', count: null, mode: 'send', revision: 3 },
      recipients: { ...recipients, to: 'new@b.example' },
    });
  });

  it.each([
    ['endsOn', 'Last Day', '2027-02-27', validationTexts.recurringEndsSoon('Feb 28, 2027')],
    ['recipients.to', 'To', 'gone@b.example', 'No mails go there'],
  ])('show the server’s error beside the field, and keep the typed value: %s', async (path, label, value, message) => {
    const recipients = { to: 'a@b.example', cc: [], bcc: [], replyTo: 'me@c.example' };
    const { dialog, user } = await openChanges({ mode: 'send', recipients, endsOn: '2028-01-31' }, () =>
      failure(400, 'INVALID_INPUT', message, [{ path, message }]),
    );
    fireEvent.change(dialog.getByLabelText(label), { target: { value } });
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(dialog.getByLabelText(label)).toHaveAccessibleDescription(message));
    expect(dialog.getByLabelText(label)).toHaveValue(value);
  });

  it('say that one is due today, and show a conflict with another tab', async () => {
    const message = 'This was changed elsewhere since you opened it.';
    const { user, dialog } = await openChanges({ nextDates: [getToday()] }, () =>
      failure(409, 'RECURRING_CHANGED', message),
    );
    expect(dialog.getByText(/^The next one is issued today, /)).toBeInTheDocument();
    await user.selectOptions(dialog.getByLabelText('Each Time'), 'Create a draft');
    expect(dialog.getByText(/^The next one is created as a draft today, /)).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(message)).toBeVisible();
    expect(dialog.getByLabelText('Each Time')).toHaveDisplayValue('Create a draft');
  });

  it('has files that each new invoice gets', async () => {
    const { routes } = fakeAttachments({ of: 'recurring', id: recurringId }, [sampleAttachment()]);
    const { user } = renderApp('/recurring', { 'GET /app/api/recurring': [recurring], ...routes });
    await user.click(await screen.findByRole('button', { name: 'Files for each new invoice' }));
    expect(await screen.findByRole('link', { name: 'contract.pdf' })).toBeVisible();
  });

  it('has files that can be deleted after it has ended', async () => {
    const { routes, stored } = fakeAttachments({ of: 'recurring', id: recurringId }, [sampleAttachment()]);
    const ended: Recurring = { ...recurring, state: 'ended', nextDates: [] };
    const { user } = renderApp('/recurring', { 'GET /app/api/recurring': [ended], ...routes });
    await user.click(await screen.findByRole('button', { name: 'Files' }));
    await user.click(await screen.findByRole('button', { name: 'Delete contract.pdf' }));
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(stored).toEqual([]));
  });

  it('show an empty state at first', async () => {
    renderApp('/recurring', { 'GET /app/api/recurring': [] });
    expect(await screen.findByText('Nothing repeats yet')).toBeVisible();
  });
});
