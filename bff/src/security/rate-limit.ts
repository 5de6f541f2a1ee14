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
const SIGN_IN = 'sign-in';
type Applies = (request: Request) => boolean;

/**
 * Gives a route (`costly`) or a controller (`sign-in`) a rate limit of its own: see {@link rateLimit}.
 *
 * @param applies whether it applies to a request of the route
 */
export const RateLimit = (kind: typeof COSTLY | typeof SIGN_IN, applies: Applies = () => true) =>
  SetMetadata(kind, applies);
const COSTS = 10;

const ADDRESS = 'address';
/** Limit of all signed-in users of one address, in multiples of the limit per user: an office shares an address. */
const PEOPLE_OF_ADDRESS = 10;
/** Below this part of their own limit, users have twice the limit of their address. */
const FEW = 1 / 10;

const NETWORK = 'network';
/** The IPv6 network of one customer of a provider. It contains 65,536 networks of a /64. */
const NETWORK_PREFIX = 48;

function isCostly(context: ExecutionContext): boolean {
  const applies = Reflect.getMetadata(COSTLY, context.getHandler()) as Applies | undefined;
  return applies?.(requestOf(context)) === true;
}

const isSignInOrOut = (context: ExecutionContext): boolean => Reflect.hasMetadata(SIGN_IN, context.getClass());

/** The key of a caller: the user's id, or the address. IPv6 addresses are grouped by /64, which everybody has at least. */
export const callerOf = ({ user, ip }: Caller): string => user?.id ?? addressOf({ ip });

const addressOf = ({ ip }: Caller): string => normalizeIp(ip ?? '');

const apiKey = (tracker: string): string => `api ${tracker}`;

/** Each route of signing in and out has its own count, so that repeated visits to the sign-in do not block the callback. */
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
 * Requests per minute; more get 429 with Retry-After.
 *
 * | Who                                     | Limit (multiples of API_RATE_LIMIT)                |
 * | --------------------------------------- | -------------------------------------------------- |
 * | a user, or an address if signed out     | 1                                                  |
 * | all signed-in users of an address       | 10, and 20 for a user with few requests            |
 * | an IPv6 /48 network, if signed out      | 10                                                 |
 * | a costly route, per caller              | 1/10                                               |
 * | a route of signing in or out            | SIGN_IN_RATE_LIMIT per address                     |
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
          // One count for all routes. By default each route would have its own.
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

/** Called by the session guard, after it has found the caller. */
@Injectable()
export class RateLimitGuard extends ThrottlerGuard {
  protected override async throwThrottlingException(
    context: ExecutionContext,
    { timeToBlockExpire, tracker }: ThrottlerLimitDetail,
  ): Promise<never> {
    const response = context.switchToHttp().getResponse<Response>();
    await holdRefusal(tracker, response);
    throw new AppError('TOO_MANY_REQUESTS', { retryAfter: timeToBlockExpire });
  }
}
