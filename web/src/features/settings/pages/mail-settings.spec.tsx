import { describe, expect, it } from '@jest/globals';
import type { MailSettings } from '@paperbill/contracts/http';
import { loadMailTexts } from '@paperbill/contracts/languages';
import { mailTemplates } from '@paperbill/contracts/texts/mail-templates';
import { screen, waitFor, within } from '@testing-library/react';
import { failure, json } from '../../../../test/fake-api.js';
import { oakLaneBakery, profile } from '../../../../test/invoice-editor.js';
import { renderApp } from '../../../../test/render-app.js';
import { sampleMailSettings, sampleReminders } from '../../../../test/samples.js';

const MAIL_SETTINGS_PATH = '/app/api/mail-settings';
const senderAddress = 'invoices@paperbill.example';

async function openSettingsPage(page: 'emails' | 'reminders', settings: Partial<MailSettings> = {}, routes = {}) {
  let saved: MailSettings = { ...sampleMailSettings, ...settings };
  const app = renderApp(`/settings/${page}`, {
    [`GET ${MAIL_SETTINGS_PATH}`]: () => json({ ...saved, from: senderAddress }),
    [`PUT ${MAIL_SETTINGS_PATH}`]: ({ body }: { body: unknown }) =>
      json({ ...(saved = body as MailSettings), from: senderAddress }),
    'GET /app/api/reminders': [
      {
        ...{ invoiceId: '0b6f1a52-58f5-4b8c-9a1f-3f1f5f2f8a11', invoiceNumber: 'INV-7', clientName: 'Oak Lane' },
        ...{ to: 'grace@example.org', amountDue: '5.00', dueDate: '2026-12-24', date: '2026-12-27' },
      },
    ],
    ...routes,
  });
  const section = within(await screen.findByRole('main'));
  await section.findAllByRole('checkbox');
  const saveInOtherTab = (change: Partial<MailSettings>) => void (saved = { ...saved, ...change });
  return { ...app, section, saved: () => saved, saveElsewhere: saveInOtherTab };
}

describe('the settings for e-mails to clients', () => {
  it('send no reminders by default; once on, the next ones are listed', async () => {
    const { user, section, saved } = await openSettingsPage('reminders');
    expect(section.queryByText('3 days after it is due')).not.toBeInTheDocument();
    await user.click(section.getByRole('checkbox', { name: 'Remind clients of unpaid invoices' }));
    expect(await section.findByText('3 days after it is due')).toBeVisible();
    expect(await section.findByRole('link', { name: 'INV-7' })).toHaveAttribute('href', expect.stringMatching(/8a11$/));
    expect(section.getByText('Dec 27, 2026')).toBeVisible();
    await waitFor(() => expect(saved()).toMatchObject({ remind: true, reminderDays: [-3, 3] }));
  });

  it('save the chosen days', async () => {
    const { user, section, saved } = await openSettingsPage('reminders', { remind: true });
    await user.clear(section.getByLabelText('Days'));
    await user.type(section.getByLabelText('Days'), '14');
    await user.click(section.getByRole('button', { name: 'Add Reminder' }));
    await waitFor(() => expect(saved().reminderDays).toEqual([-3, 3, 14]));
    await user.click(section.getByRole('button', { name: 'Remove: 3 days before it is due' }));
    await waitFor(() => expect(saved().reminderDays).toEqual([3, 14]));
    await user.clear(section.getByLabelText('Days'));
    await user.type(section.getByLabelText('Days'), '1.5');
    await user.click(await section.findByRole('button', { name: 'Add Reminder' }));
    expect(await section.findByText(/number of days from 0 to 180/)).toBeVisible();
    await user.clear(section.getByLabelText('Days'));
    await user.type(section.getByLabelText('Days'), '3');
    expect(section.queryByText(/number of days from 0 to 180/)).not.toBeInTheDocument();
    await user.click(await section.findByRole('button', { name: 'Add Reminder' }));
    expect(await section.findByText('There is a reminder on this day already')).toBeVisible();
    expect(saved().reminderDays).toEqual([3, 14]);
  });

  it('show every choice at once and keep all of them while the server is slow', async () => {
    let saved: MailSettings = sampleMailSettings;
    let answer = () => {};
    const held = new Promise<void>((resolve) => (answer = resolve));
    const { user, section, called } = await openSettingsPage(
      'reminders',
      {},
      {
        [`GET ${MAIL_SETTINGS_PATH}`]: () => json({ ...saved, from: senderAddress }),
        [`PUT ${MAIL_SETTINGS_PATH}`]: async ({ body }: { body: unknown }) => {
          await held;
          return json({ ...(saved = body as MailSettings), from: senderAddress });
        },
      },
    );
    const box = (name: string) => section.getByRole('checkbox', { name });
    await user.click(box('Remind clients of unpaid invoices'));
    expect(box('Remind clients of unpaid invoices')).toBeChecked();
    await user.click(box('From Monday to Friday only'));
    expect(box('From Monday to Friday only')).not.toBeChecked();
    await user.click(section.getByRole('button', { name: 'Add Reminder' }));
    expect(section.getByText('7 days after it is due')).toBeVisible();
    answer();
    await waitFor(() => expect(called('PUT', MAIL_SETTINGS_PATH)).toHaveLength(3));
    await waitFor(() => expect(saved).toMatchObject({ remind: true, workdaysOnly: false, reminderDays: [-3, 3, 7] }));
    expect(box('Remind clients of unpaid invoices')).toBeChecked();
    expect(box('From Monday to Friday only')).not.toBeChecked();
  });

  it('preview a custom text with the currency of the profile, and can be reset to the default', async () => {
    const { user, section, saved } = await openSettingsPage(
      'emails',
      {},
      { 'GET /api/profile': { ...profile, currency: 'JPY' } },
    );
    await user.click(section.getByRole('button', { name: 'Edit: Reminder once it is overdue' }));
    const dialog = within(await screen.findByRole('dialog'));
    const subject = dialog.getByLabelText('Subject');
    expect(subject).toHaveValue(mailTemplates.overdue.subject);
    await user.clear(subject);
    await user.click(subject);
    await user.paste('{number}: {amount} open');
    await waitFor(() => expect(dialog.getByText('INV-7: ¥1,250 open')).toBeVisible());
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(saved().templates.overdue?.subject).toBe('{number}: {amount} open'));
    expect(await section.findByText('Your own text')).toBeVisible();
    await user.click(await section.findByRole('button', { name: 'Edit: Reminder once it is overdue' }));
    await user.click(await screen.findByRole('button', { name: 'Reset to Default' }));
    await waitFor(() => expect(saved().templates.overdue).toBeNull());
  });

  it('keep a text for one language beside the text for all languages', async () => {
    await loadMailTexts({ language: 'de' });
    const quote = { subject: 'Quote', text: 'Hello' };
    const { user, section, saved } = await openSettingsPage('emails', {
      templates: { ...sampleMailSettings.templates, quote },
    });
    await user.click(section.getByRole('button', { name: 'In another language' }));
    const language = section.getByRole('combobox', { name: 'Language' });
    expect(language).toHaveFocus();
    await user.selectOptions(language, 'Deutsch');
    expect(section.getByText('Your text for all languages')).toBeVisible();
    await user.click(section.getByRole('button', { name: 'Edit: New invoice' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New invoice · Deutsch' }));
    expect(await dialog.findByLabelText('Subject')).toHaveValue('Rechnung {number} von {company}');
    await user.type(dialog.getByLabelText('Text'), '!');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(saved().translations?.de?.invoice?.text).toMatch(/!$/));
    expect(saved().templates.invoice).toBeNull();
    await user.click(await section.findByRole('button', { name: 'Edit: New invoice' }));
    await user.click(await screen.findByRole('button', { name: 'Use the text for all languages' }));
    await waitFor(() => expect(saved().translations).toEqual({ de: { invoice: null } }));
  });

  it('warn about unknown placeholders before saving, and keep the typed text when saving is stopped', async () => {
    const { user, section } = await openSettingsPage(
      'emails',
      {},
      { [`PUT ${MAIL_SETTINGS_PATH}`]: () => new Promise<Response>(() => undefined) },
    );
    await user.click(section.getByRole('button', { name: 'Edit: New invoice' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.queryByText(/sent as typed/)).not.toBeInTheDocument();
    await user.click(dialog.getByLabelText('Subject'));
    await user.paste('{foo} {number}');
    await user.click(dialog.getByLabelText('Text'));
    await user.paste('{Name} {due date} {vat id}');
    expect(dialog.getByLabelText('Subject')).toHaveAccessibleDescription('{foo} is unknown and will be sent as typed.');
    expect(dialog.getByLabelText('Text')).toHaveAccessibleDescription(
      /\{Name\}, \{vat id\} are unknown and will be sent as typed\.$/,
    );
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await user.click(await dialog.findByRole('button', { name: 'Stop saving' }));
    expect(await screen.findByText('Stopped')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Save' })).toBeEnabled();
    expect(dialog.getByLabelText('Subject')).toHaveDisplayValue(/\{foo\}/);
  });

  it('keep texts and days that another tab has saved', async () => {
    const { user, section, saved, saveElsewhere } = await openSettingsPage('emails', { remind: true });
    const invoice = { subject: 'Invoice {number}', text: 'Hello' };
    saveElsewhere({ templates: { ...sampleMailSettings.templates, invoice }, reminderDays: [3, 14] });
    await user.click(section.getByRole('button', { name: 'Edit: Receipt for a payment' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText('Text'), ' PS');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(saved().templates.receipt?.text).toMatch(/ PS$/));
    expect(saved().templates.invoice).toEqual(invoice);
    saveElsewhere({ reminderDays: [0, 3] });
    await user.click(within(screen.getByRole('navigation', { name: 'Settings' })).getByText('Reminders'));
    await user.click(await section.findByRole('button', { name: 'Add Reminder' }));
    await waitFor(() => expect(saved().reminderDays).toEqual([0, 3, 7]));
    saveElsewhere({ reminderDays: [3, 7, 30] });
    await user.click(await section.findByRole('button', { name: 'Remove: 7 days after it is due' }));
    await waitFor(() => expect(saved().reminderDays).toEqual([3, 30]));
  });

  it('are unchanged if saving fails, and show an error', async () => {
    const { user, section } = await openSettingsPage(
      'emails',
      {},
      { [`PUT ${MAIL_SETTINGS_PATH}`]: () => failure(503, 'SERVICE_UNAVAILABLE', 'Wait.') },
    );
    await user.click(section.getByRole('checkbox', { name: 'Thank clients for their payments' }));
    expect(await screen.findByText('Not saved')).toBeVisible();
    expect(section.getByRole('checkbox', { name: 'Thank clients for their payments' })).not.toBeChecked();
  });

  it('are hidden if e-mails are not set up', async () => {
    renderApp('/settings/reminders', { [`GET ${MAIL_SETTINGS_PATH}`]: { ...sampleMailSettings, from: null } });
    expect(await screen.findByText(/none are sent/)).toBeVisible();
    expect(screen.queryByRole('checkbox', { name: /^Remind/ })).not.toBeInTheDocument();
  });
});

it('A customer can have no reminders, or separate reminder days, changed one by one', async () => {
  const id = '0b6f1a52-58f5-4b8c-9a1f-3f1f5f2f8a11';
  const path = `/app/api/customers/${id}/reminders`;
  const reminders = { ...sampleReminders, remind: true, days: [3], inherited: [3], suggested: [3] };
  const { user, called } = renderApp(`/customers/${id}`, {
    [`GET /app/api/customers/${id}`]: { ...oakLaneBakery, id },
    [`GET ${path}`]: reminders,
    [`PUT ${path}`]: ({ body }) => json({ ...reminders, days: (body as { days: number[] }).days, source: 'customer' }),
  });
  const select = await screen.findByRole('combobox', { name: 'Reminders of unpaid invoices' });
  expect(screen.queryByRole('list', { name: 'Reminders' })).not.toBeInTheDocument();
  await user.selectOptions(select, 'None');
  await waitFor(() => expect(select).toHaveValue('none'));
  await user.selectOptions(select, 'On other days');
  expect(await screen.findByText('3 days after it is due')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Add Reminder' }));
  expect(await screen.findByText('7 days after it is due')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Remove: 3 days after it is due' }));
  await waitFor(() => expect(screen.queryByText('3 days after it is due')).not.toBeInTheDocument());
  await user.click(screen.getByRole('button', { name: 'Remove: 7 days after it is due' }));
  await waitFor(() => expect(select).toHaveValue('none'));
  expect(called('PUT', path).map(({ body }) => body)).toEqual([[], [3], [3, 7], [7], []].map((days) => ({ days })));
});
