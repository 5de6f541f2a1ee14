import { describe, expect, it } from '@jest/globals';
import type { InvoiceDetails, Mail } from '@paperbill/contracts/http';
import { mailToasts, validationTexts } from '@paperbill/contracts/texts';
import { screen, waitFor, within } from '@testing-library/react';
import { failure, json } from '../../../../test/fake-api.js';
import { renderApp } from '../../../../test/render-app.js';
import { sampleInvoice } from '../../../../test/samples.js';

const id = '0b6f1a52-58f5-4b8c-9a1f-3f1f5f2f8a11';
const PATH = `/app/api/invoices/${id}/mails`;
const from = 'invoices@paperbill.example';

const invoice: InvoiceDetails = {
  ...sampleInvoice({ id, invoiceNumber: '7', contactPerson: 'Grace Hopper', clientEmail: 'grace@example.org' }),
  ...{ companyName: 'Lovelace Analytics', companyEmail: 'ada@example.org', dueDate: '2026-12-24' },
  ...{ discount: null, discountAmount: '0.00', deposit: null, corrects: null, correctedBy: null, quote: null },
  ...{ amountPaid: '0.00', amountCredited: '0.00', amountDue: '100.00', overpaid: '0.00' },
  ...{ payments: [], creditNotes: [], creditedQuantities: [], history: [], lineItems: [] },
};

const aMail = (fields: Partial<Mail> = {}): Mail => ({
  ...{ id: '4c3c1f0e-7a8b-4a53-8d3e-0b6f1a5258f5', invoiceId: id },
  ...{ to: 'grace@example.org', cc: [], bcc: [], replyTo: 'ada@example.org', subject: 'Invoice 7', text: 'Hello' },
  ...{
    state: 'sent',
    error: '',
    createdAt: '2026-11-20T08:00:00.000Z',
    sentAt: '2026-11-20T08:00:03.000Z',
    openedAt: null,
  },
  ...fields,
});

const open = async (mails: Mail[], routes = {}) => {
  const app = renderApp(`/invoices/${id}`, {
    [`GET /app/api/invoices/${id}`]: invoice,
    [`GET ${PATH}`]: { from, mails },
    [`POST ${PATH}/read`]: () => new Response(null, { status: 204 }),
    ...routes,
  });
  return { ...app, section: within(await screen.findByRole('region', { name: 'E-mails' })) };
};

describe('The mails of an invoice', () => {
  it('are sent with everything filled in, as it can be changed', async () => {
    const { user, section, called } = await open([], {
      [`POST ${PATH}`]: () => json(aMail({ state: 'queued', sentAt: null }), { status: 201 }),
    });
    await user.click(section.getByRole('button', { name: 'Send Invoice' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByLabelText('To')).toHaveValue('grace@example.org');
    expect(dialog.getByLabelText('Answers Go To')).toHaveValue('ada@example.org');
    expect(dialog.getByLabelText('Subject')).toHaveValue('Invoice 7 from Lovelace Analytics');
    const text = dialog.getByLabelText<HTMLTextAreaElement>('Text');
    expect(text.value).toMatch(/^Hello Grace Hopper,\n\n.*\$100\.00 attached\. It is due on Dec 24, 2026\./);
    expect(text.value).not.toMatch(/[{}]/);
    await user.type(dialog.getByLabelText('Cc (Optional)'), 'bob@example.org; eve@example.org');
    await user.click(dialog.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText(mailToasts.queued.title)).toBeVisible();
    expect(called('POST', PATH)[0]!.body).toMatchObject({
      to: 'grace@example.org',
      cc: ['bob@example.org', 'eve@example.org'],
      bcc: [],
      subject: 'Invoice 7 from Lovelace Analytics',
    });
    expect(await section.findByText(/^Waiting to be sent/)).toBeVisible();
  });

  it('go nowhere without exactly valid addresses', async () => {
    const { user, section, called } = await open([]);
    await user.click(section.getByRole('button', { name: 'Send Invoice' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.clear(dialog.getByLabelText('To'));
    await user.type(dialog.getByLabelText('Bcc (Optional)'), 'bob@example.org, nonsense');
    await user.click(dialog.getByRole('button', { name: 'Send' }));
    expect(await dialog.findByText(validationTexts.mailAddressRequired)).toBeVisible();
    expect(dialog.getByText(validationTexts.mailCopies)).toBeVisible();
    expect(called('POST', PATH)).toHaveLength(0);
  });

  it('keep what was typed where the server refuses them, and say why', async () => {
    const message = 'You can mail to 20 addresses a day. Please go on tomorrow.';
    const { user, section } = await open([], { [`POST ${PATH}`]: () => failure(403, 'QUOTA_REACHED', message) });
    await user.click(section.getByRole('button', { name: 'Send Invoice' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText('Text'), ' PS');
    await user.click(dialog.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText(message)).toBeVisible();
    expect(dialog.getByLabelText<HTMLTextAreaElement>('Text').value).toMatch(/ PS$/);
  });

  it('tell what became of each, and are asked for again while one is on its way', async () => {
    const createdAt = new Date().toISOString();
    const states: Mail[] = [
      aMail({ state: 'queued', createdAt, sentAt: null }),
      aMail({ openedAt: '2026-11-21T09:00:00.000Z' }),
    ];
    let asked = 0;
    const { section, called } = await open([], {
      [`GET ${PATH}`]: () => json({ from, mails: [states[Math.min(asked++, 1)]] }),
    });
    expect(await section.findByText(/^Waiting to be sent/)).toBeVisible();
    expect(await section.findByText(/^Sent Nov 20, 2026.*opened Nov 21, 2026/, {}, { timeout: 5_000 })).toBeVisible();
    // Its history and its links are read again, once: what became of a mail stands there too.
    await waitFor(() => expect(called('GET', `/app/api/invoices/${id}`)).toHaveLength(2));
  });

  it('that may have been sent say so, ask before they are sent again, and count as looked at', async () => {
    const error = 'The mail server’s answer was lost.';
    const { user, section, called } = await open([aMail({ state: 'unknown', error })]);
    expect(section.getByText(/^May have been sent/)).toBeVisible();
    expect(section.getByText(error)).toBeVisible();
    await waitFor(() => expect(called('POST', `${PATH}/read`)).toHaveLength(1));
    await user.click(section.getByRole('button', { name: 'Send Again to grace@example.org' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/Your client may get it twice/)).toBeInTheDocument();
    expect(dialog.getByLabelText('Subject')).toHaveValue('Invoice 7');
  });

  it('that did not arrive are told in All Invoices', async () => {
    const mail = { ...aMail({ state: 'failed', error: 'No' }), invoiceNumber: '7', clientName: 'Oak Lane' };
    renderApp('/invoices', { 'GET /app/api/news': { clientMessages: [], mails: [mail] } });
    expect(await screen.findByText(/^The e-mail with/)).toHaveTextContent(
      'The e-mail with invoice 7 did not reach Oak Lane.',
    );
  });

  it('are not offered where the product sends none', async () => {
    renderApp(`/invoices/${id}`, {
      [`GET /app/api/invoices/${id}`]: invoice,
      [`GET ${PATH}`]: { from: null, mails: [] },
    });
    expect(await screen.findByRole('region', { name: 'Page for Your Client' })).toBeVisible();
    expect(screen.queryByRole('region', { name: 'E-mails' })).not.toBeInTheDocument();
  });
});
