import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '@paperbill/contracts/http';
import { MAX_LINE_ITEMS } from '@paperbill/contracts/rules';
import { type CallHandler, type ExecutionContext, Inject, Injectable, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';
import type { Observable } from 'rxjs';
import { CONFIG } from '@paperbill/service-kit/without-database';
import { type BffConfig, DEFAULT_API_RATE_LIMIT } from '../config.js';
import { holdRefusal } from './hold-refusal.js';
import type { EndedWork, InFlight, InFlightLimits } from './in-flight.js';
import { callerOf } from './rate-limit.js';
import { SharedWork } from './shared-work.js';
import { download, type Transfer, upload } from './transfer.js';

const MiB = 1024 * 1024;

/** Bytes of bodies: each is looked through, parsed and sent on. */
const bytesSent = { atOnce: 48 * MiB, perSecond: MiB, costOf: ({ amount }: EndedWork) => amount };
/** What begins costs so much at least: whoever leaves at once leaves others at work. */
const LEAST = { bytesRead: 256 * 1024, ofOne: 32 * 1024, ms: 50 };

/** Bytes of answers, which are read from the database, sent here, and written. */
const bytesRead = {
  atOnce: 40 * MiB,
  perSecond: MiB,
  costOf: ({ bytesMoved }: EndedWork) => Math.max(bytesMoved, LEAST.bytesRead),
};
/** The same of a single document, which mostly is short. Who has left before it came may have left a long one. */
const bytesOfOne = {
  ...bytesRead,
  costOf: ({ bytesMoved }: EndedWork) => Math.max(bytesMoved || LEAST.bytesRead, LEAST.ofOne),
};
/** The time of who works on it elsewhere: as if a quarter of one were theirs. */
const time = { atOnce: 20_000, perSecond: 250, costOf: ({ ms }: EndedWork) => Math.max(ms, LEAST.ms) };

/**
 * What may be under way at a time: bodies in bytes, the others in requests. All of it together fits the 512 MiB of the
 * BFF's container, where a body is kept about three times on its way (bytes, text, message) and a file twice. What costs
 * most has a pace beside, for each user: generous for somebody who works, and a small part of a processor for a script.
 */
const limits = {
  /** The bodies of most calls: they never wait for the large ones. */
  smallBodies: { perUser: MiB, inAll: 16 * MiB },
  /** Previews to print, logos, imports, invoices of very many line items. */
  largeBodies: { perUser: 6 * MiB, inAll: 32 * MiB, pace: bytesSent },
  /** Items of long lists in bodies: validating 1,000 of them blocks the main thread for up to 100 ms, however short they are. */
  listItems: {
    perUser: MAX_LINE_ITEMS,
    inAll: 3 * MAX_LINE_ITEMS,
    pace: { atOnce: 2 * MAX_LINE_ITEMS, perSecond: MAX_LINE_ITEMS / 2, costOf: ({ amount }) => amount },
  },
  /** Whatever somebody sends who is not signed in: webhooks, and reports of browsers. Addresses cost nothing. */
  strangersBodies: { perUser: MiB, inAll: 8 * MiB, pace: bytesSent },
  /** Pages that are printed; documents shares its renderer between users. */
  prints: { perUser: 4, inAll: 200, pace: time },
  /** PDFs on their way to browsers, from when they are printed. */
  files: { perUser: 6, inAll: 16 },
  /** The same for whoever has a link: those who are unknown hold no place of those who are signed in. */
  strangersFiles: { perUser: 4, inAll: 6 },
  /** What links lead to: each reads an invoice, which may have very many lines. Addresses cost nothing. */
  clientPages: { perUser: 4, inAll: 8, pace: bytesRead },
  /** Pages of long invoices: one is rendered, for a second, while the next one is read. */
  longPages: { perUser: 1, inAll: 2 },
  /** PDFs behind links: pages are answered while some of these wait for the renderer. */
  clientPrints: { perUser: 4, inAll: 8, pace: bytesRead },
  /** The same of logos, which every preview shows. */
  logos: { perUser: 6, inAll: 16 },
  /** Lists without a page. */
  wholeLists: { perUser: 2, inAll: 10, pace: bytesRead },
  /** The items of pages, of which the longest have 20 KB: each page is in memory until its browser has taken it. */
  pages: { perUser: 2_000, inAll: 6_000 },
  /** Single drafts, invoices, quotes and credit notes, each of which may have 5 MB. */
  wholeDocuments: { perUser: 10, inAll: 30, pace: bytesOfOne },
  /** What may be Stripe's: so many signatures of an address are checked before the first is known to be wrong. */
  webhooks: { perUser: 30, inAll: 120 },
  /** Searches through lists: of the longest each takes up to a second, and one of the catalogue's ten connections. */
  searches: { perUser: 4, inAll: 200, pace: time },
} satisfies Record<string, InFlightLimits>;

export type Work = keyof typeof limits;

const SMALL_BODY_BYTES = 64 * 1024;
/** What the request around a body takes itself: so many bodies of one byte each are not free. */
const LEAST_BODY_BYTES = 4 * 1024;

/** Whoever waits or not, nobody reads or sends for longer: 5 MB take so long with 0.4 Mbit/s. */
const LONGEST_MS = 120_000;

/** How long work goes on at most whose browser has left: to read the largest PDF takes less than a second. */
const GOES_ON_MS = 3_000;

/** Seconds after which a refused request may come again: about as long as what is under way takes. */
const RETRY_AFTER = 2;

const TAKES = 'work';

/**
 * A route whose requests count as such work, or those of them that are.
 *
 * @param amountOf how much of it a request takes; nothing where it is none
 */
export const Takes =
  (work: Work, amountOf: (request: Request) => number | boolean = () => 1): MethodDecorator =>
  (_target, _name, { value: route }: PropertyDescriptor) => {
    const taken = (Reflect.getMetadata(TAKES, route as object) ?? []) as Taken[];
    Reflect.defineMetadata(TAKES, [...taken, { work, amountOf }], route as object);
  };

interface Taken {
  work: Work;
  amountOf(request: Request): number | boolean;
}

/** Shares what is under way between users: who exceeds theirs gets 429 with Retry-After, before any work is done. */
@Injectable()
export class WorkLimits implements NestInterceptor {
  private readonly inFlight: Record<Work, InFlight>;
  /** Ends the wait of an answer for its share, for as long as it waits. */
  private readonly refusals = new WeakMap<Response, () => void>();
  /** What services do for requests, which goes on when their browsers have left. */
  private readonly goingOn = new WeakMap<Response, Promise<unknown>>();

  constructor(
    private readonly reflector: Reflector,
    shared: SharedWork,
    @Inject(CONFIG) { API_RATE_LIMIT }: BffConfig,
  ) {
    const times = Math.max(1, API_RATE_LIMIT / DEFAULT_API_RATE_LIMIT);
    const inFlight = Object.entries<InFlightLimits>(limits).map(([work, limit]) => [
      work,
      shared.limit(work, faster(limit, times)),
    ]);
    this.inFlight = Object.fromEntries(inFlight) as Record<Work, InFlight>;
  }

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    for (const { work, amountOf } of this.reflector.get<Taken[] | undefined>(TAKES, context.getHandler()) ?? []) {
      const amount = Number(amountOf(request));
      if (amount > 0) await this.begin(work, http.getResponse<Response>(), amount);
    }
    return next.handle();
  }

  /**
   * Takes its share for the work of a request, until it is answered. Where somebody waits for that share, an answer that
   * its browser takes too slowly breaks off.
   *
   * @returns gives the share back before the answer
   * @throws AppError TOO_MANY_REQUESTS
   */
  begin(work: Work, response: Response, amount = 1): Promise<() => void> {
    return this.take(work, amount, response, download(response));
  }

  /**
   * Holds what the request has taken until this work has ended too, whether or not its browser is still there: for a while,
   * since a service that was killed meanwhile never answers.
   */
  holdUntil<T>(response: Response, work: Promise<T>): Promise<T> {
    this.goingOn.set(response, work);
    return work;
  }

  /**
   * Has a body read, whose share is taken by its length, or by how long it may be where it does not tell. It is held until
   * the answer: where somebody waits for it, it is taken from who sends too slowly, and from who has sent all and waits
   * for a place to work.
   *
   * @param isCut whether no more than the limit is kept of a longer one
   * @throws AppError TOO_MANY_REQUESTS; REQUEST_TIMEOUT where it comes too slowly and somebody waits for its share
   */
  async readBody(
    limitBytes: number,
    response: Response,
    read: () => Promise<void>,
    { isCut = false } = {},
  ): Promise<void> {
    const request = response.req;
    const declared = Number(request.get('content-length') ?? limitBytes);
    if (declared > limitBytes && !isCut) return read(); // Refused by its parser, unread.
    const length = Math.min(declared, limitBytes);
    let stop: () => void;
    const tooSlow = new Promise<void>((_, reject) => {
      stop = () => {
        response.setHeader('Connection', 'close');
        reject(new AppError('REQUEST_TIMEOUT'));
      };
    });
    const body: Transfer = {
      ...upload(request),
      waits: () => !request.complete || this.refusals.has(response),
      end: () => (this.refusals.get(response) ?? stop)(),
    };
    await this.take(bodiesLike(request, length), Math.max(length, LEAST_BODY_BYTES), response, body);
    await Promise.race([read(), tooSlow]);
  }

  private async take(work: Work, amount: number, response: Response, transfer: Transfer): Promise<() => void> {
    const ended = new AbortController();
    if (response.closed) ended.abort();
    const end = () => ended.abort();
    response.once('close', () => {
      const work = this.goingOn.get(response);
      if (work) void Promise.race([work, sleep(GOES_ON_MS, undefined, { ref: false })]).then(end, end);
      else end();
    });
    this.refusals.set(response, () => ended.abort());
    const mayBegin = await this.inFlight[work].take(callerOf(response.req), amount, ended.signal, transfer);
    this.refusals.delete(response);
    if (mayBegin) {
      const tooLong = setTimeout(() => response.destroy(), LONGEST_MS).unref();
      ended.signal.addEventListener('abort', () => clearTimeout(tooLong));
      return end;
    }
    await holdRefusal(callerOf(response.req), response);
    throw new AppError('TOO_MANY_REQUESTS', { retryAfter: RETRY_AFTER });
  }
}

/** Whoever may call more often may also do more of what costs much. */
function faster({ pace, ...limits }: InFlightLimits, times: number): InFlightLimits {
  if (!pace) return limits;
  return { ...limits, pace: { ...pace, atOnce: pace.atOnce * times, perSecond: pace.perSecond * times } };
}

/** Nobody who is unknown keeps those waiting who are signed in. */
function bodiesLike({ user }: Request, length: number): Work {
  if (!user) return 'strangersBodies';
  return length > SMALL_BODY_BYTES ? 'largeBodies' : 'smallBodies';
}
