import type { Service } from '@paperbill/service-kit';
import { identityConfig } from './config.js';
import { IdentityModule } from './identity.module.js';
import { CreateUsersAndSessions } from './migrations/2026-11-21-create-users-and-sessions.js';
import { RefuseNonsense } from './migrations/2026-11-21-refuse-nonsense.js';
import { TakeUnverifiedAddresses } from './migrations/2026-11-22-take-unverified-addresses.js';
import { SessionEntity } from './sessions/session.entity.js';
import { UserEntity } from './users/user.entity.js';

export const identityService: Service = {
  name: 'identity',
  module: IdentityModule,
  schema: {
    entities: [UserEntity, SessionEntity],
    migrations: [CreateUsersAndSessions, RefuseNonsense, TakeUnverifiedAddresses],
  },
  config: identityConfig,
};
