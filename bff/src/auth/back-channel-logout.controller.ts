import { Body, Controller, Header, HttpCode, Post } from '@nestjs/common';
import { RawBody } from '../body/read-body.interceptor.js';
import { NoSession } from '../sessions/session.guard.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { LogoutTokensService } from './logout-tokens.service.js';

/** The maximum size of the form. It contains a single token of about 1 KB. */
const FORM_LIMIT_BYTES = 16 * 1024;

/**
 * Receives sign-outs from the provider (OpenID Connect Back-Channel Logout 1.0). A repeated report of a sign-out does
 * not end sessions that began after the sign-out.
 */
@Controller('webhooks/sign-out')
@NoSession()
export class BackChannelLogoutController {
  constructor(
    private readonly logoutTokens: LogoutTokensService,
    private readonly sessions: SessionsService,
  ) {}

  @Post()
  @HttpCode(200)
  @RawBody(FORM_LIMIT_BYTES)
  @Header('Cache-Control', 'no-store')
  async receive(@Body() form: Buffer | undefined): Promise<void> {
    const token = new URLSearchParams(form?.toString() ?? '').get('logout_token') ?? '';
    await this.sessions.endProviderSessions(await this.logoutTokens.read(token));
  }
}
