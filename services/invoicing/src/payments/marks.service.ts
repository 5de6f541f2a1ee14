import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { AppError, type ChangedStatuses, type Invoice, type StatusChange } from '@paperbill/contracts/http';
import { type InvoiceStatus, isId, MAX_PAGE_SIZE } from '@paperbill/contracts/rules';
import { refusalTexts } from '@paperbill/contracts/texts';
import { forAllUsers, forUser } from '@paperbill/service-kit';
import { InvoiceEntity } from '../invoices/invoice.entity.js';
import { orderOf } from '../invoices/invoice.queries.js';
import { toInvoice } from '../invoices/invoices.service.js';
import { type LockedInvoice, lockInvoices } from '../invoices/locked-invoice.queries.js';
import { mark } from './mark.js';
import { selectUnsettled } from './payment.queries.js';

/** So many invoices are settled in a run at most, some seconds' work. */
const UNSETTLED_AT_ONCE = 500;

/** Marks invoices as paid or unpaid (product-rules.md, "Payments"). */
@Injectable()
export class MarksService {
  constructor(private readonly em: EntityManager) {}

  /** @throws AppError NOT_FOUND where the user has no such invoice, INVALID_INPUT where it is void */
  async setStatus(userId: string, id: string, status: InvoiceStatus): Promise<Invoice> {
    return (await this.setStatuses(userId, [{ id, status }])).invoices[0]!;
  }

  /** All of them or none. @throws AppError NOT_FOUND where the user has no such invoice, INVALID_INPUT where one is void */
  async setStatuses(userId: string, changes: StatusChange[]): Promise<ChangedStatuses> {
    const byId = new Map(changes.slice(0, MAX_PAGE_SIZE).map((change) => [change.id.toLowerCase(), change]));
    const ids = [...byId.keys()];
    if (!ids.every(isId)) throw new AppError('NOT_FOUND');
    return this.em.transactional(async (em) => {
      const before = await lockInvoices(em, userId, ids);
      const voided = before.find(({ status }) => status === 'void');
      if (voided) {
        throw new AppError('INVALID_INPUT', { message: refusalTexts.invoiceVoid(voided.invoiceNumber) });
      }
      const marks = before.map((invoice) => ({ invoice, change: byId.get(invoice.id)! }));
      await mark(em, userId, marks, 'audit');
      const rows = await em
        .createQueryBuilder(InvoiceEntity)
        .where({ id: { $in: ids } })
        .orderBy(orderOf().orderBy)
        .execute('all');
      const previous = before.map(({ id, storedStatus, paidAt }) => ({ id, status: storedStatus, paidAt }));
      return { invoices: rows.map(toInvoice), previous };
    });
  }

  /** Settles what a release has changed that settles nothing: it has run beside this one, or instead of it for a while. */
  async settleLeft(): Promise<void> {
    const left = await forAllUsers(() => selectUnsettled(this.em.fork(), UNSETTLED_AT_ONCE));
    for (const userId of new Set(left.map((invoice) => invoice.userId))) {
      const ids = left.flatMap((invoice) => (invoice.userId === userId ? [invoice.id] : []));
      await forUser(userId, () =>
        this.em.fork().transactional(async (em) => {
          const locked = await lockInvoices(em, userId, ids);
          await mark(em, userId, locked.map(asMarkedBefore), null);
        }),
      );
    }
  }
}

const asMarkedBefore = (invoice: LockedInvoice) => ({
  invoice,
  change: { status: invoice.storedStatus, paidAt: invoice.paidAt },
});
