import type { User } from '@paperbill/contracts/http';
import { identity } from '@paperbill/contracts/nats';
import { Controller, Get, Inject, Logger, Post, Query, Req, Res, UseFilters, UseGuards } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import { ApiQuery } from '@nestjs/swagger';
import { MessageBus } from '@paperbill/messaging';
import { CONFIG } from '@paperbill/service-kit/without-database';
import type { Request, Response } from 'express';
import type { BffConfig } from '../config.js';
import { ApiAnswer, ApiNoContent, ApiRedirect } from '../api-description/api-decorators.js';
import { getAppLanguage } from '../framework/app-language.js';
import { RateLimit } from '../security/rate-limit.js';
import { CurrentUser, OptionalSession } from '../sessions/session.guard.js';
import { SessionsService } from '../sessions/sessions.service.js';
import type { SignInInfo } from './oidc.strategy.js';
import { IdentityProviderService } from './identity-provider.service.js';
import { PendingSignInsService } from './pending-sign-ins.service.js';
import { toSafeReturnPath } from './safe-return-path.js';
import { countSignIn, SignInError, SignInErrorFilter } from './sign-in-error.filter.js';
import { SignOutHintService } from './sign-out-hint.service.js';
import { schemaRef } from '../api-description/answer-shapes.js';

@Controller('api')
@OptionalSession()
@RateLimit('sign-in')
@UseFilters(SignInErrorFilter)
export class SignInController {
  private readonly logger = new Logger('SignIn');

  constructor(
    @Inject(CONFIG) private readonly config: BffConfig,
    private readonly provider: IdentityProviderService,
    private readonly pendingSignIns: PendingSignInsService,
    private readonly sessions: SessionsService,
    private readonly bus: MessageBus,
  ) {}

  @Get('login')
  @ApiQuery({
    name: 'returnTo',
    required: false,
    schema: { type: 'string', description: 'The path to return to after the sign-in' },
  })
  @ApiQuery({
    name: 'fresh',
    required: false,
    schema: {
      type: 'string',
      enum: ['true'],
      description: 'The provider asks for the credentials even if the user is signed in',
    },
  })
  @ApiRedirect('To the identity provider; a signed-in user goes straight to the target of the sign-in')
  async login(
    @Query('returnTo') given: unknown,
    @Query('fresh') fresh: unknown,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const returnTo = toSafeReturnPath(given, this.config.PUBLIC_URL);
    const isFresh = fresh === 'true';
    if (request.user && !isFresh) return response.redirect(returnTo);
    const secrets = await this.pendingSignIns.begin(request, response, { returnTo, isFresh });
    const again = isFresh ? (request.user?.email ?? '') : undefined;
    const url = await this.provider.beginSignIn(secrets, again).catch((cause: unknown) => {
      throw new SignInError('callback_failed', cause);
    });
    response.redirect(url.href);
  }

  @Get('callback')
  @ApiRedirect('To the page where the sign-in began, or to /login?error=CODE')
  @UseGuards(AuthGuard('oidc'))
  async callback(@CurrentUser() user: User, @Req() request: Request, @Res() response: Response): Promise<void> {
    const { returnTo, idToken, credentials } = request.authInfo as SignInInfo;
    await this.sessions.start(request, user, { idToken, ...credentials }).catch((cause: unknown) => {
      throw new SignInError('callback_failed', cause);
    });
    countSignIn('ok');
    await this.saveLanguage(user, request);
    response.redirect(returnTo);
  }

  /** Stores the language of e-mails to the user. An error does not make the sign-in fail. */
  private async saveLanguage({ id: userId }: User, request: Request): Promise<void> {
    await this.bus
      .call(identity.saveLanguage, { userId, language: getAppLanguage(request) })
      .catch((err: unknown) => this.logger.warn({ err, msg: 'Language of the user not stored' }));
  }
}

/** The routes for signing out. The web client first calls `auth/logout` and then opens `logout` (USER-8, USER-9). */
@Controller('api')
@OptionalSession()
@RateLimit('sign-in')
export class SignOutController {
  private readonly logger = new Logger('SignOut');

  constructor(
    @Inject(CONFIG) private readonly config: BffConfig,
    private readonly sessions: SessionsService,
    private readonly provider: IdentityProviderService,
    private readonly signOutHint: SignOutHintService,
  ) {}

  @Post('auth/logout')
  @ApiNoContent('The user is signed out')
  async endSession(@Req() request: Request, @Res({ passthrough: true }) response: Response): Promise<void> {
    const { idToken } = request.session ?? {};
    await this.sessions.end(request, response);
    await this.signOutHint.store(response, idToken);
  }

  /**
   * Ends our session and the session at the provider. If the provider's session continued, the next sign-in would not
   * ask for a password.
   */
  @Get('logout')
  @ApiRedirect('To the sign-out of the identity provider, or to /')
  async logout(@Req() request: Request, @Res() response: Response): Promise<void> {
    if (!isSignOutFromOwnPage(request, this.config.PUBLIC_URL)) return response.redirect('/');
    const storedIdToken = await this.signOutHint.readAndClear(request, response);
    const idToken = request.session?.idToken ?? storedIdToken;
    // An error of the identity service is only logged. The browser has already deleted its cookie, so the user is
    // signed out anyway.
    await this.sessions.end(request, response).catch((err: unknown) => this.logger.warn({ err }));
    const url = await this.provider.buildSignOutUrl(idToken).catch((err: unknown) => void this.logger.warn({ err }));
    response.redirect(url?.href ?? '/');
  }
}

/**
 * Returns false if another site opened the sign-out link. Other sites, including sibling subdomains, must not be able
 * to sign users out.
 */
function isSignOutFromOwnPage(request: Request, publicUrl: string): boolean {
  const site = request.get('sec-fetch-site');
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  const referrer = request.get('referer');
  return referrer === undefined || URL.parse(referrer)?.origin === publicUrl;
}

@Controller('api/auth')
export class UserController {
  @Get('user')
  @ApiAnswer(200, 'The signed-in user', schemaRef('User'))
  user(@CurrentUser() user: User): User {
    return user;
  }
}
