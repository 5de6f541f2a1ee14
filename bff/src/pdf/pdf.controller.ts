import { INVOICE_HTML_MAX_BYTES, INVOICE_HTML_MAX_ELEMENTS } from '@paperbill/contracts/rules';
import { pdfTexts } from '@paperbill/contracts/texts';
import { Readable } from 'node:stream';
import { AppError } from '@paperbill/contracts/http';
import { documents, type PdfFile } from '@paperbill/contracts/nats';
import { Body, Controller, Get, Headers, Post, Query, Res, StreamableFile } from '@nestjs/common';
import { MessageBus } from '@paperbill/messaging';
import type { Response } from 'express';
import { Rule } from '../validation/rule.js';
import { Option } from '../validation/rules.js';
import { Answers, AnswersFile, Refuses } from '../api-description/api-decorators.js';
import { schemaRef } from '../api-description/answer-shapes.js';
import { BodyLimit } from '../body/read-body.interceptor.js';
import { Costly } from '../security/rate-limit.js';
import { inPieces } from '../security/transfer.js';
import { Takes, WorkLimits } from '../security/work-limits.js';
import { UserId } from '../sessions/session.guard.js';
import { Id } from '../validation/id.pipe.js';
import { DownloadHistory } from './download-history.js';

/** The preview as the client captured it. */
export class PreviewDto {
  @Rule((value) => (typeof value === 'string' && value.trim() !== '' ? null : pdfTexts.captureFailed), {
    type: 'string',
    pattern: '\\S',
    description: `At most ${INVOICE_HTML_MAX_BYTES} bytes and ${INVOICE_HTML_MAX_ELEMENTS} elements`,
    required: true,
  })
  html: string;
}

/** JSON escapes quotes and line breaks, so HTML grows on its way: nothing but quotes to twice as much. */
const PREVIEW_LIMIT_BYTES = 2 * INVOICE_HTML_MAX_BYTES + 1_024;

/** The hash of a PDF, as a browser that has it sends it back. */
const ETAG = /^(?:W\/)?"([0-9a-f]{64})"$/;

/** How a browser is to take the PDF: as a file, or, with `inline`, in the tab that asks for it. */
export class PdfQuery {
  @Option(['attachment', 'inline'])
  disposition?: 'attachment' | 'inline';
}

@Controller('api/invoices/:id')
export class PdfController {
  constructor(
    private readonly bus: MessageBus,
    private readonly workLimits: WorkLimits,
    private readonly downloads: DownloadHistory,
  ) {}

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
    try {
      return await this.bus.call(documents.generatePdf, { userId, invoiceId, html });
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'PAYLOAD_TOO_LARGE') throw error;
      // Grown beyond what a message takes.
      throw new AppError('INVOICE_HTML_TOO_LARGE', { cause: error });
    }
  }

  @Get('download-pdf')
  @AnswersFile('The PDF, made now where none is stored', 'application/pdf')
  @Refuses('INVALID_INPUT', 'PDF_FAILED')
  async download(
    @UserId() userId: string,
    @Id() invoiceId: string,
    @Query() { disposition = 'attachment' }: PdfQuery,
    @Headers('If-None-Match') known: string | undefined,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile | undefined> {
    // Printing may take long: it holds no place of those whose files are on their way.
    const made = await this.bus.call(documents.getPdf, { userId, invoiceId, withoutPdf: true });
    if (made.sha256 === ETAG.exec(known ?? '')?.[1]) {
      response.status(304).set(headersOf(made, disposition));
      return undefined;
    }
    await this.workLimits.begin('files', response);
    const { base64, ...file } =
      made.base64 === null ? await this.bus.call(documents.getPdf, { userId, invoiceId }) : made;
    const pdf = Buffer.from(base64!, 'base64');
    this.downloads.record(userId, invoiceId);
    response.set(headersOf(file, disposition));
    return new StreamableFile(Readable.from(inPieces(pdf)), { type: 'application/pdf', length: pdf.length });
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

function headersOf({ fileName, sha256 }: Pick<PdfFile, 'fileName' | 'sha256'>, disposition: string) {
  return {
    ETag: `"${sha256}"`,
    'Cache-Control': 'private, no-cache',
    // The name is made of letters, digits and `_` (`pdfFileName`).
    'Content-Disposition': `${disposition}; filename=${fileName}`,
    // Browsers show a PDF in a tab by an object of their own, which the policy of pages forbids.
    ...(disposition === 'inline' && { 'Content-Security-Policy': "frame-ancestors 'none'" }),
  };
}
