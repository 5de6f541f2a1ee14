import type { CreditNoteWithLines } from '@paperbill/contracts/http';
import { invoicing } from '@paperbill/contracts/nats';
import { MAX_PAGE_SIZE } from '@paperbill/contracts/rules';
import { Controller, Get } from '@nestjs/common';
import { MessageBus } from '@paperbill/messaging';
import { schemaRef } from '../api-description/answer-shapes.js';
import { Answers } from '../api-description/api-decorators.js';
import { Takes } from '../security/work-limits.js';
import { UserId } from '../sessions/session.guard.js';
import { Id } from '../validation/id.pipe.js';

/** Credit notes by themselves; they are created at their invoice. */
@Controller('app/api/credit-notes/:id')
export class CreditNotesController {
  constructor(private readonly bus: MessageBus) {}

  // One of the most lines is as long as a whole page of invoices.
  @Get()
  @Takes('pages', () => MAX_PAGE_SIZE)
  @Answers(200, 'The credit note with its lines', schemaRef('CreditNoteWithLines'))
  get(@UserId() userId: string, @Id() id: string): Promise<CreditNoteWithLines> {
    return this.bus.call(invoicing.getCreditNote, { userId, id });
  }
}
