import { INVOICE_HTML_MAX_BYTES, INVOICE_HTML_MAX_ELEMENTS } from '@paperbill/contracts/rules';
import { pdfTexts } from '@paperbill/contracts/texts';
import { AppError } from '@paperbill/contracts/http';
import { documents } from '@paperbill/contracts/nats';
import { Body, Controller, Get, Post } from '@nestjs/common';
import { MessageBus } from '@paperbill/messaging';
import { Rule } from '../validation/rule.js';
import { ApiAnswer, ApiErrorCodes } from '../api-description/api-decorators.js';
import { schemaRef } from '../api-description/answer-shapes.js';
import { BodyLimit } from '../body/read-body.interceptor.js';
import { RateLimit } from '../security/rate-limit.js';
import { LimitConcurrency } from '../security/work-limits.js';
import { CurrentUserId } from '../sessions/session.guard.js';
import { IdParam } from '../validation/id.pipe.js';

export class PreviewDto {
  @Rule((value) => (typeof value === 'string' && value.trim() !== '' ? null : pdfTexts.captureFailed), {
    type: 'string',
    pattern: '\\S',
    description: `At most ${INVOICE_HTML_MAX_BYTES} bytes and ${INVOICE_HTML_MAX_ELEMENTS} elements`,
    required: true,
  })
  html: string;
}

/** The maximum size of the request body. JSON escaping can at most double the size of the HTML. */
const PREVIEW_LIMIT_BYTES = 2 * INVOICE_HTML_MAX_BYTES + 1_024;

@Controller('api/invoices/:id')
export class PdfController {
  constructor(private readonly bus: MessageBus) {}

  @Post('generate-pdf')
  @LimitConcurrency('prints')
  @RateLimit('costly')
  @ApiAnswer(200, 'The PDF was created and stored', schemaRef('GeneratedPdf'))
  @ApiErrorCodes('INVOICE_HTML_TOO_LARGE', 'PDF_FAILED', 'QUOTA_REACHED')
  @BodyLimit(PREVIEW_LIMIT_BYTES)
  async generate(
    @CurrentUserId() userId: string,
    @IdParam() invoiceId: string,
    @Body() { html }: PreviewDto,
  ): Promise<{ fileName: string; bytes: number }> {
    if (Buffer.byteLength(html) > INVOICE_HTML_MAX_BYTES) throw new AppError('INVOICE_HTML_TOO_LARGE');
    try {
      return await this.bus.call(documents.generatePdf, { userId, invoiceId, html });
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'PAYLOAD_TOO_LARGE') throw error;
      // The message with the HTML was too large for NATS, because JSON escaping had made the HTML longer.
      throw new AppError('INVOICE_HTML_TOO_LARGE', { cause: error });
    }
  }

  @Get('pdf-data')
  @ApiAnswer(200, 'The stored PDF', schemaRef('StoredPdf'))
  async isStored(@CurrentUserId() userId: string, @IdParam() invoiceId: string): Promise<{ stored: true }> {
    const { stored } = await this.bus.call(documents.hasPdf, { userId, invoiceId });
    if (!stored) throw new AppError('NOT_FOUND');
    return { stored };
  }
}
