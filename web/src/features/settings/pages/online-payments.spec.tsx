import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  DEFAULT_ONLINE_PAYMENT_CHOICES,
  type OnlinePaymentChoices,
  type OnlinePaymentSettings,
  type PaymentAccountState,
  type Payout,
} from '@paperbill/contracts/http';
import { screen, waitFor, within } from '@testing-library/react';
import { failure, json } from '../../../../test/fake-api.js';
import { renderApp } from '../../../../test/render-app.js';

const PATH = '/app/api/online-payments';

const account = (changed: Partial<OnlinePaymentSettings> = {}): OnlinePaymentSettings => ({
  mode: 'connect',
  state: 'active',
  accountId: 'acct_1Ada',
  country: 'DE',
  currency: 'EUR',
  checkedAt: '2026-11-30T08:00:00.000Z',
  ...DEFAULT_ONLINE_PAYMENT_CHOICES,
  ...changed,
});

const payout: Payout = { id: 'po_1', amount: '98.10', currency: 'EUR', state: 'in_transit', arrivalDate: '2026-12-02' };

type Routes = Parameters<typeof renderApp>[1];

async function openSection(settings: OnlinePaymentSettings, routes: Routes = {}, search = '') {
  const app = renderApp(`/settings/payments${search}`, {
    'GET /app/api/payment-options': { iban: '', paymentLink: '' },
    [`GET ${PATH}`]: settings,
    [`GET ${PATH}/payouts`]: [payout],
    ...routes,
  });
  return { ...app, section: within(await screen.findByRole('region', { name: 'Online Payments' })) };
}

describe('online payments', () => {
  beforeEach(() => {
    document.documentElement.dataset['clientPayments'] = 'connect';
  });
  afterEach(() => {
    delete document.documentElement.dataset['clientPayments'];
  });

  it('are not shown and not fetched where the operator has not set them up', async () => {
    document.documentElement.dataset['clientPayments'] = 'none';
    const { called } = renderApp('/settings/payments', {
      'GET /app/api/payment-options': { iban: '', paymentLink: '' },
    });
    expect(await screen.findByLabelText('IBAN')).toBeVisible();
    expect(screen.queryByText(/Online Payments/)).not.toBeInTheDocument();
    expect(called('GET', PATH)).toEqual([]);
  });

  it.each<[PaymentAccountState, RegExp, string[]]>([
    ['none', /The money goes to your own Stripe account/, ['Connect with Stripe']],
    ['onboarding', /Stripe still needs information/, ['Continue at Stripe', 'Check Again']],
    ['active', /Clients can pay your unpaid invoices online/, ['Turn Off']],
    ['restricted', /Stripe accepts no payments for your account/, ['Continue at Stripe', 'Check Again']],
    ['disconnected', /was removed at Stripe/, ['Connect with Stripe']],
  ])('with an account in the state %s say what it means and what to do', async (state, text, buttons) => {
    const { section } = await openSection(account({ state, ...(state === 'none' && { accountId: null }) }));
    expect(await section.findByText(text)).toBeVisible();
    expect(section.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(buttons);
  });

  it.each<[PaymentAccountState, RegExp, string[]]>([
    ['active', /The money goes to this installation’s Stripe account/, ['Turn Off']],
    ['restricted', /Please ask your operator: support@paperbill.example/, ['Check Again']],
  ])(
    'with the operator’s account in the state %s name the operator, and show no payouts',
    async (state, text, names) => {
      const { section, called } = await openSection(account({ mode: 'own', state, accountId: null }));
      expect(await section.findByText(text)).toBeVisible();
      expect(section.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(names);
      expect(called('GET', `${PATH}/payouts`)).toEqual([]);
    },
  );

  it('say why Stripe’s page cannot be opened, and lead to it when tried again', async () => {
    const url = 'https://connect.stripe.com/setup/e/acct_1Ada';
    let answer = () => failure(502, 'PAYMENT_PROVIDER_FAILED', 'The payment provider did not answer.');
    const { section, user, goTo } = await openSection(account({ state: 'none', accountId: null }), {
      [`POST ${PATH}/connect`]: () => answer(),
    });
    await user.click(await section.findByRole('button', { name: 'Connect with Stripe' }));
    expect(await screen.findByText('The payment provider did not answer.')).toBeVisible();
    answer = () => json({ url, account: account({ state: 'onboarding' }) });
    await user.click(await section.findByRole('button', { name: 'Connect with Stripe' }));
    await waitFor(() => expect(goTo).toHaveBeenCalledWith(url));
    expect(section.getByRole('button', { name: 'Opening Stripe…' })).toBeDisabled();
  });

  it('check the account at Stripe after the return, and remove the parameter', async () => {
    const { called } = await openSection(
      account({ state: 'onboarding' }),
      { [`POST ${PATH}/refresh`]: () => json(account()) },
      '?stripe=returned',
    );
    expect(await screen.findByText('Clients can pay your unpaid invoices online.')).toBeVisible();
    expect(window.location.search).toBe('');
    expect(called('POST', `${PATH}/refresh`)).toHaveLength(1);
  });

  it('say that the link to Stripe has expired', async () => {
    await openSection(
      account({ state: 'onboarding' }),
      { [`POST ${PATH}/refresh`]: () => json(account({ state: 'onboarding' })) },
      '?stripe=expired',
    );
    expect(await screen.findByText('The link to Stripe has expired')).toBeVisible();
  });

  it('are turned off after a question, and the focus stays in the section', async () => {
    const { section, user } = await openSection(account(), {
      [`POST ${PATH}/turn-off`]: () => json(account({ state: 'off' })),
    });
    await user.click(await section.findByRole('button', { name: 'Turn Off' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Turn off online payments?' }));
    await user.click(dialog.getByRole('button', { name: 'Turn Off' }));
    const text = await section.findByText(/You can still refund earlier payments/);
    await waitFor(() => expect(text).toHaveFocus());
    expect(section.getByRole('button', { name: 'Turn On' })).toBeVisible();
  });

  it('save each choice alone, and offer any part or a deposit once part payments are allowed', async () => {
    let choices = DEFAULT_ONLINE_PAYMENT_CHOICES;
    const { section, user, called } = await openSection(account(), {
      [`PUT ${PATH}/choices`]: ({ body }) => json((choices = { ...choices, ...(body as OnlinePaymentChoices) })),
    });
    await user.click(await section.findByRole('checkbox', { name: 'Allow part payments' }));
    await waitFor(() => expect(section.getByRole('checkbox', { name: 'Allow part payments' })).toBeChecked());
    const part = await section.findByRole('combobox', { name: 'Part that clients can pay' });
    expect(part).toHaveValue('any');
    await user.selectOptions(part, 'A deposit of 50%, then the rest');
    await waitFor(() => expect(part).toHaveValue('50'));
    const card = section.getByRole('checkbox', { name: 'Let clients save a card for recurring invoices' });
    expect(card).not.toBeChecked();
    await user.click(card);
    await waitFor(() => expect(card).toBeChecked());
    expect(called('PUT', `${PATH}/choices`).map(({ body }) => body)).toEqual([
      { allowsPartPayments: true },
      { partPaymentKind: 'deposit', depositPercentage: 50 },
      { allowsSavedCards: true },
    ]);
  });

  it('list the payouts, which can be fetched again after a failure', async () => {
    let answer = () => failure(502, 'PAYMENT_PROVIDER_FAILED', 'The payment provider did not answer.');
    const { user } = await openSection(account(), { [`GET ${PATH}/payouts`]: () => answer() });
    expect(await screen.findByText('Failed to fetch your payouts', {}, { timeout: 5_000 })).toBeVisible();
    answer = () => json([payout]);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    const payouts = within(await screen.findByRole('region', { name: 'Payouts' }));
    expect(await payouts.findByText('€98.10')).toBeVisible();
    expect(payouts.getByText('Arrives on Dec 2, 2026')).toBeVisible();
  });
});
