import { AppError } from '@paperbill/contracts/http';
import { FRESH_SIGN_IN_MINUTES } from '@paperbill/contracts/rules';
import { type CanActivate, type ExecutionContext, Injectable, UseGuards } from '@nestjs/common';
import type { Request } from 'express';

export const isSignInFresh = ({ session }: Request): boolean =>
  Date.now() - (session.authenticatedAt ?? 0) <= FRESH_SIGN_IN_MINUTES * 60_000;

/** Refuses calls without a recent sign-in, so that a stolen cookie is not enough to make these calls. */
@Injectable()
class FreshSignInGuard implements CanActivate {
  canActivate(context: ExecutionContext): true {
    if (!isSignInFresh(context.switchToHttp().getRequest<Request>())) throw new AppError('FRESH_SIGN_IN_REQUIRED');
    return true;
  }
}

/**
 * Requires a recent sign-in. Use this decorator for methods that cannot be undone or that redirect payments.
 * Also add `FRESH_SIGN_IN_REQUIRED` to `@ApiErrorCodes`. After this error, the web client sends the user
 * through `/api/login?fresh=true`.
 */
export const FreshSignIn = () => UseGuards(FreshSignInGuard);
