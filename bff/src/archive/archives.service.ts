import { AsyncLocalStorage } from 'node:async_hooks';
import { once } from 'node:events';
import { addAbortSignal, Readable } from 'node:stream';
import { AppError, type ArchiveProgress, type User } from '@paperbill/contracts/http';
import { bff, invoicing } from '@paperbill/contracts/nats';
import { getDateInTimeZone, DEFAULT_TIME_ZONE } from '@paperbill/contracts/rules';
import { Injectable, Logger } from '@nestjs/common';
import { MessageBus } from '@paperbill/messaging';
import archiver from 'archiver';
import type { Response } from 'express';
import { LRUCache } from 'lru-cache';
import { AuditLog } from '../audit/audit-log.service.js';
import { getAppLanguage } from '../framework/app-language.js';
import type { ConcurrencyLimit } from '../security/concurrency-limit.js';
import { SharedConcurrencyLimits } from '../security/shared-concurrency-limits.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { AccountantExport, type Period } from './accountant-export.js';
import { ArchiveContent } from './archive-content.js';
import { ArchiveDownload } from './archive-download.js';
import type { ArchiveFile } from './archive-file.js';
import type { ArchiveWork } from './pdf-files.js';

type CurrentProgress = ArchiveProgress['underWay'];
type LastResult = ArchiveProgress['last'];

/**
 * The maximum number of concurrent archives: per user in all instances together, and for all users in each instance. An
 * archive calls one service at a time but may run for an hour. While another user waits, an archive ends if its browser
 * reads too slowly.
 */
const ARCHIVE_LIMITS = { perUser: 1, total: 16 };
const RETRY_AFTER_SECONDS = 60;
/**
 * The interval at which an instance broadcasts the progress of its archives. Other instances forget the progress
 * after PROGRESS_TTL_MS without a broadcast.
 */
const BROADCAST_INTERVAL_MS = 1_000;
const REPEATED_BROADCAST_MS = 20_000;
const PROGRESS_TTL_MS = 60_000;
/** The time for which the result of an archive is kept. The web client reads the result soon after the download. */
const LAST_RESULT_TTL_MS = 24 * 60 * 60_000;
const MAX_CACHED_USERS = 10_000;

interface ArchiveKind {
  fileName: string;
  /** The period as a text for the audit log. Undefined means that the archive contains everything. */
  period?: string;
  content: (work: ArchiveWork) => { createFiles: () => AsyncGenerator<ArchiveFile> };
}

/**
 * Creates each archive while it is sent, so that no archive is stored on the server. The download continues if the user
 * leaves the page. A repeated download starts from the beginning, but reuses the PDFs that were already printed.
 */
@Injectable()
export class ArchivesService {
  private readonly logger = new Logger('Archives');
  private readonly concurrency: ConcurrencyLimit;
  /**
   * The progress of running archives. It comes from broadcasts, because the browser's next request may reach another
   * instance.
   */
  private readonly progress = new LRUCache<string, NonNullable<CurrentProgress>>({
    max: MAX_CACHED_USERS,
    ttl: PROGRESS_TTL_MS,
  });
  private readonly lastResults = new LRUCache<string, NonNullable<LastResult>>({
    max: MAX_CACHED_USERS,
    ttl: LAST_RESULT_TTL_MS,
  });

  constructor(
    private readonly bus: MessageBus,
    private readonly log: AuditLog,
    private readonly sessions: SessionsService,
    shared: SharedConcurrencyLimits,
  ) {
    this.concurrency = shared.createLimit('archives', ARCHIVE_LIMITS);
    bus.subscribe(
      bff.archiveProgressed,
      ({ userId, underWay, last }) => this.recordProgress(userId, underWay, last),
      () => undefined,
    );
  }

  getProgress(userId: string): ArchiveProgress {
    return { underWay: this.progress.get(userId) ?? null, last: this.lastResults.get(userId) ?? null };
  }

  /**
   * Sends a ZIP file with all stored data of a user. On a failure, the connection is closed, so that an incomplete
   * archive does not look complete.
   * @throws AppError TOO_MANY_REQUESTS while another archive of the user is running
   */
  async sendEverything(user: User, response: Response): Promise<void> {
    const timeZone = await this.getTimeZone(user);
    const language = getAppLanguage(response.req);
    await this.send(user, response, {
      fileName: `archive-${getDateInTimeZone(timeZone, new Date())}.zip`,
      content: (work) => new ArchiveContent(work, this.log, user, timeZone, language),
    });
  }

  async sendToAccountant(user: User, period: Period, response: Response): Promise<void> {
    const timeZone = await this.getTimeZone(user);
    const language = getAppLanguage(response.req);
    const days = [period.from, period.to && `to ${period.to}`].filter(Boolean).join(' ');
    await this.send(user, response, {
      fileName: `${`invoices ${days || 'of all time'}`.replaceAll(' ', '_')}.zip`,
      period: days || 'all',
      content: (work) => new AccountantExport(work, user, period, timeZone, language),
    });
  }

  private async getTimeZone({ id }: User): Promise<string> {
    const { timeZone } = await this.bus.call(invoicing.getSettings, { userId: id });
    return timeZone ?? DEFAULT_TIME_ZONE;
  }

  private async send(user: User, response: Response, { content, ...kind }: ArchiveKind): Promise<void> {
    const download = new ArchiveDownload(response, () => this.sessions.isSignedIn(response.req));
    if (
      this.progress.has(user.id) ||
      !(await this.concurrency.acquire(user.id, 1, download.signal, download.transfer))
    ) {
      const reason = { code: 'downloadUnderWay' } as const;
      throw new AppError('TOO_MANY_REQUESTS', { reason, retryAfter: RETRY_AFTER_SECONDS });
    }
    // The function `inContext` runs a callback in the request context of the download. Without this function, the
    // stream would be read in another asynchronous context.
    const inContext = AsyncLocalStorage.snapshot();
    let told = { at: 0, underWay: null as CurrentProgress };
    const tell = (underWay: CurrentProgress, everyMs: number) => {
      // No progress is sent after the end of the archive, because it would show the archive as running again.
      if (download.signal.aborted || !underWay || Date.now() - told.at < everyMs) return;
      told = { at: Date.now(), underWay };
      this.broadcastProgress(user.id, underWay);
    };
    const onProgress = (underWay: NonNullable<CurrentProgress>) => tell(underWay, BROADCAST_INTERVAL_MS);
    const work = { bus: this.bus, userId: user.id, ended: download.signal, onProgress };
    const files = content(work).createFiles();
    download.begin(() => tell(told.underWay, REPEATED_BROADCAST_MS));
    let whole = false;
    try {
      await inContext(() => this.write(files, download, { userId: user.id, ...kind }));
      whole = true;
    } catch (error) {
      if (!response.headersSent && !download.signal.aborted) throw error;
      if (!download.signal.aborted) this.logger.warn({ err: error, msg: 'An archive could not be finished' });
      download.abort();
    } finally {
      download.end();
      this.broadcastProgress(user.id, null, response.headersSent ? { at: new Date().toISOString(), whole } : undefined);
    }
  }

  private async write(
    files: AsyncGenerator<ArchiveFile>,
    download: ArchiveDownload,
    { userId, fileName, period }: { userId: string } & Omit<ArchiveKind, 'content'>,
  ): Promise<void> {
    const { response, signal } = download;
    const zip = archiver('zip');
    const broken = new AbortController();
    zip.on('error', (error) => broken.abort(error));
    const stopped = AbortSignal.any([signal, broken.signal]);
    // The first file is created before the headers are sent, so that a failure can still have its own HTTP status.
    let next = await download.raceAgainstEnd(files.next());
    await this.log.recordExport(userId, period);
    response.attachment(fileName).set('Cache-Control', 'no-store');
    zip.pipe(response);
    response.flushHeaders();
    try {
      for (; !next.done; next = await download.raceAgainstEnd(files.next())) {
        await download.checkSession();
        const { name, content: bytes, isCompressed = false } = next.value;
        if (bytes instanceof Readable) addAbortSignal(stopped, bytes).on('error', (error) => broken.abort(error));
        const written = once(zip, 'entry', { signal: stopped });
        zip.append(bytes, { name, store: isCompressed });
        await written;
      }
      // The response is awaited instead of the promise of `finalize`, which never settles if the browser leaves.
      const sent = once(response, 'finish', { signal: stopped });
      zip.finalize().catch((error: unknown) => broken.abort(error));
      await sent;
    } finally {
      zip.abort();
    }
  }

  private recordProgress(userId: string, underWay: CurrentProgress, last?: LastResult): void {
    if (underWay) this.progress.set(userId, underWay);
    else this.progress.delete(userId);
    if (last) this.lastResults.set(userId, last);
  }

  private broadcastProgress(userId: string, underWay: CurrentProgress, last?: LastResult): void {
    this.recordProgress(userId, underWay, last);
    if (this.bus.isConnected()) this.bus.publish(bff.archiveProgressed, { userId, underWay, ...(last && { last }) });
  }
}
