import { describe, expect, it } from '@jest/globals';
import type { Reminders } from '@paperbill/contracts/http';
import { waitFor, within, screen } from '@testing-library/react';
import { json } from '../../../../test/fake-api.js';
import {
  aMail,
  chooseFromMore,
  mailSender,
  sampleInvoiceId,
  openMails,
  INVOICE_PAGE_PATH,
} from '../../../../test/invoice-page.js';
import { sampleReminders } from '../../../../test/samples.js';
import { describeNextReminder } from '../../settings/reminder-texts.js';

describe('The reminders of an invoice', () => {
  const remind: Reminders = { ...sampleReminders, remind: true };
  const reminders: Reminders = { ...remind, days: [3], inherited: [3], suggested: [3], next: '2026-12-27' };

  it.each<[string, Partial<Reminders>, string]>([
    ['are sent on a date', {}, 'Next reminder on Dec 27, 2026'],
    ['begin after the first mail', { next: null, heldBy: 'unsent' }, 'Reminders begin once you have mailed it'],
    [
      'wait until the user reads a message',
      { next: null, heldBy: 'message' },
      'Reminders wait until you have read what your client said',
    ],
    [
      'wait 14 days for a payment',
      { next: null, heldBy: 'paid' },
      'Your client says it is paid: reminders wait 14 days for it',
    ],
    [
      'wait for an online payment in progress',
      { next: null, heldBy: 'processing' },
      'Reminders wait until the online payment is through',
    ],
    ['were all sent', { next: null }, 'All reminders have been sent'],
    ['are off for the invoice', { days: [], source: 'invoice', next: null }, 'No reminders for this invoice'],
    ['are off for the customer', { days: [], source: 'customer', next: null }, 'No reminders for this customer'],
  ])('%s, and the page says so', (_, changes, words) => {
    expect(describeNextReminder({ ...reminders, ...changes })).toBe(words);
  });

  const put = `/app/api/invoices/${sampleInvoiceId}/reminders`;
  const select = 'Reminders of this invoice';

  /** Opens the invoice's page with the given reminders. The fake API stores the reminders that the user chooses. */
  const openWithReminders = (before: Reminders) => {
    let now = before;
    return openMails([aMail()], {
      [`GET ${INVOICE_PAGE_PATH}`]: () => json({ from: mailSender, mails: [aMail()], reminders: now }),
      [`PUT ${put}`]: ({ body }: { body: unknown }) => {
        const { days } = body as { days: number[] | null };
        const source = days ? 'invoice' : before.inherited === before.days ? before.source : 'customer';
        now = { ...before, days: days ?? before.inherited, source, heldBy: null };
        return json(now);
      },
    });
  };

  it('can be turned off for the invoice, and inherited again', async () => {
    const { user, section, called } = await openWithReminders(reminders);
    await user.selectOptions(await section.findByLabelText(select), 'None');
    expect(await section.findByText('No reminders for this invoice')).toBeVisible();
    await user.selectOptions(section.getByLabelText(select), 'As for all customers');
    expect(await section.findByText('Next reminder on Dec 27, 2026')).toBeVisible();
    expect(called('PUT', put).map(({ body }) => body)).toEqual([{ days: [] }, { days: null }]);
  });

  it('start from the user’s own days if the customer has none', async () => {
    const { user, section, called } = await openWithReminders({
      ...remind,
      suggested: [-3, 0, 3, 14],
      source: 'invoice',
    });
    expect(await section.findByLabelText(select)).toHaveDisplayValue('None');
    expect(section.getByRole('option', { name: 'As for all customers: none' })).toBeInTheDocument();
    await user.selectOptions(section.getByLabelText(select), 'On days of its own');
    expect(await section.findByText('On the due date')).toBeVisible();
    await user.click(section.getByRole('button', { name: 'Remove: 3 days before it is due' }));
    await waitFor(() => expect(section.queryByText('3 days before it is due')).not.toBeInTheDocument());
    expect(called('PUT', put).map(({ body }) => body)).toEqual([{ days: [-3, 0, 3, 14] }, { days: [0, 3, 14] }]);
  });

  it.each<[string, Partial<Reminders>, number[] | null]>([
    ['as they were', {}, null],
    ['on the days of the invoice', { source: 'invoice', days: [5] }, [5]],
  ])('can continue %s while they wait because the client says "paid"', async (_, changes, days) => {
    const { user, section, called } = await openWithReminders({ ...reminders, next: null, heldBy: 'paid', ...changes });
    await user.click(section.getByRole('button', { name: 'Remind Again' }));
    await waitFor(() => expect(section.queryByRole('button', { name: 'Remind Again' })).not.toBeInTheDocument());
    expect(called('PUT', put).map(({ body }) => body)).toEqual([{ days }]);
  });

  it('are refetched once the client’s message was read', async () => {
    let isMessageRead = false;
    const message = {
      id: sampleInvoiceId,
      kind: 'question',
      text: 'When?',
      createdAt: '2026-11-20T08:00:00.000Z',
      readAt: null,
    };
    const { section } = await openMails([], {
      [`GET ${INVOICE_PAGE_PATH}`]: () =>
        json({
          from: mailSender,
          mails: [],
          reminders: isMessageRead ? reminders : { ...reminders, next: null, heldBy: 'message' },
        }),
      [`GET /app/api/invoices/${sampleInvoiceId}/client-messages`]: [message],
      [`POST /app/api/invoices/${sampleInvoiceId}/client-messages/read`]: () => {
        isMessageRead = true;
        return new Response(null, { status: 204 });
      },
    });
    expect(await section.findByText('Next reminder on Dec 27, 2026')).toBeVisible();
  });

  it('can be sent by hand, with the reminder’s text, also if the invoice was never mailed', async () => {
    const { user, section, called } = await openMails([], {
      [`POST ${INVOICE_PAGE_PATH}`]: () =>
        json(aMail({ kind: 'reminder', state: 'queued', sentAt: null }), { status: 201 }),
    });
    await chooseFromMore(user, 'Send Reminder');
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByLabelText<HTMLInputElement>('Subject').value).toMatch(/is (due on|overdue)/);
    await user.click(dialog.getByRole('button', { name: /^Send( to .+)?$/ }));
    expect(await section.findByText(/^Reminder: Waiting/)).toBeVisible();
    expect(called('POST', INVOICE_PAGE_PATH)[0]!.body).toMatchObject({ kind: 'reminder' });
  });
});
