import { beforeEach, describe, expect, it } from '@jest/globals';
import { EntityManager } from '@mikro-orm/postgresql';
import type { SubscriptionEvent } from '@paperbill/contracts/http';
import { billing } from '@paperbill/contracts/nats';
import { startTestService } from '@paperbill/testing';
import { billingService } from '../service.js';
import { toLocalStripeConfig, startBillingWithStripe, type Subscriber } from '../testing/billing-with-stripe.js';
import { startWebhookEndpoint } from '../testing/billing-with-stripe.js';
import { isHandledEventType } from '../webhooks/event-worker.js';
import { ReconciliationService } from './reconciliation.service.js';
import { insertRun, isReconciliationDue } from './reconciliation.queries.js';

const service = await startBillingWithStripe({}, { webhookUrl: await startWebhookEndpoint() });

beforeEach(async () => void (await service.stripe.control.rules()));

const reconcile = () => service.app.get(ReconciliationService).run(undefined, new Date(Date.now() + 60_000));

const listEvents = async ({ email }: Subscriber): Promise<SubscriptionEvent[]> =>
  (await service.bus.call(billing.listEvents, { search: email, pageSize: 200 })).events;

const waitForProcessedEvents = async (subscriber: Subscriber): Promise<SubscriptionEvent[]> => {
  await service.stripe.control.settle();
  for (;;) {
    const events = await listEvents(subscriber);
    if (events.every(({ state }) => state !== 'received')) return events;
  }
};

const getSubscriber = ({ userId }: Subscriber) => service.bus.call(billing.getSubscriber, { userId });

const dropAllWebhooks = () => service.stripe.control.rules({ drop: 1 });

const listHandledStripeEvents = async () => {
  const events = await service.stripeApi.events.list({ limit: 100 }).autoPagingToArray({ limit: 1_000 });
  return events.filter(({ type }) => isHandledEventType(type)).map(({ id }) => id);
};

describe('The reconciliation', () => {
  it('stores lost events, marks their source, and has them processed', async () => {
    const ada = service.newSubscriber();
    await dropAllWebhooks();
    await ada.pay((await ada.upgrade()).url);
    await service.stripe.control.settle();
    expect(await listEvents(ada)).toEqual([]);
    const lostEvents = await listHandledStripeEvents();

    expect(await reconcile()).toMatchObject({ eventsFound: lostEvents.length });
    const events = await waitForProcessedEvents(ada);
    expect(events.map(({ id }) => id).sort()).toEqual(lostEvents.sort());
    expect(events.map(({ source, state }) => [source, state])).toEqual(
      lostEvents.map(() => ['reconciliation', 'processed']),
    );
    expect(await ada.plan()).toMatchObject({ status: 'trial' });
  });

  it('leaves recent events to the next run', async () => {
    const ada = service.newSubscriber();
    await dropAllWebhooks();
    await ada.pay((await ada.upgrade()).url);

    expect(await service.app.get(ReconciliationService).run()).toMatchObject({ eventsFound: 0 });
    expect((await reconcile())!.eventsFound).toBeGreaterThan(0);
    await waitForProcessedEvents(ada);
  });

  it('repairs a subscription that differs without an event, and records the repair', async () => {
    const ada = service.newSubscriber();
    await ada.pay((await ada.upgrade()).url);
    await waitForProcessedEvents(ada);
    const { ours } = await getSubscriber(ada);
    await service.stripe.control.changeSubscription(ours.subscriptionId, { status: 'past_due', trial_end: null });

    expect(await reconcile()).toEqual({ eventsFound: 0, subscribersRepaired: 1 });
    const { ours: now, differences, actions } = await getSubscriber(ada);
    expect(now).toMatchObject({ status: 'active', stripeStatus: 'past_due', paymentProblem: true });
    expect(differences).toEqual([]);
    expect(actions).toEqual([
      {
        at: expect.any(String),
        action: 'reconciliation',
        by: '',
        eventId: '',
        error: '',
        changes: expect.arrayContaining([{ field: 'stripeStatus', before: 'trialing', after: 'past_due' }]),
      },
    ]);
  });

  it('repairs the price that the figures use', async () => {
    const ada = service.newSubscriber();
    await ada.pay((await ada.upgrade()).url);
    await waitForProcessedEvents(ada);
    await service.database.query('update subscriptions set monthly_amount = 99 where user_id = $1', [ada.userId]);
    await reconcile();

    expect(await ada.selectRow()).toMatchObject({ monthly_amount: '12.00' });
  });

  it('skips a customer that Stripe does not know, keeps that plan, and repairs all others', async () => {
    const people = [service.newSubscriber(), service.newSubscriber(), service.newSubscriber()] as const;
    for (const person of people) {
      await person.pay((await person.upgrade()).url);
      await waitForProcessedEvents(person);
    }
    const [stranger, late, ended] = people;
    const changeAtStripe = async (subscriber: Subscriber, status: 'past_due' | 'canceled') =>
      service.stripe.control.changeSubscription((await getSubscriber(subscriber)).ours.subscriptionId, {
        status,
        trial_end: null,
      });
    await Promise.all([changeAtStripe(late, 'past_due'), changeAtStripe(ended, 'canceled')]);
    await service.database.query('update subscribers set stripe_customer_id = $2 where user_id = $1', [
      stranger.userId,
      'cus_of_another_account',
    ]);

    expect(await reconcile()).toEqual({ eventsFound: 0, subscribersRepaired: 2 });
    const plans = await Promise.all(people.map((person) => person.plan()));
    expect(plans.map(({ status }) => status)).toEqual(['trial', 'active', 'free']);
    await service.database.query('delete from subscribers where user_id = $1', [stranger.userId]);
  });

  it('adds a subscriber that is missing after a restore, with their plan', async () => {
    const ada = service.newSubscriber();
    await ada.pay((await ada.upgrade()).url);
    await waitForProcessedEvents(ada);
    await service.database.query('delete from subscriptions where user_id = $1', [ada.userId]);
    await service.database.query('delete from subscribers where user_id = $1', [ada.userId]);
    expect(await ada.plan()).toMatchObject({ status: 'free' });

    await reconcile();

    expect(await ada.plan()).toMatchObject({ status: 'trial' });
  });
});

it('With several instances only one reconciles at a time', async () => {
  const other = await startTestService(billingService, {
    ...toLocalStripeConfig(service.stripe),
    DATABASE_URL: service.databaseUrl,
  });
  const instances = [service.app, other.app, service.app, other.app].map((app) => app.get(ReconciliationService));
  let meanwhile: unknown[] = [];
  await instances[0]!.run(async () => {
    meanwhile = await Promise.all(instances.slice(1).map((instance) => instance.run()));
    return true;
  });

  expect(meanwhile).toEqual([null, null, null]);
  expect(await instances[1]!.run()).not.toBeNull();
});

describe('A reconciliation', () => {
  const isDue = (minutes: number) => isReconciliationDue(service.app.get(EntityManager), minutes);
  const lastRuns = (...runs: { ago: number; error?: string; finished?: boolean }[]) =>
    service.database.query(
      `with gone as (delete from reconciliations)
       insert into reconciliations (started_at, finished_at, error)
       select now() - make_interval(mins => ago), case when coalesce(finished, true) then now() end, coalesce(error, '')
       from json_to_recordset($1) as run(ago integer, finished boolean, error text)`,
      [JSON.stringify(runs)],
    );
  const error = 'Stripe was down';

  it.each([
    ['is not due before the interval is over', [{ ago: 59 }], false],
    ['is due once the interval is over', [{ ago: 61 }], true],
    ['is not due while another instance may be running it', [{ ago: 61 }, { ago: 1, finished: false }], false],
    ['is due some minutes after an instance died during it', [{ ago: 61 }, { ago: 6, finished: false }], true],
    ['is due some minutes after a failed run', [{ ago: 61 }, { ago: 6, error }], true],
    ['is not due directly after a failed run', [{ ago: 61 }, { ago: 1, error }], false],
  ])('%s', async (_, runs, due) => {
    await lastRuns(...runs);
    expect(await isDue(60)).toBe(due);
  });

  it('starts where the last complete run started, if a later one failed', async () => {
    await lastRuns({ ago: 61 }, { ago: 6, error });
    const { since } = await insertRun(service.app.get(EntityManager));

    expect(Math.round((Date.now() - since.getTime()) / 60_000)).toBe(71);
  });
});
