import { AppError } from '@paperbill/contracts/http';
import { FRESH_SIGN_IN_MINUTES } from '@paperbill/contracts/rules';
import { type CanActivate, type ExecutionContext, Injectable, UseGuards } from '@nestjs/common';
import type { Request } from 'express';

/** Whether the provider asked a short while ago who it is. */
export const isSignInFresh = ({ session }: Request): boolean =>
  Date.now() - (session.authenticatedAt ?? 0) <= FRESH_SIGN_IN_MINUTES * 60_000;

/** Lets somebody on whom the provider asked a short while ago who they are: a cookie alone is not enough. */
@Injectable()
class FreshSignInGuard implements CanActivate {
  canActivate(context: ExecutionContext): true {
    if (!isSignInFresh(context.switchToHttp().getRequest<Request>())) throw new AppError('FRESH_SIGN_IN_REQUIRED');
    return true;
  }
}

/**
 * For a method that does what can't be taken back, or moves other people's money. It also names `FRESH_SIGN_IN_REQUIRED`
 * among what it `@Refuses`; the client then sends the person through `/api/login?fresh=true`.
 */
export const FreshSignIn = () => UseGuards(FreshSignInGuard);
