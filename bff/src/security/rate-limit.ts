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
 * Gives a route (`costly`) or a controller (`sign-in`) its own rate limit: see {@link rateLimit}.
 *
 * @param applies decides whether the limit applies to a request of the route
 */
export const RateLimit = (kind: typeof COSTLY | typeof SIGN_IN, applies: Applies = () => true) =>
  SetMetadata(kind, applies);
const COSTS = 10;

const ADDRESS = 'address';
/**
 * The limit of all signed-in users of one network address together, as a multiple of the limit per user. Many users in
 * an office may share an address.
 */
const PEOPLE_OF_ADDRESS = 10;
/** Users who have used less than this part of their own limit get twice the shared limit of their network address. */
const FEW = 1 / 10;

const NETWORK = 'network';
/**
 * The prefix length of the IPv6 network that a provider usually assigns to one customer. A /48 network contains 65,536
 * networks of the size /64.
 */
const NETWORK_PREFIX = 48;

function isCostly(context: ExecutionContext): boolean {
  const applies = Reflect.getMetadata(COSTLY, context.getHandler()) as Applies | undefined;
  return applies?.(requestOf(context)) === true;
}

const isSignInOrOut = (context: ExecutionContext): boolean => Reflect.hasMetadata(SIGN_IN, context.getClass());

/**
 * Returns the key under which a caller's requests are counted: the user's id, or the network address. IPv6 addresses
 * are grouped by their /64 network, because every subscriber has at least a whole /64.
 */
export const callerOf = ({ user, ip }: Caller): string => user?.id ?? addressOf({ ip });

const addressOf = ({ ip }: Caller): string => normalizeIp(ip ?? '');

const apiKey = (tracker: string): string => `api ${tracker}`;

/**
 * Returns the key of a count. Each route of the sign-in and sign-out has its own count, so that many visits to the
 * sign-in do not block the callback.
 */
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
 * Limits the requests per minute. Further requests get status 429 with the header Retry-After.
 *
 * | Requests of                             | Limit (multiples of API_RATE_LIMIT)                |
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
          // All routes share one count. By default, the library counts each route separately.
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

/** Applies the rate limits. The session guard calls this after it has identified the caller. */
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
