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
import type { EndedWork, ConcurrencyLimit, ConcurrencyLimits } from './concurrency-limit.js';
import { callerOf } from './rate-limit.js';
import { SharedConcurrencyLimits } from './shared-concurrency-limits.js';
import { download, type Transfer, upload } from './transfer.js';

const MiB = 1024 * 1024;

/** Bytes of request bodies, which are scanned, parsed and sent on. */
const bytesSent = { atOnce: 48 * MiB, perSecond: MiB, costOf: ({ amount }: EndedWork) => amount };
/** Minimum cost of any work: a caller who disconnects at once leaves services working. */
const LEAST = { bytesRead: 256 * 1024, ofOne: 32 * 1024, ms: 50 };

/** Bytes of responses. */
const bytesRead = {
  atOnce: 40 * MiB,
  perSecond: MiB,
  costOf: ({ bytesMoved }: EndedWork) => Math.max(bytesMoved, LEAST.bytesRead),
};
/** The same for single documents, most of which are short. A cancelled document is counted as a long one. */
const bytesOfOne = {
  ...bytesRead,
  costOf: ({ bytesMoved }: EndedWork) => Math.max(bytesMoved || LEAST.bytesRead, LEAST.ofOne),
};
/** Working time of services, of which each user gets a quarter of a worker. */
const time = { atOnce: 20_000, perSecond: 250, costOf: ({ ms }: EndedWork) => Math.max(ms, LEAST.ms) };

/**
 * Limits of concurrent work: bodies in bytes, the rest in requests. Together they fit the 512 MiB of the BFF's container,
 * where a body is held about three times (bytes, text, message) and a file twice. The most expensive works also have a
 * token bucket per user.
 */
const limits = {
  /** The bodies of most calls. They never wait for large ones. */
  smallBodies: { perUser: MiB, inAll: 16 * MiB },
  /** Previews, logos, imports, and invoices with very many line items. */
  largeBodies: { perUser: 6 * MiB, inAll: 32 * MiB, tokenBucket: bytesSent },
  /** Items of long lists in bodies: validating 1,000 items blocks the main thread for up to 100 ms. */
  listItems: {
    perUser: MAX_LINE_ITEMS,
    inAll: 3 * MAX_LINE_ITEMS,
    tokenBucket: { atOnce: 2 * MAX_LINE_ITEMS, perSecond: MAX_LINE_ITEMS / 2, costOf: ({ amount }) => amount },
  },
  /** Bodies of signed-out callers: webhooks and browsers' reports. Addresses are cheap, so they have their own limit. */
  strangersBodies: { perUser: MiB, inAll: 8 * MiB, tokenBucket: bytesSent },
  /** Requests that print; the renderer is shared fairly in documents. */
  prints: { perUser: 4, inAll: 200, tokenBucket: time },
  /** PDFs in transfer to browsers. */
  files: { perUser: 6, inAll: 16 },
  /** The same for link visitors, so that they do not occupy places of users. */
  strangersFiles: { perUser: 4, inAll: 6 },
  /** Pages of links, each of which reads an invoice. Addresses are cheap. */
  clientPages: { perUser: 4, inAll: 8, tokenBucket: bytesRead },
  /** Long invoices: one is rendered for a second while the next one is read. */
  longPages: { perUser: 1, inAll: 2 },
  /** PDFs of links: separate from the pages, which must not wait for the renderer. */
  clientPrints: { perUser: 4, inAll: 8, tokenBucket: bytesRead },
  logos: { perUser: 6, inAll: 16 },
  wholeLists: { perUser: 2, inAll: 10, tokenBucket: bytesRead },
  /** Items of pages, at most 20 KB each. A page is in memory until its browser has read it. */
  pages: { perUser: 2_000, inAll: 6_000 },
  /** Single documents of up to 5 MB each. */
  wholeDocuments: { perUser: 10, inAll: 30, tokenBucket: bytesOfOne },
  /** Stripe's webhooks: signatures of one address that are verified at the same time. */
  webhooks: { perUser: 30, inAll: 120 },
  /** Searches, each of which takes up to a second and one of catalogue's ten connections. */
  searches: { perUser: 4, inAll: 200, tokenBucket: time },
} satisfies Record<string, ConcurrencyLimits>;

export type Work = keyof typeof limits;

const SMALL_BODY_BYTES = 64 * 1024;
/** Overhead of a request, so that tiny bodies are not free. */
const LEAST_BODY_BYTES = 4 * 1024;

/** Maximum duration of a transfer: 5 MB at 0.4 Mbit/s. */
const LONGEST_MS = 120_000;

/** How long work is counted after its browser has left. Reading the largest PDF takes less than a second. */
const GOES_ON_MS = 3_000;

/** Retry-After of a refused request in seconds: about the duration of a work. */
const RETRY_AFTER = 2;

const LIMITS_OF_ROUTE = 'work';

/**
 * Limits the concurrent requests of a route.
 *
 * @param amountOf the amount of a request; 0 or false if it does not count
 */
export const LimitConcurrency =
  (work: Work, amountOf: (request: Request) => number | boolean = () => 1): MethodDecorator =>
  (_target, _name, { value: route }: PropertyDescriptor) => {
    const others = (Reflect.getMetadata(LIMITS_OF_ROUTE, route as object) ?? []) as LimitOfRoute[];
    Reflect.defineMetadata(LIMITS_OF_ROUTE, [...others, { work, amountOf }], route as object);
  };

interface LimitOfRoute {
  work: Work;
  amountOf(request: Request): number | boolean;
}

/** Applies the concurrency limits. A caller who exceeds them gets 429 with Retry-After before any work is done. */
@Injectable()
export class WorkLimits implements NestInterceptor {
  private readonly concurrency: Record<Work, ConcurrencyLimit>;
  /** Cancels the wait of a response for its place, while it waits. */
  private readonly refusals = new WeakMap<Response, () => void>();
  /** Calls to services that continue after their browser has left. */
  private readonly goingOn = new WeakMap<Response, Promise<unknown>>();

  constructor(
    private readonly reflector: Reflector,
    shared: SharedConcurrencyLimits,
    @Inject(CONFIG) { API_RATE_LIMIT }: BffConfig,
  ) {
    const times = Math.max(1, API_RATE_LIMIT / DEFAULT_API_RATE_LIMIT);
    const concurrency = Object.entries<ConcurrencyLimits>(limits).map(([work, limit]) => [
      work,
      shared.limit(work, faster(limit, times)),
    ]);
    this.concurrency = Object.fromEntries(concurrency) as Record<Work, ConcurrencyLimit>;
  }

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    for (const { work, amountOf } of this.reflector.get<LimitOfRoute[] | undefined>(
      LIMITS_OF_ROUTE,
      context.getHandler(),
    ) ?? []) {
      const amount = Number(amountOf(request));
      if (amount > 0) await this.begin(work, http.getResponse<Response>(), amount);
    }
    return next.handle();
  }

  /**
   * Takes a place for the request until its response ends. If others wait, a response that its browser reads too slowly is
   * ended.
   *
   * @returns releases the place early
   * @throws AppError TOO_MANY_REQUESTS
   */
  begin(work: Work, response: Response, amount = 1): Promise<() => void> {
    return this.take(work, amount, response, download(response));
  }

  /**
   * Keeps the places of the request until this work has ended, also if its browser leaves. Limited in time, because a
   * service may die and never answer.
   */
  holdUntil<T>(response: Response, work: Promise<T>): Promise<T> {
    this.goingOn.set(response, work);
    return work;
  }

  /**
   * Reads a body after taking memory for its length, or for the maximum if it has no length. The memory is held until the
   * response. If others wait for it, it is taken from slow senders, and from requests that wait for a place to work.
   *
   * @param isCut whether a longer body is cut to the limit
   * @throws AppError TOO_MANY_REQUESTS; REQUEST_TIMEOUT if it is too slow and others wait
   */
  async readBody(
    limitBytes: number,
    response: Response,
    read: () => Promise<void>,
    { isCut = false } = {},
  ): Promise<void> {
    const request = response.req;
    const declared = Number(request.get('content-length') ?? limitBytes);
    if (declared > limitBytes && !isCut) return read(); // The parser refuses it by its length.
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
    const mayBegin = await this.concurrency[work].take(callerOf(response.req), amount, ended.signal, transfer);
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

/** A higher API_RATE_LIMIT also raises the token buckets. */
function faster({ tokenBucket, ...limits }: ConcurrencyLimits, times: number): ConcurrencyLimits {
  if (!tokenBucket) return limits;
  return {
    ...limits,
    tokenBucket: { ...tokenBucket, atOnce: tokenBucket.atOnce * times, perSecond: tokenBucket.perSecond * times },
  };
}

/** Signed-out callers have their own limit, so that they do not delay users. */
function bodiesLike({ user }: Request, length: number): Work {
  if (!user) return 'strangersBodies';
  return length > SMALL_BODY_BYTES ? 'largeBodies' : 'smallBodies';
}
