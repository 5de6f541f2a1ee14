import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from '@jest/globals';
import { billing } from '@paperbill/contracts/nats';
import fc from 'fast-check';
import type Stripe from 'stripe';
import {
  type BillingWithPayments,
  type OnlineInvoice,
  type Seller,
  startBillingWithPayments,
} from '../testing/billing-with-payments.js';
import { OutdatedSessions } from './outdated-sessions.js';
import { PaymentReconciliation } from './payment-reconciliation.js';

/**
 * The histories of a batch run at the same time, each with an invoice of its own. With PAYMENT_HISTORY_BATCHES=40, 1,000
 * histories run.
 */
const HISTORIES_PER_BATCH = 25;
const BATCHES = Number(process.env['PAYMENT_HISTORY_BATCHES'] ?? 2);

const NUMBERS = {
  card: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  secure: '4000 0027 6000 3184',
  sepa: 'DE89 3704 0044 0532 0130 00',
  declinedLater: '4000 0000 0000 0341',
};

const arbitraryAmount = () => fc.integer({ min: 100, max: 30_000 }).map((cents) => (cents / 100).toFixed(2));

const arbitraryCard = () => fc.constantFrom('card', 'card', 'secure', 'declinedLater');

const arbitraryStep = () =>
  fc.oneof(
    { weight: 4, arbitrary: fc.record({ kind: fc.constant('click' as const), tabs: fc.integer({ min: 1, max: 3 }) }) },
    {
      weight: 6,
      arbitrary: fc.record({
        kind: fc.constant('pay' as const),
        number: fc.constantFrom('card', 'card', 'declined', 'secure', 'sepa'),
        authentication: fc.constantFrom('complete', 'fail'),
      }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('save card' as const), number: arbitraryCard() }) },
    {
      weight: 4,
      arbitrary: fc.record({
        kind: fc.constant('charge' as const),
        firstCard: fc.option(arbitraryCard(), { freq: 5 }),
        requests: fc.integer({ min: 1, max: 2 }),
        clicks: fc.boolean(),
        isResultLost: fc.boolean(),
      }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('remove card' as const), isAtStripe: fc.boolean() }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('return' as const) }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('change' as const), total: arbitraryAmount() }) },
    {
      weight: 3,
      arbitrary: fc.record({ kind: fc.constant('settle' as const), outcome: fc.constantFrom('paid', 'failed') }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constant('refund' as const),
        share: fc.constantFrom(0.1, 0.5, 1),
        isAtStripe: fc.boolean(),
      }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('fail refund' as const) }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('dispute' as const) }) },
    {
      weight: 1,
      arbitrary: fc.record({ kind: fc.constant('decide' as const), status: fc.constantFrom('won', 'lost') }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('expire' as const) }) },
  );

type Step = ReturnType<typeof arbitraryStep> extends fc.Arbitrary<infer One> ? One : never;

const arbitraryBatch = () =>
  fc.record({
    histories: fc.array(fc.array(arbitraryStep(), { minLength: 3, maxLength: 9 }), {
      minLength: HISTORIES_PER_BATCH,
      maxLength: HISTORIES_PER_BATCH,
    }),
    rules: fc.record({
      hold: fc.boolean(),
      order: fc.constantFrom('created', 'shuffled'),
      drop: fc.constantFrom(0, 0.3, 1),
      duplicate: fc.constantFrom(0, 0.5),
      concurrency: fc.constantFrom(1, 4),
      seed: fc.nat(1_000),
    }),
  });

let service: BillingWithPayments;
let seller: Seller;
let options: { stripeAccount: string };

beforeAll(async () => {
  service = await startBillingWithPayments();
});

/** A client and a user who act on one invoice. A step that is impossible at its time does nothing. */
class History {
  readonly invoice: OnlineInvoice = seller.newInvoice();
  readonly recurringId = randomUUID();
  private url: string | undefined;

  constructor(private readonly steps: Step[]) {}

  /** Whether the client can have paid too much: the total changed, or money came back to the account. */
  get mayBeOverpaid(): boolean {
    return this.steps.some(({ kind }) => ['change', 'fail refund', 'decide'].includes(kind));
  }

  async run(): Promise<void> {
    for (const step of this.steps) await this.take(step).catch(ignoreRefusal);
  }

  private async take(step: Step): Promise<void> {
    const { control } = service.stripe;
    switch (step.kind) {
      case 'click': {
        const opened = await Promise.allSettled(Array.from({ length: step.tabs }, () => this.invoice.open()));
        const urls = opened.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
        expect(new Set(urls).size).toBeLessThanOrEqual(1);
        this.url = urls[0] ?? this.url;
        return;
      }
      case 'pay':
        this.url ??= await this.invoice.open();
        await control.payCheckout(this.url, NUMBERS[step.number], step.authentication);
        return;
      case 'save card':
        await this.invoice.saveCard(NUMBERS[step.number], this.recurringId);
        return;
      case 'charge':
        return this.charge(step);
      case 'remove card':
        return this.removeCard(step.isAtStripe);
      case 'return':
        for (const { id } of await this.sessions()) await this.invoice.sync(id);
        return;
      case 'change':
        this.invoice.setTotal(step.total);
        return;
      case 'settle':
        for (const { id, status } of await this.intents()) {
          if (status === 'processing') await control.settlePayment(id, step.outcome);
        }
        return;
      case 'refund':
        return this.refund(step.share, step.isAtStripe);
      case 'fail refund':
        for (const { id, status } of await this.refunds()) if (status === 'succeeded') await control.failRefund(id);
        return;
      case 'dispute':
        for (const { id } of await this.intents()) await control.openDispute(id);
        return;
      case 'decide':
        for (const { id } of await this.disputes()) await control.closeDispute(id, step.status);
        return;
      case 'expire':
        await service.app.get(OutdatedSessions).run();
    }
  }

  /** Charges the saved card while the client clicks, or while invoicing does not answer after the charge. */
  private async charge(step: Extract<Step, { kind: 'charge' }>): Promise<void> {
    const { firstCard, requests, clicks, isResultLost } = step;
    const { unavailable } = service.invoicing;
    if (firstCard && !(await this.selectCard())) await this.invoice.saveCard(NUMBERS[firstCard], this.recurringId);
    if (isResultLost) unavailable.add(this.invoice.invoiceId);
    const charges = Array.from({ length: requests }, () => this.invoice.charge(this.recurringId));
    const [opened] = await Promise.allSettled([...(clicks ? [this.invoice.open()] : []), ...charges]);
    unavailable.delete(this.invoice.invoiceId);
    if (clicks && opened?.status === 'fulfilled') this.url = opened.value;
  }

  private async removeCard(isAtStripe: boolean): Promise<void> {
    const { userId } = seller;
    if (!isAtStripe) {
      service.invoicing.cards.delete(this.recurringId);
      await service.bus.call(billing.forgetSavedCard, { userId, recurringId: this.recurringId });
      return;
    }
    const card = await this.selectCard();
    if (card) await service.stripeApi.paymentMethods.detach(card.payment_method_id, {}, options);
  }

  async selectCard(): Promise<{ payment_method_id: string } | undefined> {
    const rows = await service.database.query('select * from saved_cards where recurring_id = $1', [this.recurringId]);
    return rows[0] as { payment_method_id: string } | undefined;
  }

  private async refund(share: number, isAtStripe: boolean): Promise<void> {
    const paid = (await this.intents()).find(({ status }) => status === 'succeeded');
    if (!paid) return;
    const cents = Math.ceil(paid.amount * share);
    if (!isAtStripe) await this.invoice.refund(paid.id, (cents / 100).toFixed(2));
    else await service.stripeApi.refunds.create({ payment_intent: paid.id, amount: cents }, options);
  }

  async sessions(): Promise<Stripe.Checkout.Session[]> {
    const all = service.stripeApi.checkout.sessions.list({ limit: 100 }, options);
    const sessions = await all.autoPagingToArray({ limit: 10_000 });
    return sessions.filter(({ client_reference_id }) => client_reference_id === this.invoice.invoiceId);
  }

  private async intents(): Promise<Stripe.PaymentIntent[]> {
    const all = service.stripeApi.paymentIntents.list({ limit: 100 }, options);
    const intents = await all.autoPagingToArray({ limit: 10_000 });
    return intents.filter(({ metadata }) => metadata['invoice_id'] === this.invoice.invoiceId);
  }

  /** Returns the charges to the saved card that Stripe has attempted or not canceled. */
  async charges(): Promise<Stripe.PaymentIntent[]> {
    return (await this.intents()).filter(
      ({ metadata, status, last_payment_error }) =>
        metadata['recurring_id'] === this.recurringId && (status !== 'canceled' || last_payment_error !== null),
    );
  }

  private async ofIntents<Item>(list: (payment_intent: string) => Promise<{ data: Item[] }>): Promise<Item[]> {
    return (await Promise.all((await this.intents()).map(async ({ id }) => (await list(id)).data))).flat();
  }

  private refunds = () =>
    this.ofIntents((payment_intent) => service.stripeApi.refunds.list({ payment_intent }, options));

  private disputes = () =>
    this.ofIntents((payment_intent) => service.stripeApi.disputes.list({ payment_intent }, options));

  private attempts = () =>
    this.ofIntents((payment_intent) => service.stripeApi.charges.list({ payment_intent }, options));

  /** Returns the movements of money at Stripe, in cents, by the ids of charges, refunds and disputes. */
  async movementsAtStripe(): Promise<Map<string, number>> {
    const [charges, refunds, disputes] = [await this.attempts(), await this.refunds(), await this.disputes()];
    return new Map([
      ...charges.filter(({ paid }) => paid).map(({ id, amount }) => [id, amount] as const),
      ...refunds.filter(({ status }) => status === 'succeeded').map(({ id, amount }) => [id, -amount] as const),
      // A dispute about a charge that is refunded in full moves no money.
      ...disputes
        .filter(({ status, amount }) => status !== 'won' && amount > 0)
        .map(({ id, amount }) => [id, -amount] as const),
    ]);
  }

  /** Returns the states of payments that the client has confirmed, and of charges to the card, by their ids. */
  async statesAtStripe(): Promise<Map<string, string>> {
    const complete = new Set(
      (await this.sessions()).filter(({ status }) => status === 'complete').map((each) => each.payment_intent),
    );
    const paid = (await this.intents()).filter(({ id }) => complete.has(id));
    return new Map([
      ...paid.map(({ id, status }) => [id, status === 'requires_payment_method' ? 'failed' : status] as const),
      ...(await this.charges()).map(({ id, status }) => [id, status === 'canceled' ? 'failed' : status] as const),
    ]);
  }
}

/** Stripe and billing refuse steps that are impossible. A failed assertion is no refusal. */
function ignoreRefusal(error: unknown): void {
  if (error instanceof Error && 'matcherResult' in error) throw error;
}

it(
  `${HISTORIES_PER_BATCH * BATCHES} random histories of invoices end in Stripe's state`,
  async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryBatch(), async ({ histories: steps, rules }) => {
        await service.stripe.control.rules();
        seller = service.newSeller();
        options = { stripeAccount: await seller.activate() };
        const histories = steps.map((each) => new History(each));
        await service.stripe.control.rules(rules);
        await Promise.all(histories.map((history) => history.run()));
        await service.stripe.control.flush();
        await service.settleEvents();
        await service.app.get(PaymentReconciliation).run(new Date());
        await service.settleEvents();
        await service.app.get(OutdatedSessions).run();
        for (const history of histories) await expectStripesState(history);
      }),
      { numRuns: BATCHES, endOnFailure: true },
    );
  },
  BATCHES * 60_000,
);

async function expectStripesState(history: History): Promise<void> {
  const { invoice } = history;
  const payments = invoice.payments();
  const movements = payments.flatMap(({ entries }) =>
    entries.map(({ reference, amount }) => [reference, Math.round(Number(amount) * 100)] as const),
  );
  expect(new Map(movements)).toEqual(await history.movementsAtStripe());
  expect(new Map(payments.map(({ id, state }) => [id, state as string]))).toEqual(await history.statesAtStripe());
  const open = (await history.sessions()).filter(({ status }) => status === 'open');
  expect(open.length).toBeLessThanOrEqual(1);
  const due = Number(service.invoicing.getDue(invoice.invoiceId));
  if (open[0]) expect(open[0].amount_total).toBe(Math.round(due * 100));
  expect((await history.charges()).length).toBeLessThanOrEqual(1);
  expect((await history.selectCard()) !== undefined).toBe(service.invoicing.cards.has(history.recurringId));
  if (!history.mayBeOverpaid) expect(due).toBeGreaterThanOrEqual(0);
}
