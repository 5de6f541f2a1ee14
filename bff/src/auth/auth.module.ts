import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { BackChannelLogoutController } from './back-channel-logout.controller.js';
import { IdentityProviderService } from './identity-provider.service.js';
import { LogoutTokensService } from './logout-tokens.service.js';
import { OidcStrategy } from './oidc.strategy.js';
import { PendingSignInsService } from './pending-sign-ins.service.js';
import { SignOutHintService } from './sign-out-hint.service.js';
import { SignInController, SignOutController, UserController } from './auth.controller.js';

@Module({
  imports: [AuditModule, SessionsModule],
  controllers: [BackChannelLogoutController, SignInController, SignOutController, UserController],
  providers: [IdentityProviderService, LogoutTokensService, OidcStrategy, PendingSignInsService, SignOutHintService],
  exports: [IdentityProviderService],
})
export class AuthModule {}
