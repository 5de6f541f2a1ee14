import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { type DynamicModule, type ExecutionContext, Inject, Injectable, Module, SetMetadata } from '@nestjs/common';
import { normalizeIp, ThrottlerGuard, type ThrottlerLimitDetail, ThrottlerModule } from '@nestjs/throttler';
import { AppError, type User } from '@paperbill/contracts/http';
import { CONFIG } from '@paperbill/service-kit/without-database';
import type { Request, Response } from 'express';
import type { BffConfig } from '../config.js';
import { RefusalDelay } from './refusal-delay.js';
import { SharedCounts } from './shared-counts.js';

const MINUTE_MS = 60_000;

const COSTLY_ROUTE_METADATA_KEY = 'costly';
const SIGN_IN_ROUTE_METADATA_KEY = 'sign-in';
type RouteCondition = (request: Request) => boolean;

/** Gives a route or a controller a rate limit of its own: `costly` or `sign-in` (see {@link createRateLimit}). */
export const RateLimit = (
  kind: typeof COSTLY_ROUTE_METADATA_KEY | typeof SIGN_IN_ROUTE_METADATA_KEY,
  appliesTo: RouteCondition = () => true,
) => SetMetadata(kind, appliesTo);
const COSTLY_REQUEST_COST = 10;

const ADDRESS_LIMIT_NAME = 'address';
/** All users of an IP address, such as those of an office, share this multiple of the limit per user. */
const ADDRESS_LIMIT_FACTOR = 10;
/** For a user below this fraction of the limit per user, the limit of the IP address is twice as high. */
const LIGHT_USE_FRACTION = 1 / 10;

const NETWORK_LIMIT_NAME = 'network';
/** Internet providers usually assign a /48 network, which contains 65,536 networks of size /64, to one customer. */
const NETWORK_PREFIX = 48;

const LINK_LIMIT_NAME = 'link';
/** A link gets twice the limit of a caller, so that a single caller cannot use up the limit of the client's link. */
const LINK_LIMIT_FACTOR = 2;

const getLinkToken = ({ params }: Request): string | undefined => params['token'] as string | undefined;

function isCostly(context: ExecutionContext): boolean {
  const applies = Reflect.getMetadata(COSTLY_ROUTE_METADATA_KEY, context.getHandler()) as RouteCondition | undefined;
  return applies?.(getRequest(context)) === true;
}

const isSignInOrOut = (context: ExecutionContext): boolean =>
  Reflect.hasMetadata(SIGN_IN_ROUTE_METADATA_KEY, context.getClass());

/** IPv6 addresses are grouped by their /64 network, because every internet customer has at least a whole /64. */
export const getCallerKey = ({ user, ip }: Caller): string => user?.id ?? getAddress({ ip });

const getAddress = ({ ip }: Caller): string => normalizeIp(ip ?? '');

const toApiCountKey = (tracker: string): string => `api ${tracker}`;

/** A user who opens the sign-in page often can still finish the sign-in, because each route has its own count. */
const toCountKey = (context: ExecutionContext, tracker: string): string =>
  isSignInOrOut(context)
    ? `${SIGN_IN_ROUTE_METADATA_KEY}.${context.getHandler().name} ${tracker}`
    : toApiCountKey(tracker);

const toRouteKey = (context: ExecutionContext, tracker: string): string =>
  `${context.getClass().name}.${context.getHandler().name} ${tracker}`;

const getRequest = (context: ExecutionContext): Request => context.switchToHttp().getRequest<Request>();

interface Caller {
  user?: Pick<User, 'id'> | undefined;
  ip?: string | undefined;
}

@Module({ providers: [SharedCounts], exports: [SharedCounts] })
export class SharedCountsModule {}

/**
 * Limits the requests per minute. Further requests get status 429 with the header Retry-After.
 *
 * | Requests of                             | Limit (multiples of API_RATE_LIMIT)                |
 * | --------------------------------------- | -------------------------------------------------- |
 * | a user, or an address if signed out     | 1                                                  |
 * | all signed-in users of an address       | 10, and 20 for a user with few requests            |
 * | an IPv6 /48 network, if signed out      | 10                                                 |
 * | a costly route, per caller              | 1/10                                               |
 * | a costly route of a link, per link      | 2/10                                               |
 * | a route of signing in or out            | SIGN_IN_RATE_LIMIT per address                     |
 */
export const createRateLimit = (): DynamicModule =>
  ThrottlerModule.forRootAsync({
    imports: [SharedCountsModule],
    inject: [CONFIG, SharedCounts],
    useFactory: ({ API_RATE_LIMIT, SIGN_IN_RATE_LIMIT }: BffConfig, storage: SharedCounts) => ({
      storage,
      getTracker: (request) => getCallerKey(request as Request),
      throttlers: [
        {
          ttl: MINUTE_MS,
          limit: (context) => (isSignInOrOut(context) ? SIGN_IN_RATE_LIMIT : API_RATE_LIMIT),
          // The routes of the API share one count per caller. By default, the library counts each route separately.
          generateKey: toCountKey,
        },
        {
          name: ADDRESS_LIMIT_NAME,
          ttl: MINUTE_MS,
          limit: (context) => {
            const isBelowUserLimit =
              storage.countLastMinute(toApiCountKey(getCallerKey(getRequest(context)))) <=
              API_RATE_LIMIT * LIGHT_USE_FRACTION;
            return API_RATE_LIMIT * ADDRESS_LIMIT_FACTOR * (isBelowUserLimit ? 2 : 1);
          },
          skipIf: (context) => !getRequest(context).user,
          getTracker: (request) => getAddress(request as Request),
          generateKey: (_context, tracker) => `${ADDRESS_LIMIT_NAME} ${tracker}`,
        },
        {
          name: NETWORK_LIMIT_NAME,
          ttl: MINUTE_MS,
          limit: API_RATE_LIMIT * ADDRESS_LIMIT_FACTOR,
          skipIf: (context) => getRequest(context).user !== undefined || !isIPv6(getRequest(context).ip ?? ''),
          getTracker: (request) => normalizeIp((request as Request).ip ?? '', NETWORK_PREFIX),
          generateKey: (_context, tracker) => `${NETWORK_LIMIT_NAME} ${tracker}`,
        },
        {
          name: COSTLY_ROUTE_METADATA_KEY,
          ttl: MINUTE_MS,
          limit: Math.ceil(API_RATE_LIMIT / COSTLY_REQUEST_COST),
          skipIf: (context) => !isCostly(context),
          generateKey: toRouteKey,
        },
        {
          name: LINK_LIMIT_NAME,
          ttl: MINUTE_MS,
          limit: LINK_LIMIT_FACTOR * Math.ceil(API_RATE_LIMIT / COSTLY_REQUEST_COST),
          skipIf: (context) => !isCostly(context) || getLinkToken(getRequest(context)) === undefined,
          // The key is the hash of the token and not the token, because keys are broadcast.
          getTracker: (request) =>
            createHash('sha256')
              .update(getLinkToken(request as Request)!)
              .digest('hex'),
          generateKey: (context, tracker) => `${LINK_LIMIT_NAME} ${toRouteKey(context, tracker)}`,
        },
      ],
    }),
  });

/** Applies the rate limits. The session guard calls this guard after it has identified the caller. */
@Injectable()
export class RateLimitGuard extends ThrottlerGuard {
  @Inject() private readonly refusalDelay: RefusalDelay;

  protected override async throwThrottlingException(
    context: ExecutionContext,
    { timeToBlockExpire, tracker }: ThrottlerLimitDetail,
  ): Promise<never> {
    const response = context.switchToHttp().getResponse<Response>();
    await this.refusalDelay.delayResponse(tracker, response);
    throw new AppError('TOO_MANY_REQUESTS', { retryAfter: timeToBlockExpire });
  }
}
