import type { EntityManager } from '@mikro-orm/postgresql';
import { AppError } from '@paperbill/contracts/http';
import { billing } from '@paperbill/contracts/nats';
import { STORAGE_MAX_BYTES, STORED_ATTACHMENTS_MAX_BYTES } from '@paperbill/contracts/rules';
import type { MessageBus } from '@paperbill/messaging';
import { isOnFreePlan } from '../numbering/free-limit.js';
import { countStorageRefusal } from './storage-metrics.js';
import { selectStoredBytes, type StorageColumn } from './storage.queries.js';

/** Even the largest invoice or draft with a credit note or a logo needs less storage. */
const MAX_BYTES_PER_TRANSACTION = 20 * 1024 * 1024;

/**
 * The storage of an account below this share of the limit is not read again after a transaction. The transactions that
 * run at the same time cannot fill the rest of the limit.
 */
const SMALL_ACCOUNT_SHARE = 0.1;

/** Attached files have a separate limit, so that a user with many files can still save invoices. */
const storageLimits = {
  bytes: { most: STORAGE_MAX_BYTES, refusal: 'storageFull' },
  attachedBytes: { most: STORED_ATTACHMENTS_MAX_BYTES, refusal: 'attachmentsFull' },
} as const satisfies Record<StorageColumn, unknown>;

/**
 * Rolls the transaction back if it adds bytes and the account then exceeds its storage limit.
 * @throws AppError QUOTA_REACHED
 */
export async function keepWithinStorage<T>(
  em: EntityManager,
  bus: MessageBus,
  userId: string,
  work: (em: EntityManager) => Promise<T>,
  column: StorageColumn = 'bytes',
): Promise<T> {
  const limit = storageLimits[column];
  const before = await selectStoredBytes(em, userId, column);
  if (before < SMALL_ACCOUNT_SHARE * limit.most.free) return em.transactional(work);
  // The billing service is asked before the transaction begins, and only if the account is near the limit of the
  // free plan.
  const isFree = before + MAX_BYTES_PER_TRANSACTION > limit.most.free && (await isOnFreePlanIfKnown(bus, userId));
  const maxBytes = isFree ? limit.most.free : limit.most.pro;
  return em.transactional(async (transaction) => {
    const result = await work(transaction);
    const after = await selectStoredBytes(transaction, userId, column);
    if (after > maxBytes && after > before) {
      countStorageRefusal();
      throw new AppError('QUOTA_REACHED', { reason: { code: limit.refusal, params: [maxBytes, isFree] } });
    }
    return result;
  });
}

/** Checks whether the user has the free plan. Returns false if billing is down, so that the larger limit applies. */
async function isOnFreePlanIfKnown(bus: MessageBus, userId: string): Promise<boolean> {
  try {
    return isOnFreePlan(await bus.call(billing.getPlan, { userId }));
  } catch {
    return false;
  }
}
