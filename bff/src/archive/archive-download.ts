import { measureDownload, type Transfer } from '../security/transfer.js';
import type { Response } from 'express';

/**
 * The time in milliseconds for which a browser may stop reading. A longer pause ends the download if it blocks
 * other users.
 */
const MAX_STALL_MS = 3 * 60_000;
const STALLED_DOWNLOAD_CHECK_INTERVAL_MS = 1_000;

export class ArchiveDownload {
  private readonly endController = new AbortController();
  readonly signal: AbortSignal = this.endController.signal;
  readonly transfer: Transfer;
  private lastProgress = { at: Date.now(), bytes: 0 };
  private checkTimer: NodeJS.Timeout | undefined;

  constructor(
    readonly response: Response,
    private readonly isSignedIn: () => Promise<boolean>,
  ) {
    this.transfer = { ...measureDownload(response), end: () => this.abort() };
    response.once('close', () => this.end());
    if (response.closed) this.end();
  }

  begin(onCheck: () => void): void {
    this.checkTimer = setInterval(() => {
      onCheck();
      this.checkProgress();
    }, STALLED_DOWNLOAD_CHECK_INTERVAL_MS).unref();
  }

  end(): void {
    clearInterval(this.checkTimer);
    this.endController.abort();
  }

  /** Closes the connection of the download, so that the browser reports an incomplete file. */
  abort(): void {
    this.end();
    this.response.destroy();
  }

  /** @throws the reason for the end of the download, if the download ends before `work` */
  async raceAgainstEnd<Result>(work: Promise<Result>): Promise<Result> {
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

  /** Ends the download if the user has signed out. The download continues if the identity service is down. */
  async checkSession(): Promise<void> {
    if (!(await this.isSignedIn().catch(() => true))) this.abort();
  }

  private checkProgress(): void {
    const bytes = this.transfer.bytesMoved();
    if (!this.transfer.isWaitingForBrowser() || bytes > this.lastProgress.bytes)
      this.lastProgress = { at: Date.now(), bytes };
    if (Date.now() - this.lastProgress.at >= MAX_STALL_MS) this.abort();
    else void this.checkSession();
  }
}
