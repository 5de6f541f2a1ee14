import type Stripe from 'stripe';
import { createApi } from './test-account.js';
import { submitForm } from './submit-form.js';
import type { RunningStripe } from '../start.js';

export const RETURN_URL = 'http://localhost:3000/profile?connected=true';
export const REFRESH_URL = 'http://localhost:3000/profile?connect=again';

interface ConnectedTestAccount {
  id: string;
  api: Stripe;
  openOnboarding(): Promise<string>;
  retrieve(): Promise<Stripe.V2.Core.Account>;
}

/** Creates a connected account that has not completed the onboarding. */
export async function createConnectedAccount(stripe: RunningStripe): Promise<ConnectedTestAccount> {
  const platform = createApi(stripe);
  const { id } = await platform.v2.core.accounts.create({
    configuration: { merchant: { capabilities: { card_payments: { requested: true } } } },
    contact_email: 'ada@example.com',
    dashboard: 'full',
    defaults: { responsibilities: { fees_collector: 'stripe', losses_collector: 'stripe' } },
    display_name: 'Ada Eyes',
  });
  return {
    id,
    api: createApi(stripe, id),
    async openOnboarding() {
      const { url } = await createLink(platform, id);
      return (await fetch(url, { redirect: 'manual' })).headers.get('location')!;
    },
    retrieve: () =>
      platform.v2.core.accounts.retrieve(id, {
        include: ['configuration.merchant', 'defaults', 'identity', 'requirements'],
      }),
  };
}

export const createLink = (api: Stripe, account: string) =>
  api.v2.core.accountLinks.create({
    account,
    use_case: {
      type: 'account_onboarding',
      account_onboarding: { refresh_url: REFRESH_URL, return_url: RETURN_URL },
    },
  });

/** Creates a connected account that has completed the onboarding. */
export async function createActiveAccount(stripe: RunningStripe, country = 'US'): Promise<ConnectedTestAccount> {
  const account = await createConnectedAccount(stripe);
  await submitForm(await account.openOnboarding(), { country, action: 'finish' });
  return account;
}
