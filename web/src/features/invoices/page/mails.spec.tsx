import { describe, expect, it, jest } from '@jest/globals';
import type { Mail } from '@paperbill/contracts/http';
import { loadMailTexts } from '@paperbill/contracts/languages';
import { validationTexts } from '@paperbill/contracts/texts';
import { attachmentTexts } from '@paperbill/contracts/texts/attachments';
import { mailToasts, unansweredMailTexts } from '@paperbill/contracts/texts/invoice-page';
import { payOnPageHeading } from '@paperbill/contracts/texts/setting-labels';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { fakeAttachments, newFile, sampleAttachment } from '../../../../test/attachments.js';
import { failure, json } from '../../../../test/fake-api.js';
import { aMail, findActivity, from, id, invoice, openMails, PATH } from '../../../../test/invoice-page.js';
import { renderApp } from '../../../../test/render-app.js';
import { sampleReminders } from '../../../../test/samples.js';

const PAYMENT_OPTIONS = '/app/api/payment-options';

describe('The mails of an invoice', () => {
  it('are sent from a dialog with all fields filled in', async () => {
    const { user, section, called } = await openMails([], {
      [`POST ${PATH}`]: () => json(aMail({ state: 'queued', sentAt: null }), { status: 201 }),
    });
    await user.click(await screen.findByRole('button', { name: 'Send Invoice' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByLabelText('To')).toHaveValue('grace@example.org');
    expect(dialog.queryByLabelText('Cc')).not.toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Cc, Bcc and Reply-To' }));
    expect(dialog.getByLabelText('Reply-To')).toHaveValue('ada@example.org');
    expect(dialog.getByLabelText('Subject')).toHaveValue('Invoice 7 from Lovelace Analytics');
    const text = dialog.getByLabelText<HTMLTextAreaElement>('Text');
    expect(text.value).toMatch(/^Hello Grace Hopper,\n\n.*\$100\.00, due on Dec 24, 2026\./);
    expect(text.value).not.toMatch(/[{}]/);
    await user.type(dialog.getByLabelText('Cc'), 'bob@example.org; eve@example.org; BOB@example.org');
    await user.click(dialog.getByRole('button', { name: /^Send( to .+)?$/ }));
    expect(await screen.findByText(mailToasts.queued.title)).toBeVisible();
    expect(called('POST', PATH)[0]!.body).toMatchObject({
      to: 'grace@example.org',
      cc: ['bob@example.org', 'eve@example.org'],
      bcc: [],
      subject: 'Invoice 7 from Lovelace Analytics',
    });
    expect(await section.findByText(/^Waiting to be sent/)).toBeVisible();
  });

  it('show what is due, the recipient on the button, and a preview with the PDF', async () => {
    const { user } = await openMails([]);
    await user.click(await screen.findByRole('button', { name: 'Send Invoice' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/^due on Dec 24, 2026/)).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Send to grace@example.org' })).toBeEnabled();
    await user.click(dialog.getByRole('button', { name: 'Preview' }));
    await user.type(dialog.getByLabelText('Text'), ' PS');
    const preview = within(dialog.getByRole('region', { name: 'As your client reads it' }));
    expect(preview.getByText('Invoice 7 from Lovelace Analytics')).toBeVisible();
    expect(preview.getByText(/^Hello Grace Hopper,[^]* PS$/)).toBeVisible();
    expect(preview.getByText('invoice_7.pdf')).toBeVisible();
  });

  it('are previewed in the language of the invoice, with the payment details that the client gets', async () => {
    const { summary } = await loadMailTexts({ language: 'ar' });
    const { user } = await openMails([], {
      [`GET /app/api/invoices/${id}`]: { ...invoice, language: 'ar' },
      [`GET ${PAYMENT_OPTIONS}`]: { iban: 'DE89370400440532013000', paymentLink: 'https://pay.example/ada' },
    });
    await user.click(await screen.findByRole('button', { name: 'Send Invoice' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(await dialog.findByRole('button', { name: 'Preview' }));
    const preview = within(dialog.getByRole('region', { name: 'As your client reads it' }));
    for (const words of [summary.amountDue, summary.documents.invoice.view, 'DE89 3704 0044 0532 0130 00']) {
      expect(await preview.findByText(words)).toBeVisible();
    }
    expect(preview.getByText(summary.amountDue).closest('[dir]')).toHaveAttribute('dir', 'rtl');
    expect(preview.queryByText(/due|invoice 7/i)).not.toBeInTheDocument();
  });

  it.each([
    ['neither the sheet nor the client’s page says', { iban: '', paymentLink: '' }, '', true],
    ['the client’s page says', { iban: 'DE89370400440532013000', paymentLink: '' }, '', false],
    ['the sheet says', { iban: '', paymentLink: '' }, 'Bank of Ada, 123', false],
  ])('lead to the payment options if %s how to pay', async (_, options, companyPaymentInstructions, isShown) => {
    const { user, called } = await openMails([], {
      [`GET /app/api/invoices/${id}`]: { ...invoice, companyPaymentInstructions },
      [`GET ${PAYMENT_OPTIONS}`]: options,
    });
    await user.click(await screen.findByRole('button', { name: 'Send Invoice' }));
    const dialog = within(await screen.findByRole('dialog'));
    if (!companyPaymentInstructions) await waitFor(() => expect(called('GET', PAYMENT_OPTIONS)).toHaveLength(1));
    if (!isShown) return expect(dialog.queryByText(/does not say how to pay/)).not.toBeInTheDocument();
    expect(await dialog.findByText(/does not say how to pay/)).toBeVisible();
    expect(dialog.getByRole('link', { name: payOnPageHeading })).toHaveAttribute('href', '/settings/payments#iban');
  });

  it('name the files that go with them and their size, and say how many do not', async () => {
    const files = [
      sampleAttachment({ size: 2 * 1024 * 1024 }),
      sampleAttachment({ id: 'file-2', name: 'hours.csv', size: 512 * 1024 }),
      sampleAttachment({ id: 'file-3', name: 'notes.pdf', withMail: false }),
    ];
    const { user } = await openMails([], fakeAttachments({ of: 'invoice', id }, files).routes);
    await user.click(await screen.findByRole('button', { name: 'Send Invoice' }));
    const dialog = within(await screen.findByRole('dialog'));
    const list = await dialog.findByRole('list', { name: 'Attached files' });
    expect(
      within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['invoice_7.pdf', 'contract.pdf2 MB', 'hours.csv512 KB']);
    const total = 'The PDF and 2 files of 2.5 MB are attached. 1 file is only for you.';
    expect(dialog.getByText(total)).toBeVisible();
  });

  it('say which files they would lack, because an upload is not complete or has failed', async () => {
    const { routes, path } = fakeAttachments({ of: 'invoice', id });
    const { user } = await openMails([], { ...routes, [`POST ${path}`]: () => new Promise<Response>(() => {}) });
    const files = [newFile('plan.pdf'), newFile('tool.exe')];
    fireEvent.change(await screen.findByLabelText('Files to attach'), { target: { files } });
    await user.click(await screen.findByRole('button', { name: 'Send Invoice' }));
    const dialog = within(await screen.findByRole('dialog'));
    const warning = '2 files are not attached yet. The mail would go without them.';
    expect(await dialog.findByText(warning)).toBeVisible();
  });

  it('say that their files could not be read', async () => {
    const { path } = fakeAttachments({ of: 'invoice', id });
    const { user } = await openMails([], { [`GET ${path}`]: () => failure(503, 'UNAVAILABLE', 'Try later.') });
    await user.click(await screen.findByRole('button', { name: 'Send Invoice' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText(attachmentTexts.listFailed)).toBeVisible();
  });

  it('are not sent to invalid addresses', async () => {
    const { user, called } = await openMails([]);
    await user.click(await screen.findByRole('button', { name: 'Send Invoice' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.clear(dialog.getByLabelText('To'));
    await user.click(dialog.getByRole('button', { name: 'Cc, Bcc and Reply-To' }));
    await user.type(dialog.getByLabelText('Bcc'), 'bob@example.org, nonsense');
    await user.click(dialog.getByRole('button', { name: /^Send( to .+)?$/ }));
    expect(await dialog.findByText(validationTexts.mailAddressRequired)).toBeVisible();
    expect(dialog.getByText(validationTexts.mailCopies)).toBeVisible();
    expect(called('POST', PATH)).toHaveLength(0);
  });

  it('keep the typed text and show the reason when the server rejects them', async () => {
    const message = 'You can mail to 20 addresses a day. Please go on tomorrow.';
    const { user } = await openMails([], { [`POST ${PATH}`]: () => failure(403, 'QUOTA_REACHED', message) });
    await user.click(await screen.findByRole('button', { name: 'Send Invoice' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText('Text'), ' PS');
    await user.click(dialog.getByRole('button', { name: /^Send( to .+)?$/ }));
    expect(await screen.findByText(message)).toBeVisible();
    expect(dialog.getByLabelText<HTMLTextAreaElement>('Text').value).toMatch(/ PS$/);
  });

  it('may have been sent when the user stopped waiting; other words need a confirmation', async () => {
    let isSilent = true;
    const { user, called } = await openMails([], {
      [`POST ${PATH}`]: () =>
        isSilent
          ? new Promise<Response>(() => undefined)
          : json(aMail({ state: 'queued', sentAt: null }), { status: 201 }),
    });
    await user.click(await screen.findByRole('button', { name: 'Send Invoice' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: /^Send( to .+)?$/ }));
    expect(await dialog.findByRole('button', { name: unansweredMailTexts.sending })).toBeDisabled();
    await user.click(dialog.getByRole('button', { name: unansweredMailTexts.stop }));
    expect(await screen.findByText(unansweredMailTexts.stopped('Activity').text!)).toBeVisible();
    await waitFor(() => expect(called('GET', PATH)).toHaveLength(2));

    isSilent = false;
    await user.type(dialog.getByLabelText('Text'), ' PS');
    // The clock does not move, because a busy machine may take half a second between the two clicks of a double click.
    const now = Date.now();
    const clock = jest.spyOn(Date, 'now').mockReturnValue(now);
    await user.click(await dialog.findByRole('button', { name: /^Send( to .+)?$/ }));
    expect(await dialog.findByText(unansweredMailTexts.asks)).toBeInTheDocument();
    expect(called('POST', PATH)).toHaveLength(1);
    // The second click of a double click must not send the mail again.
    await user.click(dialog.getByRole('button', { name: unansweredMailTexts.sendAnyway }));
    await waitFor(() => expect(dialog.getByRole('button', { name: unansweredMailTexts.sendAnyway })).toBeEnabled());
    expect(called('POST', PATH)).toHaveLength(1);
    clock.mockReturnValue(now + 600);
    await user.click(await dialog.findByRole('button', { name: unansweredMailTexts.sendAnyway }));
    expect(await screen.findByText(mailToasts.queued.title)).toBeVisible();
    expect(called('POST', PATH)).toHaveLength(2);
  });

  it('are sent without a question when an unchanged mail is retried after a stop', async () => {
    let isSilent = true;
    const { user, called } = await openMails([], {
      [`POST ${PATH}`]: () =>
        isSilent
          ? new Promise<Response>(() => undefined)
          : json(aMail({ state: 'queued', sentAt: null }), { status: 201 }),
    });
    await user.click(await screen.findByRole('button', { name: 'Send Invoice' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: /^Send( to .+)?$/ }));
    await user.click(await dialog.findByRole('button', { name: unansweredMailTexts.stop }));
    isSilent = false;
    await user.click(await dialog.findByRole('button', { name: /^Send( to .+)?$/ }));
    expect(await screen.findByText(mailToasts.queued.title)).toBeVisible();
    const [first, second] = called('POST', PATH).map(({ headers }) => headers['idempotency-key']);
    expect(second).toBe(first);
  });

  it('are reported as possibly sent after a lost answer, not as invalid', async () => {
    const { user } = await openMails([], {
      [`POST ${PATH}`]: () => Promise.reject(new TypeError('Failed to fetch')),
    });
    await user.click(await screen.findByRole('button', { name: 'Send Invoice' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /^Send( to .+)?$/ }));
    expect(await screen.findByText(unansweredMailTexts.lost('Activity').text!)).toBeVisible();
  });

  it('are sent without a question after the server rejected another text', async () => {
    const message = 'Exactly one address, please.';
    let isRefused = true;
    const { user, called } = await openMails([], {
      [`POST ${PATH}`]: () =>
        isRefused
          ? failure(400, 'INVALID_INPUT', message)
          : json(aMail({ state: 'queued', sentAt: null }), { status: 201 }),
    });
    await user.click(await screen.findByRole('button', { name: 'Send Invoice' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: /^Send( to .+)?$/ }));
    expect(await screen.findByText(message)).toBeVisible();
    isRefused = false;
    await user.type(dialog.getByLabelText('Text'), ' PS');
    await user.click(await dialog.findByRole('button', { name: /^Send( to .+)?$/ }));
    await waitFor(() => expect(called('POST', PATH)).toHaveLength(2));
    expect(await screen.findByText(mailToasts.queued.title)).toBeVisible();
  });

  it('show their state, and are polled while one is being sent', async () => {
    const createdAt = new Date().toISOString();
    const states: Mail[] = [
      aMail({ state: 'queued', createdAt, sentAt: null }),
      aMail({ openedAt: '2026-11-21T09:00:00.000Z' }),
    ];
    let requestCount = 0;
    const { section, called } = await openMails([], {
      [`GET ${PATH}`]: () => json({ from, mails: [states[Math.min(requestCount++, 1)]], reminders: sampleReminders }),
    });
    const live = (await section.findByText(/^Waiting to be sent/)).closest('[aria-live]');
    const sent = await section.findByText(/^Sent Nov 20, 2026.*opened Nov 21, 2026/);
    expect(sent).toBeVisible();
    expect(live).toContainElement(sent);
    // The invoice and its links are refetched once, because its history and its links now contain the new mail.
    await waitFor(() => expect(called('GET', `/app/api/invoices/${id}`)).toHaveLength(2));
  });

  it.each([
    { state: 'failed', told: mailToasts.cancelled.title },
    { state: 'sent', told: mailToasts.cancelledTooLate.title },
  ] as const)('are cancelled while they are queued; a mail that was already tried ends as $state', async (after) => {
    const waiting = aMail({ state: 'queued', createdAt: new Date().toISOString(), sentAt: null });
    const mail = { id: waiting.id, kind: 'invoice', state: 'queued', sentAt: null } as const;
    const link = { id, createdAt: waiting.createdAt, mailedTo: waiting.to, mail, openedAt: null, revokedAt: null };
    const links = `/app/api/invoices/${id}/links`;
    let isCancelled = false;
    const { user, section, called } = await openMails([waiting], {
      [`GET ${links}`]: [{ ...link, id: 'other', mail: { ...mail, id: 'other' } }, link],
      [`GET ${PATH}`]: () =>
        json({ from, mails: [isCancelled ? aMail({ state: after.state }) : waiting], reminders: sampleReminders }),
      [`DELETE ${links}/${id}`]: () => {
        isCancelled = true;
        return json([{ ...link, revokedAt: waiting.createdAt, mail: { ...mail, state: after.state } }]);
      },
    });
    await user.click(await section.findByRole('button', { name: 'Cancel the e-mail to grace@example.org' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel E-mail' }));
    expect(await screen.findByText(after.told)).toBeVisible();
    expect(called('DELETE', `${links}/${id}`)).toHaveLength(1);
    await waitFor(() => expect(section.queryByText(/^Waiting to be sent/)).not.toBeInTheDocument());
  });

  it('name statements as such, and offer no Send Again for them', async () => {
    const { section } = await openMails([aMail({ kind: 'statement', state: 'failed', sentAt: null })]);
    expect(section.getByText('Statement: Not delivered')).toBeVisible();
    expect(section.getByText('Statement: Not delivered').closest('[aria-live]')).toBeNull();
    expect(section.queryByRole('button', { name: /^Send (Again|Reminder)/ })).not.toBeInTheDocument();
  });

  it('say if they may have been sent, ask before they are sent again, and are marked as read', async () => {
    const error = 'The mail server’s answer was lost.';
    const { user, section, called } = await openMails([aMail({ state: 'unknown', error })]);
    expect(section.getByText(/^May have been sent/)).toBeVisible();
    expect(section.getByText(error)).toBeVisible();
    await waitFor(() => expect(called('POST', `${PATH}/read`)).toHaveLength(1));
    await user.click(section.getByRole('button', { name: 'Send Again to grace@example.org' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/Your client may get it twice/)).toBeInTheDocument();
    expect(dialog.getByLabelText('Subject')).toHaveValue('Invoice 7');
  });

  it.each(['invoice', 'reminder', 'receipt'] as const)('are sent again as the same kind: %s', async (kind) => {
    const { user, section, called } = await openMails([aMail({ kind, state: 'failed', error: 'No' })], {
      [`POST ${PATH}`]: () => json(aMail({ kind, state: 'queued', sentAt: null }), { status: 201 }),
    });
    await user.click(section.getByRole('button', { name: 'Send Again to grace@example.org' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /^Send( to .+)?$/ }));
    await waitFor(() => expect(called('POST', PATH).map(({ body }) => body)).toMatchObject([{ kind }]));
  });

  it('offer no Send Again for tests, which went to the user', async () => {
    const { section } = await openMails([aMail({ kind: 'test', state: 'failed', error: 'No' })]);
    expect(section.getByText(/^Test: Not delivered/)).toBeVisible();
    expect(section.queryByRole('button', { name: /^Send Again/ })).toBeNull();
  });

  it('that fail to load leave an error with a retry, and no primary action', async () => {
    let isDown = true;
    const { user, section } = await openMails([], {
      [`GET ${PATH}`]: () =>
        isDown
          ? failure(503, 'SERVICE_UNAVAILABLE', 'Please wait.')
          : json({ from, mails: [aMail()], reminders: sampleReminders }),
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
    const { user } = renderApp(`/invoices/${id}`, {
      [`GET /app/api/invoices/${id}`]: invoice,
      [`GET ${PATH}`]: { from: null, mails: [] },
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
  const message = { id, kind: 'paid', text: '', createdAt: '2026-11-20T08:00:00.000Z', readAt: null };
  await openMails([], {
    [`GET /app/api/invoices/${id}`]: { ...invoice, ...changes },
    [`GET /app/api/invoices/${id}/client-messages`]: [message],
    [`POST /app/api/invoices/${id}/client-messages/read`]: () => new Response(null, { status: 204 }),
  });
  expect(await screen.findByText(/^Your client says it is paid/)).toHaveTextContent(new RegExp(`^${words}$`));
});

it('A test mail goes to the user only, with the current text', async () => {
  const { user, called } = await openMails([], {
    [`POST ${PATH}`]: () => json(aMail({ kind: 'test', state: 'queued', sentAt: null }), { status: 201 }),
  });
  await user.click(await screen.findByRole('button', { name: 'Send Invoice' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Cc, Bcc and Reply-To' }));
  await user.type(dialog.getByLabelText('Cc'), 'bob@example.org');
  await user.type(dialog.getByLabelText('Text'), ' PS');
  await user.click(dialog.getByRole('button', { name: /^Send a Test to / }));
  expect(await screen.findByText(mailToasts.testQueued.title)).toBeVisible();
  expect(called('POST', PATH)[0]!.body).toMatchObject({
    ...{ kind: 'test', cc: [], bcc: [] },
    text: expect.stringMatching(/ PS$/),
  });
  expect(dialog.getByLabelText('Cc')).toHaveValue('bob@example.org');
});
