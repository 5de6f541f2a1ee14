import { describe, expect, it } from '@jest/globals';
import type { NewMail } from '@paperbill/contracts/http';
import { QUOTE_CHANGED_BEFORE_SENDING } from '@paperbill/contracts/texts/invoice-page';
import { screen, waitFor, within } from '@testing-library/react';
import { json } from '../../../../test/fake-api.js';
import { renderApp } from '../../../../test/render-app.js';
import { sampleQuote } from '../../../../test/samples.js';

const quoteIds = [
  '0b6f1a52-58f5-4b8c-9a1f-3f1f5f2f8a11',
  '4c3c1f0e-7a8b-4a53-8d3e-0b6f1a5258f5',
  '5dc76bc5-aa6c-416f-9ce8-5bc08e863193',
];
const senderFields = { companyName: 'Ada Eyes', companyEmail: 'ada@example.org' };
const quotes = [
  sampleQuote({ id: quoteIds[0]!, number: 'Q-1', clientEmail: ' grace@example.org ', ...senderFields }),
  sampleQuote({ id: quoteIds[1]!, number: 'Q-2', clientEmail: 'bob@example.org', status: 'accepted', ...senderFields }),
  sampleQuote({ id: quoteIds[2]!, number: 'Q-3', clientEmail: '' }),
];
const mailsPath = (id: string) => `/app/api/quotes/${id}/mails`;
const respondAsQueued = () => json({}, { status: 201 });

/** @param current the quotes as the server returns them at the time when the user sends the listed quotes */
async function chooseListAction(act: string, title: string, current: typeof quotes, answers: (() => Response)[]) {
  const app = renderApp('/quotes', {
    'GET /app/api/quotes': () => json(quotes, { headers: { 'X-Total-Count': String(quotes.length) } }),
    ...Object.fromEntries(current.map((quote) => [`GET /app/api/quotes/${quote.id}`, quote])),
    ...Object.fromEntries(answers.map((answer, index) => [`POST ${mailsPath(quoteIds[index]!)}`, answer])),
  });
  await app.user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
  const bar = within(await screen.findByRole('region', { name: 'Selected quotes' }));
  expect(bar.getAllByRole('button').map((button) => button.textContent || button.ariaLabel)).toEqual([
    ...['Send', 'Send Reminders', 'Download PDFs', 'Clear the selection'],
  ]);
  await app.user.click(bar.getByRole('button', { name: act }));
  const dialog = within(await screen.findByRole('dialog', { name: title }));
  const send = async () => {
    const button = dialog.getByRole('button', { name: 'Send' });
    await waitFor(() => expect(button).toBeEnabled());
    await app.user.click(button);
  };
  const sent = () => quoteIds.flatMap((id) => app.called('POST', mailsPath(id))).map(({ body }) => body as NewMail);
  return { dialog, send, sent };
}

describe('Mailing several quotes', () => {
  it.each([
    ['was saved again', { revision: 3, clientEmail: 'mallory@example.org' }],
    ['was declined', { status: 'declined' as const }],
  ])('does not send a quote that %s after the list was loaded', async (_, change) => {
    const current = quotes.with(0, { ...quotes[0]!, ...change });
    const answers = [respondAsQueued, respondAsQueued];
    const { dialog, send, sent } = await chooseListAction('Send', 'Send 2 quotes', current, answers);
    await send();
    expect((await dialog.findByText(QUOTE_CHANGED_BEFORE_SENDING)).closest('li')).toHaveTextContent('Q-1');
    expect(dialog.getByRole('status')).toHaveTextContent(/^One quote is on its way/);
    expect(sent()).toMatchObject([
      { to: 'bob@example.org', replyTo: 'ada@example.org', subject: 'Quote Q-2 from Ada Eyes', kind: 'quote' },
    ]);
  });

  it('reminds the clients of open quotes only', async () => {
    const { dialog, send, sent } = await chooseListAction('Send Reminders', 'Send one reminder', quotes, [
      respondAsQueued,
    ]);
    expect(dialog.getByText('One is not open and is left out')).toBeInTheDocument();
    expect(dialog.getByText('One has no e-mail address and is left out')).toBeInTheDocument();
    await send();
    expect(await dialog.findByText(/^One reminder is on its way\. Each quote’s page says/)).toBeInTheDocument();
    expect(sent()).toMatchObject([{ to: 'grace@example.org', kind: 'reminder' }]);
  });
});
