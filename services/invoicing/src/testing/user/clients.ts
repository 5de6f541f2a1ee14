import { randomUUID } from 'node:crypto';
import type { MailSettings, NewClientMessage, NewMail } from '@paperbill/contracts/http';
import {
  type AnswerQuote,
  type WithFreshSignIn,
  invoicing,
  type WithNoticeRecipient,
  type ReminderScope,
} from '@paperbill/contracts/nats';
import type { Currency, Language, MailedDocumentKind } from '@paperbill/contracts/rules';
import { aMail, theMailSettings } from '@paperbill/testing';
import { toLinkAddress } from '../link-address.js';
import { withLongTimeout } from '../requests.js';
import { UserWithPayments } from './payments.js';

export class UserWithClients extends UserWithPayments {
  readonly listQuoteLinks = (id: string) => this.ask(invoicing.listQuoteLinks, { id });
  readonly createQuoteLink = (id: string) => this.ask(invoicing.createQuoteLink, { id });
  readonly revokeQuoteLink = (id: string, linkId: string) => this.ask(invoicing.revokeQuoteLink, { id, linkId });
  readonly listUnreadAnswers = () => this.ask(invoicing.listUnreadAnswers);
  readonly readQuoteAnswers = (id: string) => this.ask(invoicing.readQuoteAnswers, { id });

  /** Sends a client's answer to a quote. By default, the client saw the current version of the page. */
  async answerQuote(token: string, answer: Partial<Omit<AnswerQuote, 'tokenHash'>> = {}) {
    const address = toLinkAddress(token);
    const version = answer.version ?? (await this.bus.call(invoicing.readQuoteLinkVersion, address)).version;
    const content = { decision: 'accepted', name: 'Charles Babbage', note: '', ...answer, version } as const;
    return this.bus.call(withLongTimeout(invoicing.answerQuote), { ...address, ...content });
  }

  readonly listLinks = (id: string) => this.ask(invoicing.listLinks, { id });
  readonly createLink = (id: string) => this.ask(invoicing.createLink, { id });
  readonly revokeLink = (id: string, linkId: string) => this.ask(invoicing.revokeLink, { id, linkId });
  readonly readLink = (token: string) => this.bus.call(invoicing.readLink, toLinkAddress(token));
  readonly exportLinks = (after?: string) => this.ask(invoicing.exportLinks, { after });
  readonly exportQuoteLinks = (after?: string) => this.ask(invoicing.exportQuoteLinks, { after });
  readonly listClientMessages = (id: string) => this.ask(invoicing.listClientMessages, { id });
  readonly readClientMessages = (id: string) => this.ask(invoicing.readClientMessages, { id });
  readonly listUnreadMessages = () => this.ask(invoicing.listUnreadMessages);
  readonly exportClientMessages = (after?: string) => this.ask(invoicing.exportClientMessages, { after });

  sendClientMessage(token: string, message: Partial<NewClientMessage> = {}) {
    const content = { kind: 'question', text: 'Until when?', ...message } as const;
    return this.bus.call(withLongTimeout(invoicing.sendClientMessage), { ...toLinkAddress(token), ...content });
  }

  sendMail(id: string, mail: Partial<NewMail> = {}, key: string = randomUUID()) {
    return this.ask(invoicing.sendMail, { id, mail: aMail(mail), idempotencyKey: key });
  }

  sendQuoteMail(id: string, mail: Partial<NewMail> = {}, idempotencyKey: string = randomUUID()) {
    const quoteMail = aMail({ kind: 'quote', subject: 'Quote', ...mail });
    return this.ask(invoicing.sendMail, { of: 'quote', id, mail: quoteMail, idempotencyKey });
  }

  readonly listMails = (id: string, of: MailedDocumentKind = 'invoice') => this.ask(invoicing.listMails, { of, id });
  readonly listUndeliveredMails = () => this.ask(invoicing.listUndeliveredMails);
  readonly readMails = (id: string, of: MailedDocumentKind = 'invoice') => this.ask(invoicing.readMails, { of, id });
  readonly exportMails = (after?: string) => this.ask(invoicing.exportMails, { after });
  readonly getStatement = (customerId: string, currency?: Currency) =>
    this.ask(invoicing.getStatement, { id: customerId, currency });

  sendStatement(
    customerId: string,
    mail: Partial<NewMail> = {},
    key: string = randomUUID(),
    currency?: Currency,
    language?: Language,
  ) {
    const statement = aMail({ kind: 'statement', subject: 'Statement', ...mail });
    return this.ask(invoicing.sendStatement, {
      id: customerId,
      mail: statement,
      idempotencyKey: key,
      currency,
      language,
    });
  }

  readonly getReminders = (id: string, of: ReminderScope['of'] = 'invoice') =>
    this.ask(invoicing.getReminders, { of, id });
  readonly setReminders = (id: string, days: number[] | null, of: 'invoice' | 'customer' = 'invoice') =>
    this.ask(invoicing.setReminders, { of, id, days });
  readonly listNextReminders = () => this.ask(invoicing.listNextReminders);
  readonly getMailSettings = () => this.ask(invoicing.getMailSettings);
  readonly saveMailSettings = (settings: Partial<MailSettings> = {}, by: WithFreshSignIn & WithNoticeRecipient = {}) =>
    this.ask(invoicing.saveMailSettings, { settings: theMailSettings(settings), ...by });
}
