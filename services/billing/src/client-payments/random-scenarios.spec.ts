import { randomUUID } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { billing } from '@paperbill/contracts/nats';
import fc from 'fast-check';
import type Stripe from 'stripe';
import { type OnlineInvoice, type Seller, startBillingWithPayments } from '../testing/billing-with-payments.js';
import {
  arbitraryBatch,
  PAYMENT_METHOD_NUMBERS,
  SCENARIOS_PER_BATCH,
  type Step,
} from '../testing/random-payment-steps.js';
import { OutdatedSessions } from './outdated-sessions.js';
import { PaymentReconciliation } from './payment-reconciliation.js';

/**
 * The scenarios of a batch run at the same time. Each scenario has an invoice of its own. PAYMENT_SCENARIO_BATCHES=40
 * runs 1,000 scenarios.
 */
const BATCH_COUNT = Number(process.env['PAYMENT_SCENARIO_BATCHES'] ?? 1);

const service = await startBillingWithPayments();
let seller: Seller;
let options: { stripeAccount: string };

/** A client and a user who act on one invoice. A step that is impossible at its time does nothing. */
class Scenario {
  readonly invoice: OnlineInvoice = seller.newInvoice();
  readonly recurringId = randomUUID();
  private url: string | undefined;

  constructor(private readonly steps: Step[]) {}

  /** Whether the client may have paid too much: the total was changed, or a refund failed, or a dispute was decided. */
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
        await control.payCheckout(this.url, PAYMENT_METHOD_NUMBERS[step.number], step.authentication);
        return;
      case 'save card':
        await this.invoice.saveCard(PAYMENT_METHOD_NUMBERS[step.number], this.recurringId);
        return;
      case 'charge':
        return this.charge(step);
      case 'remove card':
        return this.removeCard(step.isAtStripe);
      case 'return':
        for (const { id } of await this.listSessions()) await this.invoice.sync(id);
        return;
      case 'change':
        this.invoice.setTotal(step.total);
        return;
      case 'settle':
        for (const { id, status } of await this.listIntents()) {
          if (status === 'processing') await control.settlePayment(id, step.outcome);
        }
        return;
      case 'send money':
        return this.sendMoney(step.share, step.clicks);
      case 'cancel transfer':
        for (const { id } of await this.listTransfers()) await control.cancelPayment(id);
        return;
      case 'delete customer':
        for (const { customer } of await this.listTransfers()) {
          await service.stripeApi.customers.del(customer as string, {}, options);
        }
        return;
      case 'refund':
        return this.refund(step.share, step.isAtStripe);
      case 'fail refund':
        for (const { id, status } of await this.refunds()) if (status !== 'failed') await control.failRefund(id);
        return;
      case 'dispute':
        for (const { id } of await this.listIntents()) await control.openDispute(id);
        return;
      case 'decide':
        for (const { id } of await this.disputes()) await control.closeDispute(id, step.status);
        return;
      case 'expire':
        await service.app.get(OutdatedSessions).run();
    }
  }

  /**
   * Sends money for the awaited bank transfers of the invoice. If `clicks` is set, the client opens the payment page
   * and outdated pages are expired at the same time.
   */
  private async sendMoney(share: number, clicks: boolean): Promise<void> {
    const sent = (await this.listTransfers()).map(({ id, amount }) =>
      service.stripe.control.fundTransfer(id, Math.ceil(amount * share)),
    );
    const [opened] = await Promise.allSettled([
      ...(clicks ? [this.invoice.open(), service.app.get(OutdatedSessions).run()] : []),
      ...sent,
    ]);
    if (clicks && opened?.status === 'fulfilled') this.url = opened.value as string;
  }

  /**
   * Sends several requests to charge the saved card at the same time. If `clicks` is set, the client opens the payment
   * page at the same time. If `isResultLost` is set, invoicing does not receive the result.
   */
  private async charge(step: Extract<Step, { kind: 'charge' }>): Promise<void> {
    const { firstCard, requests, clicks, isResultLost } = step;
    const { failing } = service.invoicing;
    if (firstCard && !(await this.selectCard()))
      await this.invoice.saveCard(PAYMENT_METHOD_NUMBERS[firstCard], this.recurringId);
    if (isResultLost) failing.add(this.invoice.invoiceId);
    const charges = Array.from({ length: requests }, () => this.invoice.charge(this.recurringId));
    const [opened] = await Promise.allSettled([...(clicks ? [this.invoice.open()] : []), ...charges]);
    failing.delete(this.invoice.invoiceId);
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
    const paid = (await this.listIntents()).find(({ status }) => status === 'succeeded');
    if (!paid) return;
    const cents = Math.ceil(paid.amount * share);
    if (!isAtStripe) await this.invoice.refund(paid.id, (cents / 100).toFixed(2));
    else await service.stripeApi.refunds.create({ payment_intent: paid.id, amount: cents }, options);
  }

  async listSessions(): Promise<Stripe.Checkout.Session[]> {
    const all = service.stripeApi.checkout.sessions.list({ limit: 100 }, options);
    const sessions = await all.autoPagingToArray({ limit: 10_000 });
    return sessions.filter(({ client_reference_id }) => client_reference_id === this.invoice.invoiceId);
  }

  private async listIntents(): Promise<Stripe.PaymentIntent[]> {
    const all = service.stripeApi.paymentIntents.list({ limit: 100 }, options);
    const intents = await all.autoPagingToArray({ limit: 10_000 });
    return intents.filter(({ metadata }) => metadata['invoice_id'] === this.invoice.invoiceId);
  }

  /** Returns the payments for which the client has chosen a bank transfer, and whose money has not arrived. */
  private async listTransfers(): Promise<Stripe.PaymentIntent[]> {
    const instructions = 'display_bank_transfer_instructions';
    return (await this.listIntents()).filter(({ next_action }) => next_action?.type === instructions);
  }

  /** Returns the charges to the saved card. Charges that were canceled before Stripe attempted them are left out. */
  async listCharges(): Promise<Stripe.PaymentIntent[]> {
    return (await this.listIntents()).filter(
      ({ metadata, status, last_payment_error }) =>
        metadata['recurring_id'] === this.recurringId && (status !== 'canceled' || last_payment_error !== null),
    );
  }

  private async listForEachIntent<Item>(list: (payment_intent: string) => Promise<{ data: Item[] }>): Promise<Item[]> {
    return (await Promise.all((await this.listIntents()).map(async ({ id }) => (await list(id)).data))).flat();
  }

  private refunds = () =>
    this.listForEachIntent((payment_intent) => service.stripeApi.refunds.list({ payment_intent }, options));

  private disputes = () =>
    this.listForEachIntent((payment_intent) => service.stripeApi.disputes.list({ payment_intent }, options));

  private attempts = () =>
    this.listForEachIntent((payment_intent) => service.stripeApi.charges.list({ payment_intent }, options));

  /** Returns the movements of money at Stripe, in cents. The key is the id of the charge, refund or dispute. */
  async listMovementsAtStripe(): Promise<Map<string, number>> {
    const [charges, refunds, disputes] = [await this.attempts(), await this.refunds(), await this.disputes()];
    return new Map([
      ...charges.filter(({ paid }) => paid).map(({ id, amount }) => [id, amount] as const),
      ...refunds.filter(({ status }) => status !== 'failed').map(({ id, amount }) => [id, -amount] as const),
      // A dispute about a charge that is refunded in full moves no money.
      ...disputes
        .filter(({ status, amount }) => status !== 'won' && amount > 0)
        .map(({ id, amount }) => [id, -amount] as const),
    ]);
  }

  /** Returns the ids of transfers that were stopped. Stripe no longer uses arriving money to pay them. */
  private async listStoppedTransfers(): Promise<Set<string>> {
    const stopped = (await this.listTransfers()).map(async ({ id, customer }) => {
      const { customers } = service.stripeApi;
      const balance = await customers.retrieveCashBalance(customer as string, {}, options).catch(() => null);
      return balance?.settings.reconciliation_mode === 'automatic' ? [] : [id];
    });
    return new Set((await Promise.all(stopped)).flat());
  }

  /**
   * Returns the states of the payments that the client has confirmed, and of the charges to the saved card. The key is
   * the id of the payment.
   */
  async listStatesAtStripe(): Promise<Map<string, string>> {
    const complete = new Set(
      (await this.listSessions()).filter(({ status }) => status === 'complete').map((each) => each.payment_intent),
    );
    const paid = (await this.listIntents()).filter(({ id }) => complete.has(id));
    const unpaid: Record<string, string> = { requires_payment_method: 'failed', requires_action: 'awaiting_transfer' };
    const stopped = await this.listStoppedTransfers();
    return new Map([
      ...paid.map(({ id, status }) => [id, stopped.has(id) ? 'canceled' : (unpaid[status] ?? status)] as const),
      ...(await this.listCharges()).map(({ id, status }) => [id, status === 'canceled' ? 'failed' : status] as const),
    ]);
  }
}

/**
 * Ignores the error of an impossible step, which Stripe or billing has refused. Throws the errors of failed assertions.
 */
function ignoreRefusal(error: unknown): void {
  if (error instanceof Error && 'matcherResult' in error) throw error;
}

it(
  `${SCENARIOS_PER_BATCH * BATCH_COUNT} random scenarios of invoices end in Stripe's state`,
  async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryBatch(), async ({ scenarios: steps, rules }) => {
        await service.stripe.control.rules();
        seller = service.newSeller();
        options = { stripeAccount: await seller.activate() };
        await seller.acceptTransfers();
        const scenarios = steps.map((each) => new Scenario(each));
        await service.stripe.control.rules(rules);
        await Promise.all(scenarios.map((scenario) => scenario.run()));
        await service.stripe.control.flush();
        await service.settleEvents();
        await service.app.get(PaymentReconciliation).run(new Date());
        await service.settleEvents();
        await service.app.get(OutdatedSessions).run();
        for (const scenario of scenarios) await expectStripeState(scenario);
      }),
      { numRuns: BATCH_COUNT, endOnFailure: true },
    );
  },
  (BATCH_COUNT + 1) * 60_000,
);

async function expectStripeState(scenario: Scenario): Promise<void> {
  const { invoice } = scenario;
  const payments = invoice.payments();
  const movements = payments.flatMap(({ entries }) =>
    entries.map(({ reference, amount }) => [reference, Math.round(Number(amount) * 100)] as const),
  );
  expect(new Map(movements)).toEqual(await scenario.listMovementsAtStripe());
  expect(new Map(payments.map(({ id, state }) => [id, state as string]))).toEqual(await scenario.listStatesAtStripe());
  const open = (await scenario.listSessions()).filter(({ status }) => status === 'open');
  expect(open.length).toBeLessThanOrEqual(1);
  const due = Number(service.invoicing.getDue(invoice.invoiceId));
  if (open[0]) expect(open[0].amount_total).toBe(Math.round(due * 100));
  expect((await scenario.listCharges()).length).toBeLessThanOrEqual(1);
  expect((await scenario.selectCard()) !== undefined).toBe(service.invoicing.cards.has(scenario.recurringId));
  if (!scenario.mayBeOverpaid) expect(due).toBeGreaterThanOrEqual(0);
}
