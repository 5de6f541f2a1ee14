import type { User } from '@paperbill/contracts/http';
import { Controller, Get, Inject, Query, Req, Res, UseFilters, UseGuards } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import { ApiQuery } from '@nestjs/swagger';
import { CONFIG } from '@paperbill/service-kit/without-database';
import type { Request, Response } from 'express';
import type { BffConfig } from '../config.js';
import { Redirects } from '../api-description/answers.js';
import { CurrentUser } from '../sessions/current-user.js';
import { OptionalSession } from '../sessions/session.guard.js';
import { Sessions } from '../sessions/sessions.js';
import type { SignInInfo } from './code-flow.js';
import { IdentityProvider } from './identity-provider.js';
import { PendingSignIns } from './pending-sign-in.js';
import { safeReturnTo } from './return-to.js';
import { SignInError, SignInErrorFilter } from './sign-in-error.js';
import { countSignIn } from './sign-in-metrics.js';

/** The way to the identity provider and back. */
@Controller('api')
@OptionalSession()
@UseFilters(SignInErrorFilter)
export class SignInController {
  constructor(
    @Inject(CONFIG) private readonly config: BffConfig,
    private readonly provider: IdentityProvider,
    private readonly pendingSignIns: PendingSignIns,
    private readonly sessions: Sessions,
  ) {}

  @Get('login')
  @ApiQuery({ name: 'returnTo', required: false, schema: { type: 'string', description: 'A path of ours to end at' } })
  @Redirects('To the identity provider; for somebody who is signed in to where the sign-in would end')
  async login(@Query('returnTo') given: unknown, @Req() request: Request, @Res() response: Response): Promise<void> {
    const returnTo = safeReturnTo(given, this.config.PUBLIC_URL);
    if (request.user) return response.redirect(returnTo);
    const { url, state, ...pending } = await this.provider.beginSignIn().catch((cause: unknown) => {
      throw new SignInError('callback_failed', cause);
    });
    await this.pendingSignIns.add(response, state, { ...pending, returnTo });
    response.redirect(url.href);
  }

  @Get('callback')
  @Redirects('To where the sign-in began, or to /login?error=CODE')
  @UseGuards(AuthGuard('oidc'))
  async callback(@CurrentUser() user: User, @Req() request: Request, @Res() response: Response): Promise<void> {
    const { returnTo, idToken, credentials } = request.authInfo as SignInInfo;
    await this.sessions.start(request, user, { idToken, ...credentials }).catch((cause: unknown) => {
      throw new SignInError('callback_failed', cause);
    });
    countSignIn('ok');
    response.redirect(returnTo);
  }
}
