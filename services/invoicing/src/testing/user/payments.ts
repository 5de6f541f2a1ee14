import { randomUUID } from 'node:crypto';
import type {
  OnlinePaymentChoices,
  PaymentAccountState,
  PaymentFields,
  PaymentOptions,
  SavedCard,
} from '@paperbill/contracts/http';
import {
  type WithFreshSignIn,
  invoicing,
  type WithNoticeRecipient,
  type SettledOnlinePayment,
} from '@paperbill/contracts/nats';
import { daysFromToday } from '@paperbill/testing';
import { toLinkAddress } from '../link-address.js';
import { BaseUser } from './base-user.js';

export class UserWithPayments extends BaseUser {
  readonly getPaymentOptions = () => this.ask(invoicing.getPaymentOptions);
  readonly savePaymentOptions = (options: Partial<PaymentOptions>, by: WithFreshSignIn & WithNoticeRecipient = {}) =>
    this.ask(invoicing.savePaymentOptions, { iban: '', paymentLink: '', ...options, ...by });
  readonly getOnlinePaymentChoices = () => this.ask(invoicing.getOnlinePaymentChoices);
  readonly updateOnlinePaymentChoices = (choices: Partial<OnlinePaymentChoices>) =>
    this.ask(invoicing.updateOnlinePaymentChoices, choices);
  readonly recordAccountChange = (change: { before: string; after: string } & WithNoticeRecipient) =>
    this.ask(invoicing.recordAccountChange, change);
  readonly exportOnlinePayments = (after?: string) => this.ask(invoicing.exportOnlinePayments, { after });
  readonly settleOnlinePayment = (payment: Omit<SettledOnlinePayment, 'userId'>) =>
    this.ask(invoicing.settleOnlinePayment, payment);
  readonly setPaymentAccountState = (state: PaymentAccountState) =>
    this.ask(invoicing.setPaymentAccountState, { state });
  readonly preparePayment = (token: string, amount?: string, savesCard?: boolean) =>
    this.bus.call(invoicing.preparePayment, { ...toLinkAddress(token), amount, savesCard });
  readonly storeSavedCard = (recurringId: string, invoiceId: string, card: Partial<SavedCard> = {}) => {
    const savedAt = new Date().toISOString();
    return this.ask(invoicing.storeSavedCard, {
      recurringId,
      invoiceId,
      brand: 'visa',
      last4: '4242',
      savedAt,
      ...card,
    });
  };
  readonly prepareAutomaticPayment = async (recurringId: string, invoiceId: string) =>
    (await this.ask(invoicing.prepareAutomaticPayment, { recurringId, invoiceId })).charge;
  readonly endSavedCard = (recurringId: string) => this.ask(invoicing.endSavedCard, { recurringId });
  readonly endSavedCardOfLink = (token: string) => this.bus.call(invoicing.endSavedCardOfLink, toLinkAddress(token));

  recordPayment(id: string, fields: Partial<PaymentFields>, idempotencyKey: string = randomUUID()) {
    const payment = { date: daysFromToday(0), amount: '1.00', method: 'cash' as const, note: '', ...fields };
    return this.ask(invoicing.recordPayment, { id, fields: payment, idempotencyKey });
  }

  readonly setPaymentDate = (id: string, paymentId: string, date: string) =>
    this.ask(invoicing.setPaymentDate, { id, paymentId, date });
  readonly removePayment = (id: string, paymentId: string) => this.ask(invoicing.removePayment, { id, paymentId });
  readonly listPayments = (after?: string) => this.ask(invoicing.listPayments, { after });
}
