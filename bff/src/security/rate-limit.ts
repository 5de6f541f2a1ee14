import type { DynamicModule, ExecutionContext } from '@nestjs/common';
import { CONFIG } from '@paperbill/service-kit/without-database';
import { normalizeIp, ThrottlerModule } from '@nestjs/throttler';
import type { Request } from 'express';
import type { BffConfig } from '../config.js';
import { SignInController, SignOutController } from '../auth/auth.controller.js';

const MINUTE_MS = 60_000;

const isSignInOrOut = (context: ExecutionContext): boolean =>
  context.getClass() === SignInController || context.getClass() === SignOutController;

/** Whose share a request takes: the user's, or that of an address. Of IPv6 somebody has at least a /64 of their own. */
export const callerOf = ({ user, ip }: Request): string => user?.id ?? normalizeIp(ip ?? '');

/** So many requests a minute of one user, or of one address where nobody is signed in; more gets 429 with Retry-After. */
export const rateLimit = (): DynamicModule =>
  ThrottlerModule.forRootAsync({
    inject: [CONFIG],
    useFactory: ({ API_RATE_LIMIT, SIGN_IN_RATE_LIMIT }: BffConfig) => ({
      throttlers: [
        {
          ttl: MINUTE_MS,
          limit: (context) => (isSignInOrOut(context) ? SIGN_IN_RATE_LIMIT : API_RATE_LIMIT),
          getTracker: (request) => callerOf(request as Request),
          // All calls count together, and sign-in apart: by default each route would have its own count.
          generateKey: (context, tracker) => `${isSignInOrOut(context) ? 'sign-in' : 'api'} ${tracker}`,
        },
      ],
    }),
  });
