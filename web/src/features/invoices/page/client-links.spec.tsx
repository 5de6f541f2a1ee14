import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { InvoiceLink, MailOfLink } from '@paperbill/contracts/http';
import { clientLinkToasts } from '@paperbill/contracts/texts/invoice-page';
import { screen, waitFor, within } from '@testing-library/react';
import { failure, json } from '../../../../test/fake-api.js';
import { chooseFromMore, findActivity } from '../../../../test/invoice-page.js';
import { renderApp } from '../../../../test/render-app.js';
import { sampleInvoiceDetails, sampleMail, sampleReminders } from '../../../../test/samples.js';

const sampleInvoiceId = '0b6f1a52-58f5-4b8c-9a1f-3f1f5f2f8a11';
const linkId = '4c3c1f0e-7a8b-4a53-8d3e-0b6f1a5258f5';
const LINKS_PATH = `/app/api/invoices/${sampleInvoiceId}/links`;
const linkUrl = `https://paperbill.example/i/${'a'.repeat(43)}`;

const invoice = sampleInvoiceDetails({ id: sampleInvoiceId, clientEmail: 'oak@example.com' });

const aLink = (fields: Partial<InvoiceLink> = {}): InvoiceLink => ({
  id: linkId,
  createdAt: '2026-11-20T08:00:00.000Z',
  mailedTo: null,
  mail: null,
  openedAt: null,
  revokedAt: null,
  ...fields,
});

const openInvoicePage = async (links: InvoiceLink[], routes = {}) => {
  const app = renderApp(`/invoices/${sampleInvoiceId}`, {
    [`GET /app/api/invoices/${sampleInvoiceId}`]: invoice,
    [`GET ${LINKS_PATH}`]: links,
    ...routes,
  });
  return { ...app, section: await findActivity() };
};

describe('The links of an invoice', () => {
  let clipboardWriteText: jest.Mock<(text: string) => Promise<void>>;

  beforeEach(() => {
    clipboardWriteText = jest.fn(() => Promise.resolve());
  });

  /** Fakes the clipboard. Must be called after user-event's setup, which installs its own clipboard. */
  const useClipboard = () =>
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText: clipboardWriteText } });

  it('are created, copied to the clipboard, and shown once', async () => {
    const { user, section } = await openInvoicePage([], {
      [`POST ${LINKS_PATH}`]: () => json({ ...aLink(), url: linkUrl }, { status: 201 }),
    });
    useClipboard();
    await chooseFromMore(user, /^New client link/);
    const dialog = within(await screen.findByRole('dialog', { name: 'New client link' }));
    expect(dialog.getByText(/They need no account/)).toBeInTheDocument();
    expect(await screen.findByText(clientLinkToasts.copied.title)).toBeVisible();
    expect(clipboardWriteText).toHaveBeenCalledWith(linkUrl);
    expect(dialog.getByRole('textbox', { name: 'Address of the new link' })).toHaveValue(linkUrl);
    await user.click(dialog.getByRole('button', { name: 'Done' }));
    expect(screen.queryByRole('textbox', { name: 'Address of the new link' })).not.toBeInTheDocument();
    expect(section.getByText('Not opened yet')).toBeVisible();
    expect(screen.getByRole('button', { name: 'More' })).toHaveFocus();
  });

  it('wait until the dialog that was opened before the answer is closed', async () => {
    let answer: (answered: Response) => void = () => undefined;
    const { user } = await openInvoicePage([], {
      [`POST ${LINKS_PATH}`]: () => new Promise<Response>((resolve) => (answer = resolve)),
    });
    useClipboard();
    await chooseFromMore(user, /^New client link/);
    await chooseFromMore(user, 'Record Payment');
    const payment = within(await screen.findByRole('dialog', { name: 'Record Payment' }));
    await user.type(payment.getByLabelText(/^Note/), 'Cash');
    answer(json({ ...aLink(), url: linkUrl }, { status: 201 }));
    expect(await screen.findByText(clientLinkToasts.copied.title)).toBeInTheDocument();
    expect(payment.getByLabelText(/^Note/)).toHaveValue('Cash');
    expect(screen.queryByRole('textbox', { name: 'Address of the new link' })).not.toBeInTheDocument();
    await user.click(payment.getByRole('button', { name: 'Cancel' }));
    // The test has typed a note, so the dialog asks before it closes.
    await user.click(screen.getByRole('button', { name: /^Discard/ }));
    expect(await screen.findByRole('textbox', { name: 'Address of the new link' })).toHaveValue(linkUrl);
  });

  it('are shown for copying by hand if the browser blocks the clipboard', async () => {
    const { user } = await openInvoicePage([], {
      [`POST ${LINKS_PATH}`]: () => json({ ...aLink(), url: linkUrl }, { status: 201 }),
    });
    useClipboard();
    clipboardWriteText.mockRejectedValue(new Error('NotAllowedError'));
    await chooseFromMore(user, /^New client link/);
    expect(await screen.findByText(clientLinkToasts.created.text)).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Address of the new link' })).toHaveValue(linkUrl);
  });

  it('show when they were opened, and are revoked after a question', async () => {
    const { user, section, called } = await openInvoicePage(
      [
        aLink({ openedAt: '2026-11-21T09:00:00.000Z' }),
        aLink({ id: sampleInvoiceId, revokedAt: '2026-11-21T09:00:00.000Z' }),
      ],
      { [`DELETE ${LINKS_PATH}/${linkId}`]: () => json([aLink({ revokedAt: '2026-11-22T09:00:00.000Z' })]) },
    );
    expect(await section.findByText(/^Opened Nov 21, 2026/)).toBeVisible();
    expect(section.getAllByText('Client link created')).toHaveLength(1);
    await user.click(section.getByRole('button', { name: /^Revoke the link/ }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Revoke' }));
    expect(await screen.findByText(clientLinkToasts.revoked.title)).toBeVisible();
    expect(called('DELETE', `${LINKS_PATH}/${linkId}`)).toHaveLength(1);
    await waitFor(() => expect(section.queryByText('Client link created')).not.toBeInTheDocument());
    expect(section.getByRole('heading', { name: 'Activity' })).toHaveFocus();
  });

  it('show the state of the mail that has them', async () => {
    const sent: MailOfLink = { id: '', kind: 'statement', state: 'sent', sentAt: '2026-11-21T09:00:00.000Z' };
    const linkMailCases: [mail: Partial<MailOfLink>, title: string, status: string, date: string][] = [
      [{ state: 'queued', sentAt: null }, 'Client link to be mailed to', 'On its way', 'Nov 20, 2026'],
      [{}, 'Client link mailed to', 'Not opened yet', 'Nov 21, 2026'],
      [{ state: 'failed' }, 'Client link not delivered to', 'Not opened yet', 'Nov 21, 2026'],
      [{ state: 'unknown' }, 'Client link may have been mailed to', 'Not opened yet', 'Nov 21, 2026'],
      [{ kind: 'test' }, 'Test mailed to', 'Only you have this link', 'Nov 21, 2026'],
    ];
    const { section } = await openInvoicePage(
      linkMailCases.map(([mail], index) =>
        aLink({ id: String(index), mailedTo: 'jane@example.org', mail: { ...sent, id: String(index), ...mail } }),
      ),
    );
    for (const [, title, status, date] of linkMailCases) {
      const row = within(section.getByText(`${title} jane@example.org`).closest('li')!);
      expect(row.getByText(status)).toBeVisible();
      expect(row.getByText((text) => text.startsWith(date))).toBeVisible();
    }
  });

  it('are revoked at the mail that has them', async () => {
    const mail: MailOfLink = { id: linkId, kind: 'invoice', state: 'sent', sentAt: '2026-11-20T08:00:03.000Z' };
    const { user, section, called } = await openInvoicePage([aLink({ mailedTo: 'jane@example.org', mail })], {
      [`GET /app/api/invoices/${sampleInvoiceId}/mails`]: {
        ...{ from: 'invoices@paperbill.example', reminders: sampleReminders, recurring: [] },
        mails: [sampleMail({ invoiceId: sampleInvoiceId, id: linkId, to: 'jane@example.org' })],
      },
      [`DELETE ${LINKS_PATH}/${linkId}`]: () => json([]),
    });
    expect(section.queryByText(/^Client link/)).not.toBeInTheDocument();
    await user.click(section.getByRole('button', { name: 'Revoke the link mailed to jane@example.org' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Revoke' }));
    await waitFor(() => expect(called('DELETE', `${LINKS_PATH}/${linkId}`)).toHaveLength(1));
  });

  it('bring the client’s messages, which are marked as read when they are shown', async () => {
    const messages = [
      {
        id: sampleInvoiceId,
        kind: 'question',
        text: 'Until when?',
        createdAt: '2026-11-21T09:00:00.000Z',
        readAt: null,
      },
    ];
    const { called } = await openInvoicePage([aLink()], {
      [`GET /app/api/invoices/${sampleInvoiceId}/client-messages`]: messages,
      [`POST /app/api/invoices/${sampleInvoiceId}/client-messages/read`]: () => new Response(null, { status: 204 }),
    });
    const messageRegion = within(await screen.findByRole('region', { name: 'From Your Client' }));
    expect(messageRegion.getByText('Until when?')).toBeVisible();
    expect(messageRegion.getByRole('link', { name: 'Answer by E-mail' })).toHaveAttribute(
      'href',
      `mailto:oak@example.com?subject=Invoice%20${invoice.invoiceNumber}`,
    );
    await waitFor(() =>
      expect(called('POST', `/app/api/invoices/${sampleInvoiceId}/client-messages/read`)).toHaveLength(1),
    );
  });

  it.each([
    ['paid', 'Oak Lane says that invoice 7 is paid. There is one more with news.'],
    ['question', 'Oak Lane has a question about invoice 7. There is one more with news.'],
  ])('lead to a notice in All Invoices for a new message of the kind %s', async (kind, notice) => {
    const message = {
      ...{ id: sampleInvoiceId, kind, text: '', createdAt: '2026-11-21T09:00:00.000Z', readAt: null },
      ...{ invoiceId: sampleInvoiceId, invoiceNumber: '7', clientName: 'Oak Lane' },
    };
    renderApp('/invoices', {
      'GET /app/api/news': { clientMessages: [message, { ...message, invoiceId: linkId }], mails: [] },
    });
    expect(await screen.findByText(/^Oak Lane (says|has)/)).toHaveTextContent(notice);
    expect(screen.getByRole('link', { name: 'invoice 7' })).toHaveAttribute('href', `/invoices/${sampleInvoiceId}`);
  });

  it('show a message when the maximum number of links exists', async () => {
    const message = 'An invoice can have at most 100 active links.';
    const { user } = await openInvoicePage([aLink()], {
      [`POST ${LINKS_PATH}`]: () => failure(403, 'QUOTA_REACHED', message),
    });
    await chooseFromMore(user, /^New client link/);
    expect(await screen.findByText(message)).toBeVisible();
  });
});
