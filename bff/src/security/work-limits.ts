import { AppError } from '@paperbill/contracts/http';
import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';
import type { Observable } from 'rxjs';
import { InFlight, type InFlightLimits } from './in-flight.js';
import { callerOf } from './rate-limit.js';

const MiB = 1024 * 1024;

/**
 * What may be under way at a time: bodies in bytes, the others in requests. All of it together fits the 512 MiB of the
 * BFF's container, where a body is kept about three times on its way (bytes, text, message) and a file twice.
 */
const limits = {
  /** The bodies of most calls: they never wait for the large ones. */
  smallBodies: { perUser: MiB, inAll: 16 * MiB },
  /** Previews to print, logos, imports, invoices of very many line items. */
  largeBodies: { perUser: 6 * MiB, inAll: 32 * MiB },
  /** Pages that are printed; documents shares its renderer between users. */
  prints: { perUser: 4, inAll: 200 },
  /** PDFs and logos on their way to browsers. */
  files: { perUser: 6, inAll: 16 },
  /** Lists without a page. */
  wholeLists: { perUser: 2, inAll: 10 },
  /** Searches through lists: of the longest each takes up to a second, and one of the catalogue's ten connections. */
  searches: { perUser: 4, inAll: 200 },
} satisfies Record<string, InFlightLimits>;

export type Work = keyof typeof limits;

const SMALL_BODY_BYTES = 64 * 1024;

/** Nobody keeps a share by reading or sending slowly: 5 MB take so long with 0.4 Mbit/s. */
const LONGEST_MS = 120_000;

/** Seconds after which a refused request may come again: about as long as what is under way takes. */
const RETRY_AFTER = '2';

const TAKES = 'work';

/** A route whose requests count as such work, or those of them that are. */
export const Takes =
  (work: Work, isSuch: (request: Request) => boolean = () => true): MethodDecorator =>
  (_target, _name, { value: route }: PropertyDescriptor) => {
    const taken = (Reflect.getMetadata(TAKES, route as object) ?? []) as Taken[];
    Reflect.defineMetadata(TAKES, [...taken, { work, isSuch }], route as object);
  };

interface Taken {
  work: Work;
  isSuch(request: Request): boolean;
}

/** Shares what is under way between users: who exceeds theirs gets 429 with Retry-After, before any work is done. */
@Injectable()
export class WorkLimits implements NestInterceptor {
  private readonly inFlight = Object.fromEntries(
    Object.entries(limits).map(([work, limit]) => [work, new InFlight(limit)]),
  ) as Record<Work, InFlight>;

  constructor(private readonly reflector: Reflector) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const request = context.switchToHttp().getRequest<Request>();
    for (const { work, isSuch } of this.reflector.get<Taken[] | undefined>(TAKES, context.getHandler()) ?? []) {
      if (isSuch(request)) await this.begin(work, 1, request, context.switchToHttp().getResponse<Response>());
    }
    return next.handle();
  }

  /** Before a body is read: by its length, or as long as it may be where it does not tell. */
  async beginBody(limitBytes: number, request: Request, response: Response): Promise<void> {
    const length = Number(request.get('content-length') ?? limitBytes);
    if (length > limitBytes) return; // Refused by its parser, unread.
    await this.begin(length > SMALL_BODY_BYTES ? 'largeBodies' : 'smallBodies', length, request, response);
  }

  /** @throws AppError TOO_MANY_REQUESTS */
  private async begin(work: Work, amount: number, request: Request, response: Response): Promise<void> {
    const ended = new AbortController();
    if (response.closed) ended.abort();
    response.once('close', () => ended.abort());
    if (await this.inFlight[work].take(callerOf(request), amount, ended.signal)) {
      const tooSlow = setTimeout(() => response.destroy(), LONGEST_MS).unref();
      ended.signal.addEventListener('abort', () => clearTimeout(tooSlow));
      return;
    }
    response.setHeader('Retry-After', RETRY_AFTER);
    throw new AppError('TOO_MANY_REQUESTS');
  }
}
