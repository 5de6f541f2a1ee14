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

  it('that does not exist is refused (403)', async () => {
    const unknown = createApi(account.stripe, 'acct_unknown');

    await expect(unknown.customers.list()).rejects.toMatchObject({
      statusCode: 403,
      code: 'account_invalid',
      type: 'StripePermissionError',
    });
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
    expect(requirements!.summary!.minimum_deadline!.status).toBe('currently_due');
  });

  it('refuses unknown parameters of its links', async () => {
    const { id } = await createConnectedAccount(account.stripe);
    const fields = { type: 'account_update', account_onboarding: { refresh_url: REFRESH_URL } };

    await expect(api.v2.core.accountLinks.create({ account: id, use_case: fields })).rejects.toThrow(
      'Invalid use_case[type]: must be one of account_onboarding',
    );
    await expect(
      api.v2.core.accountLinks.create({
        account: id,
        use_case: { ...fields, type: 'account_onboarding', account_update: { refresh_url: REFRESH_URL } },
      }),
    ).rejects.toThrow('Received unknown parameter: use_case[account_update]');
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
    expect(await api.v2.core.events.retrieve(events[1]!.id)).toMatchObject({
      data: { updated_capability: 'card_payments' },
    });
  });

  it('can be finished later, with a new link', async () => {
    const one = await createConnectedAccount(account.stripe);
    const page = await one.openOnboarding();

    const response = await submitForm(page, { action: 'later' });

    expect(response.headers.get('location')).toBe(RETURN_URL);
    expect(getStatus(await one.retrieve())).toBe('restricted');
    expect((await fetch(page)).status).toBe(404);
    await submitForm(await one.openOnboarding(), { country: 'US', action: 'finish' });
    expect(getStatus(await one.retrieve())).toBe('active');
  });

  it('asks for the country', async () => {
    const one = await createConnectedAccount(account.stripe);

    const response = await submitForm(await one.openOnboarding(), { action: 'finish' });

    expect([response.status, await response.text()]).toEqual([400, expect.stringContaining('Select your country.')]);
  });

  it('has links that work once, and then lead to the refresh URL', async () => {
    const { id } = await createConnectedAccount(account.stripe);
    const { url } = await createLink(api, id);
    const visit = async () => (await fetch(url, { redirect: 'manual' })).headers.get('location');

    expect(await visit()).toContain('/connect/onboarding/');
    expect(await visit()).toBe(REFRESH_URL);
  });
});

describe('A control', () => {
  it('restricts an account until its user completes another onboarding', async () => {
    const one = await createActiveAccount(account.stripe);

    await account.stripe.control.restrictAccount(one.id);
    expect(getStatus(await one.retrieve())).toBe('restricted');

    await submitForm(await one.openOnboarding(), { country: 'US', action: 'finish' });
    expect(getStatus(await one.retrieve())).toBe('active');
  });

  it('disconnects an account, which then refuses all calls (403)', async () => {
    const one = await createActiveAccount(account.stripe);

    await account.stripe.control.disconnectAccount(one.id);

    await expect(one.api.customers.list()).rejects.toMatchObject({ statusCode: 403, code: 'account_invalid' });
    await expect(one.retrieve()).rejects.toMatchObject({ statusCode: 403 });
    await account.stripe.control.settle();
    expect(connect.received).toContainEqual(
      expect.objectContaining({ type: 'account.application.deauthorized', account: one.id }),
    );
  });
});
