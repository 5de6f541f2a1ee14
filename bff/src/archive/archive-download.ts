import { download, type Transfer } from '../security/transfer.js';
import type { Response } from 'express';

/** A browser that has read nothing for this long has left, or blocks the place of others. */
const MAY_STAND_STILL_MS = 3 * 60_000;
const LOOK_EVERY_MS = 1_000;

/**
 * The response that sends an archive. It ends when the connection closes, when the session ends, or when the browser has
 * stopped reading.
 */
export class ArchiveDownload {
  private readonly ended = new AbortController();
  readonly signal: AbortSignal = this.ended.signal;
  readonly transfer: Transfer;
  /** When it last made progress or was not waiting for the browser, and the bytes sent until then. */
  private moved = { at: Date.now(), bytes: 0 };
  private looking: NodeJS.Timeout | undefined;

  /** @param isSignedIn whether the session that requested it still exists */
  constructor(
    readonly response: Response,
    private readonly isSignedIn: () => Promise<boolean>,
  ) {
    this.transfer = { ...download(response), end: () => this.breakOff() };
    response.once('close', () => this.end());
    if (response.closed) this.end();
  }

  /** @param onLook called every second until the end */
  begin(onLook: () => void): void {
    this.looking = setInterval(() => {
      onLook();
      this.look();
    }, LOOK_EVERY_MS).unref();
  }

  /** Releases its place. */
  end(): void {
    clearInterval(this.looking);
    this.ended.abort();
  }

  /** Closes the connection, so that the browser reports an incomplete download. */
  breakOff(): void {
    this.end();
    this.response.destroy();
  }

  /** @throws at once when the download has ended */
  async whileItGoesOn<Result>(work: Promise<Result>): Promise<Result> {
    let stop: () => void;
    const stopped = new Promise<never>((_, reject) => {
      stop = () => reject(this.signal.reason as Error);
      if (this.signal.aborted) stop();
      this.signal.addEventListener('abort', stop);
    });
    try {
      return await Promise.race([work, stopped]);
    } finally {
      this.signal.removeEventListener('abort', stop!);
    }
  }

  /** Ends the download after a sign-out. If identity is down, it continues. */
  async checkSession(): Promise<void> {
    if (!(await this.isSignedIn().catch(() => true))) this.breakOff();
  }

  private look(): void {
    const bytes = this.transfer.bytesMoved();
    if (!this.transfer.waits() || bytes > this.moved.bytes) this.moved = { at: Date.now(), bytes };
    if (Date.now() - this.moved.at >= MAY_STAND_STILL_MS) this.breakOff();
    else void this.checkSession();
  }
}
