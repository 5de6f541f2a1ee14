import { Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { AppError } from '@paperbill/contracts/http';
import { cutText, PDF_MAX_BYTES } from '@paperbill/contracts/rules';
import { invoiceTexts, sheetKinds } from '@paperbill/invoice-document';
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
import { BrowserEnded, circuitBreakerOf, HeavyPage, UnprintablePage } from './circuit-breaker.js';
import { compactPdf } from './compact-pdf.js';
import { GotenbergRefusal, httpClient } from './gotenberg-http-client.js';
import { countAttempt, measurePdf } from './pdf-metrics.js';
import { addInfo } from './pdf-info.js';
import { refuseTooManyElements } from './page-effort.js';
import { MAX_PAGES, refuseTooManyPages } from './pdf-pages.js';
import { PrintQueue, VISITORS } from './print-queue.js';
import { safeHtml } from './safe-html.js';
import { readTableHeadsOnce } from './table-heads.js';
import { stampPages } from './watermark.js';

/** Fields of Gotenberg 8 that the client, written for 6, has no names for. */
const PRINT_FIELDS = {
  printBackground: true,
  preferCssPageSize: true,
  generateTaggedPdf: true,
  // One more than there may be, which then tells that there are too many.
  nativePageRanges: `1-${MAX_PAGES + 1}`,
} as RequestFields;

/** Several times what an invoice of the most lines takes: longer only prints what was made to be slow. */
const PRINT_LIMIT_MS = 15_000;
/** The last of a page's time belongs to a try that is under way. */
const LAST_TRY = 5 / 6;
/** What failed after so long was under way: Gotenberg has a limit of its own, and answers as if it were out of order. */
const LATE_MS = 5_000;

/** A longer page of ours, of some hundred lines or with a large logo, takes the renderer several times as long as most. */
const QUICK_MAX_LENGTH = 200_000;

/** For the health check: less than whoever asks the service for its own health waits. */
const HEALTH_LIMIT_MS = 1_000;
/** The limit before compression; PDF_MAX_BYTES is the one after it. */
const PRINTED_MAX_BYTES = 2 * PDF_MAX_BYTES;
/** How much of Gotenberg's own words an error repeats. */
const MAX_ERROR_TEXT = 200;

/** Lets Gotenberg's log name the request, as every other log does. */
const withTrace = (headers: HttpHeaders) => {
  const context = requestContext.current();
  if (context) headers['Gotenberg-Trace'] = context.requestId;
};

interface PrintOptions {
  /** Each page gets the free plan's line, whatever the HTML makes of it. */
  stamped?: boolean;
  /** We have drawn it ourselves. */
  isOurs?: boolean;
  /** It waits among those of all visitors of clients' pages. */
  forVisitor?: boolean;
}

/** Prints HTML to PDF through Gotenberg's HTTP API. */
@Injectable()
export class GotenbergService implements OnApplicationBootstrap {
  private readonly logger = new Logger(GotenbergService.name);
  private readonly queue: PrintQueue;

  constructor(@Inject(CONFIG) private readonly config: DocumentsConfig) {
    // Whoever gets a turn has time left to print, so that what fails for want of it is a slow page.
    this.queue = new PrintQueue(config.GOTENBERG_TIMEOUT / 2);
  }

  /** A renderer may come later, but one at a wrong address never does: the log of the start says so. */
  onApplicationBootstrap(): void {
    const { GOTENBERG_URL: url } = this.config;
    askGotenbergHealth(url).catch(({ message }: Error) =>
      this.logger.warn(`Nothing can be printed: the renderer at GOTENBERG_URL, ${url}, is not well (${message}).`),
    );
  }

  /**
   * Prints HTML from anywhere: it is made safe first. The same HTML may bring different bytes, never another page.
   *
   * @param userId who asks for it: their pages wait for each other, and others' go past them
   * @throws AppError PDF_FAILED (it can't print this), INVOICE_HTML_TOO_LARGE (at once where it has too many elements),
   *   SERVICE_UNAVAILABLE (out of reach or still busy after several attempts, or at once where it has been so for a
   *   while), SERVICE_TIMEOUT, TOO_MANY_REQUESTS (of this user, of visitors, or of all); each message is the bare cause
   */
  print(
    html: string,
    userId: string,
    { stamped = false, isOurs = false, forVisitor = false }: PrintOptions = {},
  ): Promise<Buffer> {
    return measurePdf(async () => {
      refuseTooManyElements(html);
      const safe = safeHtml(html);
      const { GOTENBERG_TIMEOUT } = this.config;
      const limit = AbortSignal.timeout(GOTENBERG_TIMEOUT);
      const tryAgainBefore = Date.now() + GOTENBERG_TIMEOUT * LAST_TRY;
      const asker = forVisitor ? VISITORS : userId;
      const print = async () => this.printInTime(await embedFontsToPrint(safe.html), asker, limit, tryAgainBefore);
      const printed = await this.queue.run(asker, print, isOurs && html.length <= QUICK_MAX_LENGTH);
      const { BRAND_NAME: creator } = this.config;
      const pdf = stamped ? stampPages(printed, invoiceTexts.watermark(creator)) : printed;
      const { described } = safe;
      const withInfo = described ? addInfo(pdf, { ...described, subject: sheetKinds.invoice.name, creator }) : pdf;
      const compact = await compactPdf(withInfo);
      if (compact.length > PDF_MAX_BYTES) throw tooLarge();
      return compact;
    });
  }

  private async printInTime(html: string, userId: string, limit: AbortSignal, tryAgainBefore: number): Promise<Buffer> {
    const breaker = circuitBreakerOf(this.config.GOTENBERG_URL);
    const attempt = async () => {
      const started = performance.now();
      const time = withinTime(limit, PRINT_LIMIT_MS);
      try {
        const pdf = await this.convert(html, time.signal);
        countAttempt();
        return pdf;
      } catch (error) {
        const failure = pdfError(error, time.signal);
        countAttempt(failure);
        const isLate = time.signal.aborted || performance.now() - started > LATE_MS;
        const isSlow = isLate && ((await this.isWell()) || !breaker.mayHang(userId));
        throw isSlow ? tooHeavy(failure.message) : failure;
      } finally {
        time.end();
      }
    };
    const pdf = await breaker.run(attempt, tryAgainBefore).catch((error: unknown) => {
      throw pdfError(error, limit);
    });
    // Outside of the attempt: what fails over a PDF of another shape is no fault of the renderer's.
    return readTableHeadsOnce(pdf);
  }

  /** Whether it would print another page: then the page is slow, and not the renderer. */
  private isWell(): Promise<boolean> {
    return askGotenbergHealth(this.config.GOTENBERG_URL).then(
      () => true,
      () => false,
    );
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
    return readPdf(await please(request(Buffer.from(html))));
  }
}

/**
 * Aborts after so long, or with another signal. A timer of its own: the garbage collector may take `AbortSignal.timeout`
 * out of `AbortSignal.any`.
 */
function withinTime(limit: AbortSignal, milliseconds: number): { signal: AbortSignal; end(): void } {
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
    if (bytes > PRINTED_MAX_BYTES) throw tooLarge();
  }
  const pdf = Buffer.concat(chunks);
  if (!pdf.subarray(0, 5).equals(Buffer.from('%PDF-'))) {
    throw new AppError('PDF_FAILED', { message: 'The PDF renderer answered with something that is not a PDF.' });
  }
  refuseTooManyPages(pdf);
  return pdf;
}

/**
 * Why there is no PDF, for the person who asked for it; the client puts 'PDF generation failed: ' before it.
 *
 * @param limit the time limit that the work was under
 */
function pdfError(error: unknown, limit: AbortSignal): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof GotenbergRefusal) return refusal(error);
  if (limit.aborted) {
    return tookTooLong(error);
  }
  // What is left: a connection is refused, reset or cut off, there is no such host, or it is not even tried any more.
  return outOfReach(error);
}

const outOfReach = (cause: unknown) =>
  new AppError('SERVICE_UNAVAILABLE', { reason: { code: 'rendererUnreachable' }, cause });

const tookTooLong = (cause: unknown) =>
  new AppError('SERVICE_TIMEOUT', { message: 'The PDF took too long. Please try again.', cause });

const tooLarge = () =>
  new AppError('PDF_FAILED', {
    message: 'The PDF is too large. Please use a smaller logo or fewer line items.',
    cause: new UnprintablePage(),
  });

const tooHeavy = (cause: string) =>
  new AppError('SERVICE_TIMEOUT', {
    message: 'This takes too long to print. Please use shorter texts or fewer line items, or try again in 5 minutes.',
    cause: new HeavyPage(cause),
  });

function refusal(error: GotenbergRefusal): AppError {
  switch (error.status) {
    case 413:
      return new AppError('INVOICE_HTML_TOO_LARGE', { cause: error });
    case 429:
    case 503:
      return new AppError('SERVICE_UNAVAILABLE', { reason: { code: 'rendererBusy' }, cause: error });
    case 502:
    case 504:
      // Of what stands before it, such as a load balancer.
      return outOfReach(error);
    default:
      return hasLostBrowser(error)
        ? new AppError('PDF_FAILED', { message: BROWSER_ENDED, cause: new BrowserEnded(error.message) })
        : new AppError('PDF_FAILED', { message: readable(error), cause: error });
  }
}

const BROWSER_ENDED = 'The PDF renderer failed several times. Please try again.';

/** Gotenberg's words for whatever has none of its own: while it prints, that its browser has ended or does not start. */
const hasLostBrowser = ({ status, text }: GotenbergRefusal): boolean =>
  status === 500 && text.trim() === 'Internal Server Error';

function readable({ status, text }: GotenbergRefusal): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line ? cutText(line, MAX_ERROR_TEXT) : `The PDF renderer answered with status ${status}.`;
}

/** Fails where Gotenberg is out of reach, says that its Chromium is down, or has failed so often that it is not asked. */
export async function checkGotenbergHealth(url: string): Promise<void> {
  await askGotenbergHealth(url);
  if (circuitBreakerOf(url).isOpen) {
    throw new Error('Gotenberg has failed several times in a row and is not asked for a while');
  }
}

async function askGotenbergHealth(url: string): Promise<void> {
  const limit = AbortSignal.timeout(HEALTH_LIMIT_MS);
  const response = await fetch(`${url}/health`, { redirect: 'manual', signal: limit });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`Gotenberg's health check answered with status ${response.status}`);
}
