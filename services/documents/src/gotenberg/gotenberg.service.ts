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

/** Form fields that Gotenberg 8 accepts for a print. The types of the client library only support version 6. */
const PRINT_FIELDS = {
  printBackground: true,
  preferCssPageSize: true,
  generateTaggedPdf: true,
  // One page more than the maximum is printed, so that a document with too many pages is detected.
  nativePageRanges: `1-${MAX_PAGES + 1}`,
} as RequestFields;

/** Timeout of one print attempt. It is several times as long as printing the longest invoice takes. */
const PRINT_TIMEOUT_MS = 15_000;
/** Fraction of GOTENBERG_TIMEOUT after which a print is not retried. */
const LAST_RETRY_FRACTION = 5 / 6;
/**
 * Time after which a failed print attempt means that the page is slow. The time distinguishes a slow page from an
 * outage, because Gotenberg's reply to a timeout looks like an outage.
 */
const SLOW_PAGE_MS = 5_000;

/**
 * Length in characters up to which a page counts as short. Longer pages print slowly: they have hundreds of lines or a
 * large logo.
 */
const SHORT_PAGE_MAX_LENGTH = 200_000;

/**
 * Timeout of the request to Gotenberg's health check. It is shorter than the timeout of this service's own health
 * check.
 */
const HEALTH_TIMEOUT_MS = 1_000;
/** Maximum size of a PDF before it is compressed. The limit for the compressed PDF is PDF_MAX_BYTES. */
const MAX_UNCOMPRESSED_BYTES = 2 * PDF_MAX_BYTES;
/** Maximum length of Gotenberg's message in an error, in characters. */
const MAX_ERROR_TEXT_LENGTH = 200;

/** Sends the id of the current request to Gotenberg, for Gotenberg's log. */
const addTraceHeader = (headers: HttpHeaders) => {
  const context = requestContext.current();
  if (context) headers['Gotenberg-Trace'] = context.requestId;
};

interface PrintOptions {
  /** True if each page of the PDF must get the watermark of the free plan. */
  withWatermark?: boolean;
  /** True if the server rendered the HTML, false if a user sent it. */
  isServerRendered?: boolean;
  /** True if a visitor of a client's page requested the PDF. The prints of all visitors wait in one queue. */
  forVisitor?: boolean;
}

@Injectable()
export class GotenbergService implements OnApplicationBootstrap {
  private readonly logger = new Logger(GotenbergService.name);
  private readonly queue: PrintQueue;

  constructor(@Inject(CONFIG) private readonly config: DocumentsConfig) {
    // A print waits in the queue for at most half of the timeout. So at least half of the timeout is left for printing,
    // and a timeout means that the page is slow.
    this.queue = new PrintQueue(config.GOTENBERG_TIMEOUT / 2);
  }

  /** Logs a warning if GOTENBERG_URL is wrong. The renderer may start later, so the service starts anyway. */
  onApplicationBootstrap(): void {
    const { GOTENBERG_URL: url } = this.config;
    requestGotenbergHealth(url).catch(({ message }: Error) =>
      this.logger.warn(`Printing is not possible: the renderer at GOTENBERG_URL ${url} is not healthy (${message}).`),
    );
  }

  /**
   * Prints HTML from any source as a PDF. The HTML is made safe before it is printed.
   * @param userId id of the user, for fair queueing between users
   * @throws AppError PDF_FAILED, SERVICE_UNAVAILABLE if the renderer is unreachable or busy, TOO_MANY_REQUESTS,
   * INVOICE_HTML_TOO_LARGE or SERVICE_TIMEOUT
   */
  print(
    html: string,
    userId: string,
    { withWatermark = false, isServerRendered = false, forVisitor = false }: PrintOptions = {},
  ): Promise<Buffer> {
    return measurePrint(async () => {
      refuseTooManyElements(html);
      const safe = toSafeHtml(html);
      const { GOTENBERG_TIMEOUT } = this.config;
      const limit = AbortSignal.timeout(GOTENBERG_TIMEOUT);
      const tryAgainBefore = Date.now() + GOTENBERG_TIMEOUT * LAST_RETRY_FRACTION;
      const asker = forVisitor ? VISITORS_KEY : userId;
      const print = async () => this.printWithTimeout(await embedFontsToPrint(safe.html), asker, limit, tryAgainBefore);
      const printed = await this.queue.run(asker, print, isServerRendered && html.length <= SHORT_PAGE_MAX_LENGTH);
      const { BRAND_NAME: creator } = this.config;
      const texts = await loadSheetTexts(safe);
      const own = texts.watermark(creator);
      const line = isPrintableLine(own) ? own : englishTexts.watermark(creator);
      const pdf = withWatermark ? addLineToEveryPage(printed, line) : printed;
      const { metadata } = safe;
      const withInfo = metadata
        ? addPdfInfo(pdf, { ...metadata, subject: findKindName(metadata.title, texts), creator })
        : pdf;
      const compact = await compactPdf(withInfo);
      if (compact.length > PDF_MAX_BYTES) throw tooLargeError();
      return compact;
    });
  }

  private async printWithTimeout(
    html: string,
    userId: string,
    limit: AbortSignal,
    tryAgainBefore: number,
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
        throw isSlow ? tooHeavyError(failure.message) : failure;
      } finally {
        time.end();
      }
    };
    const pdf = await breaker.run(attempt, tryAgainBefore).catch((error: unknown) => {
      throw toPdfError(error, limit);
    });
    // The PDF is changed outside of the print attempt, so that errors do not count as failures of the renderer.
    return announceTableHeadersOnce(pdf);
  }

  /**
   * Checks whether the renderer is healthy. If a print times out although the renderer is healthy, its page is the
   * cause.
   */
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
      set(PRINT_FIELDS),
      add(addTraceHeader),
    );
    // The HTML is passed as a buffer. The client library would send a local file for a string that begins with 'file:'.
    return readPdf(await please(request(Buffer.from(html))));
  }
}

/**
 * Returns a signal that aborts after the timeout, or together with `limit`. It has its own timer, because the garbage
 * collector may remove an `AbortSignal.timeout` that is used only in an `AbortSignal.any`.
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
    if (bytes > MAX_UNCOMPRESSED_BYTES) throw tooLargeError();
  }
  const pdf = Buffer.concat(chunks);
  if (!pdf.subarray(0, 5).equals(Buffer.from('%PDF-'))) {
    throw new AppError('PDF_FAILED', { reason: { code: 'rendererSentNoPdf' } });
  }
  refuseTooManyPages(pdf);
  return pdf;
}

/**
 * Converts the error of a print to an error for the user. The web client adds the prefix 'PDF generation failed: '.
 * @param limit a signal that aborts when the print's time is up
 */
function toPdfError(error: unknown, limit: AbortSignal): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof GotenbergRefusal) return toRefusalError(error);
  if (limit.aborted) {
    return timeoutError(error);
  }
  // Any other error of a print is a network error or comes from the open circuit breaker.
  return rendererUnreachableError(error);
}

const rendererUnreachableError = (cause: unknown) =>
  new AppError('SERVICE_UNAVAILABLE', { reason: { code: 'rendererUnreachable' }, cause });

const timeoutError = (cause: unknown) => new AppError('SERVICE_TIMEOUT', { reason: { code: 'pdfTooSlow' }, cause });

const tooLargeError = () =>
  new AppError('PDF_FAILED', {
    reason: { code: 'pdfTooLarge' },
    cause: new UnprintablePageError(),
  });

const tooHeavyError = (cause: string) =>
  new AppError('SERVICE_TIMEOUT', {
    reason: { code: 'pdfTooHeavy' },
    cause: new HeavyPageError(cause),
  });

function toRefusalError(error: GotenbergRefusal): AppError {
  switch (error.status) {
    case 413:
      return new AppError('INVOICE_HTML_TOO_LARGE', { cause: error });
    case 429:
    case 503:
      return new AppError('SERVICE_UNAVAILABLE', { reason: { code: 'rendererBusy' }, cause: error });
    case 502:
    case 504:
      // HTTP statuses 502 and 504 come from a proxy or load balancer in front of the renderer.
      return rendererUnreachableError(error);
    default:
      return hasLostBrowser(error)
        ? new AppError('PDF_FAILED', {
            reason: { code: 'rendererFailed' },
            cause: new BrowserCrashError(error.message),
          })
        : // The renderer's own text is in English. In other languages, clients show the text of the error code.
          new AppError('PDF_FAILED', { message: toReadableText(error), hasOwnMessage: false, cause: error });
  }
}

/** Detects a generic error of Gotenberg. During a print, this error means that the browser crashed or did not start. */
const hasLostBrowser = ({ status, text }: GotenbergRefusal): boolean =>
  status === 500 && text.trim() === 'Internal Server Error';

function toReadableText({ status, text }: GotenbergRefusal): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line ? cutText(line, MAX_ERROR_TEXT_LENGTH) : `The PDF renderer answered with status ${status}.`;
}

/**
 * Checks the health of Gotenberg.
 * @throws Error if Gotenberg is unreachable or reports that Chromium is down, or if the breaker is open
 */
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

/** Returns the name of a document's kind, with which its title begins. One name can begin with another one. */
function findKindName(title: string, { kinds }: SheetTexts): string {
  const names = Object.values(kinds).map(({ name }) => name);
  const [longest] = names.filter((name) => title.startsWith(`${name} `)).sort((a, b) => b.length - a.length);
  return longest ?? kinds.invoice.name;
}
