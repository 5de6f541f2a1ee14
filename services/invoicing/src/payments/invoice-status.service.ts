import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, Logger } from '@nestjs/common';
import { AppError, type ChangedStatuses, type Invoice, type StatusChange } from '@paperbill/contracts/http';
import { type InvoiceStatus, isId, MAX_PAGE_SIZE } from '@paperbill/contracts/rules';
import { runForAllUsers, runForUser, Lifecycle } from '@paperbill/service-kit';
import { InvoiceEntity } from '../invoices/invoice.entity.js';
import { toOrderSql } from '../invoices/invoice.queries.js';
import { toInvoice } from '../invoices/invoices.service.js';
import { lockInvoicesWithCurrentSummary, markInvoices } from './mark.js';
import { selectStaleInvoices, selectUsersWithStaleInvoices } from './payment.queries.js';

const BATCH_SIZE = 500;

@Injectable()
export class InvoiceStatusService {
  private readonly logger = new Logger('InvoiceStatus');

  constructor(
    private readonly em: EntityManager,
    private readonly lifecycle: Lifecycle,
  ) {}

  /** @throws AppError NOT_FOUND if the user has no such invoice, INVALID_INPUT if it is void */
  async setStatus(userId: string, id: string, status: InvoiceStatus): Promise<Invoice> {
    return (await this.setStatuses(userId, [{ id, status }])).invoices[0]!;
  }

  /**
   * If one invoice cannot be changed, no invoice is changed.
   * @throws AppError NOT_FOUND if the user has no such invoice, INVALID_INPUT if one of the invoices is void
   */
  async setStatuses(userId: string, changes: StatusChange[]): Promise<ChangedStatuses> {
    const changesById = new Map(changes.slice(0, MAX_PAGE_SIZE).map((change) => [change.id.toLowerCase(), change]));
    const ids = [...changesById.keys()];
    if (!ids.every(isId)) throw new AppError('NOT_FOUND');
    return this.em.transactional(async (em) => {
      const before = await lockInvoicesWithCurrentSummary(em, userId, ids);
      const voided = before.find(({ status }) => status === 'void');
      if (voided) {
        throw new AppError('INVALID_INPUT', { reason: { code: 'invoiceVoid', params: [voided.invoiceNumber] } });
      }
      const marks = before.map((invoice) => ({ invoice, change: changesById.get(invoice.id)! }));
      await markInvoices(em, userId, marks, { isAudited: true });
      const rows = await em
        .createQueryBuilder(InvoiceEntity)
        .where({ id: { $in: ids } })
        .orderBy(toOrderSql().orderBy)
        .execute('all');
      const previous = before.map(({ id, storedStatus, paidAt }) => ({ id, status: storedStatus, paidAt }));
      return { invoices: rows.map(toInvoice), previous };
    });
  }

  async recomputeStaleSummaries(): Promise<void> {
    let users: string[];
    let last: string | null = null;
    do {
      users = await runForAllUsers(() => selectUsersWithStaleInvoices(this.em.fork(), last, BATCH_SIZE));
      for (const userId of users) {
        if (this.lifecycle.isStopping()) return;
        await this.recomputeStaleSummariesOfUser(userId).catch((err: unknown) =>
          this.logger.warn({
            err,
            userId,
            msg: 'Recomputing stale payment summaries failed, will retry',
          }),
        );
      }
      last = users.at(-1) ?? null;
    } while (users.length === BATCH_SIZE);
  }

  private async recomputeStaleSummariesOfUser(userId: string): Promise<void> {
    let stale: string[];
    do {
      stale = await runForUser(userId, () =>
        this.em.fork().transactional(async (em) => {
          const ids = await selectStaleInvoices(em, userId, BATCH_SIZE);
          await lockInvoicesWithCurrentSummary(em, userId, ids);
          return ids;
        }),
      );
    } while (stale.length === BATCH_SIZE && !this.lifecycle.isStopping());
  }
}
