import { randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type ClientFields, type CompanyProfile, companySnapshot, logoHash } from '@paperbill/contracts/http';
import type { Language } from '@paperbill/contracts/rules';
import type { MessageBus } from '@paperbill/messaging';
import { appendEvent, type KeyedRequest, type NewAuditEvent } from '@paperbill/service-kit';
import type { InvoiceCounter } from '../numbering/invoice-counter.entity.js';
import { lockCounter, updateCounter } from '../numbering/invoice-counter.queries.js';
import { toClientPostalColumns, toCompanyPostalColumns } from './postal-addresses.js';
import { keepWithinStorage } from '../storage/keep-within-storage.js';

/**
 * Locks the user's invoice counter, so that saves of one user run one after another. Callers must lock other rows
 * after the counter, to avoid deadlocks.
 * @throws AppError QUOTA_REACHED if the save exceeds the user's storage limit
 */
export const saveWithLockedCounter = <T>(
  em: EntityManager,
  bus: MessageBus,
  userId: string,
  work: (em: EntityManager, counter: InvoiceCounter) => Promise<T>,
): Promise<T> =>
  keepWithinStorage(em, bus, userId, async (transaction) => work(transaction, await lockCounter(transaction, userId)));

interface InsertionEffects {
  counter: Partial<InvoiceCounter>;
  /** The target of the event is the document, unless the event names another target. */
  event: Omit<NewAuditEvent, 'userId'>;
  isScheduled?: boolean;
}

/** The caller must have locked the user's invoice counter. */
export async function insertDocument(
  em: EntityManager,
  request: KeyedRequest,
  { counter, event, isScheduled = false }: InsertionEffects,
  insert: (row: KeyedRequest & { id: string }) => Promise<void>,
): Promise<string> {
  const { userId } = request;
  const id = randomUUID();
  await insert({ id, ...request });
  await updateCounter(em, userId, counter);
  await appendEvent(em, { userId, targetId: id, ...event }, ...(isScheduled ? (['system'] as const) : []));
  return id;
}

/** The sender's data comes from the current profile, in the language of the document. */
export function toSenderAndAddressColumns(
  profile: CompanyProfile,
  document: Pick<ClientFields, 'clientCountry'> & { language: Language | undefined },
) {
  const { companyLogoUrl, ...sender } = companySnapshot(profile, document.language);
  return {
    ...sender,
    companyLogoSha256: logoHash(companyLogoUrl),
    ...toCompanyPostalColumns(profile),
    ...toClientPostalColumns(document),
  };
}
