import type { User } from '@paperbill/contracts/http';
import { identity, type SignIn } from '@paperbill/contracts/nats';
import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { MessageBus } from '@paperbill/messaging';
import { CodeFlow } from './code-flow.js';
import { IdentityProvider } from './identity-provider.js';
import { PendingSignIns } from './pending-sign-in.js';

/** The code flow of OpenID Connect; whom the provider vouches for becomes a user of ours. */
@Injectable()
export class OidcStrategy extends PassportStrategy(CodeFlow, 'oidc') {
  constructor(
    provider: IdentityProvider,
    pendingSignIns: PendingSignIns,
    private readonly bus: MessageBus,
  ) {
    super(provider, pendingSignIns);
  }

  validate(person: SignIn): Promise<User> {
    return this.bus.call(identity.signIn, person);
  }
}
