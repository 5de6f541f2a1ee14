import { describe, expect, it, jest } from '@jest/globals';
import type { Recurring } from '@paperbill/contracts/http';
import { recurringTexts, validationTexts } from '@paperbill/contracts/texts';
import { attachmentTexts } from '@paperbill/contracts/texts/attachments';
import { recurringFormTexts } from '@paperbill/contracts/texts/recurring-form';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { fakeAttachments, newFile, sampleAttachment } from '../../../../test/attachments.js';
import { failure, json } from '../../../../test/fake-api.js';
import { chooseFromMore } from '../../../../test/invoice-page.js';
import { renderApp } from '../../../../test/render-app.js';
import { sampleInvoiceDetails, sampleReminders } from '../../../../test/samples.js';
import { getToday } from '../../../components/today.js';

const id = '0b6f1a52-58f5-4b8c-9a1f-3f1f5f2f8a11';
const otherId = '4c3c1f0e-7a8b-4a53-8d3e-0b6f1a5258f5';

const recurring: Recurring = {
  ...{ id: otherId, invoiceId: id, invoiceNumber: '7', clientName: 'Oak Lane' },
  ...{ currency: 'USD', total: '100.00', revision: 3 },
  ...{ clientEmail: 'oak@b.example', companyEmail: 'ada@b.example' },
  ...{ every: 2, unit: 'month', startsOn: '2026-12-31', endsOn: null, count: null, mode: 'issue', recipients: null },
  ...{ state: 'active', made: 0, nextDates: ['2027-02-28', '2027-04-30', '2027-06-30'], error: '', runs: [] },
};

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
  it('starts with monthly, counted from the invoice date', async () => {
    const { user, dialog, sent } = await openDialog();
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
    // The first id is the id for the dialog's files. All later ids are random.
    jest.spyOn(crypto, 'randomUUID').mockReturnValueOnce(otherId);
    const { routes } = fakeAttachments({ of: 'new', id: otherId });
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
    await waitFor(() => expect(sent()).toMatchObject([{ filesId: otherId }]));
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

  it('can mail each invoice and end after a number of them', async () => {
    const { user, dialog, sent } = await openDialog();
    await user.selectOptions(dialog.getByLabelText('Each Time'), 'Issue and mail it');
    expect(dialog.getByLabelText('To')).toHaveValue('grace@example.org');
    await user.selectOptions(dialog.getByLabelText('Ends'), 'After a number of invoices');
    await user.clear(dialog.getByLabelText('Invoices'));
    await user.type(dialog.getByLabelText('Invoices'), '3');
    await user.click(dialog.getByRole('button', { name: 'Make recurring' }));
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]).toMatchObject({
      ...{ count: 3, mode: 'send' },
      recipients: { to: 'grace@example.org', cc: [], bcc: [], replyTo: 'ada@example.org' },
    });
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

  it('shows no warning the first time', async () => {
    const { dialog } = await openDialog();
    expect(dialog.queryByText(recurringFormTexts.repeatsAlready)).not.toBeInTheDocument();
  });

  it('sends nothing until all fields are valid', async () => {
    const { user, dialog, sent } = await openDialog();
    expect(dialog.getByLabelText('Unit')).toHaveDisplayValue('month');
    await user.clear(dialog.getByLabelText('Every'));
    await user.type(dialog.getByLabelText('Every'), '2');
    expect(dialog.getByLabelText('Unit')).toHaveDisplayValue('months');
    await user.clear(dialog.getByLabelText('Every'));
    await user.selectOptions(dialog.getByLabelText('Each Time'), 'Issue and mail it');
    await user.clear(dialog.getByLabelText('To'));
    await user.selectOptions(dialog.getByLabelText('Ends'), 'On a day');
    await user.click(dialog.getByRole('button', { name: 'Make recurring' }));
    expect(await dialog.findByText(validationTexts.recurringEvery(99))).toBeVisible();
    expect(dialog.getByText(validationTexts.mailAddressRequired)).toBeVisible();
    expect(dialog.getByLabelText('Last Day')).toBeInvalid();
    expect(sent()).toEqual([]);
  });

  it('keeps the typed values when the server rejects them', async () => {
    const message = 'You can have 200 invoices that repeat.';
    const { user, dialog } = await openDialog(() => failure(403, 'QUOTA_REACHED', message));
    await user.clear(dialog.getByLabelText('Every'));
    await user.type(dialog.getByLabelText('Every'), '5');
    await user.click(dialog.getByRole('button', { name: 'Make recurring' }));
    expect(await screen.findByText(message)).toBeVisible();
    expect(dialog.getByLabelText('Every')).toHaveValue('5');
  });
});

describe('The recurring invoices', () => {
  it('show rhythm, next date and invoices made', async () => {
    renderApp('/recurring', {
      'GET /app/api/recurring': [
        {
          ...recurring,
          runs: [
            { date: '2026-12-31', invoiceId: id, invoiceNumber: '8', draftId: null, isUnsent: true },
            { date: '2026-10-31', invoiceId: null, invoiceNumber: null, draftId: otherId, isUnsent: false },
          ],
          error: 'It could not be made. We try again.',
        },
      ],
    });
    const card = within(await screen.findByRole('article', { name: 'Oak Lane, 7' }));
    expect(card.getByText(/every 2 months, issued/)).toBeVisible();
    expect(card.getByText(/Feb 28, 2027 · Apr 30, 2027/)).toBeVisible();
    expect(card.getByRole('link', { name: '8' })).toHaveAttribute('href', `/invoices/${id}`);
    expect(card.getByText(/not mailed yet/)).toBeVisible();
    expect(card.getByRole('link', { name: 'Draft' })).toHaveAttribute('href', `/drafts/${otherId}`);
    expect(card.getByText('It could not be made. We try again.')).toBeVisible();
  });

  it('can be paused and resumed, and ended after a question', async () => {
    let now = recurring;
    const { user } = renderApp('/recurring', {
      'GET /app/api/recurring': () => json([now]),
      [`PATCH /app/api/recurring/${otherId}/state`]: ({ body }: { body: unknown }) => {
        now = { ...now, ...(body as Pick<Recurring, 'state'>), nextDates: [] };
        return json(now);
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Pause' }));
    expect(await screen.findByText('Paused')).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Resume' }));
    expect(await screen.findByText('Active')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'End' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'End' }));
    expect(await screen.findByText('Ended')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Pause' })).not.toBeInTheDocument();
  });

  const openChanges = async (before: Partial<Recurring>, answer: (body: unknown) => Response) => {
    const app = renderApp('/recurring', {
      'GET /app/api/recurring': [{ ...recurring, ...before }],
      'GET /app/api/mail-settings': { from: 'invoices@paperbill.example' },
      [`PUT /app/api/recurring/${otherId}`]: ({ body }: { body: unknown }) => answer(body),
    });
    await app.user.click(await screen.findByRole('button', { name: 'Change' }));
    const dialog = within(await screen.findByRole('dialog'));
    return { ...app, dialog, sent: () => app.called('PUT', `/app/api/recurring/${otherId}`).map(({ body }) => body) };
  };
  const saved = (body: unknown) => json({ ...recurring, ...(body as object) });

  it('can be changed to mail later invoices, and to end on a date', async () => {
    const { user, dialog, sent } = await openChanges({ made: 2 }, saved);
    expect(dialog.getByText(/^It repeats every 2 months, next on Feb 28, 2027\./)).toBeVisible();
    await user.selectOptions(dialog.getByLabelText('Each Time'), await dialog.findByText('Issue and mail it'));
    expect(dialog.getByLabelText('To')).toHaveValue('oak@b.example');
    await user.selectOptions(dialog.getByLabelText('Ends'), 'After a number of invoices');
    expect(dialog.getByLabelText('Invoices')).toHaveValue('14');
    expect(dialog.getByText('2 of them were made already')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('They apply from the next invoice on.')).toBeVisible();
    expect(sent()).toEqual([
      {
        ...{ every: 2, unit: 'month', endsOn: null, count: 14, mode: 'send', revision: 3 },
        recipients: { to: 'oak@b.example', cc: [], bcc: [], replyTo: 'ada@b.example' },
      },
    ]);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('can change their rhythm; the dialog shows the dates after the next one', async () => {
    const { user, dialog, sent } = await openChanges({ startsOn: '2026-12-31' }, saved);
    await user.clear(dialog.getByLabelText('Every'));
    await user.type(dialog.getByLabelText('Every'), '3');
    expect(dialog.getByText('Then May 31, 2027, Aug 31, 2027 and so on.')).toBeVisible();
    await user.selectOptions(dialog.getByLabelText('Unit'), 'week');
    expect(dialog.getByText('Then Mar 21, 2027, Apr 11, 2027 and so on.')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent()).toMatchObject([{ every: 3, unit: 'week' }]));
  });

  it('keep Cc and Bcc, and fill the form with their current values', async () => {
    const recipients = { to: 'a@b.example', cc: ['boss@b.example'], bcc: ['me@c.example'], replyTo: 'me@c.example' };
    const { user, dialog, sent } = await openChanges({ mode: 'send', recipients, endsOn: '2028-01-31' }, saved);
    expect(dialog.getByLabelText('Last Day')).toHaveValue('2028-01-31');
    expect(dialog.getByLabelText('To')).toHaveAccessibleDescription('With copies to boss@b.example, me@c.example');
    await user.clear(dialog.getByLabelText('To'));
    await user.type(dialog.getByLabelText('To'), 'new@b.example');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]).toEqual({
      ...{ every: 2, unit: 'month', endsOn: '2028-01-31', count: null, mode: 'send', revision: 3 },
      recipients: { ...recipients, to: 'new@b.example' },
    });
  });

  it.each([
    ['endsOn', 'Last Day', '2027-02-27', validationTexts.recurringEndsSoon('Feb 28, 2027')],
    ['recipients.to', 'To', 'gone@b.example', 'No mails go there'],
  ])('show the server’s error beside the field, and keep the typed value: %s', async (path, label, value, message) => {
    const recipients = { to: 'a@b.example', cc: [], bcc: [], replyTo: 'me@c.example' };
    const { dialog, user } = await openChanges({ mode: 'send', recipients, endsOn: '2028-01-31' }, () =>
      failure(400, 'INVALID_INPUT', message, [{ path, message }]),
    );
    fireEvent.change(dialog.getByLabelText(label), { target: { value } });
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(dialog.getByLabelText(label)).toHaveAccessibleDescription(message));
    expect(dialog.getByLabelText(label)).toHaveValue(value);
  });

  it('say that one is due today, and show a conflict with another tab', async () => {
    const message = 'This was changed elsewhere since you opened it.';
    const { user, dialog } = await openChanges({ nextDates: [getToday()] }, () =>
      failure(409, 'RECURRING_CHANGED', message),
    );
    expect(dialog.getByText(/^The next one is issued today, /)).toBeInTheDocument();
    await user.selectOptions(dialog.getByLabelText('Each Time'), 'Create a draft');
    expect(dialog.getByText(/^The next one is created as a draft today, /)).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(message)).toBeVisible();
    expect(dialog.getByLabelText('Each Time')).toHaveDisplayValue('Create a draft');
  });

  it('has files that each new invoice gets', async () => {
    const { routes } = fakeAttachments({ of: 'recurring', id: otherId }, [sampleAttachment()]);
    const { user } = renderApp('/recurring', { 'GET /app/api/recurring': [recurring], ...routes });
    await user.click(await screen.findByRole('button', { name: 'Files for each new invoice' }));
    expect(await screen.findByRole('link', { name: 'contract.pdf' })).toBeVisible();
  });

  it('has files that can be deleted after it has ended', async () => {
    const { routes, stored } = fakeAttachments({ of: 'recurring', id: otherId }, [sampleAttachment()]);
    const ended: Recurring = { ...recurring, state: 'ended', nextDates: [] };
    const { user } = renderApp('/recurring', { 'GET /app/api/recurring': [ended], ...routes });
    await user.click(await screen.findByRole('button', { name: 'Files' }));
    await user.click(await screen.findByRole('button', { name: 'Delete contract.pdf' }));
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(stored).toEqual([]));
  });

  it('show an empty state at first', async () => {
    renderApp('/recurring', { 'GET /app/api/recurring': [] });
    expect(await screen.findByText('Nothing repeats yet')).toBeVisible();
  });
});
