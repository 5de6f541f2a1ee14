import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import {
  type ArchivedInvoice,
  type Invoice,
  type InvoiceWithPaidDay,
  type IssuedInvoice,
  lineItemFields,
  logoUrl,
  type NextInvoiceNumber,
  type PostalAddresses,
} from '@paperbill/contracts/http';
import type { ListPart } from '@paperbill/contracts/nats';
import { type CalendarDate, leaveOutDefaults } from '@paperbill/contracts/rules';
import { takeListPart } from '@paperbill/messaging';
import { computeBalance } from '@paperbill/money';
import { toDiscountAndDeposit } from '../documents/document-reductions.js';
import {
  toExchangeProperty,
  toTaxesAndRounding,
  separateTaxAndRoundingColumns,
} from '../documents/taxes-and-rounding.js';
import { toPostalAddresses } from '../documents/postal-addresses.js';
import { requireFound } from '../documents/require-found.js';
import { orderedFieldNames } from '../field-properties.js';
import { readCounter } from '../numbering/invoice-counter.queries.js';
import { toJsonNumber } from '../numbering/next-number.js';
import { suggestInvoiceNumber } from '../numbering/number-series.js';
import { kysely } from '../tables.js';
import { InvoiceEntity, type StoredInvoice } from './invoice.entity.js';
import { selectOrigins } from './invoice-origins.queries.js';
import { toOrderSql } from './invoice.queries.js';

/** Maximum number of exported invoices in one NATS message. It is small, because an invoice can have 1000 lines. */
const MAX_EXPORTED_PER_MESSAGE = 20;

@Injectable()
export class InvoicesService {
  constructor(private readonly em: EntityManager) {}

  async get(userId: string, id: string): Promise<IssuedInvoice> {
    return this.addLines(await this.find(userId, id));
  }

  async getWithAddresses(userId: string, id: string): Promise<IssuedInvoice & PostalAddresses> {
    const invoice = await this.find(userId, id);
    return { ...(await this.addLines(invoice)), ...toPostalAddresses(invoice) };
  }

  private find(userId: string, id: string): Promise<StoredInvoice> {
    return requireFound(id, () => this.em.findOne(InvoiceEntity, { id, userId }, { disableIdentityMap: true }));
  }

  private async addLines(invoice: StoredInvoice): Promise<IssuedInvoice> {
    return {
      ...toInvoice(invoice),
      ...toDiscountAndDeposit(invoice),
      ...toTaxesAndRounding(invoice),
      ...toExchangeProperty(invoice),
      lineItems: await this.selectLines([invoice.id]),
    };
  }

  async export(userId: string, after?: string): Promise<ListPart<ArchivedInvoice>> {
    const order = toOrderSql('createdAt');
    const stored = await this.em
      .createQueryBuilder(InvoiceEntity)
      .select('*')
      .where({ userId, ...(after && order.after(userId, after)) })
      .orderBy(order.orderBy)
      .limit(MAX_EXPORTED_PER_MESSAGE + 1)
      .execute<StoredInvoice[]>('all');
    const ids = stored.map(({ id }) => id);
    const lines = await this.selectLines(ids);
    const origins = new Map((await selectOrigins(this.em, ids)).map((of) => [of.id, of]));
    const invoices = stored.map((invoice) => ({
      ...toInvoiceWithPaidDay(invoice),
      ...toDiscountAndDeposit(invoice),
      ...toTaxesAndRounding(invoice),
      ...toExchangeProperty(invoice),
      ...toPaidAmounts(invoice),
      ...toPostalAddresses(invoice),
      ...origins.get(invoice.id)!,
      lineItems: lines.filter(({ invoiceId }) => invoiceId === invoice.id),
    }));
    return takeListPart(invoices, MAX_EXPORTED_PER_MESSAGE);
  }

  private async selectLines(invoiceIds: string[]) {
    if (invoiceIds.length === 0) return [];
    const lines = await kysely(this.em)
      .selectFrom('invoice_line_items')
      .select(['id', 'invoiceId', ...orderedFieldNames(lineItemFields), 'sortOrder', 'taxIds'])
      .where('invoiceId', 'in', invoiceIds)
      .orderBy('sortOrder')
      .execute();
    return lines.map(({ taxIds, ...line }) => ({ ...line, ...(taxIds && { taxIds }) }));
  }

  async getNextNumber(userId: string, date?: CalendarDate): Promise<NextInvoiceNumber> {
    const counter = await readCounter(this.em, userId);
    const { number, period } = await suggestInvoiceNumber(this.em, userId, counter, date);
    return { nextInvoiceNumber: toJsonNumber(number), ...(period && { period }) };
  }

  async count(userId: string): Promise<{ totalInvoices: number }> {
    const { createdInvoices } = await readCounter(this.em, userId);
    return { totalInvoices: createdInvoices };
  }
}

const toPaidAmounts = ({ total, amountPaid, amountEntered, amountCredited }: StoredInvoice) => {
  const { amountDue, overpaid } = computeBalance(total, [amountPaid], amountCredited);
  return { amountPaid, amountEntered, amountCredited, amountDue, overpaid };
};

export function toInvoice(stored: StoredInvoice): Invoice {
  const {
    userId: _owner,
    storedStatus: _stored,
    statusToday,
    discountKind: _discountKind,
    discountValue: _discountValue,
    discountAmount: _discountAmount,
    deposit: _deposit,
    exchange: _exchange,
    amountPaid: _paid,
    amountEntered: _entered,
    outstanding: _outstanding,
    isPartlyPaid: _isPartlyPaid,
    amountCredited: _credited,
    voidedAt,
    paidOn: _paidOn,
    settledAt: _settled,
    copiedFromId: _copied,
    correctsId: _corrected,
    quoteId: _quote,
    companyLogoSha256,
    clientCountryCode: _clientCode,
    companyPostalAddress: _companyParts,
    companyCountryCode: _companyCode,
    fileOrdinal,
    currency,
    language,
    idempotencyKey: _key,
    requestHash: _hash,
    ...fields
  } = separateTaxAndRoundingColumns(stored).others;
  return leaveOutDefaults({
    ...fields,
    status: statusToday,
    companyLogoUrl: logoUrl(companyLogoSha256),
    paidAt: voidedAt ? null : (fields.paidAt?.toISOString() ?? null),
    createdAt: fields.createdAt.toISOString(),
    updatedAt: fields.updatedAt.toISOString(),
    ...(fileOrdinal && { fileOrdinal }),
    currency,
    language,
  });
}

export const toInvoiceWithPaidDay = (stored: StoredInvoice): InvoiceWithPaidDay => ({
  ...toInvoice(stored),
  paidOn: stored.voidedAt ? null : (stored.paidOn ?? null),
});
