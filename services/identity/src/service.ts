import { auditTablesOfUser, CreateAuditEvents, type Service } from '@paperbill/service-kit';
import { identityConfig, type IdentityConfig } from './config.js';
import { entities } from './entities.js';
import { IdentityModule } from './identity.module.js';
import { CreateUsersAndSessions } from './migrations/2026-11-21-create-users-and-sessions.js';
import { DeleteAccounts } from './migrations/2026-11-22-delete-accounts.js';
import { DeleteTwice } from './migrations/2026-11-25-delete-twice.js';
import { ForgetEventsOfTheClosed } from './migrations/2026-11-22-forget-events-of-the-closed.js';
import { RefuseNonsense } from './migrations/2026-11-21-refuse-nonsense.js';
import { RememberLanguage } from './migrations/2026-11-30-remember-language.js';
import { TakeTurnsAtDeletions } from './migrations/2026-11-22-take-turns-at-deletions.js';
import { TakeUnverifiedAddresses } from './migrations/2026-11-22-take-unverified-addresses.js';
import { FindSessionsOfTheProvider } from './migrations/2026-11-22-find-sessions-of-the-provider.js';
import { FindSessionsWithinScope } from './migrations/2026-11-22-find-sessions-within-scope.js';

export const identityService: Service<IdentityConfig> = {
  name: 'identity',
  module: IdentityModule,
  schema: {
    entities,
    migrations: [
      CreateUsersAndSessions,
      RefuseNonsense,
      TakeUnverifiedAddresses,
      FindSessionsOfTheProvider,
      DeleteAccounts,
      CreateAuditEvents,
      TakeTurnsAtDeletions,
      ForgetEventsOfTheClosed,
      FindSessionsWithinScope,
      DeleteTwice,
      RememberLanguage,
    ],
    tablesOfUser: [{ name: 'sessions' }, ...auditTablesOfUser],
  },
  config: identityConfig,
};
