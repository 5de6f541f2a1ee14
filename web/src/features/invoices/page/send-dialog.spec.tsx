import { describe, expect, it, jest } from '@jest/globals';
import { loadMailTexts } from '@paperbill/contracts/languages';
import { validationTexts } from '@paperbill/contracts/texts';
import { attachmentTexts } from '@paperbill/contracts/texts/attachments';
import { mailToasts, unansweredMailTexts } from '@paperbill/contracts/texts/invoice-page';
import { payOnPageHeading } from '@paperbill/contracts/texts/setting-labels';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { fakeAttachments, newFile, sampleAttachment } from '../../../../test/attachments.js';
import { failure, json } from '../../../../test/fake-api.js';
import {
  aMail,
  answerWithQueuedMail,
  sampleInvoiceId,
  invoice,
  openMails,
  openSendDialog,
  INVOICE_PAGE_PATH,
} from '../../../../test/invoice-page.js';

const PAYMENT_OPTIONS = '/app/api/payment-options';

describe('Mails of an invoice', () => {
  it('are sent from a dialog with all fields filled in, what is due, and a preview with the PDF', async () => {
    const { dialog, user, section, called, send } = await openSendDialog({
      [`POST ${INVOICE_PAGE_PATH}`]: answerWithQueuedMail,
    });
    expect(dialog.getByLabelText('To')).toHaveValue('grace@example.org');
    expect(dialog.queryByLabelText('Cc')).not.toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Cc, Bcc and Reply-To' }));
    expect(dialog.getByLabelText('Reply-To')).toHaveValue('ada@example.org');
    expect(dialog.getByLabelText('Subject')).toHaveValue('Invoice 7 from Lovelace Analytics');
    const text = dialog.getByLabelText<HTMLTextAreaElement>('Text');
    expect(text.value).toMatch(/^Hello Grace Hopper,\n\n.*\$100\.00, due on Dec 24, 2026\./);
    expect(text.value).not.toMatch(/[{}]/);
    expect(dialog.getByText(/^due on Dec 24, 2026/)).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Send to grace@example.org' })).toBeEnabled();
    await user.click(dialog.getByRole('button', { name: 'Preview' }));
    await user.type(text, ' PS');
    const preview = within(dialog.getByRole('region', { name: 'As your client reads it' }));
    expect(preview.getByText('Invoice 7 from Lovelace Analytics')).toBeVisible();
    expect(preview.getByText(/^Hello Grace Hopper,[^]* PS$/)).toBeVisible();
    expect(preview.getByText('invoice_7.pdf')).toBeVisible();
    await user.type(dialog.getByLabelText('Cc'), 'bob@example.org; eve@example.org; BOB@example.org');
    await send();
    expect(await screen.findByText(mailToasts.queued.title)).toBeVisible();
    expect(called('POST', INVOICE_PAGE_PATH)[0]!.body).toMatchObject({
      to: 'grace@example.org',
      cc: ['bob@example.org', 'eve@example.org'],
      bcc: [],
      subject: 'Invoice 7 from Lovelace Analytics',
    });
    expect(await section.findByText(/^Waiting to be sent/)).toBeVisible();
  });

  it('are previewed in the language of the invoice, with the payment details that the client gets', async () => {
    const { summary } = await loadMailTexts({ language: 'ar' });
    const { dialog, user } = await openSendDialog({
      [`GET /app/api/invoices/${sampleInvoiceId}`]: { ...invoice, language: 'ar' },
      [`GET ${PAYMENT_OPTIONS}`]: { iban: 'DE89370400440532013000', paymentLink: 'https://pay.example/ada' },
    });
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
    const { dialog, called } = await openSendDialog({
      [`GET /app/api/invoices/${sampleInvoiceId}`]: { ...invoice, companyPaymentInstructions },
      [`GET ${PAYMENT_OPTIONS}`]: options,
    });
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
    const { dialog } = await openSendDialog(fakeAttachments({ of: 'invoice', id: sampleInvoiceId }, files).routes);
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
    const { routes, path } = fakeAttachments({ of: 'invoice', id: sampleInvoiceId });
    const { user } = await openMails([], { ...routes, [`POST ${path}`]: () => new Promise<Response>(() => {}) });
    const files = [newFile('plan.pdf'), newFile('tool.exe')];
    fireEvent.change(await screen.findByLabelText('Files to attach'), { target: { files } });
    await user.click(screen.getByRole('button', { name: 'Send Invoice' }));
    const dialog = within(await screen.findByRole('dialog'));
    const warning = '2 files are not attached yet. The mail would go without them.';
    expect(await dialog.findByText(warning)).toBeVisible();
  });

  it('say that their files could not be read, and are not sent to invalid addresses', async () => {
    const { path } = fakeAttachments({ of: 'invoice', id: sampleInvoiceId });
    const { dialog, user, called, send } = await openSendDialog({
      [`GET ${path}`]: () => failure(503, 'UNAVAILABLE', 'Try later.'),
    });
    expect(await dialog.findByText(attachmentTexts.listFailed)).toBeVisible();
    await user.clear(dialog.getByLabelText('To'));
    await user.click(dialog.getByRole('button', { name: 'Cc, Bcc and Reply-To' }));
    await user.type(dialog.getByLabelText('Bcc'), 'bob@example.org, nonsense');
    await send();
    expect(await dialog.findByText(validationTexts.mailAddressRequired)).toBeVisible();
    expect(dialog.getByText(validationTexts.mailCopies)).toBeVisible();
    expect(called('POST', INVOICE_PAGE_PATH)).toHaveLength(0);
  });

  it('may have been sent when the user stopped waiting; other words need a confirmation', async () => {
    let isUnanswered = true;
    const { dialog, user, called, send } = await openSendDialog({
      [`POST ${INVOICE_PAGE_PATH}`]: () =>
        isUnanswered ? new Promise<Response>(() => undefined) : answerWithQueuedMail(),
    });
    await send();
    expect(await dialog.findByRole('button', { name: unansweredMailTexts.sending })).toBeDisabled();
    await user.click(dialog.getByRole('button', { name: unansweredMailTexts.stop }));
    expect(await screen.findByText(unansweredMailTexts.stopped('Activity').text!)).toBeVisible();
    await waitFor(() => expect(called('GET', INVOICE_PAGE_PATH)).toHaveLength(2));

    isUnanswered = false;
    await user.type(dialog.getByLabelText('Text'), ' PS');
    // The clock is stopped, because on a busy machine half a second may pass between the two clicks of a double click.
    const now = Date.now();
    const clock = jest.spyOn(Date, 'now').mockReturnValue(now);
    await send();
    expect(await dialog.findByText(unansweredMailTexts.asks)).toBeInTheDocument();
    expect(called('POST', INVOICE_PAGE_PATH)).toHaveLength(1);
    // The second click of a double click must not send the e-mail again.
    await user.click(dialog.getByRole('button', { name: unansweredMailTexts.sendAnyway }));
    await waitFor(() => expect(dialog.getByRole('button', { name: unansweredMailTexts.sendAnyway })).toBeEnabled());
    expect(called('POST', INVOICE_PAGE_PATH)).toHaveLength(1);
    clock.mockReturnValue(now + 600);
    await user.click(await dialog.findByRole('button', { name: unansweredMailTexts.sendAnyway }));
    expect(await screen.findByText(mailToasts.queued.title)).toBeVisible();
    expect(called('POST', INVOICE_PAGE_PATH)).toHaveLength(2);
  });

  it('are sent without a question when an unchanged mail is retried after a stop', async () => {
    let isSilent = true;
    const { dialog, user, called, send } = await openSendDialog({
      [`POST ${INVOICE_PAGE_PATH}`]: () => (isSilent ? new Promise<Response>(() => undefined) : answerWithQueuedMail()),
    });
    await send();
    await user.click(await dialog.findByRole('button', { name: unansweredMailTexts.stop }));
    isSilent = false;
    await send();
    expect(await screen.findByText(mailToasts.queued.title)).toBeVisible();
    const [first, second] = called('POST', INVOICE_PAGE_PATH).map(({ headers }) => headers['idempotency-key']);
    expect(second).toBe(first);
  });

  it('are reported as possibly sent after a lost answer, not as invalid', async () => {
    const { send } = await openSendDialog({
      [`POST ${INVOICE_PAGE_PATH}`]: () => Promise.reject(new TypeError('Failed to fetch')),
    });
    await send();
    expect(await screen.findByText(unansweredMailTexts.lost('Activity').text!)).toBeVisible();
  });

  it('are sent without a question after the server rejected another text', async () => {
    const message = 'Exactly one address, please.';
    let isRefused = true;
    const { dialog, user, called, send } = await openSendDialog({
      [`POST ${INVOICE_PAGE_PATH}`]: () =>
        isRefused ? failure(400, 'INVALID_INPUT', message) : answerWithQueuedMail(),
    });
    await send();
    expect(await screen.findByText(message)).toBeVisible();
    isRefused = false;
    await user.type(dialog.getByLabelText('Text'), ' PS');
    await send();
    await waitFor(() => expect(called('POST', INVOICE_PAGE_PATH)).toHaveLength(2));
    expect(await screen.findByText(mailToasts.queued.title)).toBeVisible();
  });
});

it('A test mail goes to the user only, with the current text', async () => {
  const { dialog, user, called } = await openSendDialog({
    [`POST ${INVOICE_PAGE_PATH}`]: () => json(aMail({ kind: 'test', state: 'queued', sentAt: null }), { status: 201 }),
  });
  await user.click(dialog.getByRole('button', { name: 'Cc, Bcc and Reply-To' }));
  await user.type(dialog.getByLabelText('Cc'), 'bob@example.org');
  await user.type(dialog.getByLabelText('Text'), ' PS');
  await user.click(dialog.getByRole('button', { name: /^Send a Test to / }));
  expect(await screen.findByText(mailToasts.testQueued.title)).toBeVisible();
  expect(called('POST', INVOICE_PAGE_PATH)[0]!.body).toMatchObject({
    ...{ kind: 'test', cc: [], bcc: [] },
    text: expect.stringMatching(/ PS$/),
  });
  expect(dialog.getByLabelText('Cc')).toHaveValue('bob@example.org');
});
