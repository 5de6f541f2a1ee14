import { Module } from '@nestjs/common';
import { SessionsModule } from '../sessions/sessions.module.js';
import { IdentityProviderService } from './identity-provider.service.js';
import { OidcStrategy } from './oidc.strategy.js';
import { PendingSignInsService } from './pending-sign-ins.service.js';
import { SignInController, SignOutController, UserController } from './auth.controller.js';

@Module({
  imports: [SessionsModule],
  controllers: [SignInController, SignOutController, UserController],
  providers: [IdentityProviderService, OidcStrategy, PendingSignInsService],
  exports: [IdentityProviderService],
})
export class AuthModule {}
