import { describe, expect, it } from '@jest/globals';
import { billing } from '@paperbill/contracts/nats';
import { startTestService } from '@paperbill/testing';
import { billingService } from '../service.js';
import {
  anEvent,
  createStripeId,
  signPayload,
  aSubscriptionUpdatedEvent,
  WEBHOOK_SECRET,
} from '../testing/stripe-objects.js';

const service = await startTestService(billingService, { STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET });

const receiveWebhook = (payload: string, signature = signPayload(payload)) =>
  service.bus.call(billing.receiveWebhook, { payload, signature });

const selectStoredEvent = (id: string) =>
  service.database.query<Record<string, unknown>>(
    `select type, source, customer_id, subscription_id, payload::text as payload, extract(epoch from created_at)::int as created
     from subscription_events where id = $1`,
    [id],
  );

const minutesAgo = (minutes: number) => Math.floor(Date.now() / 1_000) - minutes * 60;

describe('An event signed by Stripe', () => {
  it('is stored unchanged, with its customer and subscription', async () => {
    const event = anEvent('customer.subscription.updated', { object: 'subscription', id: 'sub_1', customer: 'cus_1' });
    const payload = JSON.stringify(event, null, 2);

    expect(await receiveWebhook(payload)).toEqual({ eventId: event.id, stored: true });
    expect(await selectStoredEvent(event.id)).toEqual([
      {
        type: 'customer.subscription.updated',
        source: 'webhook',
        customer_id: 'cus_1',
        subscription_id: 'sub_1',
        payload,
        created: event.created,
      },
    ]);
  });

  it('is stored once, even with concurrent deliveries', async () => {
    const event = aSubscriptionUpdatedEvent(createStripeId('cus'));
    const payload = JSON.stringify(event);
    const signature = signPayload(payload);
    const answers = await Promise.all(Array.from({ length: 20 }, () => receiveWebhook(payload, signature)));

    expect(answers.filter((answer) => answer.stored)).toHaveLength(1);
    expect(await receiveWebhook(payload)).toEqual({ eventId: event.id, stored: false });
    expect(await selectStoredEvent(event.id)).toHaveLength(1);
  });

  it('keeps its first payload if another one arrives with the same id', async () => {
    const event = aSubscriptionUpdatedEvent(createStripeId('cus'));
    await receiveWebhook(JSON.stringify(event));
    await receiveWebhook(JSON.stringify({ ...event, type: 'customer.deleted' }));

    expect(await selectStoredEvent(event.id)).toMatchObject([{ type: event.type, payload: JSON.stringify(event) }]);
  });

  it('may refer to unknown objects and contain any character', async () => {
    const event = anEvent('balance.available', { object: 'balance', text: 'Ada \u0000 \ud83d 漢 🧾' });

    expect(await receiveWebhook(JSON.stringify(event))).toEqual({ eventId: event.id, stored: true });
    expect(await selectStoredEvent(event.id)).toMatchObject([{ customer_id: '', subscription_id: '' }]);
  });

  it('has no subject if its ids cannot be stored', async () => {
    const event = anEvent('charge.updated', {
      object: 'charge',
      customer: 'cus_\u0000',
      subscription: { id: 'sub_\u0000' },
    });
    expect(await receiveWebhook(JSON.stringify(event))).toEqual({ eventId: event.id, stored: true });
    expect(await selectStoredEvent(event.id)).toMatchObject([{ customer_id: '', subscription_id: '' }]);
  });

  it('may be a few minutes old', async () => {
    const payload = JSON.stringify(aSubscriptionUpdatedEvent(createStripeId('cus')));

    expect(await receiveWebhook(payload, signPayload(payload, minutesAgo(4)))).toMatchObject({ stored: true });
  });
});

describe('A webhook is refused', () => {
  const event = aSubscriptionUpdatedEvent(createStripeId('cus'));
  const payload = JSON.stringify(event);

  it.each([
    ['without a signature', payload, ''],
    ['with a malformed signature', payload, 'v1=abc'],
    ['that was signed with another secret', payload, signPayload(payload, undefined, 'whsec_of_somebody_else')],
    ['that was modified', payload.replace(event.type, 'customer.deleted'), signPayload(payload)],
    ['with an added space', `${payload} `, signPayload(payload)],
    [
      'with the signature of another event',
      payload,
      signPayload(JSON.stringify(aSubscriptionUpdatedEvent(createStripeId('cus')))),
    ],
    ['that was recorded six minutes ago', payload, signPayload(payload, minutesAgo(6))],
    [
      'with a new timestamp and an old signature',
      payload,
      signPayload(payload, minutesAgo(6)).replace(/t=\d+/, `t=${minutesAgo(0)}`),
    ],
    ['without a body', '', signPayload(payload)],
  ])('%s', async (_, body, signature) => {
    await expect(receiveWebhook(body, signature)).rejects.toMatchObject({ code: 'WEBHOOK_SIGNATURE_INVALID' });
    expect(await selectStoredEvent(event.id)).toEqual([]);
  });

  it.each([
    '{}',
    '[]',
    'null',
    '"event"',
    '{"id":"evt_1","type":"a","created":"now","data":{"object":{}}}',
    '{"id":"evt_1","type":"a","created":1e18,"data":{"object":{}}}',
    '{"id":"evt_1","type":"a","created":-1e12,"data":{"object":{}}}',
    '{"id":7',
    '{"id":"evt_\\u0000","type":"a","created":1,"data":{"object":{}}}',
    '{"id":"evt_1","type":"\\u0000","created":1,"data":{"object":{}}}',
  ])('if its signed body is not an event: %s', async (body) => {
    await expect(receiveWebhook(body)).rejects.toMatchObject({ code: expect.stringMatching(/INVALID/) });
  });

  it('if it is an event of API v2, whose signature is right', async () => {
    const body =
      '{"id":"evt_1","object":"v2.core.event","type":"v2.core.account.closed","created":"2026-11-30T12:00:00Z"}';
    await expect(receiveWebhook(body)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });
});

it('Without a signing secret no event is accepted', async () => {
  const open = await startTestService(billingService, { STRIPE_WEBHOOK_SECRET: '' });
  const payload = JSON.stringify(aSubscriptionUpdatedEvent(createStripeId('cus')));
  await service.stop();

  await expect(
    open.bus.call(billing.receiveWebhook, { payload, signature: signPayload(payload, undefined, '') }),
  ).rejects.toMatchObject({ code: 'PAYMENT_PROVIDER_FAILED' });
});
