import { afterAll, describe, expect, it } from '@jest/globals';
import type Stripe from 'stripe';
import {
  createActiveAccount,
  createConnectedAccount,
  createLink,
  REFRESH_URL,
  RETURN_URL,
} from '../test-support/connected-account.js';
import { startReceiver } from '../test-support/receiver.js';
import { extractText, submitForm } from '../test-support/submit-form.js';
import { createApi, startTestAccount } from '../test-support/test-account.js';

const connect = await startReceiver('whsec_connect');
const account = await startTestAccount({ connectWebhookUrl: connect.url, connectWebhookSecret: 'whsec_connect' });
const { api } = account;

afterAll(async () => {
  await account.stop();
  await connect.stop();
});

const getStatus = ({ configuration }: Stripe.V2.Core.Account) =>
  configuration?.merchant?.capabilities?.card_payments?.status;

describe('A connected account', () => {
  it('has its own objects, events and idempotency keys', async () => {
    const [one, other] = [await createActiveAccount(account.stripe), await createActiveAccount(account.stripe)];
    const key = { idempotencyKey: 'customer-1' };

    const { id } = await one.api.customers.create({ name: 'Grace' }, key);
    const { id: second } = await other.api.customers.create({ name: 'Mary' }, key);
    const { id: third } = await api.customers.create({ name: 'Joan' }, key);

    expect(new Set([id, second, third]).size).toBe(3);
    await expect(other.api.customers.retrieve(id)).rejects.toThrow(`No such customer: '${id}'`);
    await expect(api.customers.retrieve(id)).rejects.toThrow(`No such customer: '${id}'`);
    const events = await one.api.events.list({ types: ['customer.created'] });
    expect(events.data.map((event) => [event.account, (event.data.object as Stripe.Customer).id])).toEqual([
      [one.id, id],
    ]);
  });

  it('that does not exist or is disconnected is refused (403)', async () => {
    const one = await createActiveAccount(account.stripe);
    await account.stripe.control.disconnectAccount(one.id);

    const refused = { statusCode: 403, code: 'account_invalid', type: 'StripePermissionError' };
    for (const api of [one.api, createApi(account.stripe, 'acct_unknown')]) {
      await expect(api.customers.list()).rejects.toMatchObject(refused);
    }
    await expect(one.retrieve()).rejects.toMatchObject({ statusCode: 403 });
    await account.stripe.control.settle();
    expect(connect.received).toContainEqual(
      expect.objectContaining({ type: 'account.application.deauthorized', account: one.id }),
    );
  });

  it('sends its events only to the second endpoint, with its id', async () => {
    const one = await createActiveAccount(account.stripe);
    const { id } = await one.api.customers.create({ name: 'Grace' });
    await account.stripe.control.settle();

    const isOf = ({ data }: Stripe.Event) => (data?.object as Partial<Stripe.Customer>)?.id === id;
    expect(connect.received.filter(isOf)).toMatchObject([{ type: 'customer.created', account: one.id }]);
    expect(account.receiver.received.filter(isOf)).toEqual([]);
  });

  it('returns only the included fields', async () => {
    const { id } = await createConnectedAccount(account.stripe);

    expect(await api.v2.core.accounts.retrieve(id)).toMatchObject({
      contact_email: 'ada@example.com',
      display_name: 'Ada Eyes',
      configuration: null,
      defaults: null,
      requirements: null,
    });
    const { requirements } = await api.v2.core.accounts.retrieve(id, { include: ['requirements'] });
    expect(requirements!.entries).toHaveLength(2);
  });

  it('refuses unknown parameters of its links', async () => {
    const { id } = await createConnectedAccount(account.stripe);
    const onboarding = { refresh_url: REFRESH_URL, return_url: RETURN_URL };
    const use_case = {
      type: 'account_onboarding',
      account_onboarding: onboarding,
      account_update: onboarding,
    } as const;

    await expect(api.v2.core.accountLinks.create({ account: id, use_case })).rejects.toThrow(
      'Received unknown parameter: use_case[account_update]',
    );
  });
});

describe('The onboarding', () => {
  it('activates the account, sets its country and currency, and sends two events', async () => {
    const one = await createConnectedAccount(account.stripe);
    expect(getStatus(await one.retrieve())).toBe('restricted');
    const page = await one.openOnboarding();
    expect(extractText(await (await fetch(page)).text())).toContain('Ada Eyes');

    const response = await submitForm(page, { country: 'DE', action: 'finish' });

    expect([response.status, response.headers.get('location')]).toEqual([303, RETURN_URL]);
    const active = await one.retrieve();
    expect(getStatus(active)).toBe('active');
    expect(active).toMatchObject({ identity: { country: 'DE' }, defaults: { currency: 'eur' } });
    expect(active.requirements!.entries).toEqual([]);
    await account.stripe.control.settle();
    const events = connect.notifications.filter((event) => JSON.stringify(event).includes(one.id));
    expect(events.map(({ type }) => type)).toEqual([
      'v2.core.account[requirements].updated',
      'v2.core.account[configuration.merchant].capability_status_updated',
    ]);
  });

  it('can be finished later, with a new link, because links work once', async () => {
    const one = await createConnectedAccount(account.stripe);
    const { url } = await createLink(api, one.id);
    const visit = async () => (await fetch(url, { redirect: 'manual' })).headers.get('location');
    const page = await visit();
    expect(await visit()).toBe(REFRESH_URL);

    const response = await submitForm(page!, { action: 'later' });

    expect(response.headers.get('location')).toBe(RETURN_URL);
    expect(getStatus(await one.retrieve())).toBe('restricted');
    expect((await fetch(page!)).status).toBe(404);
    const refused = await submitForm(await one.openOnboarding(), { action: 'finish' });
    expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining('Select your country.')]);
  });
});

it('The controls refuse requests of web pages (403)', async () => {
  const headers = { origin: 'https://evil.example' };
  const url = `${account.stripe.url}/_control/webhooks/flush`;

  expect((await fetch(url, { method: 'POST', headers })).status).toBe(403);
});
