import { isIPv6 } from 'node:net';
import { type DynamicModule, type ExecutionContext, Injectable, Module, SetMetadata } from '@nestjs/common';
import { normalizeIp, ThrottlerGuard, type ThrottlerLimitDetail, ThrottlerModule } from '@nestjs/throttler';
import { AppError, type User } from '@paperbill/contracts/http';
import { CONFIG } from '@paperbill/service-kit/without-database';
import type { Request, Response } from 'express';
import type { BffConfig } from '../config.js';
import { holdRefusal } from './hold-refusal.js';
import { SharedCounts } from './shared-counts.js';

const MINUTE_MS = 60_000;

const COSTLY = 'costly';
/** A route whose calls cost as much as ten others, or those of them that do: they have a tenth of the limit, of their own. */
export const Costly = (isCostly: (request: Request) => boolean = () => true) => SetMetadata(COSTLY, isCostly);
const COSTS = 10;

const ADDRESS = 'address';
/** What people who are signed in may ask from one address, beside the limit of each: an office has one for all. */
const PEOPLE_OF_ADDRESS = 10;
/** Whoever asks for no more than this part of their own limit goes on where others have used up their address's. */
const FEW = 1 / 10;

const NETWORK = 'network';
/** What one customer of a provider may have of IPv6: it holds 65,536 of the networks that count as an address. */
const NETWORK_PREFIX = 48;

const SIGN_IN = 'sign-in';
/** A controller of whose calls each counts apart from all others, with the limit for signing in. */
export const CountsAsSignIn = () => SetMetadata(SIGN_IN, true);

function isCostly(context: ExecutionContext): boolean {
  const isSuch = Reflect.getMetadata(COSTLY, context.getHandler()) as ((request: Request) => boolean) | undefined;
  return isSuch?.(requestOf(context)) === true;
}

const isSignInOrOut = (context: ExecutionContext): boolean => Reflect.getMetadata(SIGN_IN, context.getClass()) === true;

/** Whose share a request takes: the user's, or that of an address. Of IPv6 somebody has at least a /64 of their own. */
export const callerOf = ({ user, ip }: Caller): string => user?.id ?? addressOf({ ip });

const addressOf = ({ ip }: Caller): string => normalizeIp(ip ?? '');

const apiKey = (tracker: string): string => `api ${tracker}`;

/** Who only visits the sign-in, again and again, leaves room for those who come back from the provider. */
const keyOf = (context: ExecutionContext, tracker: string): string =>
  isSignInOrOut(context) ? `${SIGN_IN}.${context.getHandler().name} ${tracker}` : apiKey(tracker);

const requestOf = (context: ExecutionContext): Request => context.switchToHttp().getRequest<Request>();

interface Caller {
  user?: Pick<User, 'id'> | undefined;
  ip?: string | undefined;
}

@Module({ providers: [SharedCounts], exports: [SharedCounts] })
export class CountsModule {}

/**
 * So many requests a minute of one user, or of one address where nobody is signed in, and ten times as many of all who are
 * signed in at one address: accounts cost nothing. There, who asks little has as much again. Ten times as many also of an
 * IPv6 network where nobody is signed in. More gets 429 with Retry-After.
 */
export const rateLimit = (): DynamicModule =>
  ThrottlerModule.forRootAsync({
    imports: [CountsModule],
    inject: [CONFIG, SharedCounts],
    useFactory: ({ API_RATE_LIMIT, SIGN_IN_RATE_LIMIT }: BffConfig, storage: SharedCounts) => ({
      storage,
      getTracker: (request) => callerOf(request as Request),
      throttlers: [
        {
          ttl: MINUTE_MS,
          limit: (context) => (isSignInOrOut(context) ? SIGN_IN_RATE_LIMIT : API_RATE_LIMIT),
          // All calls count together: by default each route would have its own count.
          generateKey: keyOf,
        },
        {
          name: ADDRESS,
          ttl: MINUTE_MS,
          limit: (context) => {
            const asksLittle = storage.lastMinute(apiKey(callerOf(requestOf(context)))) <= API_RATE_LIMIT * FEW;
            return API_RATE_LIMIT * PEOPLE_OF_ADDRESS * (asksLittle ? 2 : 1);
          },
          skipIf: (context) => !requestOf(context).user,
          getTracker: (request) => addressOf(request as Request),
          generateKey: (_context, tracker) => `${ADDRESS} ${tracker}`,
        },
        {
          name: NETWORK,
          ttl: MINUTE_MS,
          limit: API_RATE_LIMIT * PEOPLE_OF_ADDRESS,
          skipIf: (context) => requestOf(context).user !== undefined || !isIPv6(requestOf(context).ip ?? ''),
          getTracker: (request) => normalizeIp((request as Request).ip ?? '', NETWORK_PREFIX),
          generateKey: (_context, tracker) => `${NETWORK} ${tracker}`,
        },
        {
          name: COSTLY,
          ttl: MINUTE_MS,
          limit: Math.ceil(API_RATE_LIMIT / COSTS),
          skipIf: (context) => !isCostly(context),
          generateKey: (context, tracker) => `${context.getClass().name}.${context.getHandler().name} ${tracker}`,
        },
      ],
    }),
  });

/** Called by the guard of sessions, once it is known who asks. */
@Injectable()
export class RateLimit extends ThrottlerGuard {
  protected override async throwThrottlingException(
    context: ExecutionContext,
    { timeToBlockExpire, tracker }: ThrottlerLimitDetail,
  ): Promise<never> {
    const response = context.switchToHttp().getResponse<Response>();
    await holdRefusal(tracker, response);
    throw new AppError('TOO_MANY_REQUESTS', { retryAfter: timeToBlockExpire });
  }
}
