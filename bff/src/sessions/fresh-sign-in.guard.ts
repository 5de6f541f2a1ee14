import { AppError } from '@paperbill/contracts/http';
import { FRESH_SIGN_IN_MINUTES } from '@paperbill/contracts/rules';
import { type CanActivate, type ExecutionContext, Injectable, UseGuards } from '@nestjs/common';
import type { Request } from 'express';

/** Lets somebody on whom the provider asked a short while ago who they are: a cookie alone is not enough. */
@Injectable()
class FreshSignInGuard implements CanActivate {
  canActivate(context: ExecutionContext): true {
    const { authenticatedAt = 0 } = context.switchToHttp().getRequest<Request>().session;
    if (Date.now() - authenticatedAt > FRESH_SIGN_IN_MINUTES * 60_000) throw new AppError('FRESH_SIGN_IN_REQUIRED');
    return true;
  }
}

/**
 * For a method that does what can't be taken back, or moves other people's money. It also names `FRESH_SIGN_IN_REQUIRED`
 * among what it `@Refuses`; the client then sends the person through `/api/login?fresh=true`.
 */
export const FreshSignIn = () => UseGuards(FreshSignInGuard);
