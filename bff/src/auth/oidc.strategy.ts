import { AppError, type User } from '@paperbill/contracts/http';
import { identity, type SignIn } from '@paperbill/contracts/nats';
import type { SignInErrorCode } from '@paperbill/contracts/texts';
import type { Request } from 'express';
import passport from 'passport';
import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { MessageBus } from '@paperbill/messaging';
import { IdentityProviderService } from './identity-provider.service.js';
import { PendingSignInsService } from './pending-sign-ins.service.js';
import type { SignInCredentials, SignInProof } from './sign-in-claims.js';
import { SignInError } from './sign-in-error.filter.js';

export interface SignInInfo {
  idToken: string;
  credentials: SignInCredentials & SignInProof;
  returnTo: string;
}

type VerifySignIn = (person: SignIn, done: (error: unknown, user?: User | false) => void) => void;

/**
 * A Passport strategy for the provider's callback. It replaces the strategy of openid-client, which allows only one
 * pending sign-in per session and reports every failure as the same error.
 */
class AuthorizationCodeStrategy extends passport.Strategy {
  constructor(
    private readonly provider: IdentityProviderService,
    private readonly pendingSignIns: PendingSignInsService,
    private readonly verify: VerifySignIn,
  ) {
    super();
  }

  override authenticate(request: Request): void {
    this.finish(request).then(
      ({ person, ...info }) =>
        this.verify(person, (error, user) => {
          if (user) this.success(user, info);
          else this.error(new SignInError(toSignInErrorCode(error, person), error));
        }),
      (error: unknown) => this.error(error),
    );
  }

  private async finish(request: Request): Promise<SignInInfo & { person: SignIn }> {
    const { code, error, state } = request.query;
    if (error === 'access_denied' || (error === undefined && !code)) throw new SignInError('no_code');
    if (error !== undefined || typeof state !== 'string') {
      throw new SignInError('callback_failed', new Error(`The provider answered: ${String(error)}`));
    }
    const pending = await this.pendingSignIns.resumeSignIn(request, state);
    if (!pending) throw new SignInError('callback_failed', new Error('This browser has no sign-in of this state'));
    try {
      const signIn = await this.provider.finishSignIn(request.originalUrl, pending);
      return { ...signIn, returnTo: pending.returnTo };
    } catch (cause) {
      throw new SignInError('token_failed', cause);
    }
  }
}

function toSignInErrorCode(error: unknown, { emailVerified }: SignIn): SignInErrorCode {
  if (!(error instanceof AppError && error.code === 'EMAIL_TAKEN')) return 'callback_failed';
  return emailVerified ? 'email_taken' : 'email_unverified';
}

@Injectable()
export class OidcStrategy extends PassportStrategy(AuthorizationCodeStrategy, 'oidc') {
  constructor(
    provider: IdentityProviderService,
    pendingSignIns: PendingSignInsService,
    private readonly bus: MessageBus,
  ) {
    super(provider, pendingSignIns);
  }

  validate(person: SignIn): Promise<User> {
    return this.bus.call(identity.signIn, person);
  }
}
