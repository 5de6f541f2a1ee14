import type { ChangedStatuses } from '@paperbill/contracts/http';
import { invoicing } from '@paperbill/contracts/nats';
import { MAX_PAGE_SIZE } from '@paperbill/contracts/rules';
import { Controller, Patch } from '@nestjs/common';
import { MessageBus } from '@paperbill/messaging';
import { Answers, Refuses } from '../api-description/api-decorators.js';
import { schemaRef } from '../api-description/answer-shapes.js';
import { Takes } from '../security/work-limits.js';
import { UserId } from '../sessions/session.guard.js';
import { BodyWithList } from '../validation/nested.js';
import { StatusChangesDto } from './invoices.dto.js';

/** What the client asks about invoices beyond the calls of the contract. */
@Controller('app/api/invoices')
export class AppInvoicesController {
  constructor(private readonly bus: MessageBus) {}

  @Patch('status')
  @Takes('pages', () => MAX_PAGE_SIZE)
  @Answers(
    200,
    'The invoices as they are now, and what takes it back; all are marked or none',
    schemaRef('ChangedStatuses'),
  )
  @Refuses('NOT_FOUND')
  setStatuses(
    @UserId() userId: string,
    @BodyWithList(StatusChangesDto, 'changes', MAX_PAGE_SIZE) { changes }: StatusChangesDto,
  ): Promise<ChangedStatuses> {
    return this.bus.call(invoicing.setInvoiceStatuses, { userId, changes });
  }
}
