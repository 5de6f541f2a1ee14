import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '@paperbill/contracts/http';
import { MAX_LINE_ITEMS } from '@paperbill/contracts/rules';
import { type CallHandler, type ExecutionContext, Inject, Injectable, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';
import type { Observable } from 'rxjs';
import { CONFIG } from '@paperbill/service-kit/without-database';
import { type BffConfig, DEFAULT_API_RATE_LIMIT } from '../config.js';
import type { EndedWork, ConcurrencyLimit, ConcurrencyLimits } from './concurrency-limit.js';
import { getCallerKey } from './rate-limit.js';
import { RefusalDelay } from './refusal-delay.js';
import { SharedConcurrencyLimits } from './shared-concurrency-limits.js';
import { measureDownload, type Transfer, measureUpload } from './transfer.js';

const MiB = 1024 * 1024;

/**
 * The token bucket for request bodies, in bytes. The cost of a body is its size, because bodies are scanned, parsed and
 * sent to the services.
 */
const requestBodyBytesBucket = { capacity: 48 * MiB, perSecond: MiB, computeCost: ({ amount }: EndedWork) => amount };
/**
 * The minimum costs of work. They apply even if a caller disconnects at once, because the services have already started
 * to work.
 */
const MIN_WORK_COSTS = { bytesReadBucket: 256 * 1024, ofOne: 32 * 1024, ms: 50 };

/** The token bucket for responses. The cost of a response is its size in bytes. */
const responseBytesBucket = {
  capacity: 40 * MiB,
  perSecond: MiB,
  computeCost: ({ bytesMoved }: EndedWork) => Math.max(bytesMoved, MIN_WORK_COSTS.bytesReadBucket),
};
/**
 * The token bucket for responses with one document. Most documents are short, so the minimum cost is low. A cancelled
 * request costs as much as a long document.
 */
const singleDocumentBytesBucket = {
  ...responseBytesBucket,
  computeCost: ({ bytesMoved }: EndedWork) =>
    Math.max(bytesMoved || MIN_WORK_COSTS.bytesReadBucket, MIN_WORK_COSTS.ofOne),
};
/** The token bucket for working time, in milliseconds. Each user can permanently use a quarter of one worker. */
const workingTimeBucket = {
  capacity: 20_000,
  perSecond: 250,
  computeCost: ({ ms }: EndedWork) => Math.max(ms, MIN_WORK_COSTS.ms),
};

/**
 * The limits of concurrent work. Request bodies are limited in bytes, all other work in requests or items. All limits
 * together fit into the 512 MiB of the BFF's container. A body is in memory about three times (as bytes, as text and as
 * a message), and a file once. Expensive kinds of work also have a token bucket per user.
 */
const concurrencyLimits = {
  /**
   * The request bodies of most calls. Small bodies do not count towards the limit of large bodies and never wait for
   * large bodies.
   */
  smallBodies: { perUser: MiB, total: 16 * MiB },
  /** A file of 10 MB exceeds the limit per user, so it is read only while the user sends no other large body. */
  largeBodies: { perUser: 6 * MiB, total: 32 * MiB, tokenBucket: requestBodyBytesBucket },
  /** The items of lists in request bodies. Validating 1,000 items blocks the main thread for up to 100 ms. */
  listItems: {
    perUser: MAX_LINE_ITEMS,
    total: 3 * MAX_LINE_ITEMS,
    tokenBucket: { capacity: 2 * MAX_LINE_ITEMS, perSecond: MAX_LINE_ITEMS / 2, computeCost: ({ amount }) => amount },
  },
  /**
   * The request bodies of signed-out callers. They have their own limit, because an attacker with many IP addresses
   * must not delay users.
   */
  strangersBodies: { perUser: MiB, total: 8 * MiB, tokenBucket: requestBodyBytesBucket },
  /** Requests that print a PDF. The documents service shares the renderer fairly between users. */
  prints: { perUser: 4, total: 200, tokenBucket: workingTimeBucket },
  /** Downloads of PDFs and attached files. For each file, a service reads up to 10 MiB from its database. */
  files: { perUser: 6, total: 16, tokenBucket: responseBytesBucket },
  strangersFiles: { perUser: 4, total: 6 },
  /** The pages of client links. Each page reads a document, and an attacker can use many IP addresses. */
  clientPages: { perUser: 4, total: 8, tokenBucket: responseBytesBucket },
  /**
   * The rendering of long pages, which takes a second per page. During this time, the service can read the document of
   * the next page.
   */
  longPages: { perUser: 1, total: 2 },
  /** Calls to Stripe for clients. The pages of invoice links must never wait for Stripe. */
  clientPayments: { perUser: 2, total: 20 },
  /** Downloads of PDFs by clients. The pages that clients open must never wait for the renderer. */
  clientPrints: { perUser: 4, total: 8, tokenBucket: responseBytesBucket },
  logos: { perUser: 6, total: 16 },
  wholeLists: { perUser: 2, total: 10, tokenBucket: responseBytesBucket },
  pages: { perUser: 2_000, total: 6_000 },
  /** Responses with a single document. A document has up to 5 MB. */
  wholeDocuments: { perUser: 10, total: 30, tokenBucket: singleDocumentBytesBucket },
  /** Limits how many signatures of Stripe are verified at the same time. Here, `perUser` is per IP address. */
  webhooks: { perUser: 30, total: 120 },
  /**
   * Searches. Each search takes up to a second and uses one of the ten database connections of the catalogue service.
   */
  searches: { perUser: 4, total: 200, tokenBucket: workingTimeBucket },
} satisfies Record<string, ConcurrencyLimits>;

export type KindOfWork = keyof typeof concurrencyLimits;

const SMALL_BODY_BYTES = 64 * 1024;
/** The minimum size at which a body is counted. Every request has some overhead, so tiny bodies must not be free. */
const MIN_COUNTED_BODY_BYTES = 4 * 1024;

/** The maximum duration of a transfer. In this time, 10 MiB can be sent at 0.5 Mbit/s. */
const MAX_TRANSFER_MS = 180_000;

/** After the browser has disconnected, work still counts for this time. Reading the largest PDF takes less time. */
const MAX_WORK_AFTER_LEAVING_MS = 3_000;

/** The value of Retry-After for refused requests, in seconds. Most work takes about this long. */
const RETRY_AFTER_SECONDS = 2;

const ROUTE_LIMITS_METADATA_KEY = 'work';

/** @param computeAmount returns the amount of work. If it returns 0 or false, the request does not count. */
export const LimitConcurrency =
  (work: KindOfWork, computeAmount: (request: Request) => number | boolean = () => 1): MethodDecorator =>
  (_target, _name, { value: route }: PropertyDescriptor) => {
    const others = (Reflect.getMetadata(ROUTE_LIMITS_METADATA_KEY, route as object) ?? []) as LimitOfRoute[];
    Reflect.defineMetadata(
      ROUTE_LIMITS_METADATA_KEY,
      [...others, { work, computeAmount: computeAmount }],
      route as object,
    );
  };

interface LimitOfRoute {
  work: KindOfWork;
  computeAmount(request: Request): number | boolean;
}

/** Refuses requests over a limit with status 429 and Retry-After, before any work is done. */
@Injectable()
export class WorkLimits implements NestInterceptor {
  private readonly concurrency: Record<KindOfWork, ConcurrencyLimit>;
  /** Refuse the request of a response that waits in a queue. */
  private readonly refusals = new WeakMap<Response, () => void>();
  /** The running calls to services for each response. A call continues after the browser has disconnected. */
  private readonly runningCalls = new WeakMap<Response, Promise<unknown>>();

  constructor(
    private readonly reflector: Reflector,
    shared: SharedConcurrencyLimits,
    private readonly refusalDelay: RefusalDelay,
    @Inject(CONFIG) { API_RATE_LIMIT }: BffConfig,
  ) {
    const times = Math.max(1, API_RATE_LIMIT / DEFAULT_API_RATE_LIMIT);
    const concurrency = Object.entries<ConcurrencyLimits>(concurrencyLimits).map(([work, limit]) => [
      work,
      shared.createLimit(work, multiplyTokenBucket(limit, times)),
    ]);
    this.concurrency = Object.fromEntries(concurrency) as Record<KindOfWork, ConcurrencyLimit>;
  }

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    for (const { work, computeAmount } of this.reflector.get<LimitOfRoute[] | undefined>(
      ROUTE_LIMITS_METADATA_KEY,
      context.getHandler(),
    ) ?? []) {
      const amount = Number(computeAmount(request));
      if (amount > 0) await this.begin(work, http.getResponse<Response>(), amount);
    }
    return next.handle();
  }

  /**
   * While other users wait, a response ends early if its browser reads too slowly.
   * @returns a function that stops counting the work before the response ends
   * @throws AppError TOO_MANY_REQUESTS
   */
  begin(work: KindOfWork, response: Response, amount = 1): Promise<() => void> {
    return this.holdPlaceUntilWorkEnds(work, amount, response, measureDownload(response));
  }

  /**
   * Lets the request count until the work ends, even if the browser disconnects. There is a maximum time, because a
   * crashed service never answers.
   */
  holdPlaceUntil<T>(response: Response, work: Promise<T>): Promise<T> {
    this.runningCalls.set(response, work);
    return work;
  }

  /**
   * Reserves memory until the response ends: the body's length, or the maximum if the length is unknown. While other
   * requests wait, slow uploads and requests in a queue are ended.
   * @throws AppError TOO_MANY_REQUESTS, or REQUEST_TIMEOUT if the upload is too slow while others wait
   */
  async readBody(
    limitBytes: number,
    response: Response,
    read: () => Promise<void>,
    { isTruncated = false } = {},
  ): Promise<void> {
    const request = response.req;
    const declaredBytes = Number(request.get('content-length') ?? limitBytes);
    if (declaredBytes > limitBytes && !isTruncated) return read();
    const length = Math.min(declaredBytes, limitBytes);
    let stop: () => void;
    const uploadTimeout = new Promise<void>((_, reject) => {
      stop = () => {
        response.setHeader('Connection', 'close');
        reject(new AppError('REQUEST_TIMEOUT'));
      };
    });
    const body: Transfer = {
      ...measureUpload(request),
      isWaitingForBrowser: () => !request.complete || this.refusals.has(response),
      end: () => (this.refusals.get(response) ?? stop)(),
    };
    await this.holdPlaceUntilWorkEnds(
      selectBodyLimit(request, length),
      Math.max(length, MIN_COUNTED_BODY_BYTES),
      response,
      body,
    );
    await Promise.race([read(), uploadTimeout]);
  }

  private async holdPlaceUntilWorkEnds(
    work: KindOfWork,
    amount: number,
    response: Response,
    transfer: Transfer,
  ): Promise<() => void> {
    const ended = new AbortController();
    if (response.closed) ended.abort();
    const end = () => ended.abort();
    response.once('close', () => {
      const work = this.runningCalls.get(response);
      if (work) void Promise.race([work, sleep(MAX_WORK_AFTER_LEAVING_MS, undefined, { ref: false })]).then(end, end);
      else end();
    });
    this.refusals.set(response, () => ended.abort());
    const mayBegin = await this.concurrency[work].acquire(getCallerKey(response.req), amount, ended.signal, transfer);
    this.refusals.delete(response);
    if (mayBegin) {
      const responseTimer = setTimeout(() => response.destroy(), MAX_TRANSFER_MS).unref();
      ended.signal.addEventListener('abort', () => clearTimeout(responseTimer));
      return end;
    }
    await this.refusalDelay.delayResponse(getCallerKey(response.req), response);
    throw new AppError('TOO_MANY_REQUESTS', { retryAfter: RETRY_AFTER_SECONDS });
  }
}

/** Multiplies a token bucket, because a higher API_RATE_LIMIT also permits more work. */
function multiplyTokenBucket({ tokenBucket, ...limits }: ConcurrencyLimits, times: number): ConcurrencyLimits {
  if (!tokenBucket) return limits;
  return {
    ...limits,
    tokenBucket: { ...tokenBucket, capacity: tokenBucket.capacity * times, perSecond: tokenBucket.perSecond * times },
  };
}

function selectBodyLimit({ user }: Request, length: number): KindOfWork {
  if (!user) return 'strangersBodies';
  return length > SMALL_BODY_BYTES ? 'largeBodies' : 'smallBodies';
}
