import { describe, expect, it } from '@jest/globals';
import type { InvoiceDetails, NewMail } from '@paperbill/contracts/http';
import { unansweredMailTexts } from '@paperbill/contracts/texts/invoice-page';
import { screen, waitFor, within } from '@testing-library/react';
import { failure, json } from '../../../../test/fake-api.js';
import { renderApp } from '../../../../test/render-app.js';
import { sampleInvoice, sampleInvoiceDetails } from '../../../../test/samples.js';

const invoiceIds = [
  '0b6f1a52-58f5-4b8c-9a1f-3f1f5f2f8a11',
  '4c3c1f0e-7a8b-4a53-8d3e-0b6f1a5258f5',
  '5dc76bc5-aa6c-416f-9ce8-5bc08e863193',
];
const invoices = [
  sampleInvoice({
    id: invoiceIds[0]!,
    invoiceNumber: 'A-1',
    clientEmail: 'grace@example.org',
    dueDate: '2026-12-24',
    status: 'paid',
  }),
  sampleInvoice({ id: invoiceIds[1]!, invoiceNumber: 'A-2', clientEmail: 'bob@example.org' }),
  sampleInvoice({ id: invoiceIds[2]!, invoiceNumber: 'A-3', clientEmail: '' }),
];
const createDetails = (index: number): InvoiceDetails =>
  sampleInvoiceDetails({
    ...invoices[index]!,
    ...{ companyName: 'Ada Eyes', companyEmail: 'ada@example.org', amountDue: '75.00' },
  });

async function openSendDialog(answers: (() => Response | Promise<Response>)[], button = 'Send', rows = invoices) {
  const app = renderApp('/invoices', {
    'GET /api/invoices': () => json(rows, { headers: { 'X-Total-Count': String(rows.length) } }),
    'GET /app/api/drafts': [],
    ...Object.fromEntries(invoiceIds.map((id, index) => [`GET /app/api/invoices/${id}`, createDetails(index)])),
    ...Object.fromEntries(
      answers.map((answer, index) => [`POST /app/api/invoices/${invoiceIds[index]}/mails`, answer]),
    ),
  });
  await screen.findByText(rows.at(-1)!.invoiceNumber);
  await app.user.click(screen.getByRole('checkbox', { name: /select all/i }));
  const bar = within(await screen.findByRole('region', { name: 'Selected invoices' }));
  await app.user.click(bar.getByRole('button', { name: button }));
  const dialog = within(await screen.findByRole('dialog'));
  const sent = () =>
    invoiceIds.flatMap((id) => app.called('POST', `/app/api/invoices/${id}/mails`)).map(({ body }) => body as NewMail);
  /** Clicks the button twice, as a user may do. Each e-mail must still be sent only once. */
  const send = async () => {
    const start = dialog.getByRole('button', { name: 'Send' });
    await waitFor(() => expect(start).toBeEnabled());
    await app.user.dblClick(start);
  };
  return { ...app, dialog, send, sent };
}

const respondAsQueued = () => json({}, { status: 201 });

describe('Mailing several invoices', () => {
  it('sends them one by one to the addresses on them, and skips those without one', async () => {
    const { user, dialog, send, sent } = await openSendDialog([respondAsQueued, respondAsQueued]);
    expect(
      within(dialog.getByRole('list', { name: 'To be sent' }))
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['A-1 · Oak Lane Bakerygrace@example.org$100.00Paid', 'A-2 · Oak Lane Bakerybob@example.org$100.00']);
    expect(dialog.getByText('One has no e-mail address and is left out')).toBeInTheDocument();
    expect(dialog.getByText(/^A-3 · /)).toBeInTheDocument();
    await send();
    expect(await dialog.findByText(/^2 invoices are on their way/)).toBeInTheDocument();
    expect(sent()).toMatchObject([
      { to: 'grace@example.org', replyTo: 'ada@example.org', subject: 'Invoice A-1 from Ada Eyes', kind: 'invoice' },
      { to: 'bob@example.org', subject: 'Invoice A-2 from Ada Eyes' },
    ]);
    expect(sent()[0]!.text).toContain('$75.00');
    expect(dialog.getByText('On their way')).toBeInTheDocument();
    expect(dialog.queryByRole('button', { name: 'Cancel' })).not.toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('sends reminders of unpaid invoices only', async () => {
    const { dialog, send, sent } = await openSendDialog([respondAsQueued, respondAsQueued], 'Send Reminders');
    expect(dialog.getByText('One has nothing due and is left out')).toBeInTheDocument();
    await send();
    expect(await dialog.findByText(/^One reminder is on its way/)).toBeInTheDocument();
    expect(sent()).toMatchObject([{ to: 'bob@example.org', kind: 'reminder' }]);
  });

  it('sends nothing if more than 50 are selected', async () => {
    const many = Array.from({ length: 51 }, (_, index) =>
      sampleInvoice({ id: `invoice-${index}`, invoiceNumber: `B-${index}`, clientEmail: 'bob@example.org' }),
    );
    const { dialog } = await openSendDialog([], 'Send', many);
    expect(dialog.getByText('Please select at most 50 invoices to send at a time.')).toBeInTheDocument();
    expect(dialog.getByRole('button', { name: 'Send' })).toBeDisabled();
  });

  it('lists the unsent ones with reasons, and reports the daily limit once', async () => {
    const message = 'You can mail to 20 addresses a day. Please go on tomorrow.';
    const { dialog, send, sent } = await openSendDialog([
      () => failure(403, 'QUOTA_REACHED', message),
      respondAsQueued,
    ]);
    await send();
    expect(await dialog.findByText(message)).toBeInTheDocument();
    expect(sent()).toHaveLength(1);
  });

  it('continues after the limit of one invoice, and reports it at that invoice', async () => {
    const message = 'An invoice can be mailed 200 times. Please write from your own mail program.';
    const { dialog, send, sent } = await openSendDialog([
      () => failure(403, 'QUOTA_REACHED', message, [{ path: 'id', message }]),
      respondAsQueued,
    ]);
    await send();
    expect(await dialog.findByText(/^One invoice is on its way/)).toBeInTheDocument();
    expect(dialog.getByText(message).closest('li')).toHaveTextContent('A-1');
    expect(sent()).toHaveLength(2);
  });

  it('reports the current mail as possibly sent when it is stopped, and does not try the others', async () => {
    const { user, dialog, send, sent } = await openSendDialog([
      () => new Promise<Response>(() => undefined),
      respondAsQueued,
    ]);
    await send();
    await waitFor(() => expect(sent()).toHaveLength(1));
    await user.click(dialog.getByRole('button', { name: 'Stop' }));
    expect(await dialog.findByText(unansweredMailTexts.oneStopped)).toBeInTheDocument();
    expect(dialog.getByText(/^One was not sent/)).toBeInTheDocument();
    expect(dialog.queryByText('Not sent')).not.toBeInTheDocument();
    expect(sent()).toHaveLength(1);
  });
});
