import { EventEmitter, once } from 'node:events';
import { type CDPSession, type Protocol, ProtocolError } from 'puppeteer-core';
import type { Conversion } from '../form/conversion-form.js';
import { abortable } from './abortable.js';
import { splitDirectives } from './document-directives.js';

/** The page or its whole Chromium ended while it was needed: the conversion can start over on another one. */
export class PageLostError extends Error {
  override readonly name = 'PageLostError';

  constructor() {
    super('Chromium ended unexpectedly');
  }
}

/**
 * Resolves once every font that the laid out page uses is ready. `document.fonts` is read from its prototype because
 * `<form name=fonts>` would stand in its place.
 */
const FONTS_READY = `Reflect.get(Document.prototype, 'fonts', document).ready.then(() => true)`;

/**
 * After so many documents a page frees the memory of the former ones, which it would otherwise keep until it is full:
 * about 2 MB for each invoice. It costs as much as a print, and no answer waits for it.
 */
const DOCUMENTS_TO_KEEP = 50;

/**
 * How long a document gets to load before it starts over on an emptied page: longer than one of a thousand lines takes
 * on a busy machine. On an emptied page only documents with SVG files that could not be fetched lose their load event,
 * one in ten on a busy machine, and never become quiet either.
 */
const LOAD_MS = { following: 2_000, first: 8_000 };

/**
 * A tab that stays open between conversions: opening one takes longer than printing an invoice. The document is set on
 * about:blank, where scripts are disabled and every request fails. Nothing of one conversion (a content security
 * policy, a timer, a frame) is left for the next: a navigation empties the tab between them. As that takes as long as
 * half a print, it is left out where nothing is left that the next document would not bring itself, as with invoices.
 */
export class WarmPage {
  readonly #lost = new AbortController();
  readonly #loads = new EventEmitter();
  /** The loader of the main document, and those of the documents that were last parsed and last finished loading. */
  #loader = '';
  #parsed = '';
  #loaded = '';
  #media = '';
  /** The directives in force since the last navigation; undefined where they are not known. */
  #directives: string | undefined = '';
  #isEmpty = false;
  #documents = 0;
  #busy = true;

  /** @param frameId the page's main frame, whose id is also its target's */
  constructor(
    private readonly session: CDPSession,
    private readonly frameId: string,
  ) {
    session.on('Fetch.requestPaused', ({ requestId }) => {
      // 'Aborted' leaves the document in place where the request is a navigation (meta refresh).
      session.send('Fetch.failRequest', { requestId, errorReason: 'Aborted' }).catch(() => undefined);
    });
    session.on('Page.lifecycleEvent', (event) => {
      if (event.frameId === frameId) this.#follow(event);
    });
    session.on('Inspector.targetCrashed', () => this.lose());
  }

  /** Closes all ways out and empties the page: it is then ready for its first conversion. */
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

  /** Until it is prepared, and from the start of a conversion until it is tidied up. */
  get isBusy(): boolean {
    return this.#busy;
  }

  get isLost(): boolean {
    return this.#lost.signal.aborted;
  }

  /** Gives the page up: what is under way fails with PageLostError. */
  lose(): void {
    this.#lost.abort(new PageLostError());
  }

  /**
   * Prints a document. A page that was stopped by the signal is lost: nobody knows what it is busy with.
   *
   * @throws PageLostError where the page ended, else Chromium's error, or the signal's reason
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
      // So Chromium answers too where the process that draws the page has died, before it tells of that.
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
    // A directive is not set twice: Chromium would keep both, and check each style against a hundred policies.
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

  /** Makes the page ready for the next conversion. */
  async reset(): Promise<void> {
    await this.#untilLost(this.#reset());
    this.#busy = false;
  }

  async #reset(): Promise<void> {
    const isFull = ++this.#documents % DOCUMENTS_TO_KEEP === 0;
    if (isFull || this.#directives === undefined) await this.#empty();
    if (isFull) await this.session.send('HeapProfiler.collectGarbage');
  }

  /** Replaces the document by a new, empty one, by a navigation. */
  async #empty(): Promise<void> {
    const { loaderId } = await this.session.send('Page.navigate', { url: 'about:blank' });
    this.#loader = loaderId!;
    await this.#load();
    this.#directives = '';
    this.#isEmpty = true;
  }

  /** Puppeteer does not end what waits for a page that crashed, and calls a closed connection by another name. */
  async #untilLost<Result>(work: Promise<Result>): Promise<Result> {
    try {
      return await abortable(work, this.#lost.signal);
    } catch (error) {
      if (this.session.detached) this.lose();
      throw this.isLost ? new PageLostError() : error;
    }
  }

  /** Notes how far the main document has come. */
  #follow({ name, loaderId }: Protocol.Page.LifecycleEventEvent): void {
    if (name === 'DOMContentLoaded') this.#parsed = loaderId;
    // Chromium loses the load event of some documents whose SVG files could not be fetched; they are quiet all the same.
    if (name === 'load' || (name === 'networkIdle' && this.#parsed === loaderId)) {
      this.#loaded = loaderId;
      this.#loads.emit('load');
    }
  }

  /** Waits until the main document has loaded: images, style sheets and frames are then there. */
  async #load(signal?: AbortSignal): Promise<void> {
    while (this.#loaded !== this.#loader) await once(this.#loads, 'load', signal && { signal });
  }
}
