import { AsyncLocalStorage } from 'node:async_hooks';
import { once } from 'node:events';
import { addAbortSignal, Readable } from 'node:stream';
import { AppError, type ArchiveProgress, type User } from '@paperbill/contracts/http';
import { bff, invoicing } from '@paperbill/contracts/nats';
import { dayIn, DEFAULT_TIME_ZONE } from '@paperbill/contracts/rules';
import { refusalTexts } from '@paperbill/contracts/texts';
import { Injectable, Logger } from '@nestjs/common';
import { MessageBus } from '@paperbill/messaging';
import archiver from 'archiver';
import type { Response } from 'express';
import { LRUCache } from 'lru-cache';
import { AuditLog } from '../audit/audit-log.service.js';
import type { InFlight } from '../security/in-flight.js';
import { SharedWork } from '../security/shared-work.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { AccountantExport, type Period } from './accountant-export.js';
import { ArchiveContent } from './archive-content.js';
import { ArchiveDownload } from './archive-download.js';
import type { ArchiveFile } from './archive-file.js';
import type { ArchiveWork } from './pdf-files.js';

type UnderWay = ArchiveProgress['underWay'];
type Last = ArchiveProgress['last'];

/**
 * One of a user in all instances, 16 of all users in each: an archive asks for one thing at a time, but for an hour, if
 * there is much to print. While somebody waits, those break off whose browsers take too little.
 */
const LIMITS = { perUser: 1, inAll: 16 };
/** Seconds. */
const RETRY_AFTER = 60;
/** So often it is told how far an archive is; without news for longer, its instance is gone. */
const TELL_EVERY_MS = 1_000;
const TELL_AGAIN_MS = 20_000;
const FORGET_AFTER_MS = 60_000;
/** So long it is told how the last one ended: by then whoever asked for it has looked. */
const REMEMBER_LAST_MS = 24 * 60 * 60_000;
const MAX_USERS = 10_000;

/** What is sent. */
interface ArchiveKind {
  fileName: string;
  /** What the log says of it; missing where it is everything. */
  period?: string;
  content: (work: ArchiveWork) => { files: () => AsyncGenerator<ArchiveFile> };
}

/**
 * Makes archives while they are sent: nothing is stored, nothing has to be kept safe or thrown away, and the browser's own
 * list of downloads goes on without the page. Another try begins anew; PDFs that were printed are stored by then.
 */
@Injectable()
export class ArchivesService {
  private readonly logger = new Logger('Archives');
  private readonly inFlight: InFlight;
  /** Of all instances, who tell each other: the next question of a browser may come to any. */
  private readonly progress = new LRUCache<string, NonNullable<UnderWay>>({ max: MAX_USERS, ttl: FORGET_AFTER_MS });
  private readonly last = new LRUCache<string, NonNullable<Last>>({ max: MAX_USERS, ttl: REMEMBER_LAST_MS });

  constructor(
    private readonly bus: MessageBus,
    private readonly log: AuditLog,
    private readonly sessions: SessionsService,
    shared: SharedWork,
  ) {
    this.inFlight = shared.limit('archives', LIMITS);
    bus.subscribe(
      bff.archiveProgressed,
      ({ userId, underWay, last }) => this.note(userId, underWay, last),
      () => undefined,
    );
  }

  progressOf(userId: string): ArchiveProgress {
    return { underWay: this.progress.get(userId) ?? null, last: this.last.get(userId) ?? null };
  }

  /**
   * Sends everything that is kept of a user as a ZIP. Where that fails, the download breaks off: an archive that is cut
   * short must not pass for a whole one.
   *
   * @throws AppError TOO_MANY_REQUESTS while another one is under way
   */
  async sendEverything(user: User, response: Response): Promise<void> {
    const timeZone = await this.timeZoneOf(user);
    await this.send(user, response, {
      fileName: `archive-${dayIn(timeZone, new Date())}.zip`,
      content: (work) => new ArchiveContent(work, this.log, user, timeZone),
    });
  }

  /** Sends what an accountant needs of a period, as everything is sent. */
  async sendToAccountant(user: User, period: Period, response: Response): Promise<void> {
    const timeZone = await this.timeZoneOf(user);
    const days = [period.from, period.to && `to ${period.to}`].filter(Boolean).join(' ');
    await this.send(user, response, {
      fileName: `${`invoices ${days || 'of all time'}`.replaceAll(' ', '_')}.zip`,
      period: days || 'all',
      content: (work) => new AccountantExport(work, user, period, timeZone),
    });
  }

  /** Files have the days of their user. */
  private async timeZoneOf({ id }: User): Promise<string> {
    const { timeZone } = await this.bus.call(invoicing.getSettings, { userId: id });
    return timeZone ?? DEFAULT_TIME_ZONE;
  }

  private async send(user: User, response: Response, { content, ...kind }: ArchiveKind): Promise<void> {
    const download = new ArchiveDownload(response, () => this.sessions.isSignedIn(response.req));
    if (this.progress.has(user.id) || !(await this.inFlight.take(user.id, 1, download.signal, download.transfer))) {
      const message = refusalTexts.downloadUnderWay;
      throw new AppError('TOO_MANY_REQUESTS', { message, retryAfter: RETRY_AFTER });
    }
    // Whoever takes the next bytes, it is asked for in this request's name.
    const inContext = AsyncLocalStorage.snapshot();
    let told = { at: 0, underWay: null as UnderWay };
    const tell = (underWay: UnderWay, everyMs: number) => {
      // What is asked for when it ends may come later: nobody would say again that it has ended.
      if (download.signal.aborted || !underWay || Date.now() - told.at < everyMs) return;
      told = { at: Date.now(), underWay };
      this.tell(user.id, underWay);
    };
    const onProgress = (underWay: NonNullable<UnderWay>) => tell(underWay, TELL_EVERY_MS);
    const work = { bus: this.bus, userId: user.id, ended: download.signal, onProgress };
    const files = content(work).files();
    download.begin(() => tell(told.underWay, TELL_AGAIN_MS));
    let whole = false;
    try {
      await inContext(() => this.write(files, download, { userId: user.id, ...kind }));
      whole = true;
    } catch (error) {
      if (!response.headersSent && !download.signal.aborted) throw error;
      if (!download.signal.aborted) this.logger.warn({ err: error, msg: 'An archive could not be finished' });
      download.breakOff();
    } finally {
      download.end();
      this.tell(user.id, null, response.headersSent ? { at: new Date().toISOString(), whole } : undefined);
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
    // Before the answer begins, so that a failure still has a status of its own.
    let next = await download.whileItGoesOn(files.next());
    await this.log.recordExport(userId, period);
    response.attachment(fileName).set('Cache-Control', 'no-store');
    zip.pipe(response);
    response.flushHeaders();
    try {
      for (; !next.done; next = await download.whileItGoesOn(files.next())) {
        await download.checkSession();
        const { name, content: bytes, isPacked = false } = next.value;
        // Where it can't be read on, the ZIP would wait for ever.
        if (bytes instanceof Readable) addAbortSignal(stopped, bytes).on('error', (error) => broken.abort(error));
        const written = once(zip, 'entry', { signal: stopped });
        zip.append(bytes, { name, store: isPacked });
        await written;
      }
      // Not what `finalize` promises: that is never kept where the browser leaves.
      const sent = once(response, 'finish', { signal: stopped });
      zip.finalize().catch((error: unknown) => broken.abort(error));
      await sent;
    } finally {
      zip.abort();
    }
  }

  private note(userId: string, underWay: UnderWay, last?: Last): void {
    if (underWay) this.progress.set(userId, underWay);
    else this.progress.delete(userId);
    if (last) this.last.set(userId, last);
  }

  private tell(userId: string, underWay: UnderWay, last?: Last): void {
    this.note(userId, underWay, last);
    if (this.bus.isConnected()) this.bus.publish(bff.archiveProgressed, { userId, underWay, ...(last && { last }) });
  }
}
