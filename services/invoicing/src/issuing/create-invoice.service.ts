import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import {
  AppError,
  companySnapshot,
  type DiscountAndDeposit,
  type InvoiceFields,
  type IssuedInvoice,
  type LineItemFields,
  logoHash,
} from '@paperbill/contracts/http';
import { billing, type CreateInvoice, type IssueInvoice, type Plan } from '@paperbill/contracts/nats';
import {
  DEFAULT_COUNTRY,
  DEFAULT_PAYMENT_TERMS,
  type InvoiceStatus,
  normalizeNumber,
} from '@paperbill/contracts/rules';
import { refusalTexts, validationTexts } from '@paperbill/contracts/texts';
import { MessageBus } from '@paperbill/messaging';
import { appendEvent, CONFIG, KeyedMutex } from '@paperbill/service-kit';
import type { InvoicingConfig } from '../config.js';
import { type DraftOrigin, selectDraft, takeDraft } from '../drafts/draft.queries.js';
import { lockCounter, updateCounter } from '../numbering/invoice-counter.queries.js';
import { selectTaken } from '../numbering/taken-numbers.queries.js';
import { numbersFrom, numberAfter, suggestionAfter } from '../numbering/next-number.js';
import { recordDeposit } from '../payments/deposit.js';
import { readProfile } from '../profile/profile.service.js';
import { invoiceHash } from '../request-hashes.js';
import { keepWithinStorage } from '../storage/keep-within-storage.js';
import { completeLines, withDefaults } from '../invoices/complete-fields.js';
import { checkedAmounts } from '../invoices/invoice-amounts.js';
import { InvoiceEntity, invoiceFieldNames, LineItemEntity } from '../invoices/invoice.entity.js';
import { isLimitReached, isOnFreePlan } from '../numbering/free-limit.js';
import { InvoicesService } from '../invoices/invoices.service.js';
import { refusalOfReferences } from '../invoices/references.js';

/** A request with its defaults filled in, its amounts computed and its lines in order. */
interface CompleteInvoice {
  fields: InvoiceFields;
  status: InvoiceStatus;
  lines: LineItemFields[];
  reductions: DiscountAndDeposit & { discountAmount: string };
  /** Of everything that the user asked for: two requests with the same hash mean the same invoice. */
  hash: string;
}

/** Numbers ahead that are taken already are rare and few, so that one query mostly does. */
const LOOK_AHEAD = 20;

@Injectable()
export class CreateInvoiceService {
  private readonly mutex = new KeyedMutex();

  constructor(
    private readonly em: EntityManager,
    @Inject(CONFIG) private readonly config: InvoicingConfig,
    private readonly bus: MessageBus,
    private readonly invoices: InvoicesService,
  ) {}

  /**
   * Saves an invoice, or answers with the one that the same request made before.
   *
   * @throws AppError INVALID_INPUT where the amounts do not add up or somebody else's customer is named, INVOICE_LIMIT_REACHED, QUOTA_REACHED, INVOICE_NUMBER_TAKEN or
   *   IDEMPOTENCY_KEY_REUSED; NOT_FOUND where the draft that it is made of is gone, DRAFT_CHANGED where it was saved since
   */
  async create(request: CreateInvoice & Partial<IssueInvoice>): Promise<IssuedInvoice> {
    const { userId } = request;
    const invoice = completeInvoice(request);
    // Asked before the transaction: nobody's counter stays locked while another service takes its time.
    const [plan, refusal] = await Promise.all([
      this.bus.call(billing.getPlan, { userId }),
      refusalOfReferences(this.bus, userId, invoice),
    ]);
    const id = await this.mutex.runExclusive(userId, () =>
      keepWithinStorage(this.em, this.bus, userId, (em) =>
        storeInvoice(em, request, invoice, { plan, quota: this.config.INVOICE_QUOTA }, refusal),
      ),
    );
    return this.invoices.get(userId, id);
  }

  /**
   * Saves an invoice that nobody asks for at this moment. Its references were checked when somebody did.
   *
   * @throws AppError INVOICE_LIMIT_REACHED or QUOTA_REACHED
   */
  async createOnSchedule(
    request: CreateInvoice & Partial<IssueInvoice>,
    { plan, ...scheduled }: Scheduled,
  ): Promise<void> {
    const limits = { plan, quota: this.config.INVOICE_QUOTA };
    await this.mutex.runExclusive(request.userId, () =>
      keepWithinStorage(this.em.fork(), this.bus, request.userId, (em) =>
        storeInvoice(em, request, completeInvoice(request), limits, null, scheduled),
      ),
    );
  }
}

/** How an invoice comes about that is made on a schedule. */
interface Scheduled {
  plan: Plan;
  /** The invoice that repeats. */
  copiedFromId: string;
  /** What belongs to it, in the same transaction. */
  andThen: (em: EntityManager, id: string) => Promise<void>;
}

/** @throws AppError INVALID_INPUT where the amounts do not add up */
export function completeInvoice({
  invoice,
  lineItems,
  useNextNumber,
  discount = null,
  deposit = null,
}: CreateInvoice & Partial<IssueInvoice>): CompleteInvoice {
  const { lines: amounts, reductions, ...totals } = checkedAmounts({ invoice, lineItems, discount, deposit });
  const fields: InvoiceFields = {
    ...withDefaults<InvoiceFields>(invoiceFieldNames, invoice, {
      customerId: null,
      clientCountry: DEFAULT_COUNTRY,
      paymentTerms: DEFAULT_PAYMENT_TERMS,
    }),
    invoiceNumber: useNextNumber ? '' : normalizeNumber(invoice.invoiceNumber),
    ...totals,
  };
  const lines = completeLines(lineItems, amounts);
  const status = invoice.status ?? 'pending';
  const hash = invoiceHash({ fields, lines, status, discount, deposit });
  return { fields, lines, status, reductions, hash };
}

/**
 * Stores an invoice and moves the user's counter, or changes nothing at all. Saves of one user wait for each other on
 * the counter's row, so that numbers are gapless and the free plan's limit holds however many come at once.
 *
 * @param em of a transaction
 * @returns the invoice's id; of the one that exists already where this request was sent before
 */
async function storeInvoice(
  em: EntityManager,
  { userId, idempotencyKey, useNextNumber, draftId, draftRevision }: CreateInvoice & Partial<IssueInvoice>,
  { fields, status, lines, reductions, hash }: CompleteInvoice,
  { plan, quota }: { plan: Plan; quota: number },
  refusal: AppError | null,
  scheduled?: Omit<Scheduled, 'plan'>,
): Promise<string> {
  const counter = await lockCounter(em, userId);
  const savedBefore = await findSavedBefore(em, userId, idempotencyKey, hash);
  if (savedBefore) {
    // Its first try may have been sent before there was a draft of it.
    if (draftId) await takeDraft(em, userId, draftId, draftRevision);
    return savedBefore;
  }
  if (refusal) throw refusal;
  if (isLimitReached(plan, counter)) throw new AppError('INVOICE_LIMIT_REACHED');
  if (counter.createdInvoices >= quota) {
    throw new AppError('QUOTA_REACHED', { reason: { code: 'quotaReached', params: [quota, 'invoices'] } });
  }

  let invoiceNumber = useNextNumber ? normalizeNumber(counter.nextNumber) : fields.invoiceNumber;
  let { taken, nextNumber } = await checkNumber(em, userId, invoiceNumber, counter.nextNumber);
  if (taken && useNextNumber) {
    // An earlier release suggested it beside one that looks like it.
    invoiceNumber = nextNumber;
    ({ taken, nextNumber } = await checkNumber(em, userId, invoiceNumber, invoiceNumber));
  }
  if (taken) throw numberTaken(invoiceNumber, nextNumber);
  // Of two invoices out of one draft nobody wants the second.
  const origin = draftId
    ? await takeOrigin(em, userId, draftId, draftRevision)
    : scheduled && { copiedFromId: scheduled.copiedFromId };

  const id = randomUUID();
  const { discount, discountAmount, deposit } = reductions;
  const { companyLogoUrl, ...sender } = companySnapshot(await readProfile(em, userId, counter));
  await em.insert(InvoiceEntity, {
    id,
    userId,
    ...fields,
    invoiceNumber,
    discountKind: discount?.kind ?? null,
    discountValue: discount?.value ?? null,
    discountAmount,
    deposit,
    // A deposit is its first payment; what is left then is marked.
    storedStatus: deposit ? 'pending' : status,
    paidAt: status === 'paid' && !deposit ? new Date() : null,
    ...sender,
    companyLogoSha256: logoHash(companyLogoUrl),
    watermark: isOnFreePlan(plan),
    ...origin,
    idempotencyKey,
    requestHash: hash,
  });
  await em.insertMany(
    LineItemEntity,
    lines.map((line) => ({ id: randomUUID(), invoiceId: id, ...line })),
  );
  if (deposit) await recordDeposit(em, { userId, id, deposit, isPaid: status === 'paid' });
  await updateCounter(em, userId, { nextNumber, createdInvoices: counter.createdInvoices + 1 });
  const event = { userId, action: 'invoice.created', targetId: id, target: invoiceNumber } as const;
  await appendEvent(em, event, ...(scheduled ? (['system'] as const) : []));
  await scheduled?.andThen(em, id);
  return id;
}

/**
 * What an invoice comes from, whose draft is gone then.
 *
 * @param revision the only one that may be issued, where it is named
 * @throws AppError NOT_FOUND, or DRAFT_CHANGED where the draft was saved since
 */
async function takeOrigin(em: EntityManager, userId: string, draftId: string, revision?: number): Promise<DraftOrigin> {
  const origin = await takeDraft(em, userId, draftId, revision);
  if (!origin) {
    if (revision !== undefined && (await selectDraft(em, userId, draftId))) throw new AppError('DRAFT_CHANGED');
    throw new AppError('NOT_FOUND', { message: refusalTexts.draftGone });
  }
  // Of two drafts that were to stand in for an invoice, the one that was issued first does.
  const { correctsId } = origin;
  const isCorrected = correctsId !== null && (await em.count(InvoiceEntity, { userId, correctsId })) > 0;
  return isCorrected ? { ...origin, correctsId: null } : origin;
}

/** @throws AppError IDEMPOTENCY_KEY_REUSED where the key came with another request */
async function findSavedBefore(
  em: EntityManager,
  userId: string,
  idempotencyKey: string,
  requestHash: string,
): Promise<string | null> {
  const stored = await em.findOne(InvoiceEntity, { userId, idempotencyKey }, { fields: ['requestHash'] });
  if (stored && stored.requestHash !== requestHash) throw new AppError('IDEMPOTENCY_KEY_REUSED');
  return stored?.id ?? null;
}

/**
 * Whether an invoice has the wanted number or one that looks like it, and what to suggest from now on: a number that no
 * invoice has. The caller holds the counter's lock.
 *
 * @param suggested what has been suggested so far
 */
async function checkNumber(
  em: EntityManager,
  userId: string,
  wanted: string,
  suggested: string,
): Promise<{ taken: boolean; nextNumber: string }> {
  let taken = false;
  let first: string | null = suggestionAfter(wanted, suggested);
  while (first !== null) {
    const candidates = numbersFrom(first, LOOK_AHEAD);
    const found = await selectTaken(em, userId, [wanted, ...candidates]);
    taken = found.has(wanted);
    const free = candidates.find((number) => !found.has(number));
    if (free !== undefined) return { taken, nextNumber: free };
    first = numberAfter(candidates.at(-1)!);
  }
  return { taken, nextNumber: suggested };
}

function numberTaken(number: string, free: string): AppError {
  const message = validationTexts.invoiceNumberTaken(number, free);
  return new AppError('INVOICE_NUMBER_TAKEN', { message, errors: [{ path: 'invoice.invoiceNumber', message }] });
}
