import { auditedServiceConfig, wholeNumber } from '@paperbill/service-kit';
import type { z } from 'zod';

/** What identity reads from its environment. */
export const identityConfig = auditedServiceConfig.extend({
  ACCOUNT_DELETION_INTERVAL_SECONDS: wholeNumber(60, { max: 86_400 }).describe(
    'How often identity looks for accounts whose time is up, and goes on with deletions that a service kept waiting: at least once a day, so 86400 at most.',
  ),
  DELETED_USERS_DAYS: wholeNumber(400, { max: 36_500 }).describe(
    'How long hashes of deleted users’ ids are kept, by which a restored backup loses them again: longer than you keep backups.',
  ),
});

export type IdentityConfig = z.infer<typeof identityConfig>;
