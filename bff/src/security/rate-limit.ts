import { type DynamicModule, type ExecutionContext, Injectable, Module, SetMetadata } from '@nestjs/common';
import { normalizeIp, ThrottlerGuard, type ThrottlerLimitDetail, ThrottlerModule } from '@nestjs/throttler';
import { AppError, type User } from '@paperbill/contracts/http';
import { CONFIG } from '@paperbill/service-kit/without-database';
import type { Request, Response } from 'express';
import type { BffConfig } from '../config.js';
import { SharedCounts } from './shared-counts.js';

const MINUTE_MS = 60_000;

const COSTLY = 'costly';
/** A route whose calls cost as much as ten others: it has a tenth of the limit, of its own. */
export const Costly = () => SetMetadata(COSTLY, true);
const COSTS = 10;

const SIGN_IN = 'sign-in';
/** A controller whose calls count apart from all others, with the limit for signing in. */
export const CountsAsSignIn = () => SetMetadata(SIGN_IN, true);

const isCostly = (context: ExecutionContext): boolean => Reflect.getMetadata(COSTLY, context.getHandler()) === true;

const isSignInOrOut = (context: ExecutionContext): boolean => Reflect.getMetadata(SIGN_IN, context.getClass()) === true;

/** Whose share a request takes: the user's, or that of an address. Of IPv6 somebody has at least a /64 of their own. */
export const callerOf = ({ user, ip }: { user?: Pick<User, 'id'> | undefined; ip?: string | undefined }): string =>
  user?.id ?? normalizeIp(ip ?? '');

@Module({ providers: [SharedCounts], exports: [SharedCounts] })
export class CountsModule {}

/** So many requests a minute of one user, or of one address where nobody is signed in; more gets 429 with Retry-After. */
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
  protected override throwThrottlingException(
    context: ExecutionContext,
    { timeToBlockExpire }: ThrottlerLimitDetail,
  ): Promise<never> {
    // The throttler adds its name to the header where it has one.
    context.switchToHttp().getResponse<Response>().setHeader('Retry-After', timeToBlockExpire);
    return Promise.reject(new AppError('TOO_MANY_REQUESTS'));
  }
}
