import type { DocumentKind, WholeDocument } from '@paperbill/contracts/http';
import { documents, type PdfRequest, wholeDocument } from '@paperbill/contracts/nats';
import { Controller, Get, Headers, Query, Res, type StreamableFile, type Type } from '@nestjs/common';
import { MessageBus } from '@paperbill/messaging';
import type { Response } from 'express';
import { schemaRef } from '../api-description/answer-shapes.js';
import { ApiAnswer, ApiFile, ApiErrorCodes } from '../api-description/api-decorators.js';
import type { Schema } from '../api-description/schema.js';
import { DownloadHistory } from '../pdf/download-history.js';
import { PdfQuery, sendPdf } from '../pdf/send-pdf.js';
import { LimitConcurrency, WorkLimits } from '../security/work-limits.js';
import { CurrentUserId } from '../sessions/session.guard.js';
import { IdParam } from '../validation/id.pipe.js';

interface DocumentRoutes<Kind extends DocumentKind> {
  /** Prefix of the operation ids in the OpenAPI document. */
  name: string;
  path: string;
  pathOfPdf?: string;
  documentSchema: Schema<WholeDocument<Kind>>;
  documentDescription: string;
  pdfDescription: string;
  pdfOptions?: Partial<PdfRequest>;
  recordsDownloads?: boolean;
}

const routesOfKind: { [Kind in DocumentKind]: DocumentRoutes<Kind> } = {
  invoice: {
    name: 'Invoices',
    path: 'app/api/invoices/:id',
    pathOfPdf: 'api/invoices/:id',
    documentSchema: schemaRef('InvoiceDetails'),
    documentDescription: 'The invoice, with what was paid of it',
    pdfDescription: 'The PDF, made now where none is stored',
    pdfOptions: { ownFirst: true },
    recordsDownloads: true,
  },
  quote: {
    name: 'Quotes',
    path: 'app/api/quotes/:id',
    documentSchema: schemaRef('Quote'),
    documentDescription: 'The quote with its lines',
    pdfDescription: 'The PDF, made now where none is stored of the quote as it is',
  },
  creditNote: {
    name: 'CreditNotes',
    path: 'app/api/credit-notes/:id',
    documentSchema: schemaRef('CreditNoteWithLines'),
    documentDescription: 'The credit note with its lines',
    pdfDescription: 'The PDF, made now where none is stored',
  },
};

function createController<Kind extends DocumentKind>(kind: Kind): Type {
  const { name, path, pathOfPdf = path, ...routes } = routesOfKind[kind];

  @Controller()
  class DocumentController {
    constructor(
      private readonly bus: MessageBus,
      private readonly workLimits: WorkLimits,
      private readonly downloads: DownloadHistory,
    ) {}

    // This limit also applies to a single document, because one document can be as large as a whole page of a list.
    @Get(path)
    @LimitConcurrency('wholeDocuments')
    @ApiAnswer(200, routes.documentDescription, routes.documentSchema)
    get(@CurrentUserId() userId: string, @IdParam() id: string): Promise<WholeDocument<Kind>> {
      return this.bus.call(wholeDocument[kind], { userId, id });
    }

    @Get(`${pathOfPdf}/download-pdf`)
    @ApiFile(routes.pdfDescription, 'application/pdf')
    @ApiErrorCodes('INVALID_INPUT', 'PDF_FAILED')
    download(
      @CurrentUserId() userId: string,
      @IdParam() id: string,
      @Query() { disposition }: PdfQuery,
      @Headers('If-None-Match') knownEtag: string | undefined,
      @Res({ passthrough: true }) response: Response,
    ): Promise<StreamableFile | undefined> {
      return sendPdf(
        this.workLimits,
        { knownEtag, disposition, response },
        (only) => this.bus.call(documents.getPdf, { userId, kind, id, ...routes.pdfOptions, ...only }),
        () => {
          if (routes.recordsDownloads) this.downloads.record(userId, id);
        },
      );
    }
  }
  // Each class needs its own name, because class names appear in the OpenAPI document.
  Object.defineProperty(DocumentController, 'name', { value: `${name}Controller` });
  return DocumentController;
}

export const documentControllers = (Object.keys(routesOfKind) as DocumentKind[]).map(createController);
