import { raw } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { AppError, type Invoice } from '@paperbill/contracts/http';
import { invoicing, type OfUser } from '@paperbill/contracts/nats';
import { isId, type InvoiceStatus } from '@paperbill/contracts/rules';
import { Handles } from '@paperbill/messaging';
import { InvoiceEntity } from '../invoice.entity.js';
import { invoiceAnswer } from '../read-invoice.js';

@Controller()
export class SetInvoiceStatusMessages {
  constructor(private readonly em: EntityManager) {}

  @Handles(invoicing.setInvoiceStatus)
  async setStatus({ userId, id, status }: OfUser & { id: string; status: InvoiceStatus }): Promise<Invoice> {
    if (!isId(id)) throw new AppError('NOT_FOUND');
    const changed = await this.em.nativeUpdate(
      InvoiceEntity,
      { id, userId },
      {
        storedStatus: status,
        // Marked paid again, it keeps the time of the first.
        paidAt: status === 'paid' ? raw('coalesce(paid_at, now())') : null,
        updatedAt: raw('now()'),
      },
    );
    if (changed === 0) throw new AppError('NOT_FOUND');
    return invoiceAnswer(await this.em.findOneOrFail(InvoiceEntity, { id, userId }));
  }
}
