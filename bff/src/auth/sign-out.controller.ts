import { Controller, Get, Logger, Post, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { AnswersNothing, Redirects } from '../api-description/answers.js';
import { OptionalSession } from '../sessions/session.guard.js';
import { Sessions } from '../sessions/sessions.js';
import { IdentityProvider } from './identity-provider.js';

/** The client calls the first and then opens the second (product-rules.md, "Sign-out"). */
@Controller('api')
@OptionalSession()
export class SignOutController {
  private readonly logger = new Logger('SignOut');

  constructor(
    private readonly sessions: Sessions,
    private readonly provider: IdentityProvider,
  ) {}

  @Post('auth/logout')
  @AnswersNothing('Nobody is signed in any more')
  endSession(@Req() request: Request, @Res({ passthrough: true }) response: Response): Promise<void> {
    return this.sessions.end(request, response);
  }

  /** Ends the provider's session too: otherwise the next sign-in would ask nobody for a password. */
  @Get('logout')
  @Redirects('To the sign-out of the identity provider, or to /')
  async logout(@Req() request: Request, @Res() response: Response): Promise<void> {
    // A page of another site may not sign anybody out.
    if (request.get('sec-fetch-site') === 'cross-site') return response.redirect('/');
    const { idToken } = request.session ?? {};
    // Whatever fails: this browser has lost its cookie, and its user must not be left on an error.
    await this.sessions.end(request, response).catch((err: unknown) => this.logger.warn({ err }));
    const url = await this.provider.endSessionUrl(idToken).catch((err: unknown) => void this.logger.warn({ err }));
    response.redirect(url?.href ?? '/');
  }
}
