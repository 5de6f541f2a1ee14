import { randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { AppError, type ClientFields, companySnapshot, logoHash } from '@paperbill/contracts/http';
import type { MessageBus } from '@paperbill/messaging';
import { appendEvent, type NewAuditEvent } from '@paperbill/service-kit';
import type { InvoiceCounter } from '../numbering/invoice-counter.entity.js';
import { lockCounter, updateCounter } from '../numbering/invoice-counter.queries.js';
import { readProfile } from '../profile/profile.service.js';
import { kysely } from '../tables.js';
import { clientPostalColumns, companyPostalColumns } from './postal-addresses.js';
import { keepWithinStorage } from '../storage/keep-within-storage.js';

/**
 * Runs a transaction that saves documents. It locks the user's counter, so that saves of one user run one after another, and
 * checks the storage limit. Lock other rows after the counter, to avoid deadlocks.
 *
 * @throws AppError QUOTA_REACHED
 */
export const saveInTurn = <T>(
  em: EntityManager,
  bus: MessageBus,
  userId: string,
  work: (em: EntityManager, counter: InvoiceCounter) => Promise<T>,
): Promise<T> =>
  keepWithinStorage(em, bus, userId, async (transaction) => work(transaction, await lockCounter(transaction, userId)));

/** The user and the idempotent request that a document is saved for. */
export interface KeyedRequest {
  userId: string;
  idempotencyKey: string;
  requestHash: string;
}

/**
 * Returns the id of the document that the same request created before. Call it with the counter locked.
 *
 * @throws AppError IDEMPOTENCY_KEY_REUSED if the key was used for a different request
 */
export async function findSavedBefore(
  em: EntityManager,
  table: 'invoices' | 'credit_notes' | 'quotes',
  { userId, idempotencyKey, requestHash }: KeyedRequest,
): Promise<string | null> {
  const stored = await kysely(em)
    .selectFrom(table)
    .select(['id', 'requestHash'])
    .where('userId', '=', userId)
    .where('idempotencyKey', '=', idempotencyKey)
    .executeTakeFirst();
  if (stored && stored.requestHash !== requestHash) throw new AppError('IDEMPOTENCY_KEY_REUSED');
  return stored?.id ?? null;
}

interface NewDocument {
  /** The new values of the counter. */
  counter: Partial<InvoiceCounter>;
  /** The audit event. Its target is this document by default. */
  event: Omit<NewAuditEvent, 'userId'>;
  isScheduled?: boolean;
}

/**
 * Inserts a document, updates the counter and appends an audit event. Call it with the counter locked.
 *
 * @param insert inserts the rows; it gets the columns that all kinds have
 * @returns the id of the document
 */
export async function insertDocument(
  em: EntityManager,
  request: KeyedRequest,
  { counter, event, isScheduled = false }: NewDocument,
  insert: (row: KeyedRequest & { id: string }) => Promise<void>,
): Promise<string> {
  const { userId } = request;
  const id = randomUUID();
  await insert({ id, ...request });
  await updateCounter(em, userId, counter);
  await appendEvent(em, { userId, targetId: id, ...event }, ...(isScheduled ? (['system'] as const) : []));
  return id;
}

/** Returns the columns of the sender, from the current profile, and the structured parts of both addresses. */
export async function partiesOf(
  em: EntityManager,
  userId: string,
  counter: InvoiceCounter,
  client: Pick<ClientFields, 'clientCountry'>,
) {
  const profile = await readProfile(em, userId, counter);
  const { companyLogoUrl, ...sender } = companySnapshot(profile);
  return {
    ...sender,
    companyLogoSha256: logoHash(companyLogoUrl),
    ...companyPostalColumns(profile),
    ...clientPostalColumns(client),
  };
}
