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

const SIGN_IN = 'sign-in';
/** A controller whose calls count apart from all others, with the limit for signing in. */
export const CountsAsSignIn = () => SetMetadata(SIGN_IN, true);

function isCostly(context: ExecutionContext): boolean {
  const isSuch = Reflect.getMetadata(COSTLY, context.getHandler()) as ((request: Request) => boolean) | undefined;
  return isSuch?.(context.switchToHttp().getRequest<Request>()) === true;
}

const isSignInOrOut = (context: ExecutionContext): boolean => Reflect.getMetadata(SIGN_IN, context.getClass()) === true;

/** Whose share a request takes: the user's, or that of an address. Of IPv6 somebody has at least a /64 of their own. */
export const callerOf = ({ user, ip }: Caller): string => user?.id ?? addressOf({ ip });

const addressOf = ({ ip }: Caller): string => normalizeIp(ip ?? '');

interface Caller {
  user?: Pick<User, 'id'> | undefined;
  ip?: string | undefined;
}

@Module({ providers: [SharedCounts], exports: [SharedCounts] })
export class CountsModule {}

/**
 * So many requests a minute of one user, or of one address where nobody is signed in, and ten times as many of all who are
 * signed in at one address: accounts cost nothing. More gets 429 with Retry-After.
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
          // All calls count together, and sign-in apart: by default each route would have its own count.
          generateKey: (context, tracker) => `${isSignInOrOut(context) ? 'sign-in' : 'api'} ${tracker}`,
        },
        {
          name: ADDRESS,
          ttl: MINUTE_MS,
          limit: API_RATE_LIMIT * PEOPLE_OF_ADDRESS,
          skipIf: (context) => !context.switchToHttp().getRequest<Request>().user,
          getTracker: (request) => addressOf(request as Request),
          generateKey: (_context, tracker) => `address ${tracker}`,
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
    // The throttler adds its name to the header where it has one.
    context.switchToHttp().getResponse<Response>().setHeader('Retry-After', timeToBlockExpire);
    await holdRefusal(tracker);
    throw new AppError('TOO_MANY_REQUESTS');
  }
}
