import { beforeEach, describe, expect, it } from '@jest/globals';
import { type ChargeResult, billing, type InvoiceOfSchedule } from '@paperbill/contracts/nats';
import { answerMessage, daysFromToday } from '@paperbill/testing';
import { RecurringService } from '../recurring/recurring.service.js';
import { startInvoicing } from '../testing/invoicing-under-test.js';
import { createScheduleForCards, type ScheduleForCards } from '../testing/schedule-with-card.js';
import type { TestUser } from '../testing/test-user.js';
import { aSettledPayment } from '../testing/settled-payments.js';
import { ChargesService } from './charges.service.js';
import { SavedCardsService } from './saved-cards.service.js';

const invoicing = await startInvoicing();
let schedule: ScheduleForCards;
let user: TestUser;
let copyId: string;
let chargedAmounts: string[];
let answerCharge: (request: InvoiceOfSchedule) => Promise<ChargeResult>;

/** Simulates billing, which asks invoicing for permission to charge, and reports the payment before it replies. */
const simulateSuccess = async ({ recurringId, invoiceId }: InvoiceOfSchedule): Promise<ChargeResult> => {
  const charge = await user.prepareAutomaticPayment(recurringId, invoiceId);
  if (!charge) return 'notDue';
  chargedAmounts.push(charge.amount);
  await user.settleOnlinePayment(aSettledPayment({ invoiceId, amount: charge.amount }));
  return 'succeeded';
};
const simulateResult =
  (result: ChargeResult) =>
  async ({ recurringId, invoiceId }: InvoiceOfSchedule): Promise<ChargeResult> =>
    (await user.prepareAutomaticPayment(recurringId, invoiceId)) ? result : 'notDue';

await answerMessage(billing.chargeSavedCard, async (request) => ({ result: await answerCharge(request) }));

const createCopy = async () => {
  await invoicing.database.query(`update recurring_invoices set look_at = '2020-01-01' where user_id = $1`, [user.id]);
  await invoicing.app.get(RecurringService).createDueCopies(new Date(`${daysFromToday(0)}T12:00:00Z`));
  copyId = (await user.listInvoices({ sort: 'createdAt' })).items.find(({ id }) => id !== schedule.invoiceId)!.id;
};

beforeEach(async () => {
  await invoicing.database.query(`delete from automatic_payments`);
  chargedAmounts = [];
  answerCharge = simulateSuccess;
  schedule = await createScheduleForCards(invoicing);
  ({ user } = schedule);
  const savedAt = '2026-11-01T08:00:00.000Z';
  await user.storeSavedCard(schedule.recurringId, schedule.invoiceId, { savedAt });
});

const makeChargeDue = (age = '1 minute') =>
  invoicing.database.query(
    `update automatic_payments set due_at = now() - $1::interval, look_at = now() where state = 'planned'`,
    [age],
  );
const chargeDueInvoices = () => invoicing.app.get(ChargesService).chargeDueInvoices();
const readPayment = async () => (await user.getDetails(copyId)).automaticPayment;
const readPage = async () => {
  const { token } = await user.createLink(copyId);
  return (await user.readLink(token)).invoice.online;
};
const listRequests = async () =>
  (await user.listMails(copyId)).filter(({ kind }) => kind === 'uncharged').map(({ to }) => to);
const countFailures = async () =>
  (await user.getDetails(copyId)).history.filter(({ action }) => action === 'charge-failed').length;

const chargeCopy = async (age?: string) => {
  await makeChargeDue(age);
  await chargeDueInvoices();
  return [(await readPayment())!.state, (await listRequests()).length];
};

describe('A copy that is mailed', () => {
  it('is planned to be charged on its due date, and says so everywhere', async () => {
    await createCopy();
    const { dueDate } = await user.getDetails(copyId);
    expect(await readPayment()).toEqual({ brand: 'visa', last4: '4242', state: 'planned', date: dueDate });
    expect(await readPage()).toMatchObject({ savedCard: { canSave: false, chargedOn: dueDate, hasFailed: false } });
    await user.saveMailSettings({ remind: true });
    expect(await user.getReminders(copyId)).toMatchObject({ heldBy: 'processing' });
    await chargeDueInvoices();
    expect(chargedAmounts).toEqual([]);
    const [row] = await invoicing.database.query<{ hour: number }>(
      `select extract(hour from due_at at time zone 'UTC')::integer as hour from automatic_payments`,
    );
    expect(row!.hour).toBe(9);
  });

  it.each<[string, () => Promise<unknown>]>([
    ['the card has ended', () => user.endSavedCard(schedule.recurringId)],
    ['the account is off', () => user.setPaymentAccountState('off')],
    ['the schedule only issues', () => user.changeRecurring(schedule.recurringId, { mode: 'issue' })],
    [
      'the client agreed to less',
      () => invoicing.database.query('update saved_cards set max_amount = 99.99 where user_id = $1', [user.id]),
    ],
    [
      'the client agreed to another currency',
      () => invoicing.database.query(`update saved_cards set currency = 'EUR' where user_id = $1`, [user.id]),
    ],
    [
      'only a part of it can be paid online, because it is over Stripe’s highest amount',
      async () => {
        schedule = await createScheduleForCards(invoicing, '2500000.00');
        ({ user } = schedule);
        await user.updateOnlinePaymentChoices({ allowsPartPayments: true });
        await user.storeSavedCard(schedule.recurringId, schedule.invoiceId);
        const { online } = (await user.readLink(schedule.token)).invoice;
        expect(online).toMatchObject({ payable: { amount: '999999.99' }, savedCard: { card: { last4: '4242' } } });
      },
    ],
  ])('is not planned to be charged if %s', async (_, change) => {
    await change();
    await createCopy();
    expect(await readPayment()).toBeUndefined();
    expect((await readPage())?.savedCard?.chargedOn ?? null).toBeNull();
  });
});

describe('A due charge', () => {
  beforeEach(createCopy);

  it('is made once, over what is still due, also by several workers', async () => {
    await user.recordPayment(copyId, { amount: '30.00' });
    await makeChargeDue();
    await Promise.all([chargeDueInvoices(), chargeDueInvoices(), chargeDueInvoices()]);
    await makeChargeDue();
    await chargeDueInvoices();
    expect(chargedAmounts).toEqual(['70.00']);
    expect(await readPayment()).toMatchObject({ state: 'done' });
    expect(await user.getDetails(copyId)).toMatchObject({ status: 'paid' });
    expect(await user.getStats()).toMatchObject({ collectedAmount: '100.00' });
    expect((await user.exportOnlinePayments()).items).toMatchObject([{ invoiceId: copyId, amount: '70.00' }]);
    expect(await listRequests()).toEqual([]);
  });

  it.each([
    ['that is refused', simulateResult('failed'), { last4: '4242' }],
    ['whose card is gone at Stripe', simulateResult('noCard'), null],
  ])('%s asks the client to pay, and is shown to the user until the invoice is paid', async (_, answer, card) => {
    // Billing cancels a pending bank transfer before it tries to charge the card.
    const transfer = { method: 'bank_transfer', state: 'canceled' } as const;
    await user.settleOnlinePayment(aSettledPayment({ invoiceId: copyId, ...transfer, entries: [] }));
    answerCharge = answer;
    expect(await chargeCopy()).toEqual(['failed', 1]);
    expect(await chargeCopy()).toEqual(['failed', 1]);
    expect(await listRequests()).toEqual(['grace@example.org']);
    expect(await countFailures()).toBe(1);
    expect(await readPage()).toMatchObject({
      payable: { amount: '100.00' },
      savedCard: { canSave: true, card, chargedOn: null, hasFailed: true },
    });
    expect('savedCard' in (await user.listRecurring())[0]!).toBe(card !== null);
    const toDo = async () => (await user.getToDo()).payments;
    expect(await toDo()).toMatchObject({
      items: [{ invoiceId: copyId, amount: '100.00', reason: 'failed' }],
      total: 1,
    });
    await user.settleOnlinePayment(aSettledPayment({ invoiceId: copyId, amount: '100.00' }));
    expect(await toDo()).toBeUndefined();
  });

  it.each<[string, string, () => Promise<unknown>, number, string[]]>([
    ['after the client has paid', 'done', () => user.recordPayment(copyId, { amount: '100.00' }), 0, []],
    ['after the invoice was cancelled', 'done', () => user.createCreditNote(copyId, { kind: 'full' }), 0, []],
    [
      'while a direct debit is in progress',
      'done',
      () => user.settleOnlinePayment(aSettledPayment({ invoiceId: copyId, amount: '100.00', state: 'processing' })),
      0,
      [],
    ],
    ['after the account was turned off', 'failed', () => user.setPaymentAccountState('off'), 1, []],
    [
      'after the client agreed to less with another card',
      'failed',
      () => invoicing.database.query(`update saved_cards set max_amount = 1 where user_id = $1`, [user.id]),
      1,
      [],
    ],
    ['after a pause', 'done', () => user.setRecurringState(schedule.recurringId, 'paused'), 0, ['100.00']],
    [
      'after the end of the schedule',
      'done',
      () => user.setRecurringState(schedule.recurringId, 'ended'),
      0,
      ['100.00'],
    ],
    [
      'after a change of the mode',
      'done',
      () => user.changeRecurring(schedule.recurringId, { mode: 'draft' }),
      0,
      ['100.00'],
    ],
    [
      'after the user forbids new cards',
      'done',
      () => user.updateOnlinePaymentChoices({ allowsSavedCards: false }),
      0,
      ['100.00'],
    ],
  ])('%s becomes %s', async (_, state, change, requests, amounts) => {
    await change();
    expect(await chargeCopy()).toEqual([state, requests]);
    expect(chargedAmounts).toEqual(amounts);
  });

  it('is not made if it is too late after an outage', async () => {
    expect(await chargeCopy('73 hours')).toEqual(['failed', 1]);
    expect(chargedAmounts).toEqual([]);
  });

  it('that was made before an outage is done, also if its result arrives too late', async () => {
    await makeChargeDue();
    await simulateSuccess({ userId: user.id, recurringId: schedule.recurringId, invoiceId: copyId });
    expect(await chargeCopy('73 hours')).toEqual(['done', 0]);
    expect(chargedAmounts).toEqual(['100.00']);
  });

  it('is canceled without a mail if the client ends the automatic payments', async () => {
    const { token } = await user.createLink(copyId);
    await user.endSavedCardOfLink(token);
    expect(await readPayment()).toMatchObject({ state: 'canceled' });
    expect(await user.getReminders(copyId)).not.toMatchObject({ heldBy: 'processing' });
    await chargeDueInvoices();
    expect(await chargeCopy()).toEqual(['canceled', 0]);
    expect(chargedAmounts).toEqual([]);
  });

  it('becomes a request to pay if the user ends the automatic payments', async () => {
    await user.endSavedCard(schedule.recurringId);
    expect(await readPayment()).toMatchObject({ state: 'failed' });
    await chargeDueInvoices();
    expect(await listRequests()).toHaveLength(1);
    expect(chargedAmounts).toEqual([]);
  });

  it('waits while Stripe restricts the account', async () => {
    await user.setPaymentAccountState('restricted');
    expect(await chargeCopy()).toEqual(['planned', 0]);
    const { date: chargedOn } = (await readPayment())!;
    expect(await readPage()).toMatchObject({ payable: null, savedCard: { chargedOn, hasFailed: false } });
    await user.saveMailSettings({ remind: true });
    expect(await user.getReminders(copyId)).toMatchObject({ heldBy: 'processing' });
    await user.setPaymentAccountState('active');
    expect(await chargeCopy()).toEqual(['done', 0]);
    expect(chargedAmounts).toEqual(['100.00']);
  });

  it('waits for the user if the client says that the invoice is paid', async () => {
    await user.sendClientMessage((await user.createLink(copyId)).token, { kind: 'paid', text: '' });
    expect(await chargeCopy()).toEqual(['planned', 0]);
    await invoicing.database.query('update client_messages set settled_at = now() where invoice_id = $1', [copyId]);
    expect(await chargeCopy()).toEqual(['done', 0]);
    expect(chargedAmounts).toEqual(['100.00']);
  });

  it('is planned again if the payment is removed before its day', async () => {
    const { payments } = await user.recordPayment(copyId, { amount: '100.00' });
    expect(await readPayment()).toMatchObject({ state: 'done' });
    await user.removePayment(copyId, payments[0]!.id);
    expect(await chargeCopy()).toEqual(['done', 0]);
    expect(chargedAmounts).toEqual(['100.00']);
  });

  it('is done as soon as nothing is due, and stays so after a refund', async () => {
    const payment = aSettledPayment({ invoiceId: copyId, amount: '100.00' });
    await user.settleOnlinePayment(payment);
    expect(await readPayment()).toMatchObject({ state: 'done' });
    const refund = { ...payment.entries[0]!, reference: 're_1', kind: 'refund' as const, amount: '-20.00' };
    await user.settleOnlinePayment({ ...payment, entries: [...payment.entries, refund] });
    expect(await chargeCopy()).toEqual(['done', 0]);
    expect(chargedAmounts).toEqual([]);
  });

  it.each([
    ['refund', true],
    ['dispute', false],
  ] as const)('is canceled after a %s of a part', async (kind, keepsCard) => {
    const payment = aSettledPayment({ invoiceId: copyId, amount: '60.00' });
    await user.settleOnlinePayment(payment);
    expect(await readPayment()).toMatchObject({ state: 'planned' });
    const entry = { ...payment.entries[0]!, reference: `${kind} of ${payment.id}`, kind, amount: '-20.00' };
    await user.settleOnlinePayment({ ...payment, entries: [...payment.entries, entry] });
    expect(await chargeCopy()).toEqual(['canceled', 0]);
    expect(chargedAmounts).toEqual([]);
    expect('savedCard' in (await user.listRecurring())[0]!).toBe(keepsCard);
    await invoicing.database.query(`update automatic_payments set state = 'planned'`);
    expect(await user.prepareAutomaticPayment(schedule.recurringId, copyId)).toBeNull();
  });

  it('that succeeds while the card ends is done', async () => {
    answerCharge = async (request) => {
      const result = await simulateSuccess(request);
      await user.endSavedCard(schedule.recurringId);
      return result;
    };
    expect(await chargeCopy()).toEqual(['done', 0]);
  });

  it('that is refused while the client pays by hand asks for nothing', async () => {
    answerCharge = async () => {
      await user.recordPayment(copyId, { amount: '100.00' });
      return 'failed';
    };
    expect(await chargeCopy()).toEqual(['done', 0]);
  });

  it('that Stripe has not decided is asked for again', async () => {
    answerCharge = () => Promise.resolve('processing');
    expect(await chargeCopy()).toEqual(['planned', 0]);
    answerCharge = simulateSuccess;
    expect(await chargeCopy()).toEqual(['done', 0]);
  });

  it('is retried later after an error, and fails after three days of errors', async () => {
    answerCharge = () => Promise.reject(new Error('down'));
    expect(await chargeCopy('4 hours')).toEqual(['planned', 0]);
    const [row] = await invoicing.database.query<{ minutes: number }>(
      'select round(extract(epoch from look_at - now()) / 60)::integer as minutes from automatic_payments',
    );
    expect(row!.minutes).toBe(120);
    expect(await chargeCopy('73 hours')).toEqual(['failed', 1]);
  });

  it('keeps the card of an ended schedule until the last charge', async () => {
    await user.setRecurringState(schedule.recurringId, 'ended');
    expect((await user.listRecurring())[0]).toHaveProperty('savedCard');
    await chargeCopy();
    expect((await user.listRecurring())[0]).not.toHaveProperty('savedCard');
  });

  it.each<[string, () => Promise<unknown>]>([
    ['a payment by hand', () => user.recordPayment(copyId, { amount: '100.00' })],
    ['its deletion', () => invoicing.database.query('delete from automatic_payments where invoice_id = $1', [copyId])],
  ])('keeps the card of an ended schedule until %s', async (_, finish) => {
    const hasCard = async () => {
      await invoicing.database.query(`update saved_cards set look_at = now() where state = 'active'`);
      await invoicing.app.get(SavedCardsService).endUnusedCards();
      return 'savedCard' in (await user.listRecurring())[0]!;
    };
    expect(await hasCard()).toBe(true);
    await user.setRecurringState(schedule.recurringId, 'ended');
    expect(await hasCard()).toBe(true);
    await finish();
    expect(await hasCard()).toBe(false);
  });

  it('is prepared only for its own user and schedule, and not before its day', async () => {
    const { recurringId, invoiceId } = schedule;
    expect(await user.prepareAutomaticPayment(recurringId, copyId)).toBeNull();
    await makeChargeDue();
    expect(await user.prepareAutomaticPayment(recurringId, copyId)).toEqual({
      ...{ amount: '100.00', currency: 'USD', invoiceNumber: expect.any(String), companyName: '' },
    });
    expect(await user.prepareAutomaticPayment(recurringId, invoiceId)).toBeNull();
    expect(await user.prepareAutomaticPayment(invoiceId, copyId)).toBeNull();
    expect(await invoicing.newUser().prepareAutomaticPayment(recurringId, copyId)).toBeNull();
  });
});
