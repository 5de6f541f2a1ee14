import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { invoicing, type OfUser } from '@paperbill/contracts/nats';
import { Handles } from '@paperbill/messaging';
import { readCounter } from './invoice-counter.js';
import { suggestion } from './next-number.js';

@Controller()
export class NextNumberMessages {
  constructor(private readonly em: EntityManager) {}

  @Handles(invoicing.nextNumber)
  async nextNumber({ userId }: OfUser): Promise<{ nextInvoiceNumber: number | string }> {
    const { nextNumber } = await readCounter(this.em, userId);
    return { nextInvoiceNumber: suggestion(nextNumber) };
  }
}
