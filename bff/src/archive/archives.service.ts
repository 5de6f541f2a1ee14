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
import type { ArchiveContext } from './pdf-files.js';

type CurrentProgress = ArchiveProgress['underWay'];
type LastResult = ArchiveProgress['last'];

/**
 * The maximum numbers of concurrent archives. `perUser` applies to all instances together, `total` to each instance. An
 * archive may take an hour. If its browser reads too slowly, the download is stopped as soon as another user waits.
 */
const ARCHIVE_LIMITS = { perUser: 1, total: 16 };
const RETRY_AFTER_SECONDS = 60;
/** Other instances forget the progress if they receive no broadcast during PROGRESS_TTL_MS. */
const BROADCAST_INTERVAL_MS = 1_000;
const REPEATED_BROADCAST_MS = 20_000;
const PROGRESS_TTL_MS = 60_000;
const LAST_RESULT_TTL_MS = 24 * 60 * 60_000;
const MAX_CACHED_USERS = 10_000;

interface ArchiveKind {
  fileName: string;
  /** The period as a text for the audit log. Undefined if the archive contains everything. */
  period?: string;
  content: (work: ArchiveContext) => { createFiles: () => AsyncGenerator<ArchiveFile> };
}

/**
 * Creates archives and sends them without storing them. A repeated download starts again, but reuses the PDFs that are
 * already printed.
 */
@Injectable()
export class ArchivesService {
  private readonly logger = new Logger('Archives');
  private readonly concurrency: ConcurrencyLimit;
  /** Progress comes from broadcasts, because the browser's next request may reach another instance. */
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
    sharedLimits: SharedConcurrencyLimits,
  ) {
    this.concurrency = sharedLimits.createLimit('archives', ARCHIVE_LIMITS);
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
   * Sends the archive of everything. If this fails, the connection is closed, so that the browser reports an
   * incomplete file.
   * @throws AppError TOO_MANY_REQUESTS while another archive of the user is running
   */
  async sendEverything(user: User, response: Response): Promise<void> {
    const timeZone = await this.getTimeZone(user);
    const language = getAppLanguage(response.req);
    await this.sendArchive(user, response, {
      fileName: `archive-${getDateInTimeZone(timeZone, new Date())}.zip`,
      content: (work) => new ArchiveContent(work, this.log, user, timeZone, language),
    });
  }

  async sendToAccountant(user: User, period: Period, response: Response): Promise<void> {
    const timeZone = await this.getTimeZone(user);
    const language = getAppLanguage(response.req);
    const days = [period.from, period.to && `to ${period.to}`].filter(Boolean).join(' ');
    await this.sendArchive(user, response, {
      fileName: `${`invoices ${days || 'of all time'}`.replaceAll(' ', '_')}.zip`,
      period: days || 'all',
      content: (work) => new AccountantExport(work, user, period, timeZone, language),
    });
  }

  private async getTimeZone({ id }: User): Promise<string> {
    const { timeZone } = await this.bus.call(invoicing.getSettings, { userId: id });
    return timeZone ?? DEFAULT_TIME_ZONE;
  }

  private async sendArchive(user: User, response: Response, { content, ...kind }: ArchiveKind): Promise<void> {
    const download = new ArchiveDownload(response, () => this.sessions.isSignedIn(response.req));
    if (
      this.progress.has(user.id) ||
      !(await this.concurrency.acquire(user.id, 1, download.signal, download.transfer))
    ) {
      const reason = { code: 'downloadUnderWay' } as const;
      throw new AppError('TOO_MANY_REQUESTS', { reason, retryAfter: RETRY_AFTER_SECONDS });
    }
    // The stream is read later. Without this snapshot, it would be read outside of the context of this request.
    const runInContext = AsyncLocalStorage.snapshot();
    let lastBroadcast = { at: 0, underWay: null as CurrentProgress };
    const broadcastIfDue = (underWay: CurrentProgress, everyMs: number) => {
      // After the end of the download, a broadcast would make other instances show the archive as running again.
      if (download.signal.aborted || !underWay || Date.now() - lastBroadcast.at < everyMs) return;
      lastBroadcast = { at: Date.now(), underWay };
      this.broadcastProgress(user.id, underWay);
    };
    const onProgress = (underWay: NonNullable<CurrentProgress>) => broadcastIfDue(underWay, BROADCAST_INTERVAL_MS);
    const work = { bus: this.bus, userId: user.id, signal: download.signal, onProgress };
    const files = content(work).createFiles();
    download.begin(() => broadcastIfDue(lastBroadcast.underWay, REPEATED_BROADCAST_MS));
    let whole = false;
    try {
      await runInContext(() => this.writeArchive(files, download, { userId: user.id, ...kind }));
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

  private async writeArchive(
    files: AsyncGenerator<ArchiveFile>,
    download: ArchiveDownload,
    { userId, fileName, period }: { userId: string } & Omit<ArchiveKind, 'content'>,
  ): Promise<void> {
    const { response, signal } = download;
    const zip = archiver('zip');
    const zipFailure = new AbortController();
    zip.on('error', (error) => zipFailure.abort(error));
    const stopped = AbortSignal.any([signal, zipFailure.signal]);
    // The first file is created before the headers are sent, so that a failure can still set the status.
    let next = await download.raceAgainstEnd(files.next());
    await this.log.recordExport(userId, period);
    response.attachment(fileName).set('Cache-Control', 'no-store');
    zip.pipe(response);
    response.flushHeaders();
    try {
      for (; !next.done; next = await download.raceAgainstEnd(files.next())) {
        await download.checkSession();
        const { name, content: bytes, isCompressed = false } = next.value;
        if (bytes instanceof Readable) addAbortSignal(stopped, bytes).on('error', (error) => zipFailure.abort(error));
        const entryWritten = once(zip, 'entry', { signal: stopped });
        zip.append(bytes, { name, store: isCompressed });
        await entryWritten;
      }
      // The promise of `finalize` never settles if the browser disconnects.
      const sent = once(response, 'finish', { signal: stopped });
      zip.finalize().catch((error: unknown) => zipFailure.abort(error));
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
