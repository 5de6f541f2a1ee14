import { Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { AppError } from '@paperbill/contracts/http';
import { cutText, PDF_MAX_BYTES } from '@paperbill/contracts/rules';
import { englishTexts, loadSheetTexts, type SheetTexts } from '@paperbill/contracts/languages';
import { embedFontsToPrint } from '@paperbill/invoice-document/node';
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
import { BrowserCrashError, getCircuitBreaker, HeavyPageError, UnprintablePageError } from './circuit-breaker.js';
import { compactPdf } from './compact-pdf.js';
import { GotenbergRefusal, createHttpClient } from './gotenberg-http-client.js';
import { countAttempt, measurePrint } from './pdf-metrics.js';
import { addPdfInfo } from './pdf-info.js';
import { refuseTooManyElements } from './element-limit.js';
import { MAX_PAGES, refuseTooManyPages } from './pdf-pages.js';
import { PrintQueue, VISITORS_KEY } from './print-queue.js';
import { toSafeHtml } from './safe-html.js';
import { announceTableHeadersOnce } from './table-headers.js';
import { addLineToEveryPage, isPrintableLine } from './watermark.js';

/** The client library has types only for the form fields of Gotenberg 6. */
const PRINT_FORM_FIELDS = {
  printBackground: true,
  preferCssPageSize: true,
  generateTaggedPdf: true,
  // One page more than the maximum is printed, so that too many pages are noticed.
  nativePageRanges: `1-${MAX_PAGES + 1}`,
} as RequestFields;

/** Timeout of one print attempt. The longest invoice prints in a small part of this time. */
const PRINT_TIMEOUT_MS = 15_000;
const RETRY_UNTIL_FRACTION_OF_TIMEOUT = 5 / 6;
/**
 * A failed attempt that takes longer than this is a sign of a slow page. Gotenberg answers a slow page with the same
 * error as an outage.
 */
const SLOW_PAGE_MS = 5_000;

/**
 * Maximum number of characters of a short page. Longer pages print slowly, because they have hundreds of lines or a
 * large logo.
 */
const SHORT_PAGE_MAX_LENGTH = 200_000;

/** Timeout of Gotenberg's health check. It is below the timeout of this service's own health check. */
const HEALTH_TIMEOUT_MS = 1_000;
/** Maximum size of a PDF in bytes before it is compressed. The compressed PDF must not exceed PDF_MAX_BYTES. */
const MAX_UNCOMPRESSED_BYTES = 2 * PDF_MAX_BYTES;
const MAX_ERROR_TEXT_LENGTH = 200;

/** Gotenberg writes the id of the request to its log. */
const addTraceHeader = (headers: HttpHeaders) => {
  const context = requestContext.current();
  if (context) headers['Gotenberg-Trace'] = context.requestId;
};

interface PrintOptions {
  withWatermark?: boolean;
  isServerRendered?: boolean;
  /** True if a visitor requests the print. All visitors share one key of the queue. */
  isForVisitor?: boolean;
}

@Injectable()
export class GotenbergService implements OnApplicationBootstrap {
  private readonly logger = new Logger(GotenbergService.name);
  private readonly queue: PrintQueue;

  constructor(@Inject(CONFIG) private readonly config: DocumentsConfig) {
    // A print waits in the queue for at most half of the timeout. At least half of the timeout is then left for the
    // print itself, so a timeout means that the page is slow.
    this.queue = new PrintQueue(config.GOTENBERG_TIMEOUT / 2);
  }

  /** The service starts even if the renderer is not healthy, because the renderer may start later. */
  onApplicationBootstrap(): void {
    const { GOTENBERG_URL: url } = this.config;
    requestGotenbergHealth(url).catch(({ message }: Error) =>
      this.logger.warn(`Printing is not possible: the renderer at GOTENBERG_URL ${url} is not healthy (${message}).`),
    );
  }

  /**
   * @param userId the key for sharing the renderer fairly between users
   * @throws AppError PDF_FAILED, SERVICE_UNAVAILABLE if the renderer is unreachable or busy, TOO_MANY_REQUESTS,
   * INVOICE_HTML_TOO_LARGE or SERVICE_TIMEOUT
   */
  print(
    html: string,
    userId: string,
    { withWatermark = false, isServerRendered = false, isForVisitor = false }: PrintOptions = {},
  ): Promise<Buffer> {
    return measurePrint(async () => {
      refuseTooManyElements(html);
      const safe = toSafeHtml(html);
      const { GOTENBERG_TIMEOUT } = this.config;
      const limit = AbortSignal.timeout(GOTENBERG_TIMEOUT);
      const retryUntil = Date.now() + GOTENBERG_TIMEOUT * RETRY_UNTIL_FRACTION_OF_TIMEOUT;
      const asker = isForVisitor ? VISITORS_KEY : userId;
      const print = async () => this.printWithTimeout(await embedFontsToPrint(safe.html), asker, limit, retryUntil);
      const printedPdf = await this.queue.run(asker, print, isServerRendered && html.length <= SHORT_PAGE_MAX_LENGTH);
      const { BRAND_NAME: creator } = this.config;
      const texts = await loadSheetTexts(safe);
      const watermark = texts.watermark(creator);
      const line = isPrintableLine(watermark) ? watermark : englishTexts.watermark(creator);
      const pdf = withWatermark ? addLineToEveryPage(printedPdf, line) : printedPdf;
      const { metadata } = safe;
      const pdfWithInfo = metadata
        ? addPdfInfo(pdf, { ...metadata, subject: findDocumentKindInTitle(metadata.title, texts), creator })
        : pdf;
      const compact = await compactPdf(pdfWithInfo);
      if (compact.length > PDF_MAX_BYTES) throw createTooLargeError();
      return compact;
    });
  }

  private async printWithTimeout(
    html: string,
    userId: string,
    limit: AbortSignal,
    retryUntil: number,
  ): Promise<Buffer> {
    const breaker = getCircuitBreaker(this.config.GOTENBERG_URL);
    const attempt = async () => {
      const started = performance.now();
      const time = createTimeoutSignal(limit, PRINT_TIMEOUT_MS);
      try {
        const pdf = await this.convert(html, time.signal);
        countAttempt();
        return pdf;
      } catch (error) {
        const failure = toPdfError(error, time.signal);
        countAttempt(failure);
        const isLate = time.signal.aborted || performance.now() - started > SLOW_PAGE_MS;
        const isSlow = isLate && ((await this.isHealthy()) || !breaker.recordTimeout(userId));
        throw isSlow ? createTooHeavyError(failure.message) : failure;
      } finally {
        time.end();
      }
    };
    const pdf = await breaker.run(attempt, retryUntil).catch((error: unknown) => {
      throw toPdfError(error, limit);
    });
    // This change of the PDF is not part of the print attempt. If it fails, the circuit breaker must not count the
    // error as a failure of the renderer.
    return announceTableHeadersOnce(pdf);
  }

  /** If the renderer is healthy, a print timeout was caused by the page. */
  private isHealthy(): Promise<boolean> {
    return requestGotenbergHealth(this.config.GOTENBERG_URL).then(
      () => true,
      () => false,
    );
  }

  private async convert(html: string, signal: AbortSignal): Promise<Buffer> {
    const request = pipe(
      gotenberg(`${this.config.GOTENBERG_URL}/forms/chromium`, createHttpClient(signal)),
      convert,
      htmlConversion,
      to(a4, noMargins),
      set(PRINT_FORM_FIELDS),
      add(addTraceHeader),
    );
    // The HTML is passed as a buffer. The client library would read a string that begins with 'file:' as the path of a
    // local file.
    return readPdf(await please(request(Buffer.from(html))));
  }
}

/**
 * The timer of this signal is our own. The garbage collector may remove an `AbortSignal.timeout` that is only
 * referenced by `AbortSignal.any`.
 */
function createTimeoutSignal(limit: AbortSignal, milliseconds: number): { signal: AbortSignal; end(): void } {
  const time = new AbortController();
  const abort = () => time.abort();
  const timer = setTimeout(abort, milliseconds);
  if (limit.aborted) abort();
  limit.addEventListener('abort', abort);
  const end = () => {
    clearTimeout(timer);
    limit.removeEventListener('abort', abort);
  };
  return { signal: time.signal, end };
}

async function readPdf(stream: AsyncIterable<string | Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stream) {
    chunks.push(typeof chunk === 'string' ? Buffer.from(chunk) : chunk);
    bytes += chunk.length;
    if (bytes > MAX_UNCOMPRESSED_BYTES) throw createTooLargeError();
  }
  const pdf = Buffer.concat(chunks);
  if (!pdf.subarray(0, 5).equals(Buffer.from('%PDF-'))) {
    throw new AppError('PDF_FAILED', { reason: { code: 'rendererSentNoPdf' } });
  }
  refuseTooManyPages(pdf);
  return pdf;
}

/** Returns an error whose text contains only the reason. The web client adds the prefix 'PDF generation failed: '. */
function toPdfError(error: unknown, limit: AbortSignal): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof GotenbergRefusal) return toRefusalError(error);
  if (limit.aborted) return new AppError('SERVICE_TIMEOUT', { reason: { code: 'pdfTooSlow' }, cause: error });
  // All other errors of a print are network errors or come from the open circuit breaker.
  return createRendererUnreachableError(error);
}

const createRendererUnreachableError = (cause: unknown) =>
  new AppError('SERVICE_UNAVAILABLE', { reason: { code: 'rendererUnreachable' }, cause });

const createTooLargeError = () =>
  new AppError('PDF_FAILED', { reason: { code: 'pdfTooLarge' }, cause: new UnprintablePageError() });

const createTooHeavyError = (cause: string) =>
  new AppError('SERVICE_TIMEOUT', { reason: { code: 'pdfTooHeavy' }, cause: new HeavyPageError(cause) });

function toRefusalError(error: GotenbergRefusal): AppError {
  switch (error.status) {
    case 413:
      return new AppError('INVOICE_HTML_TOO_LARGE', { cause: error });
    case 429:
    case 503:
      return new AppError('SERVICE_UNAVAILABLE', { reason: { code: 'rendererBusy' }, cause: error });
    case 502:
    case 504:
      // A proxy or load balancer in front of the renderer sends 502 or 504.
      return createRendererUnreachableError(error);
    default:
      return hasLostBrowser(error)
        ? new AppError('PDF_FAILED', {
            reason: { code: 'rendererFailed' },
            cause: new BrowserCrashError(error.message),
          })
        : // The text from the renderer is in English. In other languages, clients show the text for the error code
          // instead.
          new AppError('PDF_FAILED', { message: toReadableText(error), hasOwnMessage: false, cause: error });
  }
}

/** During a print, Gotenberg's generic error means that the browser crashed or did not start. */
const hasLostBrowser = ({ status, text }: GotenbergRefusal): boolean =>
  status === 500 && text.trim() === 'Internal Server Error';

function toReadableText({ status, text }: GotenbergRefusal): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line ? cutText(line, MAX_ERROR_TEXT_LENGTH) : `The PDF renderer answered with status ${status}.`;
}

/** @throws Error if Gotenberg is unreachable, if Chromium is down, or if the circuit breaker is open */
export async function checkGotenbergHealth(url: string): Promise<void> {
  await requestGotenbergHealth(url);
  if (getCircuitBreaker(url).isOpen) {
    throw new Error('Gotenberg has failed several times in a row: the circuit breaker is open');
  }
}

async function requestGotenbergHealth(url: string): Promise<void> {
  const limit = AbortSignal.timeout(HEALTH_TIMEOUT_MS);
  const response = await fetch(`${url}/health`, { redirect: 'manual', signal: limit });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`Gotenberg's health check answered with status ${response.status}`);
}

/** Finds the kind of document with whose name the title begins. If several names match, the longest name is used. */
function findDocumentKindInTitle(title: string, { kinds }: SheetTexts): string {
  const names = Object.values(kinds).map(({ name }) => name);
  const [longest] = names.filter((name) => title.startsWith(`${name} `)).sort((a, b) => b.length - a.length);
  return longest ?? kinds.invoice.name;
}
