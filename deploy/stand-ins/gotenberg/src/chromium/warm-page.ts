import { EventEmitter, once } from 'node:events';
import { type CDPSession, type Protocol, ProtocolError } from 'puppeteer-core';
import type { Conversion } from '../form/conversion-form.js';
import { withAbort } from './abortable.js';
import { splitDirectives } from './document-directives.js';

/** The error of a conversion whose page has crashed or was closed. The conversion can be repeated on another page. */
export class PageLostError extends Error {
  override readonly name = 'PageLostError';

  constructor() {
    super('Chromium ended unexpectedly');
  }
}

/**
 * `document.fonts` is read through the prototype, because an element such as `<form name=fonts>` would hide the
 * property.
 */
const FONTS_READY_SCRIPT = `Reflect.get(Document.prototype, 'fonts', document).ready.then(() => true)`;

/**
 * The number of documents between two garbage collections. Without them, the memory would grow by about 2 MB with each
 * invoice. A collection takes as long as a print, but no response waits for it.
 */
const DOCUMENTS_PER_GARBAGE_COLLECTION = 50;

/**
 * `first` is the timeout on a cleared page. `following` is the timeout after another document. After a timeout of
 * either kind, the document is loaded again on a cleared page. Even a document of a thousand lines loads within these
 * limits. The timeouts are necessary, because Chromium loses the load event of some documents with blocked
 * SVG references.
 */
const LOAD_TIMEOUTS_MS = { following: 2_000, first: 8_000 };

/**
 * A page that stays open between conversions, because opening a page takes longer than printing an invoice. Scripts are
 * disabled, and all requests are blocked.
 *
 * Between two conversions, a navigation clears all state, such as timers, frames and the content security policy. The
 * navigation is skipped if the last document left no state behind, because it takes half as long as a print.
 */
export class WarmPage {
  readonly #lost = new AbortController();
  readonly #loads = new EventEmitter();
  /** The loader ids of three documents: the main document, the last parsed document, and the last loaded document. */
  #loader = '';
  #parsed = '';
  #loaded = '';
  /** The directives of the page since its last navigation. Undefined if they are unknown. */
  #directives: string | undefined = '';
  #isEmpty = false;
  #documents = 0;
  #busy = true;

  /** @param frameId the id of the main frame, which is also the id of the page's target */
  constructor(
    private readonly session: CDPSession,
    private readonly frameId: string,
  ) {
    session.on('Fetch.requestPaused', ({ requestId }) => {
      // Blocked requests fail with the reason 'Aborted'. If a blocked navigation (`<meta http-equiv=refresh>`) fails
      // with this reason, the document stays on the page.
      session.send('Fetch.failRequest', { requestId, errorReason: 'Aborted' }).catch(() => undefined);
    });
    session.on('Page.lifecycleEvent', (event) => {
      if (event.frameId === frameId) this.#follow(event);
    });
    session.on('Inspector.targetCrashed', () => this.abortConversion());
  }

  async prepare(): Promise<void> {
    await this.#untilLost(
      Promise.all([
        this.session.send('Inspector.enable'),
        this.session.send('Page.enable'),
        this.session.send('Page.setLifecycleEventsEnabled', { enabled: true }),
        this.session.send('Emulation.setScriptExecutionDisabled', { value: true }),
        this.session.send('Fetch.enable'),
        // The print styles are turned on before documents load. A later change would make Chromium compute all styles
        // again.
        this.session.send('Emulation.setEmulatedMedia', { media: 'print' }),
      ]),
    );
    await this.#untilLost(this.#empty());
    this.#busy = false;
  }

  /** The page is busy until `prepare` has finished, and from the start of a conversion until the page is cleared. */
  get isBusy(): boolean {
    return this.#busy;
  }

  get isLost(): boolean {
    return this.#lost.signal.aborted;
  }

  /** Makes a running conversion fail with PageLostError. */
  abortConversion(): void {
    this.#lost.abort(new PageLostError());
  }

  /**
   * After an abort, the page is no longer used, because Chromium may still be printing on it.
   * @throws PageLostError if the page was closed or Chromium has exited
   * @throws an error of Chromium, or the reason of the abort if the signal was aborted
   */
  async print(conversion: Conversion, signal: AbortSignal): Promise<Buffer> {
    this.#busy = true;
    try {
      return await withAbort(this.#untilLost(this.#print(conversion)), signal);
    } finally {
      if (signal.aborted) this.abortConversion();
    }
  }

  async #print({ html, print }: Conversion): Promise<Buffer> {
    await this.#show(html);
    await this.session.send('Runtime.evaluate', { expression: FONTS_READY_SCRIPT, awaitPromise: true });
    const { data } = await this.session.send('Page.printToPDF', print).catch((error: unknown) => {
      // The error 'Printing failed' may also mean that the renderer has crashed and the crash event has not arrived
      // yet.
      if (error instanceof ProtocolError && error.message.includes('Printing failed')) this.abortConversion();
      throw error;
    });
    return Buffer.from(data, 'base64');
  }

  async #show(html: string): Promise<void> {
    const split = splitDirectives(html);
    const fits = this.#directives === '' || (split !== undefined && split.directives === this.#directives);
    if (!fits) await this.#empty();
    const follows = !this.#isEmpty;
    // Directives that already apply are removed from the document. Otherwise Chromium would keep every copy of a
    // directive and check each style against all copies.
    await this.#set(this.#directives && split ? split.rest : html, split?.directives);
    const loaded = await this.#load(
      AbortSignal.timeout(follows ? LOAD_TIMEOUTS_MS.following : LOAD_TIMEOUTS_MS.first),
    ).then(
      () => true,
      () => false,
    );
    if (loaded) return;
    await this.#empty();
    await this.#set(html, split?.directives);
    await this.#load();
  }

  async #set(html: string, directives: string | undefined): Promise<void> {
    this.#directives = directives;
    this.#isEmpty = false;
    this.#parsed = this.#loaded = '';
    await this.session.send('Page.setDocumentContent', { frameId: this.frameId, html });
  }

  async reset(): Promise<void> {
    await this.#untilLost(this.#reset());
    this.#busy = false;
  }

  async #reset(): Promise<void> {
    const isFull = ++this.#documents % DOCUMENTS_PER_GARBAGE_COLLECTION === 0;
    if (isFull || this.#directives === undefined) await this.#empty();
    if (isFull) await this.session.send('HeapProfiler.collectGarbage');
  }

  async #empty(): Promise<void> {
    const { loaderId } = await this.session.send('Page.navigate', { url: 'about:blank' });
    this.#loader = loaderId!;
    await this.#load();
    this.#directives = '';
    this.#isEmpty = true;
  }

  /**
   * Puppeteer never rejects the pending calls of a crashed page. If the connection is closed, it rejects these calls
   * with another error than PageLostError.
   */
  async #untilLost<Result>(work: Promise<Result>): Promise<Result> {
    try {
      return await withAbort(work, this.#lost.signal);
    } catch (error) {
      if (this.session.detached) this.abortConversion();
      throw this.isLost ? new PageLostError() : error;
    }
  }

  #follow({ name, loaderId }: Protocol.Page.LifecycleEventEvent): void {
    if (name === 'DOMContentLoaded') this.#parsed = loaderId;
    // Chromium loses the `load` event of some documents with blocked SVG references. For these documents, `networkIdle`
    // is used instead.
    if (name === 'load' || (name === 'networkIdle' && this.#parsed === loaderId)) {
      this.#loaded = loaderId;
      this.#loads.emit('load');
    }
  }

  async #load(signal?: AbortSignal): Promise<void> {
    while (this.#loaded !== this.#loader) await once(this.#loads, 'load', signal && { signal });
  }
}
