import { describe, expect, it } from '@jest/globals';
import type { StaffPaymentAccounts } from '@paperbill/contracts/http';
import { screen, waitFor, within } from '@testing-library/react';
import { chooseOption } from '../../../../test/choose-option.js';
import { failure, fakeApi, json } from '../../../../test/fake-api.js';
import { renderPage } from '../../../../test/render-page.js';
import PaymentAccountsPage from './payment-accounts-page.js';

const SAMPLE_USER_ID = 'a7b8f0ae-3b8c-4a3a-9d53-6f0c70f1a001';
const ACCOUNTS_PATH = 'GET /staff/api/payment-accounts';
const changedAt = '2026-11-30T08:00:00.000Z';

const accountsAnswer: StaffPaymentAccounts = {
  accounts: [
    { userId: SAMPLE_USER_ID, accountId: 'acct_1', state: 'restricted', country: 'DE', currency: 'EUR', checkedAt: changedAt, createdAt: changedAt },
  ],
  events: [
    {
      ...{ id: 'evt_1', type: 'charge.refunded', state: 'failed', source: 'reconciliation', accountId: 'acct_1' },
      ...{ attempts: 10, error: 'Stripe did not answer', receivedAt: changedAt },
    },
  ],
}; // oxfmt-ignore

describe('the payment accounts for staff', () => {
  it('can be fetched again after an error, and show the state of each account and the errors of events', async () => {
    let isDown = true;
    fakeApi({
      [ACCOUNTS_PATH]: () => (isDown ? failure(503, 'SERVICE_UNAVAILABLE', 'Not now.') : json(accountsAnswer)),
    });
    const { user } = renderPage(<PaymentAccountsPage />, '/staff/payment-accounts');
    expect(await screen.findByText('Failed to fetch the accounts')).toBeVisible();
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    const account = within(await screen.findByRole('row', { name: /Restricted/ }));
    expect(account.getByText('acct_1')).toBeVisible();
    expect(account.getByText('DE, EUR')).toBeVisible();
    expect(account.getByRole('link', { name: 'a7b8f0ae' })).toHaveAttribute(
      'href',
      `/staff/customers/${SAMPLE_USER_ID}`,
    );
    const event = within(screen.getByRole('row', { name: /charge\.refunded/ }));
    expect(event.getByText('Failed')).toBeVisible();
    expect(event.getByText('10 attempts')).toBeVisible();
    expect(event.getByText('Stripe did not answer')).toBeVisible();
    expect(event.getByText('found by the hourly check')).toBeVisible();
  });

  it('keep the filters in the URL, and can show all users again', async () => {
    const { calls } = fakeApi({ [ACCOUNTS_PATH]: accountsAnswer });
    const { user, router } = renderPage(<PaymentAccountsPage />, '/staff/payment-accounts');
    await chooseOption(user, await screen.findByRole('combobox', { name: 'State' }), 'Restricted');
    await waitFor(() => expect(calls.at(-1)!.query).toEqual({ state: 'restricted' }));
    await user.click(await screen.findByRole('link', { name: 'Show events' }));
    await waitFor(() => expect(calls.at(-1)!.query).toEqual({ userId: SAMPLE_USER_ID }));
    await user.click(screen.getByRole('button', { name: 'Show all users' }));
    expect(router.state.location.search).toBe('');
  });
});
