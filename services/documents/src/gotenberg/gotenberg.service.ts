import { Inject, Injectable } from '@nestjs/common';
import { AppError } from '@paperbill/contracts/http';
import { PDF_MAX_BYTES } from '@paperbill/contracts/rules';
import { invoiceTexts } from '@paperbill/invoice-document';
import { requestContext } from '@paperbill/messaging';
import { CONFIG } from '@paperbill/service-kit';
import {
  a4,
  add,
  convert,
  gotenberg,
  html as htmlConversion,
  type HttpHeaders,
  noMargins,
  pipe,
  please,
  type RequestFields,
  set,
  to,
} from 'gotenberg-js-client';
import type { DocumentsConfig } from '../config.js';
import { guardOf } from './guard.js';
import { httpClient } from './http-client.js';
import { pdfError } from './pdf-error.js';
import { withInfo } from './pdf-info.js';
import { countAttempt, measurePdf } from './pdf-metrics.js';
import { safeHtml } from './safe-html.js';
import { readTableHeadsOnce } from './table-heads.js';

/** Fields of Gotenberg 8 that the client, written for 6, has no names for. */
const PRINT_FIELDS = { printBackground: true, preferCssPageSize: true, generateTaggedPdf: true } as RequestFields;

/** Lets Gotenberg's log name the request, as every other log does. */
const withTrace = (headers: HttpHeaders) => {
  const context = requestContext.current();
  if (context) headers['Gotenberg-Trace'] = context.requestId;
};

/** Prints HTML to PDF through Gotenberg's HTTP API. */
@Injectable()
export class Gotenberg {
  constructor(@Inject(CONFIG) private readonly config: DocumentsConfig) {}

  /**
   * Prints HTML from anywhere: it is made harmless first. The same HTML may bring different bytes, never another page.
   *
   * @throws AppError PDF_FAILED (it can't print this), INVOICE_HTML_TOO_LARGE, SERVICE_UNAVAILABLE (out of reach or
   *   still busy after several attempts, or at once where it has been so for a while), SERVICE_TIMEOUT; each message is
   *   the bare cause
   */
  print(html: string): Promise<Buffer> {
    return measurePdf(async () => {
      const safe = safeHtml(html);
      const pdf = await this.printInTime(safe.html);
      if (!safe.described) return pdf;
      return withInfo(pdf, { ...safe.described, subject: invoiceTexts.heading, creator: this.config.BRAND_NAME });
    });
  }

  private async printInTime(html: string): Promise<Buffer> {
    const limit = AbortSignal.timeout(this.config.GOTENBERG_TIMEOUT);
    const attempt = async () => {
      try {
        const pdf = await this.convert(html, limit);
        countAttempt();
        return pdf;
      } catch (error) {
        const failure = pdfError(error, limit);
        countAttempt(failure);
        throw failure;
      }
    };
    try {
      return await guardOf(this.config.GOTENBERG_URL).run(attempt);
    } catch (error) {
      throw pdfError(error, limit);
    }
  }

  private async convert(html: string, signal: AbortSignal): Promise<Buffer> {
    const request = pipe(
      gotenberg(`${this.config.GOTENBERG_URL}/forms/chromium`, httpClient(signal)),
      convert,
      htmlConversion,
      to(a4, noMargins),
      set(PRINT_FIELDS),
      add(withTrace),
    );
    // As bytes: of a text that begins with 'file:' the client would send the file of that name.
    return readTableHeadsOnce(await readPdf(await please(request(Buffer.from(html)))));
  }
}

async function readPdf(stream: AsyncIterable<string | Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stream) {
    chunks.push(typeof chunk === 'string' ? Buffer.from(chunk) : chunk);
    bytes += chunk.length;
    if (bytes > PDF_MAX_BYTES) {
      throw new AppError('PDF_FAILED', {
        message: 'The PDF is too large. Please use a smaller logo or fewer line items.',
      });
    }
  }
  const pdf = Buffer.concat(chunks);
  if (!pdf.subarray(0, 5).equals(Buffer.from('%PDF-'))) {
    throw new AppError('PDF_FAILED', { message: 'The PDF renderer answered with something that is not a PDF.' });
  }
  return pdf;
}
