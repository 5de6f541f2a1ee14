import { Module } from '@nestjs/common';
import { SessionsModule } from '../sessions/sessions.module.js';
import { IdentityProvider } from './identity-provider.js';
import { OidcStrategy } from './oidc.strategy.js';
import { PendingSignIns } from './pending-sign-in.js';
import { SignInController } from './sign-in.controller.js';
import { SignOutController } from './sign-out.controller.js';
import { UserController } from './user.controller.js';

@Module({
  imports: [SessionsModule],
  controllers: [SignInController, SignOutController, UserController],
  providers: [IdentityProvider, OidcStrategy, PendingSignIns],
  exports: [IdentityProvider],
})
export class AuthModule {}
