import { IsolationLevel } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { AppError, type Mail, type OpenInvoice, type Statement } from '@paperbill/contracts/http';
import { billing, type WithUserId, type SendStatement } from '@paperbill/contracts/nats';
import {
  type Currency,
  getDecimals,
  isId,
  leaveOutDefaultCurrency,
  MAX_SHOWN_STATEMENTS,
  MAX_STATEMENT_INVOICES,
} from '@paperbill/contracts/rules';
import { MessageBus } from '@paperbill/messaging';
import { toAmount } from '@paperbill/money';
import { appendEvent, CONFIG } from '@paperbill/service-kit';
import { findEarlierAttempt } from '../find-earlier-attempt.js';
import type { InvoicingConfig } from '../config.js';
import { findMail, selectStatementsOfCustomer } from '../mails/mail.queries.js';
import { getMailLimits } from '../mails/mail-limits.js';
import { hashMail } from '../request-hashes.js';
import { enqueueStatement } from './enqueue-statement.js';
import {
  getScopeOfMailedStatement,
  type ListedInvoice,
  lockOpenInvoices,
  type OpenSums,
  selectCredits,
  selectListedInvoices,
  selectOpenInvoices,
  type StatementScope,
  sumOpenInvoices,
} from './statement.queries.js';

/** Implements rules MAIL-21 to MAIL-25. */
@Injectable()
export class StatementsService {
  constructor(
    private readonly em: EntityManager,
    private readonly bus: MessageBus,
    @Inject(CONFIG) private readonly config: InvoicingConfig,
  ) {}

  /** @throws AppError NOT_FOUND if the customer has no invoices */
  async get(userId: string, customerId: string, currency?: Currency): Promise<Statement & { mails: Mail[] }> {
    const statement = await this.readSnapshot({ userId, customerId, currency }, (em, scope) =>
      selectOpenInvoices(em, scope, MAX_STATEMENT_INVOICES),
    );
    return { ...statement, mails: await selectStatementsOfCustomer(this.em, userId, customerId, MAX_SHOWN_STATEMENTS) };
  }

  /** @throws AppError NOT_FOUND, INVALID_INPUT, QUOTA_REACHED or IDEMPOTENCY_KEY_REUSED */
  async send(request: SendStatement): Promise<Mail> {
    const {
      userId,
      id,
      mail: requestedMail,
      idempotencyKey,
      currency: requestedCurrency,
      language: customerLanguage,
    } = request;
    const sums = await readOpenSums(this.em, userId, id);
    const { currency } = chooseSums(sums, requestedCurrency);
    const scope = { userId, customerId: id, currency };
    const mail = { ...requestedMail, kind: 'statement' as const };
    const keyedRequest = {
      userId,
      idempotencyKey,
      requestHash: hashMail(id, { ...mail, ...(requestedCurrency && { currency: requestedCurrency }) }),
    };
    const limits = getMailLimits(await this.bus.call(billing.getPlan, { userId }), this.config);
    const language = customerLanguage ?? sums[0]!.profileLanguage;
    return this.em.transactional(async (em) => {
      const openInvoices = await lockOpenInvoices(em, scope, MAX_STATEMENT_INVOICES);
      const before = await findEarlierAttempt(em, 'mails', keyedRequest);
      if (before) return findMail(em, userId, before);
      if (openInvoices.length === 0) throw new AppError('INVALID_INPUT', { reason: { code: 'nothingOpen' } });
      const invoiceIds = openInvoices.map((invoice) => invoice.id);
      const mailId = await enqueueStatement(em, { ...keyedRequest, mail, language }, invoiceIds, limits);
      if (!mailId) throw new AppError('IDEMPOTENCY_KEY_REUSED');
      const target = { targetId: id, target: openInvoices.at(-1)!.clientName };
      await appendEvent(em, { userId, action: 'statement.sent', ...target });
      return findMail(em, userId, mailId);
    });
  }

  /**
   * Returns the current content of a mailed statement. Invoices that were paid after the statement was queued are
   * left out.
   */
  async getCurrentContent({
    userId,
    id,
    invoiceId,
  }: { id: string; invoiceId: string } & WithUserId): Promise<Statement<ListedInvoice>> {
    const scope = await getScopeOfMailedStatement(this.em, invoiceId);
    return this.readSnapshot({ userId, ...scope }, (em) => selectListedInvoices(em, id));
  }

  private readSnapshot<Listed extends OpenInvoice>(
    {
      currency: requestedCurrency,
      ...customerScope
    }: Omit<StatementScope, 'currency'> & { currency: Currency | undefined },
    list: (em: EntityManager, scope: StatementScope) => Promise<Listed[]>,
  ): Promise<Statement<Listed>> {
    return this.em.transactional(
      async (em) => {
        const sums = await readOpenSums(em, customerScope.userId, customerScope.customerId);
        const { currency, ...all } = chooseSums(sums, requestedCurrency);
        const scope = { ...customerScope, currency };
        const openInvoices = await list(em, scope);
        const credits = await selectCredits(em, scope, MAX_STATEMENT_INVOICES);
        const [more, moreCredits] = [all.open - openInvoices.length, all.credits - credits.length];
        const currencies = [...new Set([currency, ...listOpenCurrencies(sums)])].sort();
        const amountDue = toAmount(all.amountDue, getDecimals(currency));
        return leaveOutDefaultCurrency({
          ...{ openInvoices, more, credits, moreCredits, currency, amountDue },
          ...(currencies.length > 1 && { currencies }),
        });
      },
      { isolationLevel: IsolationLevel.REPEATABLE_READ, readOnly: true },
    );
  }
}

/** Returns the sums of a customer by currency. @throws AppError NOT_FOUND if the customer has no invoices */
async function readOpenSums(em: EntityManager, userId: string, customerId: string): Promise<OpenSums[]> {
  const sums = isId(customerId) ? await sumOpenInvoices(em, { userId, customerId }) : [];
  if (sums.length === 0) throw new AppError('NOT_FOUND');
  return sums;
}

const listOpenCurrencies = (sums: OpenSums[]): Currency[] =>
  sums.filter(({ open, credits }) => open + credits > 0).map(({ currency }) => currency);

/**
 * Returns the sums in the wanted currency. The default is the currency of the profile. If no invoice in this currency
 * is open, the default is the first currency with open invoices.
 */
function chooseSums(
  sums: OpenSums[],
  requestedCurrency?: Currency,
): Pick<OpenSums, 'currency' | 'open' | 'credits' | 'amountDue'> {
  const { profileCurrency } = sums[0]!;
  const open = listOpenCurrencies(sums);
  const defaultCurrency = open.includes(profileCurrency) ? profileCurrency : (open[0] ?? profileCurrency);
  const currency = requestedCurrency ?? defaultCurrency;
  return sums.find((one) => one.currency === currency) ?? { currency, open: 0, credits: 0, amountDue: '0' };
}
