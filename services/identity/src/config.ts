import { auditedServiceConfig, wholeNumberSchema } from '@paperbill/service-kit';
import type { z } from 'zod';

export const identityConfig = auditedServiceConfig.extend({
  ACCOUNT_DELETION_INTERVAL_SECONDS: wholeNumberSchema(60, { max: 86_400 }).describe(
    'Interval in seconds of the account deletion job, which also retries deletions that failed. At most 86400 (a day).',
  ),
  DELETED_USERS_DAYS: wholeNumberSchema(400, { max: 36_500 }).describe(
    'Days for which hashes of deleted users’ ids are kept. After a restore they delete these users again, so keep them longer than backups.',
  ),
});

export type IdentityConfig = z.infer<typeof identityConfig>;
