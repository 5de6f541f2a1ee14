import { describe, expect, it } from '@jest/globals';
import type { Mail } from '@paperbill/contracts/http';
import { mailToasts } from '@paperbill/contracts/texts/invoice-page';
import { screen, waitFor, within } from '@testing-library/react';
import { failure, json } from '../../../../test/fake-api.js';
import {
  aMail,
  findActivity,
  mailSender,
  sampleInvoiceId,
  invoice,
  openMails,
  INVOICE_PAGE_PATH,
  SEND_BUTTON,
} from '../../../../test/invoice-page.js';
import { renderApp } from '../../../../test/render-app.js';
import { sampleReminders } from '../../../../test/samples.js';

describe('The mails of an invoice', () => {
  it('show their state, and are polled while one is being sent', async () => {
    const createdAt = new Date().toISOString();
    const states: Mail[] = [
      aMail({ state: 'queued', createdAt, sentAt: null }),
      aMail({ openedAt: '2026-11-21T09:00:00.000Z' }),
    ];
    let requestCount = 0;
    const { section, called } = await openMails([], {
      [`GET ${INVOICE_PAGE_PATH}`]: () =>
        json({ from: mailSender, mails: [states[Math.min(requestCount++, 1)]], reminders: sampleReminders }),
    });
    const live = (await section.findByText(/^Waiting to be sent/)).closest('[aria-live]');
    const sent = await section.findByText(/^Sent Nov 20, 2026.*opened Nov 21, 2026/);
    expect(sent).toBeVisible();
    expect(live).toContainElement(sent);
    // The invoice and its links are refetched once, because both now contain the new e-mail.
    await waitFor(() => expect(called('GET', `/app/api/invoices/${sampleInvoiceId}`)).toHaveLength(2));
  });

  it.each([
    { state: 'failed', told: mailToasts.cancelled.title },
    { state: 'sent', told: mailToasts.cancelledTooLate.title },
  ] as const)('are cancelled while they are queued; a mail that was already tried ends as $state', async (after) => {
    const waiting = aMail({ state: 'queued', createdAt: new Date().toISOString(), sentAt: null });
    const mail = { id: waiting.id, kind: 'invoice', state: 'queued', sentAt: null } as const;
    const link = {
      id: sampleInvoiceId,
      createdAt: waiting.createdAt,
      mailedTo: waiting.to,
      mail,
      openedAt: null,
      revokedAt: null,
    };
    const links = `/app/api/invoices/${sampleInvoiceId}/links`;
    let isCancelled = false;
    const { user, section, called } = await openMails([waiting], {
      [`GET ${links}`]: [{ ...link, id: 'other', mail: { ...mail, id: 'other' } }, link],
      [`GET ${INVOICE_PAGE_PATH}`]: () =>
        json({
          from: mailSender,
          mails: [isCancelled ? aMail({ state: after.state }) : waiting],
          reminders: sampleReminders,
        }),
      [`DELETE ${links}/${sampleInvoiceId}`]: () => {
        isCancelled = true;
        return json([{ ...link, revokedAt: waiting.createdAt, mail: { ...mail, state: after.state } }]);
      },
    });
    await user.click(await section.findByRole('button', { name: 'Cancel the e-mail to grace@example.org' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel E-mail' }));
    expect(await screen.findByText(after.told)).toBeVisible();
    expect(called('DELETE', `${links}/${sampleInvoiceId}`)).toHaveLength(1);
    await waitFor(() => expect(section.queryByText(/^Waiting to be sent/)).not.toBeInTheDocument());
  });

  it('name statements and tests as such, and offer no Send Again for them', async () => {
    const failed = { state: 'failed', sentAt: null } as const;
    const { section } = await openMails([
      aMail({ ...failed, kind: 'statement' }),
      aMail({ ...failed, id: 'test', kind: 'test' }),
    ]);
    expect(section.getByText('Statement: Not delivered').closest('[aria-live]')).toBeNull();
    expect(section.getByText('Test: Not delivered')).toBeVisible();
    expect(section.queryByRole('button', { name: /^Send (Again|Reminder)/ })).not.toBeInTheDocument();
  });

  it('say if they may have been sent, ask before they are sent again, and are marked as read', async () => {
    const error = 'The mail server’s answer was lost.';
    const { user, section, called } = await openMails([aMail({ state: 'unknown', error })]);
    expect(section.getByText(/^May have been sent/)).toBeVisible();
    expect(section.getByText(error)).toBeVisible();
    await waitFor(() => expect(called('POST', `${INVOICE_PAGE_PATH}/read`)).toHaveLength(1));
    await user.click(section.getByRole('button', { name: 'Send Again to grace@example.org' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/Your client may get it twice/)).toBeInTheDocument();
    expect(dialog.getByLabelText('Subject')).toHaveValue('Invoice 7');
  });

  it('are sent again as the same kind', async () => {
    const kind = 'receipt';
    const { user, section, called } = await openMails([aMail({ kind, state: 'failed', error: 'No' })], {
      [`POST ${INVOICE_PAGE_PATH}`]: () => json(aMail({ kind, state: 'queued', sentAt: null }), { status: 201 }),
    });
    await user.click(section.getByRole('button', { name: 'Send Again to grace@example.org' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: SEND_BUTTON }));
    await waitFor(() => expect(called('POST', INVOICE_PAGE_PATH).map(({ body }) => body)).toMatchObject([{ kind }]));
  });

  it('that fail to load leave an error with a retry, and no primary action', async () => {
    let isDown = true;
    const { user, section } = await openMails([], {
      [`GET ${INVOICE_PAGE_PATH}`]: () =>
        isDown
          ? failure(503, 'SERVICE_UNAVAILABLE', 'Please wait.')
          : json({ from: mailSender, mails: [aMail()], reminders: sampleReminders }),
    });
    expect(section.getByRole('alert')).toHaveTextContent('Some of the activity could not be loaded');
    expect(screen.queryByRole('button', { name: /^(Record Payment|Send Invoice)$/ })).not.toBeInTheDocument();
    isDown = false;
    await user.click(section.getByRole('button', { name: 'Try again' }));
    expect(await section.findByText(/^Sent Nov 20, 2026/)).toBeVisible();
    expect(section.queryByRole('alert')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Record Payment' })).toBeVisible();
  });

  it('can’t be sent if the product sends none', async () => {
    const { user } = renderApp(`/invoices/${sampleInvoiceId}`, {
      [`GET /app/api/invoices/${sampleInvoiceId}`]: invoice,
      [`GET ${INVOICE_PAGE_PATH}`]: { from: null, mails: [] },
    });
    await findActivity();
    expect(await screen.findByRole('button', { name: 'Record Payment' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'More' }));
    expect(screen.getByRole('menuitem', { name: /^New client link/ })).toBeVisible();
    expect(screen.queryByRole('menuitem', { name: /^Send/ })).not.toBeInTheDocument();
  });
});

it.each([
  ['while an amount is due', {}, 'Your client says it is paid. Record the payment once you have it.'],
  [
    'only while an amount is due',
    { status: 'paid' as const, amountPaid: '100.00', amountDue: '0.00' },
    'Your client says it is paid.',
  ],
])('The client’s message "paid" asks to record the payment %s', async (_, changes, words) => {
  const message = { id: sampleInvoiceId, kind: 'paid', text: '', createdAt: '2026-11-20T08:00:00.000Z', readAt: null };
  await openMails([], {
    [`GET /app/api/invoices/${sampleInvoiceId}`]: { ...invoice, ...changes },
    [`GET /app/api/invoices/${sampleInvoiceId}/client-messages`]: [message],
    [`POST /app/api/invoices/${sampleInvoiceId}/client-messages/read`]: () => new Response(null, { status: 204 }),
  });
  expect(await screen.findByText(/^Your client says it is paid/)).toHaveTextContent(new RegExp(`^${words}$`));
});
