import { describe, expect, it } from '@jest/globals';
import {
  STAFF_PAGE_SIZE,
  type SubscriptionEvent,
  type SubscriptionEventFilter,
  type SubscriptionEventState,
} from '@paperbill/contracts/http';
import { billing } from '@paperbill/contracts/nats';
import { randomUUID } from 'node:crypto';
import { startBilling } from '../testing/billing-under-test.js';

const UNREACHABLE_URL = 'http://127.0.0.1:9';

const service = await startBilling(UNREACHABLE_URL);

interface StoredEventFields {
  type?: string;
  state?: SubscriptionEventState;
  customerId?: string;
  subscriptionId?: string;
  receivedAt?: string;
}

let insertedEvents = 0;
/** Inserts an event with a state and a time of receipt. The worker does not process it. */
async function insertEvent({
  type = 'invoice.paid',
  state = 'processed',
  ...event
}: StoredEventFields = {}): Promise<string> {
  const id = `evt_${String(++insertedEvents).padStart(6, '0')}`;
  const isOpen = state === 'received';
  await service.database.query(
    `insert into subscription_events
       (id, type, state, source, customer_id, subscription_id, payload, created_at, received_at, due_at, processed_at)
     values ($1, $2, $3, 'webhook', $4, $5, '{}', now(), $6::timestamptz, $7, $8)`,
    [
      id,
      type,
      state,
      event.customerId ?? '',
      event.subscriptionId ?? '',
      event.receivedAt ?? 'now',
      isOpen ? 'infinity' : null,
      isOpen ? null : 'now',
    ],
  );
  return id;
}

const listEvents = (filter: SubscriptionEventFilter) => service.bus.call(billing.listEvents, filter);
const listEventIds = async (filter: SubscriptionEventFilter) => (await listEvents(filter)).events.map(({ id }) => id);

describe('The list of events', () => {
  it('filters by type and by state, newest first', async () => {
    const ids = [
      await insertEvent({ type: 'specs.type', state: 'failed', receivedAt: '2026-01-01T10:00:00Z' }),
      await insertEvent({ type: 'specs.type', state: 'ignored', receivedAt: '2026-01-01T12:00:00Z' }),
      await insertEvent({ type: 'specs.type', state: 'failed', receivedAt: '2026-01-01T11:00:00Z' }),
    ];
    await insertEvent({ type: 'specs.other', state: 'failed' });

    expect(await listEventIds({ type: 'specs.type' })).toEqual([ids[1], ids[2], ids[0]]);
    expect(await listEventIds({ type: 'specs.type', state: 'failed' })).toEqual([ids[2], ids[0]]);
    expect(await listEvents({ type: 'specs.type', state: 'received' })).toEqual({ events: [], total: 0 });
  });

  it('filters by whole days in UTC, both included', async () => {
    const type = 'specs.days';
    const ids: string[] = [];
    for (const receivedAt of ['2026-02-01T00:00:00Z', '2026-02-01T23:59:59.999Z', '2026-02-02T00:00:00Z']) {
      ids.push(await insertEvent({ type, receivedAt }));
    }
    expect(await listEventIds({ type, from: '2026-02-01', to: '2026-02-01' })).toEqual([ids[1], ids[0]]);
    expect(await listEventIds({ type, from: '2026-02-02' })).toEqual([ids[2]]);
    expect(await listEventIds({ type, to: '2026-01-31' })).toEqual([]);
    expect(await listEventIds({ type, from: '0001-01-01', to: '9999-12-31' })).toHaveLength(3);
  });

  it("finds a subscriber by part of the e-mail address, by user id, and by Stripe's ids", async () => {
    const { userId, customerId } = await service.addSubscriber('Ada.Love_lace@Example.com');
    const other = await service.addSubscriber('charles@example.com');
    const id = await insertEvent({ customerId, subscriptionId: `sub_${customerId}` });
    await insertEvent({ customerId: other.customerId });
    await insertEvent({ customerId: '' });

    for (const search of [
      'ada.love',
      'LOVE_LACE@',
      ' lace@example ',
      userId,
      userId.toUpperCase(),
      customerId,
      `sub_${customerId}`,
      id,
    ]) {
      expect([search, await listEventIds({ search })]).toEqual([search, [id]]);
    }
    for (const search of ['ada%lace', 'love.lace', 'cus_', randomUUID(), 'evt_', "' or true --", '\\']) {
      expect([search, await listEventIds({ search })]).toEqual([search, []]);
    }
  });

  it('names the user and e-mail address if the customer is a subscriber', async () => {
    const { userId, customerId, email } = await service.addSubscriber();
    const [ours, theirs] = [
      await insertEvent({ customerId }),
      await insertEvent({ customerId: 'cus_of_another_product' }),
    ];

    expect((await listEvents({ search: ours })).events).toMatchObject([{ userId, email, customerId }]);
    expect((await listEvents({ search: theirs })).events).toMatchObject([{ userId: null, email: '' }]);
  });

  it('is paged, and has the total of all pages', async () => {
    const type = 'specs.pages';
    for (let index = 0; index < STAFF_PAGE_SIZE + 5; index++) await insertEvent({ type });

    const first = await listEvents({ type });
    const second = await listEvents({ type, page: 2 });
    expect([first.events.length, first.total]).toEqual([STAFF_PAGE_SIZE, STAFF_PAGE_SIZE + 5]);
    expect([second.events.length, second.total]).toEqual([5, STAFF_PAGE_SIZE + 5]);
    expect(new Set([...first.events, ...second.events].map(({ id }) => id)).size).toBe(STAFF_PAGE_SIZE + 5);
    expect(await listEvents({ type, page: 3 })).toEqual({ events: [], total: STAFF_PAGE_SIZE + 5 });
    expect((await listEvents({ type, page: 6, pageSize: 10 })).events).toHaveLength(5);
    expect((await listEvents({ type, pageSize: 100_000 })).events).toHaveLength(STAFF_PAGE_SIZE + 5);
  });
});

it('The list of event types has each type once, sorted', async () => {
  await Promise.all(['specs.b', 'specs.a', 'specs.b'].map((type) => insertEvent({ type })));
  const types = await service.bus.call(billing.listEventTypes, {});

  expect(types.filter((type) => /^specs\.[ab]$/.test(type))).toEqual(['specs.a', 'specs.b']);
  expect(types).toEqual([...new Set(types)].sort());
});

it('The export of events comes in parts and is complete, even if events were received at the same instant', async () => {
  const type = 'specs.export';
  await service.database.query(
    `insert into subscription_events (id, type, state, source, customer_id, subscription_id, payload, created_at, received_at, due_at, processed_at)
     select 'evt_export_' || n, $1, 'processed', 'webhook', '', '', '{}', now(), now() - make_interval(secs => n / 7), null, now()
     from generate_series(1, 2500) as n`,
    [type],
  );
  const parts: SubscriptionEvent[][] = [];
  do {
    const after: string | null = parts.at(-1)?.at(-1)?.id ?? null;
    parts.push(await service.bus.call(billing.exportEvents, { type, after }));
  } while (parts.at(-1)!.length > 0);

  const events = parts.flat();
  expect(parts.map(({ length }) => length)).toEqual([1_000, 1_000, 500, 0]);
  expect(new Set(events.map(({ id }) => id)).size).toBe(2_500);
  expect(events.map(({ receivedAt }) => receivedAt)).toEqual(
    events
      .map(({ receivedAt }) => receivedAt)
      .sort()
      .reverse(),
  );
  expect(events.slice(0, 50)).toEqual((await listEvents({ type })).events);
});
