import { describe, expect, it } from '@jest/globals';
import type { Mail, Quote, QuoteLink, Reminders } from '@paperbill/contracts/http';
import { mailToasts } from '@paperbill/contracts/texts/invoice-page';
import { screen, waitFor, within } from '@testing-library/react';
import { json } from '../../../../test/fake-api.js';
import { chooseFromMore, findActivity } from '../../../../test/invoice-page.js';
import { renderApp } from '../../../../test/render-app.js';
import { sampleMail, sampleMailSettings, sampleQuote, sampleReminders } from '../../../../test/samples.js';

const sampleQuoteId = '0b6f1a52-58f5-4b8c-9a1f-3f1f5f2f8a11';
const QUOTE_PATH = `/app/api/quotes/${sampleQuoteId}`;
const senderAddress = 'invoices@paperbill.example';

const aMail = (fields: Partial<Mail> = {}) =>
  sampleMail({ kind: 'quote', invoiceId: null, quoteId: sampleQuoteId, ...fields });

const createLinkInMail = ({ id: mailId, kind, state, to, sentAt }: Mail): QuoteLink => ({
  ...{ id: 'link-1', createdAt: '2026-11-20T08:00:00.000Z', openedAt: null, revokedAt: null },
  ...{ mailedTo: to, mail: { id: mailId, kind, state, sentAt } },
});

const openQuotePage = async (
  mails: Mail[],
  routes: Parameters<typeof renderApp>[1] = {},
  quote: Partial<Quote> = {},
) => {
  const app = renderApp(`/quotes/${sampleQuoteId}`, {
    [`GET ${QUOTE_PATH}`]: sampleQuote({
      id: sampleQuoteId,
      clientEmail: 'grace@example.org',
      updatedAt: '2026-11-01T08:00:00.000Z',
      ...quote,
    }),
    [`GET ${QUOTE_PATH}/links`]: mails.map(createLinkInMail),
    [`GET ${QUOTE_PATH}/mails`]: { from: senderAddress, mails, reminders: sampleReminders },
    'GET /app/api/mail-settings': sampleMailSettings,
    ...routes,
  });
  return { ...app, section: await findActivity() };
};

describe('The mails of a quote', () => {
  it('are sent by the primary action from a dialog with all fields filled in', async () => {
    const { user, called, section } = await openQuotePage([], {
      [`POST ${QUOTE_PATH}/mails`]: () => json(aMail({ state: 'queued', sentAt: null }), { status: 201 }),
    });
    await user.click(await screen.findByRole('button', { name: 'Send Quote' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Send Quote Q-3' }));
    expect(dialog.getByLabelText('To')).toHaveValue('grace@example.org');
    const text = dialog.getByLabelText<HTMLTextAreaElement>('Text');
    expect(text.value).toMatch(/valid until Dec 31, 2099[^]*accept or decline/);
    expect(text.value).not.toMatch(/[{}]/);
    await user.click(dialog.getByRole('button', { name: 'Preview' }));
    const preview = within(dialog.getByRole('region', { name: 'As your client reads it' }));
    for (const words of ['View quote', 'quote_q_3.pdf', 'Valid until', 'Dec 31, 2099']) {
      expect(preview.getByText(words)).toBeVisible();
    }
    await user.click(dialog.getByRole('button', { name: 'Send to grace@example.org' }));
    expect(await screen.findByText(mailToasts.quoteQueued.text)).toBeVisible();
    expect(called('POST', `${QUOTE_PATH}/mails`)[0]!.body).toMatchObject({ kind: 'quote', to: 'grace@example.org' });
    expect(await section.findByText(/^Waiting to be sent/)).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Accepted' })).toBeVisible();
  });

  it('show when they were sent and opened, and can be followed by a reminder', async () => {
    const { user, called, section } = await openQuotePage([aMail({ openedAt: '2026-11-20T09:00:00.000Z' })], {
      [`POST ${QUOTE_PATH}/mails`]: () => json(aMail({ id: '2', kind: 'reminder', state: 'queued' }), { status: 201 }),
    });
    expect(section.getByText(/^Sent Nov 20, 2026.*, opened Nov 20, 2026/)).toBeVisible();
    await chooseFromMore(user, /^Send Reminder/);
    const dialog = within(await screen.findByRole('dialog', { name: 'Send a Reminder for Quote Q-3' }));
    await user.click(dialog.getByRole('button', { name: 'Send to grace@example.org' }));
    expect(await screen.findByText(mailToasts.quoteQueued.text)).toBeVisible();
    expect(called('POST', `${QUOTE_PATH}/mails`)[0]!.body).toMatchObject({ kind: 'reminder' });
  });

  it.each<[string, Partial<Reminders>, Partial<Quote>, string | null]>([
    ['the next one', { next: '2026-11-29' }, {}, 'Next reminder on Nov 29, 2026'],
    ['that none is left', {}, {}, 'No more reminders before it expires'],
    ['nothing of a quote that was answered', { next: '2026-11-29' }, { status: 'accepted' }, null],
    ['nothing if reminders are off', { next: '2026-11-29', remind: false }, {}, null],
  ])('are followed by reminders: the activity says %s', async (_, changed, quote, text) => {
    const reminders = { ...sampleReminders, remind: true, days: [-7, -1], ...changed };
    const routes = { [`GET ${QUOTE_PATH}/mails`]: { from: senderAddress, mails: [aMail()], reminders } };
    const { section } = await openQuotePage([aMail()], routes, quote);
    expect(await section.findByText(/^Sent /)).toBeVisible();
    expect(section.queryByText(/reminder/i)?.textContent ?? null).toBe(text);
  });

  it('do not count after the quote was changed: it is to be sent again', async () => {
    await openQuotePage([aMail()], {}, { updatedAt: '2026-11-30T08:00:00.000Z' });
    expect(await screen.findByRole('button', { name: 'Send Quote' })).toBeVisible();
  });

  it('are cancelled by revoking their link while they wait, and then marked as read', async () => {
    const mail = aMail({ state: 'queued', sentAt: null });
    const cancelled = aMail({ state: 'failed', sentAt: null, error: 'Its link was revoked before it was sent.' });
    let isCancelled = false;
    const { user, called, section } = await openQuotePage([mail], {
      [`GET ${QUOTE_PATH}/mails`]: () =>
        json({ from: senderAddress, mails: [isCancelled ? cancelled : mail], reminders: sampleReminders }),
      [`DELETE ${QUOTE_PATH}/links/link-1`]: () => {
        isCancelled = true;
        return json([{ ...createLinkInMail(cancelled), revokedAt: '2026-11-20T09:00:00.000Z' }]);
      },
      [`POST ${QUOTE_PATH}/mails/read`]: {},
    });
    await user.click(section.getByRole('button', { name: /^Cancel the e-mail/ }));
    await user.click(await screen.findByRole('button', { name: 'Cancel E-mail' }));
    expect(await screen.findByText(mailToasts.cancelled.title)).toBeVisible();
    expect(await section.findByText('Its link was revoked before it was sent.')).toBeVisible();
    expect(called('DELETE', `${QUOTE_PATH}/links/link-1`)).toHaveLength(1);
    await waitFor(() => expect(called('POST', `${QUOTE_PATH}/mails/read`)).toHaveLength(1));
  });

  it('are not offered if this deployment sends none', async () => {
    await openQuotePage([], { [`GET ${QUOTE_PATH}/mails`]: { from: null, mails: [], reminders: sampleReminders } });
    expect(await screen.findByRole('button', { name: 'Accepted' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Send Quote' })).not.toBeInTheDocument();
  });
});

it('Undelivered mails of a quote are news on the dashboard, with a link to the quote', async () => {
  const mail = { ...aMail({ state: 'failed' }), invoiceNumber: null, quoteNumber: 'Q-3', clientName: 'Oak Lane' };
  renderApp('/', { 'GET /app/api/news': { clientMessages: [], mails: [mail], quoteAnswers: [] } });
  expect(await screen.findByRole('link', { name: 'The e-mail with quote Q-3 did not reach Oak Lane' })).toHaveAttribute(
    'href',
    `/quotes/${sampleQuoteId}`,
  );
});
