import { EventEmitter, once } from 'node:events';
import type { CDPSession, Protocol } from 'puppeteer-core';
import type { Conversion } from '../form/conversion-form.js';
import { abortable } from './abortable.js';

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
 * A tab that stays open between conversions: opening one takes longer than printing an invoice. The document is set on
 * about:blank, where scripts are disabled and every request fails; afterwards the tab gets a new empty document, so
 * that nothing of one conversion (a content security policy, a timer, a frame) is left for the next.
 */
export class WarmPage {
  readonly #lost = new AbortController();
  readonly #loads = new EventEmitter();
  /** The loader of the main document, and those of the documents that were last parsed and last finished loading. */
  #loader = '';
  #parsed = '';
  #loaded = '';
  #media = '';
  #busy = false;

  private constructor(
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

  /** Makes a target ready for conversions. Its id is also its main frame's. */
  static async prepare(session: CDPSession, targetId: string): Promise<WarmPage> {
    const page = new WarmPage(session, targetId);
    await Promise.all([
      session.send('Inspector.enable'),
      session.send('Page.enable'),
      session.send('Page.setLifecycleEventsEnabled', { enabled: true }),
      session.send('Emulation.setScriptExecutionDisabled', { value: true }),
      session.send('Fetch.enable'),
    ]);
    await page.reset();
    return page;
  }

  /** From the start of a conversion until the page is empty again. */
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
      return await abortable(this.#print(conversion), AbortSignal.any([this.#lost.signal, signal]));
    } catch (error) {
      if (signal.aborted || this.session.detached) this.lose();
      throw signal.aborted || !this.isLost ? error : new PageLostError();
    }
  }

  async #print({ html, media, print }: Conversion): Promise<Buffer> {
    if (media !== this.#media) {
      await this.session.send('Emulation.setEmulatedMedia', { media });
      this.#media = media;
    }
    this.#parsed = this.#loaded = '';
    await this.session.send('Page.setDocumentContent', { frameId: this.frameId, html });
    await this.#load();
    await this.session.send('Runtime.evaluate', { expression: FONTS_READY, awaitPromise: true });
    const { data } = await this.session.send('Page.printToPDF', print);
    return Buffer.from(data, 'base64');
  }

  /** Replaces the document by a new, empty one. */
  async reset(): Promise<void> {
    const { loaderId } = await this.session.send('Page.navigate', { url: 'about:blank' });
    this.#loader = loaderId!;
    await this.#load();
    this.#busy = false;
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
  async #load(): Promise<void> {
    while (this.#loaded !== this.#loader) await once(this.#loads, 'load');
  }
}
