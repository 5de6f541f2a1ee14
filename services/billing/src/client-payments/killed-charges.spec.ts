import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { startBillingProcess } from '../testing/billing-process.js';
import { toLocalStripeConfig } from '../testing/billing-with-stripe.js';
import { CONNECT_SECRET, startBillingWithPayments } from '../testing/billing-with-payments.js';

const INVOICE_COUNT = 4;
const TIMES_TO_KILL_MS = [100, 300];

it('An instance that is killed again and again while it charges cards charges each invoice once', async () => {
  const service = await startBillingWithPayments();
  const seller = service.newSeller();
  const stripeAccount = await seller.activate();
  const charges = await Promise.all(
    Array.from({ length: INVOICE_COUNT }, async () => {
      const invoice = seller.newInvoice();
      return { invoice, recurringId: await invoice.saveCard() };
    }),
  );
  await service.settleEvents();
  await service.app.close();
  const startInstance = () =>
    startBillingProcess({
      ...toLocalStripeConfig(service.stripe),
      CLIENT_PAYMENTS: 'connect',
      STRIPE_CONNECT_WEBHOOK_SECRET: CONNECT_SECRET,
      DATABASE_URL: service.database.runningUrl,
      DATABASE_MIGRATION_URL: service.database.ownerUrl,
    });

  for (const time of TIMES_TO_KILL_MS) {
    const instance = await startInstance();
    // The process is killed before it replies, so the errors of these requests are ignored.
    for (const { invoice, recurringId } of charges) invoice.charge(recurringId).catch(() => undefined);
    await sleep(time);
    await instance.kill();
  }
  const last = await startInstance();
  for (const { invoice, recurringId } of charges) expect(await invoice.charge(recurringId)).toBe('succeeded');
  await last.kill();

  const intents = await service.stripeApi.paymentIntents
    .list({ limit: 100 }, { stripeAccount })
    .autoPagingToArray({ limit: 1_000 });
  for (const { invoice } of charges) {
    const paid = intents.filter(
      ({ metadata, status }) => metadata['invoice_id'] === invoice.invoiceId && status === 'succeeded',
    );
    expect(paid).toHaveLength(1);
    expect(invoice.payments()).toMatchObject([
      { id: paid[0]!.id, state: 'succeeded', entries: [{ amount: '100.00' }] },
    ]);
  }
}, 180_000);
