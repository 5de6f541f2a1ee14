import { describe, expect, it, jest } from '@jest/globals';
import type { Recurring } from '@paperbill/contracts/http';
import { validationTexts } from '@paperbill/contracts/texts';
import { attachmentTexts } from '@paperbill/contracts/texts/attachments';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { recurringFormTexts } from '../api/recurring-form-texts.js';
import { recurringTexts } from '../../../components/recurring-texts.js';
import { fakeAttachments, newFile } from '../../../../test/attachments.js';
import { failure, json } from '../../../../test/fake-api.js';
import { chooseFromMore } from '../../../../test/invoice-page.js';
import { recurring, recurringId } from '../../../../test/recurring.js';
import { renderApp } from '../../../../test/render-app.js';
import { sampleInvoiceDetails, sampleReminders } from '../../../../test/samples.js';
import { getToday } from '../../../components/today.js';

const { invoiceId: id } = recurring;

const invoice = sampleInvoiceDetails({
  ...{ id, clientEmail: 'grace@example.org', companyEmail: 'ada@example.org', invoiceDate: '2026-12-31' },
});

/** Returns a time zone in which the current hour is `hour`. */
function getTimeZoneWithHour(hour: number): string {
  const ahead = ((hour - new Date().getUTCHours() + 36) % 24) - 12;
  return `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
}

async function openDialog(
  answer: () => Response | Promise<Response> = () => json(recurring, { status: 201 }),
  before: Recurring[] = [],
  routes = {},
) {
  const app = renderApp(`/invoices/${id}`, {
    [`GET /app/api/invoices/${id}`]: invoice,
    [`GET /app/api/invoices/${id}/links`]: [],
    [`GET /app/api/invoices/${id}/mails`]: {
      ...{ from: 'invoices@paperbill.example', mails: [] },
      reminders: sampleReminders,
      recurring: before,
    },
    [`POST /app/api/invoices/${id}/recurring`]: answer,
    ...routes,
  });
  await screen.findByRole('button', { name: 'More' });
  await chooseFromMore(app.user, /^Make recurring/);
  const dialog = within(await screen.findByRole('dialog'));
  const sent = () => app.called('POST', `/app/api/invoices/${id}/recurring`).map(({ body }) => body);
  return { ...app, dialog, sent };
}

describe('Making an invoice recurring', () => {
  it.each([true, false])('says which choice lets clients save a card, if the user allows it (%s)', async (allows) => {
    document.documentElement.dataset['clientPayments'] = 'connect';
    const { dialog } = await openDialog(undefined, undefined, {
      'GET /app/api/online-payments': { state: 'active', allowsSavedCards: allows },
    });
    const hint = /save a card for automatic payments only if you choose “Issue and mail it”/;
    if (allows) expect(await dialog.findByText(hint)).toBeVisible();
    else expect(dialog.queryByText(hint)).not.toBeInTheDocument();
    delete document.documentElement.dataset['clientPayments'];
  });

  it('starts with monthly, counted from the invoice date', async () => {
    const { user, dialog, sent } = await openDialog();
    expect(dialog.queryByText(recurringFormTexts.repeatsAlready)).not.toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Make recurring' }));
    expect(await screen.findByText('Next on Feb 28, 2027.')).toBeVisible();
    expect(sent()).toEqual([
      {
        ...{ every: 1, unit: 'month', startsOn: '2026-12-31', endsOn: null, count: null },
        ...{ mode: 'issue', recipients: null, filesId: expect.any(String) },
      },
    ]);
  });

  it('gives the schedule the files that are attached in the dialog', async () => {
    // The first generated id is used for the files in the dialog. All later ids are random.
    jest.spyOn(crypto, 'randomUUID').mockReturnValueOnce(recurringId);
    const { routes } = fakeAttachments({ of: 'new', id: recurringId });
    const { user, dialog, sent } = await openDialog(undefined, [], routes);
    const choose = (file: File) =>
      fireEvent.change(dialog.getByLabelText('Files to attach'), { target: { files: [file] } });
    choose(newFile('tool.pdf', 0));
    await user.click(dialog.getByRole('button', { name: 'Make recurring' }));
    expect(await screen.findByText(attachmentTexts.notAttached)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Remove tool.pdf' }));
    choose(newFile('terms.pdf'));
    expect(await dialog.findByLabelText('Who gets terms.pdf')).toHaveDisplayValue('Send with the mail');
    await user.click(dialog.getByRole('button', { name: 'Make recurring' }));
    await waitFor(() => expect(sent()).toMatchObject([{ filesId: recurringId }]));
  });

  it('accepts no files while the schedule is being saved', async () => {
    let answer!: (response: Response) => void;
    const { user, dialog } = await openDialog(() => new Promise((resolve) => (answer = resolve)));
    const dataTransfer = { types: ['Files'], files: [newFile('late.exe')] };
    const drop = () => fireEvent.drop(dialog.getByRole('region', { name: recurringTexts.files }), { dataTransfer });
    await user.click(dialog.getByRole('button', { name: 'Make recurring' }));
    await waitFor(() => expect(answer).toBeDefined());
    drop();
    expect(dialog.queryByText('late.exe')).not.toBeInTheDocument();
    answer(failure(503, 'UNAVAILABLE', 'Try later.'));
    await dialog.findByRole('button', { name: 'Make recurring' });
    drop();
    expect(await dialog.findByText('late.exe')).toBeVisible();
  });

  it('shows the actual first date, which follows the rhythm until the user changes it', async () => {
    const { user, dialog, sent } = await openDialog();
    expect(dialog.getByLabelText('First One On')).toHaveValue('2027-01-31');
    expect(dialog.getByText('Then Feb 28, 2027, Mar 31, 2027 and so on.')).toBeInTheDocument();
    await user.selectOptions(dialog.getByLabelText('Unit'), 'year');
    expect(dialog.getByLabelText('First One On')).toHaveValue('2027-12-31');
    fireEvent.change(dialog.getByLabelText('First One On'), { target: { value: '2026-12-31' } });
    expect(
      dialog.getByText(/^This is the date of this invoice: the first one is dated Dec 31, 2027, then /),
    ).toBeInTheDocument();
    fireEvent.change(dialog.getByLabelText('First One On'), { target: { value: '2020-06-15' } });
    expect(dialog.getByText(/^This day is in the past: the first one is dated /)).toBeInTheDocument();
    await user.selectOptions(dialog.getByLabelText('Unit'), 'month');
    await user.click(dialog.getByRole('button', { name: 'Make recurring' }));
    await waitFor(() => expect(sent()).toMatchObject([{ unit: 'month', startsOn: '2020-06-15' }]));
  });

  it.each([
    {
      hour: 10,
      mode: 'Issue and mail it',
      button: 'Issue and Send Now',
      when: 'within minutes: to grace@example.org.',
    },
    { hour: 10, mode: 'Issue the invoice', button: 'Issue Now', when: 'within minutes.' },
    { hour: 6, mode: 'Create a draft', button: 'Make recurring', when: 'at 9 in the morning.' },
  ])('shows what happens today at $hour: $button', async ({ hour, mode, button, when }) => {
    const settings = { 'GET /app/api/settings': { timeZone: getTimeZoneWithHour(hour) } };
    let now = '';
    const { user, dialog } = await openDialog(
      () => json({ ...recurring, nextDates: [now] }, { status: 201 }),
      [],
      settings,
    );
    now = getToday();
    fireEvent.change(dialog.getByLabelText('First One On'), { target: { value: now } });
    await user.selectOptions(dialog.getByLabelText('Each Time'), mode);
    expect(dialog.getByText(new RegExp(`^The first one is .* today, ${when}$`))).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: button }));
    expect(await screen.findByText(/^The first one is issued today, /)).toBeVisible();
  });

  it('adds a note to the invoice’s page, and warns if it repeats already', async () => {
    const { dialog } = await openDialog(undefined, [
      recurring,
      { ...recurring, id: '1', every: 1, unit: 'week', state: 'paused', nextDates: [] },
      { ...recurring, id: '2', unit: 'year', state: 'ended', nextDates: [] },
    ]);
    expect(dialog.getByText(recurringFormTexts.repeatsAlready)).toBeInTheDocument();
    expect(screen.getByText(/^Repeats every 2 months, next on Feb 28, 2027/)).toBeVisible();
    expect(screen.getByText(/^Repeats every week, paused/)).toBeVisible();
    expect(screen.queryByText(/year/, { selector: 'p' })).not.toBeInTheDocument();
  });

  it('can mail each invoice and end after some, once all fields are valid, and keeps the values when refused', async () => {
    const quota = 'You can have 200 invoices that repeat.';
    const answers = [failure(403, 'QUOTA_REACHED', quota), json(recurring, { status: 201 })];
    const { user, dialog, sent } = await openDialog(() => answers.shift()!);
    expect(dialog.getByLabelText('Unit')).toHaveDisplayValue('month');
    await user.clear(dialog.getByLabelText('Every'));
    await user.type(dialog.getByLabelText('Every'), '2');
    expect(dialog.getByLabelText('Unit')).toHaveDisplayValue('months');
    await user.clear(dialog.getByLabelText('Every'));
    await user.selectOptions(dialog.getByLabelText('Each Time'), 'Issue and mail it');
    expect(dialog.getByLabelText('To')).toHaveValue('grace@example.org');
    await user.clear(dialog.getByLabelText('To'));
    await user.selectOptions(dialog.getByLabelText('Ends'), 'On a day');
    await user.click(dialog.getByRole('button', { name: 'Make recurring' }));
    expect(await dialog.findByText(validationTexts.recurringEvery(99))).toBeVisible();
    expect(dialog.getByText(validationTexts.mailAddressRequired)).toBeVisible();
    expect(dialog.getByLabelText('Last Day')).toBeInvalid();
    expect(sent()).toEqual([]);
    await user.type(dialog.getByLabelText('Every'), '2');
    await user.type(dialog.getByLabelText('To'), 'grace@example.org');
    await user.selectOptions(dialog.getByLabelText('Ends'), 'After a number of invoices');
    await user.clear(dialog.getByLabelText('Invoices'));
    await user.type(dialog.getByLabelText('Invoices'), '3');
    await user.click(dialog.getByRole('button', { name: 'Make recurring' }));
    expect(await screen.findByText(quota)).toBeVisible();
    expect(dialog.getByLabelText('Every')).toHaveValue('2');
    await user.click(await dialog.findByRole('button', { name: 'Make recurring' }));
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(sent()[1]).toMatchObject({
      ...{ every: 2, count: 3, mode: 'send' },
      recipients: { to: 'grace@example.org', cc: [], bcc: [], replyTo: 'ada@example.org' },
    });
  });
});
