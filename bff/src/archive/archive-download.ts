import { download, type Transfer } from '../security/transfer.js';
import type { Response } from 'express';

/** A browser that takes nothing for so long has left, or only holds the place of others. */
const MAY_STAND_STILL_MS = 3 * 60_000;
const LOOK_EVERY_MS = 1_000;

/**
 * An archive on its way to a browser: it ends with its connection, with the session that asked for it, and where the
 * browser takes nothing any more.
 */
export class ArchiveDownload {
  private readonly ended = new AbortController();
  readonly signal: AbortSignal = this.ended.signal;
  readonly transfer: Transfer;
  /** When it last moved, or did not wait for its browser, and what had moved by then. */
  private moved = { at: Date.now(), bytes: 0 };
  private looking: NodeJS.Timeout | undefined;

  /** @param isSignedIn whether the session still stands that asked for it */
  constructor(
    readonly response: Response,
    private readonly isSignedIn: () => Promise<boolean>,
  ) {
    this.transfer = { ...download(response), end: () => this.breakOff() };
    response.once('close', () => this.end());
    if (response.closed) this.end();
  }

  /** @param onLook called each second, until it ends */
  begin(onLook: () => void): void {
    this.looking = setInterval(() => {
      onLook();
      this.look();
    }, LOOK_EVERY_MS).unref();
  }

  /** Nobody goes on with it: its place is free. */
  end(): void {
    clearInterval(this.looking);
    this.ended.abort();
  }

  /** What has been sent must not pass for a whole archive. */
  breakOff(): void {
    this.end();
    this.response.destroy();
  }

  /** @throws where it has ended, at once */
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

  /** Breaks off where somebody has signed out meanwhile; where that can't be asked, it goes on. */
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
