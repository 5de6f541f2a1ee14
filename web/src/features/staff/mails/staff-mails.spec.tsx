import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { chooseOption } from '../../../../test/choose-option.js';
import { failure, fakeApi, json } from '../../../../test/fake-api.js';
import { renderPage } from '../../../../test/render-page.js';
import { sampleStaffMail, sampleStaffSubscriber } from '../../../../test/staff.js';
import StaffSubscriberPage from '../subscriber/staff-subscriber-page.js';
import StaffMailsPage from './staff-mails-page.js';

const SAMPLE_USER_ID = 'a7b8f0ae-3b8c-4a3a-9d53-6f0c70f1a001';
const openMailsPage = (address = '/staff/mails') => renderPage(<StaffMailsPage />, address);

describe('the list of mails for staff', () => {
  it('can be fetched again after an error, shows the delivery state, and retries mails that were not delivered', async () => {
    let isDown = true;
    const failed = sampleStaffMail({
      ...{ id: 'mail-2', to: 'grace@example.org', copies: 2, kind: 'reminder', state: 'failed', canRetry: true },
      ...{ sentAt: null, error: 'The mail server said: 550' },
    });
    const { calls } = fakeApi({
      'GET /staff/api/mails': () =>
        isDown ? failure(503, 'SERVICE_UNAVAILABLE', 'Not now.') : json({ mails: [failed, sampleStaffMail()] }),
      'POST /staff/api/mails/mail-2/retry': { ...failed, state: 'queued' },
    });
    const { user } = openMailsPage();
    expect(await screen.findByText('Failed to fetch the e-mails')).toBeVisible();
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    const row = within(await screen.findByRole('row', { name: /grace@example\.org and 2 copies/ }));
    expect(row.getByText('Not delivered')).toBeVisible();
    expect(row.getByText('Reminder of invoice 7')).toBeVisible();
    expect(row.getByText('The mail server said: 550')).toBeVisible();
    expect(row.getByRole('link', { name: 'user-1' })).toHaveAttribute('href', '/staff/customers/user-1');
    expect(screen.getAllByRole('button', { name: /^Try again/ })).toHaveLength(1);
    await user.click(row.getByRole('button', { name: 'Try again: Reminder of invoice 7 to grace@example.org' }));
    expect(await screen.findByText('It goes to grace@example.org at once.')).toBeVisible();
    expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  it('keeps the filters in the URL, and can show all users again', async () => {
    const { calls } = fakeApi({ 'GET /staff/api/mails': { mails: [] } });
    const { user, router } = openMailsPage(`/staff/mails?userId=${SAMPLE_USER_ID}`);
    await chooseOption(user, await screen.findByRole('combobox', { name: 'State' }), 'May have been sent');
    await waitFor(() => expect(calls.at(-1)!.query).toEqual({ userId: SAMPLE_USER_ID, state: 'unknown' }));
    await user.click(screen.getByRole('button', { name: 'Show all users' }));
    expect(router.state.location.search).toBe('?state=unknown');
    expect(await screen.findByText('No e-mails')).toBeVisible();
  });
});

it('A user’s e-mails can be stopped with a reason, and allowed again after a confirmation', async () => {
  const stop = { reason: 'Phishing', by: 'grace@paperbill.example', at: '2026-11-20T09:00:00.000Z' };
  const { calls } = fakeApi({
    'GET /staff/api/customers/user-1': sampleStaffSubscriber(),
    'GET /staff/api/events': { events: [], total: 0 },
    'GET /staff/api/customers/user-1/mail-stop': { stop: null },
    'PUT /staff/api/customers/user-1/mail-stop': { stop },
    'DELETE /staff/api/customers/user-1/mail-stop': { stop: null },
  });
  const { user } = renderPage(<StaffSubscriberPage />, '/staff/customers/user-1', '/staff/customers/:userId');
  await user.click(await screen.findByRole('button', { name: 'Stop E-mails' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(await dialog.findByRole('button', { name: 'Stop E-mails' }));
  await waitFor(() => expect(dialog.getByText('A reason is required')).toBeVisible());
  await user.type(dialog.getByLabelText('Reason'), 'Phishing');
  await user.click(await dialog.findByRole('button', { name: 'Stop E-mails' }));
  expect(await screen.findByText(/^Stopped by grace@paperbill\.example on .*: Phishing$/)).toBeVisible();
  expect(calls.find(({ method }) => method === 'PUT')!.body).toEqual({ reason: 'Phishing' });
  expect(await screen.findByRole('link', { name: 'Show this user’s e-mails' })).toHaveAttribute(
    'href',
    '/staff/mails?userId=user-1',
  );
  await user.click(await screen.findByRole('button', { name: 'Allow E-mails' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Allow E-mails' }));
  expect(await screen.findByRole('button', { name: 'Stop E-mails' })).toBeVisible();
});
