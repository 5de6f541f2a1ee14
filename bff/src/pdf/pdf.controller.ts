import { INVOICE_HTML_MAX_BYTES } from '@paperbill/contracts/rules';
import { pdfTexts } from '@paperbill/contracts/texts';
import { AppError } from '@paperbill/contracts/http';
import { documents } from '@paperbill/contracts/nats';
import { Body, Controller, Get, Headers, Post, Query, Res } from '@nestjs/common';
import { MessageBus } from '@paperbill/messaging';
import type { Response } from 'express';
import { Rule } from '../validation/rule.js';
import { Option } from '../validation/rules.js';
import { Answers, AnswersFile, Refuses } from '../api-description/api-decorators.js';
import { schemaRef } from '../api-description/answer-shapes.js';
import { BodyLimit } from '../body/read-body.interceptor.js';
import { Costly } from '../security/rate-limit.js';
import { Takes } from '../security/work-limits.js';
import { UserId } from '../sessions/session.guard.js';
import { Id } from '../validation/id.pipe.js';

/** The preview as the client captured it. */
export class PreviewDto {
  @Rule((value) => (typeof value === 'string' && value.trim() !== '' ? null : pdfTexts.captureFailed), {
    type: 'string',
    pattern: '\\S',
    description: `At most ${INVOICE_HTML_MAX_BYTES} bytes`,
    required: true,
  })
  html: string;
}

/** JSON escapes quotes and line breaks, so HTML grows on its way. */
const PREVIEW_LIMIT_BYTES = 2 * INVOICE_HTML_MAX_BYTES;

/** The hash of a PDF, as a browser that has it sends it back. */
const ETAG = /^(?:W\/)?"([0-9a-f]{64})"$/;

/** How a browser is to take the PDF: as a file, or, with `inline`, in the tab that asks for it. */
export class PdfQuery {
  @Option(['attachment', 'inline'])
  disposition?: 'attachment' | 'inline';
}

@Controller('api/invoices/:id')
export class PdfController {
  constructor(private readonly bus: MessageBus) {}

  @Post('generate-pdf')
  @Takes('prints')
  @Costly()
  @Answers(200, 'The PDF is made and stored', schemaRef('GeneratedPdf'))
  @Refuses('INVOICE_HTML_TOO_LARGE', 'PDF_FAILED')
  @BodyLimit(PREVIEW_LIMIT_BYTES)
  async generate(
    @UserId() userId: string,
    @Id() invoiceId: string,
    @Body() { html }: PreviewDto,
  ): Promise<{ fileName: string; bytes: number }> {
    if (Buffer.byteLength(html) > INVOICE_HTML_MAX_BYTES) throw new AppError('INVOICE_HTML_TOO_LARGE');
    return this.bus.call(documents.generatePdf, { userId, invoiceId, html });
  }

  @Get('download-pdf')
  @Takes('files')
  @AnswersFile('The PDF, made now where none is stored', 'application/pdf')
  @Refuses('INVALID_INPUT', 'PDF_FAILED')
  async download(
    @UserId() userId: string,
    @Id() invoiceId: string,
    @Query() { disposition = 'attachment' }: PdfQuery,
    @Headers('If-None-Match') known: string | undefined,
    @Res() response: Response,
  ): Promise<void> {
    const knownSha256 = ETAG.exec(known ?? '')?.[1];
    const request = { userId, invoiceId, ...(knownSha256 && { knownSha256 }) };
    const { fileName, base64, sha256 } = await this.bus.call(documents.getPdf, request);
    response.attachment(fileName).set({ ETag: `"${sha256}"`, 'Cache-Control': 'private, no-cache' });
    if (disposition === 'inline') {
      response.set({
        // The name is made of letters, digits and `_` (`pdfFileName`).
        'Content-Disposition': `inline; filename=${fileName}`,
        // Browsers show a PDF by an object of their own, which the policy of pages forbids.
        'Content-Security-Policy': "frame-ancestors 'none'",
      });
    }
    if (base64 === null) response.status(304).end();
    else response.send(Buffer.from(base64, 'base64'));
  }

  /** Ok where a PDF is stored, 404 where none is. */
  @Get('pdf-data')
  @Answers(200, 'A PDF is stored', schemaRef('StoredPdf'))
  async isStored(@UserId() userId: string, @Id() invoiceId: string): Promise<{ stored: true }> {
    const { stored } = await this.bus.call(documents.hasPdf, { userId, invoiceId });
    if (!stored) throw new AppError('NOT_FOUND');
    return { stored };
  }
}
