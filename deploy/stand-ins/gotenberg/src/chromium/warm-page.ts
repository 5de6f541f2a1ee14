import { EventEmitter, once } from 'node:events';
import { type CDPSession, type Protocol, ProtocolError } from 'puppeteer-core';
import type { Conversion } from '../form/conversion-form.js';
import { abortable } from './abortable.js';
import { splitDirectives } from './document-directives.js';

/** The page or all of Chromium ended during a conversion, which can be repeated on another page. */
export class PageLostError extends Error {
  override readonly name = 'PageLostError';

  constructor() {
    super('Chromium ended unexpectedly');
  }
}

/**
 * Resolves when all fonts of the page are ready. Reads `document.fonts` from its prototype, because `<form name=fonts>` would
 * shadow it.
 */
const FONTS_READY = `Reflect.get(Document.prototype, 'fonts', document).ready.then(() => true)`;

/**
 * Number of documents after which a page collects garbage. Otherwise it keeps about 2 MB per invoice. Takes as long as a print,
 * but no answer waits for it.
 */
const DOCUMENTS_TO_KEEP = 50;

/**
 * Timeout for loading a document; it is then repeated on a cleared page. A document of a thousand lines loads faster, even on
 * a busy machine. On a cleared page, only documents with blocked SVG references lose their load event (one in ten on a busy machine).
 */
const LOAD_MS = { following: 2_000, first: 8_000 };

/**
 * A tab that stays open between conversions: opening one takes longer than printing an invoice. Documents are set on
 * about:blank, with scripts disabled and all requests blocked. A navigation between conversions clears all state (content
 * security policy, timers, frames). It takes half as long as a print, so it is skipped if the former document left no state.
 */
export class WarmPage {
  readonly #lost = new AbortController();
  readonly #loads = new EventEmitter();
  /** Loader ids of the main document, and of the documents last parsed and last loaded. */
  #loader = '';
  #parsed = '';
  #loaded = '';
  #media = '';
  /** Directives in force since the last navigation; undefined if unknown. */
  #directives: string | undefined = '';
  #isEmpty = false;
  #documents = 0;
  #busy = true;

  /** @param frameId id of the main frame, which is also the id of its target */
  constructor(
    private readonly session: CDPSession,
    private readonly frameId: string,
  ) {
    session.on('Fetch.requestPaused', ({ requestId }) => {
      // With 'Aborted', a blocked navigation (meta refresh) leaves the document in place.
      session.send('Fetch.failRequest', { requestId, errorReason: 'Aborted' }).catch(() => undefined);
    });
    session.on('Page.lifecycleEvent', (event) => {
      if (event.frameId === frameId) this.#follow(event);
    });
    session.on('Inspector.targetCrashed', () => this.lose());
  }

  /** Blocks scripts and requests, and clears the page for its first conversion. */
  async prepare(): Promise<void> {
    await this.#untilLost(
      Promise.all([
        this.session.send('Inspector.enable'),
        this.session.send('Page.enable'),
        this.session.send('Page.setLifecycleEventsEnabled', { enabled: true }),
        this.session.send('Emulation.setScriptExecutionDisabled', { value: true }),
        this.session.send('Fetch.enable'),
      ]),
    );
    await this.#untilLost(this.#empty());
    this.#busy = false;
  }

  /** True before `prepare`, and from the start of a conversion until the page is cleared. */
  get isBusy(): boolean {
    return this.#busy;
  }

  get isLost(): boolean {
    return this.#lost.signal.aborted;
  }

  /** Abandons the page: a running conversion fails with PageLostError. */
  lose(): void {
    this.#lost.abort(new PageLostError());
  }

  /**
   * Prints a document. After the signal aborts, the page is lost, because it may still be busy.
   *
   * @throws PageLostError if the page ended, else Chromium's error or the signal's reason
   */
  async print(conversion: Conversion, signal: AbortSignal): Promise<Buffer> {
    this.#busy = true;
    try {
      return await abortable(this.#untilLost(this.#print(conversion)), signal);
    } finally {
      if (signal.aborted) this.lose();
    }
  }

  async #print({ html, media, print }: Conversion): Promise<Buffer> {
    if (media !== this.#media) {
      await this.session.send('Emulation.setEmulatedMedia', { media });
      this.#media = media;
    }
    await this.#show(html);
    await this.session.send('Runtime.evaluate', { expression: FONTS_READY, awaitPromise: true });
    const { data } = await this.session.send('Page.printToPDF', print).catch((error: unknown) => {
      // Chromium also answers so if the renderer process has died, before it reports the crash.
      if (error instanceof ProtocolError && error.message.includes('Printing failed')) this.lose();
      throw error;
    });
    return Buffer.from(data, 'base64');
  }

  async #show(html: string): Promise<void> {
    const split = splitDirectives(html);
    const fits = this.#directives === '' || (split !== undefined && split.directives === this.#directives);
    if (!fits) await this.#empty();
    const follows = !this.#isEmpty;
    // Chromium would keep repeated directives, and check each style against all of these policies.
    await this.#set(this.#directives && split ? split.rest : html, split?.directives);
    const loaded = await this.#load(AbortSignal.timeout(follows ? LOAD_MS.following : LOAD_MS.first)).then(
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

  /** Clears the page for the next conversion. */
  async reset(): Promise<void> {
    await this.#untilLost(this.#reset());
    this.#busy = false;
  }

  async #reset(): Promise<void> {
    const isFull = ++this.#documents % DOCUMENTS_TO_KEEP === 0;
    if (isFull || this.#directives === undefined) await this.#empty();
    if (isFull) await this.session.send('HeapProfiler.collectGarbage');
  }

  /** Replaces the document by an empty one, with a navigation. */
  async #empty(): Promise<void> {
    const { loaderId } = await this.session.send('Page.navigate', { url: 'about:blank' });
    this.#loader = loaderId!;
    await this.#load();
    this.#directives = '';
    this.#isEmpty = true;
  }

  /** Puppeteer does not reject pending calls of a crashed page, and has another error for a closed connection. */
  async #untilLost<Result>(work: Promise<Result>): Promise<Result> {
    try {
      return await abortable(work, this.#lost.signal);
    } catch (error) {
      if (this.session.detached) this.lose();
      throw this.isLost ? new PageLostError() : error;
    }
  }

  /** Tracks the lifecycle events of the main document. */
  #follow({ name, loaderId }: Protocol.Page.LifecycleEventEvent): void {
    if (name === 'DOMContentLoaded') this.#parsed = loaderId;
    // Chromium loses the load event of some documents with blocked SVG references, but reports network idle.
    if (name === 'load' || (name === 'networkIdle' && this.#parsed === loaderId)) {
      this.#loaded = loaderId;
      this.#loads.emit('load');
    }
  }

  /** Resolves when the main document has loaded its images, styles and frames. */
  async #load(signal?: AbortSignal): Promise<void> {
    while (this.#loaded !== this.#loader) await once(this.#loads, 'load', signal && { signal });
  }
}
