import type { CreditNoteWithLines } from '@paperbill/contracts/http';
import { documents, invoicing } from '@paperbill/contracts/nats';
import { Controller, Get, Headers, Query, Res, type StreamableFile } from '@nestjs/common';
import { MessageBus } from '@paperbill/messaging';
import type { Response } from 'express';
import { schemaRef } from '../api-description/answer-shapes.js';
import { Answers, AnswersFile, Refuses } from '../api-description/api-decorators.js';
import { PdfQuery, sendPdf } from '../pdf/send-pdf.js';
import { Takes, WorkLimits } from '../security/work-limits.js';
import { UserId } from '../sessions/session.guard.js';
import { Id } from '../validation/id.pipe.js';

/** Credit notes by themselves; they are created at their invoice. */
@Controller('app/api/credit-notes/:id')
export class CreditNotesController {
  constructor(
    private readonly bus: MessageBus,
    private readonly workLimits: WorkLimits,
  ) {}

  // One of the most lines is as long as a whole page of invoices.
  @Get()
  @Takes('wholeDocuments')
  @Answers(200, 'The credit note with its lines', schemaRef('CreditNoteWithLines'))
  get(@UserId() userId: string, @Id() id: string): Promise<CreditNoteWithLines> {
    return this.bus.call(invoicing.getCreditNote, { userId, id });
  }

  @Get('download-pdf')
  @AnswersFile('The PDF, made now where none is stored', 'application/pdf')
  @Refuses('INVALID_INPUT', 'PDF_FAILED')
  download(
    @UserId() userId: string,
    @Id() id: string,
    @Query() { disposition }: PdfQuery,
    @Headers('If-None-Match') known: string | undefined,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile | undefined> {
    return sendPdf(this.workLimits, { known, disposition, response }, (only) =>
      this.bus.call(documents.getPdf, { userId, kind: 'creditNote', id, ...only }),
    );
  }
}
