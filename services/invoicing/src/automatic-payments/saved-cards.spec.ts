import { EntityManager } from '@mikro-orm/postgresql';
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { CardStopper } from '@paperbill/contracts/http';
import { billing, invoicing as messages } from '@paperbill/contracts/nats';
import { runForUser } from '@paperbill/service-kit';
import { answerMessage } from '@paperbill/testing';
import { lockMailsOfUser } from '../mails/mail.queries.js';
import { lockCard } from '../saved-cards/saved-card.queries.js';
import { startInvoicing } from '../testing/invoicing-under-test.js';
import { createScheduleForCards, recipients, type ScheduleForCards } from '../testing/schedule-with-card.js';
import type { TestUser } from '../testing/test-user.js';
import { aSettledPayment } from '../testing/settled-payments.js';
import { SavedCardsService } from './saved-cards.service.js';

const invoicing = await startInvoicing();
let schedule: ScheduleForCards;
let user: TestUser;
const forgottenCards: unknown[] = [];
let isBillingDown = false;

await answerMessage(billing.forgetSavedCard, (card) => {
  forgottenCards.push(card);
  if (isBillingDown) throw new Error('down');
  return {};
});

beforeEach(async () => {
  schedule = await createScheduleForCards(invoicing);
  ({ user } = schedule);
});

const VISA = { brand: 'visa', last4: '4242' };
/** The agreement allows charges up to the total of the invoice that the client paid (rule CARD-2). */
const agreement = { maxAmount: '100.00', currency: 'USD' };
const INVALID_INPUT = { code: 'INVALID_INPUT' };
const storeCard = (card = {}) => user.storeSavedCard(schedule.recurringId, schedule.invoiceId, card);
const readCard = async () => (await user.readLink(schedule.token)).invoice.online?.savedCard;
const readSchedule = async () => (await user.listRecurring())[0]!;
const preparePayment = (amount?: string) => user.preparePayment(schedule.token, amount, true);
const countEvents = async (action: string) =>
  (await invoicing.database.query('select from audit_events where user_id = $1 and action = $2', [user.id, action]))
    .length;

const changeSchedule = async (changes: object) =>
  user.changeRecurring(schedule.recurringId, { mode: 'send', recipients, ...changes }, (await readSchedule()).revision);

describe('A client can save a card', () => {
  it('when paying the whole amount of an invoice of a schedule', async () => {
    expect(await readCard()).toEqual({ canSave: true, card: null, chargedOn: null, hasFailed: false });
    expect(await preparePayment()).toMatchObject({ savesCardFor: schedule.recurringId, amount: '100.00' });
    expect(await preparePayment('100.00')).toMatchObject({ savesCardFor: schedule.recurringId });
    expect(await user.preparePayment(schedule.token)).not.toHaveProperty('savesCardFor');
    await user.updateOnlinePaymentChoices({ allowsPartPayments: true });
    await expect(preparePayment('50.00')).rejects.toMatchObject(INVALID_INPUT);
  });

  it.each<[string, () => Promise<unknown>]>([
    ['the user does not allow it', () => user.updateOnlinePaymentChoices({ allowsSavedCards: false })],
    ['the schedule is paused', () => user.setRecurringState(schedule.recurringId, 'paused')],
    ['the schedule has ended', () => user.setRecurringState(schedule.recurringId, 'ended')],
    ['the schedule sends no mails', () => user.changeRecurring(schedule.recurringId, { mode: 'issue' })],
    ['a card is saved', () => storeCard()],
  ])('but not if %s', async (_, change) => {
    const session = {
      ...{ sessionId: 'cs_1', userId: user.id, invoiceId: schedule.invoiceId, linkId: schedule.linkId },
      ...{ amount: '100.00', currency: 'USD' as const, savesCardFor: schedule.recurringId },
    };
    const findOutdatedSessions = async () =>
      (await invoicing.bus.call(messages.findOutdatedSessions, { sessions: [session] })).sessionIds;
    const { version } = await user.readLink(schedule.token);
    expect(await findOutdatedSessions()).toEqual([]);
    await change();
    expect((await readCard())?.canSave ?? false).toBe(false);
    expect((await user.readLink(schedule.token)).version).not.toBe(version);
    await expect(preparePayment()).rejects.toMatchObject(INVALID_INPUT);
    expect(await findOutdatedSessions()).toEqual(['cs_1']);
  });

  it('only for a schedule of the invoice', async () => {
    const { recurringId } = schedule;
    const other = await user.createInvoiceOfAmount('5.00');
    const { token } = await user.createLink(other);
    await expect(user.preparePayment(token, undefined, true)).rejects.toMatchObject(INVALID_INPUT);
    expect(await user.storeSavedCard(recurringId, other)).toEqual({ isKept: false });
    const session = { sessionId: 'cs_1', userId: user.id, invoiceId: other, amount: '5.00', currency: 'USD' as const };
    const { id: linkId } = await user.createLink(other);
    const sessions = [{ ...session, linkId, savesCardFor: recurringId }];
    expect(await invoicing.bus.call(messages.findOutdatedSessions, { sessions })).toEqual({ sessionIds: ['cs_1'] });
    const stranger = invoicing.newUser();
    expect(await stranger.storeSavedCard(recurringId, schedule.invoiceId)).toEqual({ isKept: false });
    expect(await stranger.storeSavedCard('unknown', 'unknown')).toEqual({ isKept: false });
  });
});

describe('A saved card', () => {
  it('that the client stopped is in the to-do list, until another one is saved or for 30 days', async () => {
    const { recurringId, invoiceId, token } = schedule;
    const listStopped = async () => (await user.getToDo()).payments?.items;
    await storeCard({ savedAt: '2026-11-30T08:00:00.000Z' });
    await user.endSavedCardOfLink(token);
    const item = { id: recurringId, invoiceId, reason: 'stopped', amount: '100.00', currency: 'USD' };
    expect(await listStopped()).toEqual([expect.objectContaining(item)]);
    const setAge = (days: number) =>
      invoicing.database.query(
        `update saved_cards set stopped_at = now() - interval '${days} days' where recurring_id = '${recurringId}'`,
      );
    await setAge(31);
    expect(await listStopped()).toBeUndefined();
    await setAge(29);
    expect(await listStopped()).toHaveLength(1);
    await storeCard({ savedAt: '2026-11-30T09:00:00.000Z' });
    expect(await listStopped()).toBeUndefined();
    await user.endSavedCard(recurringId);
    expect(await listStopped()).toBeUndefined();
  });

  it('is shown to the client and the user, and stored once', async () => {
    const savedAt = '2026-11-30T08:00:00.000Z';
    expect(await readSchedule()).not.toHaveProperty('savedCard');
    expect(await storeCard({ savedAt })).toEqual({ isKept: true });
    expect(await storeCard({ savedAt })).toEqual({ isKept: true });
    expect(await readCard()).toEqual({ canSave: false, card: VISA, agreement, chargedOn: null, hasFailed: false });
    expect((await readSchedule()).savedCard).toEqual({
      ...VISA,
      ...agreement,
      savedAt: expect.stringMatching(/^2026-11-30T08:00/),
    });
    expect(await countEvents('recurring.card-saved')).toBe(1);
  });

  it('is replaced by a newer card, and replaces no newer one', async () => {
    await storeCard({ savedAt: '2026-11-30T08:00:00.000Z' });
    expect(await storeCard({ savedAt: '2026-11-30T09:00:00.000Z', last4: '1881' })).toEqual({ isKept: true });
    expect(await storeCard({ savedAt: '2026-11-30T08:00:00.000Z' })).toEqual({ isKept: false });
    expect((await readCard())?.card).toEqual({ ...VISA, last4: '1881' });
  });

  it('stays on the page after the payment', async () => {
    await storeCard();
    await user.settleOnlinePayment(aSettledPayment({ invoiceId: schedule.invoiceId, amount: '100.00' }));
    expect(await readCard()).toMatchObject({ canSave: false, card: VISA });
  });

  it.each(['restricted', 'disconnected', 'off'] as const)(
    'can be ended by the client while the account is %s',
    async (state) => {
      await storeCard();
      await user.setPaymentAccountState(state);
      expect(await readCard()).toEqual({ canSave: false, card: VISA, agreement, chargedOn: null, hasFailed: false });
      await user.endSavedCardOfLink(schedule.token);
      expect(await readCard()).toBeUndefined();
      await invoicing.app.get(SavedCardsService).forgetEndedCards();
    },
  );

  it.each<[string, CardStopper, () => Promise<unknown>]>([
    ['the client', 'client', () => user.endSavedCardOfLink(schedule.token)],
    ['the user', 'user', () => user.endSavedCard(schedule.recurringId)],
    ['another rhythm', 'user', () => changeSchedule({ every: 2 })],
    ['another recipient', 'user', () => changeSchedule({ recipients: { ...recipients, to: 'eve@example.org' } })],
    ['the end of the schedule', 'system', () => user.setRecurringState(schedule.recurringId, 'ended')],
  ])('is ended by %s, and removed by billing until that succeeds', async (_, stoppedBy, end) => {
    const savedAt = '2026-11-30T08:00:00.000Z';
    await storeCard({ savedAt });
    await end();
    await end();
    expect((await readCard())?.card ?? null).toBeNull();
    const ended = await readSchedule();
    expect(ended).not.toHaveProperty('savedCard');
    expect(ended.stoppedCard).toEqual({ ...VISA, stoppedBy, stoppedAt: expect.stringMatching(/^\d{4}-.*Z$/) });
    expect(await storeCard({ savedAt })).toEqual({ isKept: false });
    expect(await countEvents('recurring.card-ended')).toBe(1);

    const worker = invoicing.app.get(SavedCardsService);
    forgottenCards.length = 0;
    isBillingDown = true;
    await worker.forgetEndedCards();
    isBillingDown = false;
    await worker.forgetEndedCards();
    const failed = forgottenCards.length;
    expect(failed).toBeGreaterThan(0);
    await invoicing.database.query(`update saved_cards set look_at = now() where state = 'ending'`);
    expect(await worker.forgetEndedCards()).toBe(1);
    expect(await worker.forgetEndedCards()).toBe(0);
    expect(forgottenCards.slice(failed)).toEqual([
      { userId: user.id, recurringId: schedule.recurringId, savedAt: expect.stringMatching(/^2026-11-30T08/) },
    ]);
    expect(await storeCard({ savedAt })).toEqual({ isKept: false });
  });

  it('is not ended by copies to others, or another end of the schedule', async () => {
    await storeCard();
    await changeSchedule({ recipients: { ...recipients, cc: ['boss@example.org'] }, count: 5 });
    expect((await readCard())?.card).toEqual(VISA);
  });

  it('can be saved again after its end', async () => {
    await storeCard();
    await user.endSavedCard(schedule.recurringId);
    expect((await readCard())?.canSave).toBe(true);
    expect(await storeCard({ last4: '1881' })).toEqual({ isKept: true });
    expect((await readCard())?.card).toEqual({ ...VISA, last4: '1881' });
    expect(await readSchedule()).not.toHaveProperty('stoppedCard');
  });

  it('is locked after the mails by a payment with a receipt and a dispute, as by a charge', async () => {
    const { invoiceId, recurringId } = schedule;
    await storeCard();
    await user.saveMailSettings({ sendReceipts: true });
    const payment = aSettledPayment({ invoiceId, amount: '60.00' });
    const dispute = {
      ...payment.entries[0]!,
      reference: `dp_${payment.id}`,
      kind: 'dispute' as const,
      amount: '-60.00',
    };
    let settled: Promise<unknown> | undefined;
    await runForUser(user.id, () =>
      invoicing.app
        .get(EntityManager)
        .fork()
        .transactional(async (em) => {
          await lockMailsOfUser(em, user.id);
          settled = user.settleOnlinePayment({ ...payment, entries: [...payment.entries, dispute] });
          const isWaiting = async () =>
            (await invoicing.database.query(`select from pg_locks where locktype = 'advisory' and not granted`)).length;
          while (!(await isWaiting())) await new Promise((resolve) => setTimeout(resolve, 20));
          expect(await lockCard(em, recurringId)).toBe(true);
        }),
    );
    expect(await settled).toEqual({ isKnown: true });
    expect((await readCard())?.card ?? null).toBeNull();
    await invoicing.app.get(SavedCardsService).forgetEndedCards();
  });

  it('is not ended by the link of a test mail, or by another user', async () => {
    await storeCard();
    await expect(invoicing.newUser().endSavedCard(schedule.recurringId)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await user.revokeLink(schedule.invoiceId, schedule.linkId);
    await expect(user.endSavedCardOfLink(schedule.token)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect((await readSchedule()).savedCard).toMatchObject(VISA);
  });
});
