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
 * Runs a transaction that saves documents: within the account's room, and with the user's counter locked, which saves of one
 * user wait for. Whoever locks another row as well takes this lock first.
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

/** Of whom and for which request a document is saved. */
export interface KeyedRequest {
  userId: string;
  idempotencyKey: string;
  requestHash: string;
}

/**
 * The id of the document that the same request made before. The caller holds the counter's lock.
 *
 * @throws AppError IDEMPOTENCY_KEY_REUSED where the key came with another request
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
  /** The next numbers of the counter from now on. */
  counter: Partial<InvoiceCounter>;
  /** What the audit log says of it. It is about this document unless it names another target. */
  event: Omit<NewAuditEvent, 'userId'>;
  isScheduled?: boolean;
}

/**
 * Inserts a document, moves the counter and tells the audit log. The caller holds the counter's lock.
 *
 * @param insert inserts its rows, of which these are the columns that all kinds have
 * @returns its id
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

/** The sender's columns, as the profile is now, and what is kept of the addresses beside their texts. */
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
