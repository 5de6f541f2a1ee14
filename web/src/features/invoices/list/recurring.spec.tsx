import { describe, expect, it } from '@jest/globals';
import type { Recurring } from '@paperbill/contracts/http';
import { screen, waitFor, within } from '@testing-library/react';
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

  it('say who stopped the automatic payments, and when', async () => {
    const stoppedCard = { brand: 'visa', last4: '4242', stoppedAt: '2026-12-09T09:00:00.000Z' };
    renderApp('/recurring', {
      'GET /app/api/recurring': (['client', 'user', 'system'] as const).map((stoppedBy) => ({
        ...{ ...recurring, id: stoppedBy, mode: 'send' },
        stoppedCard: { ...stoppedCard, stoppedBy },
      })),
    });
    for (const text of [
      'Your client stopped the automatic payments by Visa •••• 4242 on Dec 9, 2026',
      'You stopped the automatic payments by Visa •••• 4242 on Dec 9, 2026',
      'The automatic payments by Visa •••• 4242 ended on Dec 9, 2026',
    ])
      expect(await screen.findByText(text)).toBeVisible();
    expect(screen.getAllByText('Later invoices are not charged, and wait for your client to pay')).toHaveLength(3);
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

  const openChangeDialog = async (before: Partial<Recurring>, answer: (body: unknown) => Response) => {
    const app = renderApp('/recurring', {
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

  it('can be changed to mail later invoices in another rhythm, and to end after some', async () => {
    const { user, dialog, sent } = await openChangeDialog({ made: 2, startsOn: '2026-12-31' }, saved);
    expect(dialog.getByText(/^It repeats every 2 months, next on Feb 28, 2027\./)).toBeVisible();
    await user.clear(dialog.getByLabelText('Every'));
    await user.type(dialog.getByLabelText('Every'), '3');
    expect(dialog.getByText('Then May 31, 2027, Aug 31, 2027 and so on.')).toBeVisible();
    await user.selectOptions(dialog.getByLabelText('Unit'), 'week');
    expect(dialog.getByText('Then Mar 21, 2027, Apr 11, 2027 and so on.')).toBeVisible();
    await user.selectOptions(dialog.getByLabelText('Each Time'), await dialog.findByText('Issue and mail it'));
    expect(dialog.getByLabelText('To')).toHaveValue('oak@b.example');
    await user.selectOptions(dialog.getByLabelText('Ends'), 'After a number of invoices');
    expect(dialog.getByLabelText('Invoices')).toHaveValue('14');
    expect(dialog.getByText('2 of them were made already')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('They apply from the next invoice on.')).toBeVisible();
    expect(sent()).toEqual([
      {
        ...{ every: 3, unit: 'week', endsOn: null, count: 14, mode: 'send', revision: 3 },
        recipients: { to: 'oak@b.example', cc: [], bcc: [], replyTo: 'ada@b.example' },
      },
    ]);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('say that another address or rhythm removes the saved card, which is charged only for mailed invoices', async () => {
    const recipients = { to: 'a@b.example', cc: [], bcc: [], replyTo: 'me@c.example' };
    const { user, dialog } = await openChangeDialog({ mode: 'send', recipients, savedCard }, saved);
    const hint = () => dialog.queryByText(/the saved card is removed/);
    await user.type(dialog.getByLabelText('To'), 'x');
    expect(hint()).toBeVisible();
    await user.type(dialog.getByLabelText('To'), '{Backspace}');
    expect(hint()).not.toBeInTheDocument();
    await user.selectOptions(dialog.getByLabelText('Unit'), 'year');
    expect(hint()).toBeVisible();
    expect(dialog.queryByText(/The card of your client is not charged/)).not.toBeInTheDocument();
    await user.selectOptions(dialog.getByLabelText('Each Time'), 'Create a draft');
    expect(dialog.getByText(/The card of your client is not charged/)).toBeVisible();
  });

  it('keep Cc and Bcc, fill the form with their current values, and show the server’s error beside the field', async () => {
    const recipients = { to: 'a@b.example', cc: ['boss@b.example'], bcc: ['me@c.example'], replyTo: 'me@c.example' };
    const [path, message] = ['recipients.to', 'No mails go there'];
    let isRefused = true;
    const { user, dialog, sent } = await openChangeDialog({ mode: 'send', recipients, endsOn: '2028-01-31' }, (body) =>
      isRefused ? failure(400, 'INVALID_INPUT', message, [{ path, message }]) : saved(body),
    );
    expect(dialog.getByLabelText('Last Day')).toHaveValue('2028-01-31');
    expect(dialog.getByLabelText('To')).toHaveAccessibleDescription('With copies to boss@b.example, me@c.example');
    await user.clear(dialog.getByLabelText('To'));
    await user.type(dialog.getByLabelText('To'), 'new@b.example');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(dialog.getByLabelText('To')).toHaveAccessibleDescription(expect.stringContaining(message)),
    );
    isRefused = false;
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(sent()[1]).toEqual({
      ...{ every: 2, unit: 'month', endsOn: '2028-01-31', count: null, mode: 'send', revision: 3 },
      recipients: { ...recipients, to: 'new@b.example' },
    });
  });

  it('say that one is due today, and show a conflict with another tab', async () => {
    const message = 'This was changed elsewhere since you opened it.';
    const { user, dialog } = await openChangeDialog({ nextDates: [getToday()] }, () =>
      failure(409, 'RECURRING_CHANGED', message),
    );
    expect(dialog.getByText(/^The next one is issued today, /)).toBeInTheDocument();
    await user.selectOptions(dialog.getByLabelText('Each Time'), 'Create a draft');
    expect(dialog.getByText(/^The next one is created as a draft today, /)).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(message)).toBeVisible();
    expect(dialog.getByLabelText('Each Time')).toHaveDisplayValue('Create a draft');
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
