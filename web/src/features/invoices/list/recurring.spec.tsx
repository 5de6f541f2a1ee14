import { describe, expect, it } from '@jest/globals';
import type { InvoiceDetails, Recurring } from '@paperbill/contracts/http';
import { validationTexts } from '@paperbill/contracts/texts';
import { screen, waitFor, within } from '@testing-library/react';
import { failure, json } from '../../../../test/fake-api.js';
import { renderApp } from '../../../../test/render-app.js';
import { sampleInvoice } from '../../../../test/samples.js';

const id = '0b6f1a52-58f5-4b8c-9a1f-3f1f5f2f8a11';
const otherId = '4c3c1f0e-7a8b-4a53-8d3e-0b6f1a5258f5';

const recurring: Recurring = {
  ...{ id: otherId, invoiceId: id, invoiceNumber: '7', clientName: 'Oak Lane', total: '100.00' },
  ...{ every: 2, unit: 'month', startsOn: '2026-12-31', endsOn: null, count: null, mode: 'issue', recipients: null },
  ...{ state: 'active', made: 0, nextDates: ['2027-02-28', '2027-04-30', '2027-06-30'], error: '', runs: [] },
};

const invoice: InvoiceDetails = {
  ...sampleInvoice({ id, invoiceNumber: '7', clientEmail: 'grace@example.org', invoiceDate: '2026-12-31' }),
  ...{ companyEmail: 'ada@example.org', discount: null, discountAmount: '0.00', deposit: null },
  ...{ corrects: null, correctedBy: null, quote: null, payments: [], creditNotes: [], creditedQuantities: [] },
  ...{ amountPaid: '0.00', amountCredited: '0.00', amountDue: '100.00', overpaid: '0.00', history: [], lineItems: [] },
};

async function openDialog(answer: () => Response = () => json(recurring, { status: 201 })) {
  const app = renderApp(`/invoices/${id}`, {
    [`GET /app/api/invoices/${id}`]: invoice,
    [`GET /app/api/invoices/${id}/links`]: [],
    [`GET /app/api/invoices/${id}/mails`]: {
      ...{ from: 'invoices@paperbill.example', mails: [] },
      reminders: { remind: false, days: [], source: 'settings', next: null, heldBy: null },
    },
    [`POST /app/api/invoices/${id}/recurring`]: answer,
  });
  await app.user.click(await screen.findByRole('button', { name: 'Repeat' }));
  const dialog = within(await screen.findByRole('dialog'));
  const sent = () => app.called('POST', `/app/api/invoices/${id}/recurring`).map(({ body }) => body);
  return { ...app, dialog, sent };
}

describe('An invoice is made to repeat', () => {
  it('each month from its own date on, unless something else is chosen', async () => {
    const { user, dialog, sent } = await openDialog();
    await user.click(dialog.getByRole('button', { name: 'Repeat' }));
    expect(await screen.findByText('Next on Feb 28, 2027.')).toBeVisible();
    expect(sent()).toEqual([
      {
        ...{ every: 1, unit: 'month', startsOn: '2026-12-31', endsOn: null, count: null },
        ...{ mode: 'issue', recipients: null },
      },
    ]);
  });

  it('and mailed, so many times', async () => {
    const { user, dialog, sent } = await openDialog();
    await user.selectOptions(dialog.getByLabelText('Each Time'), 'Issue and mail it');
    expect(dialog.getByLabelText('To')).toHaveValue('grace@example.org');
    await user.selectOptions(dialog.getByLabelText('Ends'), 'After a number of invoices');
    await user.clear(dialog.getByLabelText('Invoices'));
    await user.type(dialog.getByLabelText('Invoices'), '3');
    await user.click(dialog.getByRole('button', { name: 'Repeat' }));
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]).toMatchObject({
      ...{ count: 3, mode: 'send' },
      recipients: { to: 'grace@example.org', cc: [], bcc: [], replyTo: 'ada@example.org' },
    });
  });

  it('only once all that is asked for makes sense', async () => {
    const { user, dialog, sent } = await openDialog();
    await user.clear(dialog.getByLabelText('Every'));
    await user.selectOptions(dialog.getByLabelText('Each Time'), 'Issue and mail it');
    await user.clear(dialog.getByLabelText('To'));
    await user.selectOptions(dialog.getByLabelText('Ends'), 'On a day');
    await user.click(dialog.getByRole('button', { name: 'Repeat' }));
    expect(await dialog.findByText(validationTexts.recurringEvery(99))).toBeVisible();
    expect(dialog.getByText(validationTexts.mailAddressRequired)).toBeVisible();
    expect(dialog.getByLabelText('Last Day')).toBeInvalid();
    expect(sent()).toEqual([]);
  });

  it('and what was typed stays where the server refuses it', async () => {
    const message = 'You can have 200 invoices that repeat.';
    const { user, dialog } = await openDialog(() => failure(403, 'QUOTA_REACHED', message));
    await user.clear(dialog.getByLabelText('Every'));
    await user.type(dialog.getByLabelText('Every'), '5');
    await user.click(dialog.getByRole('button', { name: 'Repeat' }));
    expect(await screen.findByText(message)).toBeVisible();
    expect(dialog.getByLabelText('Every')).toHaveValue('5');
  });
});

describe('The recurring invoices', () => {
  it('say how they repeat, when they come next and what was made', async () => {
    renderApp('/recurring', {
      'GET /app/api/recurring': [
        {
          ...recurring,
          runs: [
            { date: '2026-12-31', invoiceId: id, invoiceNumber: '8', draftId: null, isUnsent: true },
            { date: '2026-10-31', invoiceId: null, invoiceNumber: null, draftId: otherId, isUnsent: false },
          ],
          error: 'It could not be made. We try again.',
        },
      ],
    });
    const card = within(await screen.findByRole('article', { name: 'Oak Lane, 7' }));
    expect(card.getByText(/every 2 months, issued/)).toBeVisible();
    expect(card.getByText(/Feb 28, 2027 · Apr 30, 2027/)).toBeVisible();
    expect(card.getByRole('link', { name: '8' })).toHaveAttribute('href', `/invoices/${id}`);
    expect(card.getByText(/not mailed yet/)).toBeVisible();
    expect(card.getByRole('link', { name: 'Draft' })).toHaveAttribute('href', `/drafts/${otherId}`);
    expect(card.getByText('It could not be made. We try again.')).toBeVisible();
  });

  it('are paused, go on, and end once somebody has said so twice', async () => {
    let now = recurring;
    const { user } = renderApp('/recurring', {
      'GET /app/api/recurring': () => json([now]),
      [`PATCH /app/api/recurring/${otherId}/state`]: ({ body }: { body: unknown }) => {
        now = { ...now, ...(body as Pick<Recurring, 'state'>), nextDates: [] };
        return json(now);
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Pause' }));
    expect(await screen.findByText('Paused')).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Go On' }));
    expect(await screen.findByText('Active')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'End' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'End' }));
    expect(await screen.findByText('Ended')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Pause' })).not.toBeInTheDocument();
  });

  it('are none at first', async () => {
    renderApp('/recurring', { 'GET /app/api/recurring': [] });
    expect(await screen.findByText('Nothing repeats yet')).toBeVisible();
  });
});
