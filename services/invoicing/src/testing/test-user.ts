import { createHash, randomUUID } from 'node:crypto';
import type {
  Attachment,
  AttachmentOwner,
  CopiedPriceOption,
  InvoiceWithLineItems,
  IssuedInvoice,
  LineItemFields,
  NewCreditNote,
  NewRecurring,
  RecurringChanges,
  Quote,
  StatusChange,
} from '@paperbill/contracts/http';
import {
  type CreateInvoice,
  type CreateQuote,
  type InvoiceFilter,
  invoicing,
  type IssueInvoice,
  type NewQuote,
  type QuoteFilter,
} from '@paperbill/contracts/nats';
import type { InvoiceStatus, QuoteStatus, RecurringState } from '@paperbill/contracts/rules';
import { aDraft, aLineItem, anInvoice, aQuote, aRecurring, daysFromToday } from '@paperbill/testing';
import type { DraftToSave } from './requests.js';
import { splitIntoParts } from './split-into-parts.js';
import { UserWithSettings } from './user/settings.js';

type NewInvoiceFields = Partial<CreateInvoice['invoice']>;

/** Sends the same NATS messages as the BFF on behalf of a user. The base classes in `user` send the other messages. */
export class TestUser extends UserWithSettings {
  createInvoice(request: Partial<CreateInvoice> = {}): Promise<InvoiceWithLineItems> {
    return this.ask(invoicing.createInvoice, {
      ...anInvoice(),
      idempotencyKey: randomUUID(),
      useNextNumber: false,
      ...request,
    });
  }

  createNext(fields: NewInvoiceFields = {}, lineItems?: LineItemFields[]): Promise<InvoiceWithLineItems> {
    return this.createInvoice({ ...anInvoice(fields, lineItems), useNextNumber: true });
  }

  createNumbered(invoiceNumber: string): Promise<InvoiceWithLineItems> {
    return this.createInvoice(anInvoice({ invoiceNumber }));
  }

  issue(request: Partial<IssueInvoice>): Promise<IssuedInvoice> {
    const invoice = { ...anInvoice(), idempotencyKey: randomUUID(), useNextNumber: true };
    return this.ask(invoicing.issueInvoice, { ...invoice, draftId: null, ...request });
  }

  saveDraft({ id = randomUUID(), revision = 0, content = {}, ...origin }: DraftToSave = {}) {
    return this.ask(invoicing.saveDraft, { id, revision, content: aDraft(content), ...origin });
  }

  readonly getDraft = (id: string) => this.ask(invoicing.getDraft, { id });
  readonly listDrafts = () => this.ask(invoicing.listDrafts);
  readonly deleteDraft = (id: string, revision?: number) => this.ask(invoicing.deleteDraft, { id, revision });
  readonly copyInvoice = (id: string, prices: CopiedPriceOption = 'unchanged', idempotencyKey: string = randomUUID()) =>
    this.ask(invoicing.copyInvoice, { id, prices, idempotencyKey });
  readonly listChangedPrices = (id: string) => this.ask(invoicing.listChangedPrices, { id });

  createQuote(quote: Partial<NewQuote['quote']> = {}, rest: Partial<CreateQuote> = {}): Promise<Quote> {
    const request = { ...aQuote(quote), idempotencyKey: randomUUID() };
    return this.ask(invoicing.createQuote, { ...request, ...rest });
  }

  readonly changeQuote = (
    id: string,
    revision: number,
    quote: Partial<NewQuote['quote']> = {},
    rest: Partial<NewQuote> = {},
  ) => this.ask(invoicing.changeQuote, { id, revision, ...aQuote(quote), ...rest });

  readonly listAttachments = (owner: AttachmentOwner) => this.ask(invoicing.listAttachments, { owner });
  readonly exportAttachments = (after?: string) => this.ask(invoicing.exportAttachments, { after });

  async attach(
    owner: AttachmentOwner,
    content: Buffer,
    {
      name = 'plan.pdf',
      withMail = true,
      idempotencyKey = randomUUID(),
    }: { name?: string; withMail?: boolean | null; idempotencyKey?: string } = {},
  ): Promise<Attachment> {
    const upload = { owner, idempotencyKey, size: content.length };
    for (const part of splitIntoParts(content)) {
      await this.ask(invoicing.storeAttachmentPart, { ...upload, ...part });
    }
    const sha256 = createHash('sha256').update(content).digest('hex');
    return this.ask(invoicing.addAttachment, { ...upload, name, sha256, ...(withMail !== null && { withMail }) });
  }

  readonly markAttachment = (owner: AttachmentOwner, id: string, withMail: boolean) =>
    this.ask(invoicing.markAttachment, { owner, id, withMail });
  readonly deleteAttachment = (owner: AttachmentOwner, id: string) =>
    this.ask(invoicing.deleteAttachment, { owner, id });
  readonly readAttachmentPart = (owner: AttachmentOwner, id: string, part = 0) =>
    this.ask(invoicing.readAttachmentPart, { owner, id, part });

  createRecurring(
    id: string,
    recurring: Partial<NewRecurring> = {},
    idempotencyKey: string = randomUUID(),
    filesId?: string,
  ) {
    const request = aRecurring({ startsOn: daysFromToday(0), ...recurring });
    return this.ask(invoicing.createRecurring, { id, recurring: request, idempotencyKey, filesId });
  }

  readonly listRecurring = (invoiceId?: string) => this.ask(invoicing.listRecurring, { invoiceId });
  readonly changeRecurring = (id: string, changes: Partial<RecurringChanges>, revision = 1) =>
    this.ask(invoicing.changeRecurring, {
      id,
      revision,
      changes: { endsOn: null, count: null, mode: 'issue', recipients: null, ...changes },
    });
  readonly setRecurringState = (id: string, state: RecurringState) =>
    this.ask(invoicing.setRecurringState, { id, state });
  readonly setQuoteStatus = (id: string, status: QuoteStatus, revision?: number) =>
    this.ask(invoicing.setQuoteStatus, { id, status, revision });
  readonly invoiceQuote = (id: string, revision?: number) => this.ask(invoicing.invoiceQuote, { id, revision });
  readonly getQuote = (id: string) => this.ask(invoicing.getQuote, { id });
  readonly listQuotes = (filter: QuoteFilter = {}) => this.ask(invoicing.listQuotes, filter);
  readonly exportQuotes = (after?: string) => this.ask(invoicing.exportQuotes, { after });

  async createInvoiceOfAmount(
    amount: string,
    { paid = false, invoiceDate = daysFromToday(0), ...fields }: NewInvoiceFields & { paid?: boolean } = {},
  ): Promise<string> {
    const line = aLineItem({ quantity: '1', unitPrice: amount, subtotal: amount });
    const { id } = await this.createNext({ invoiceDate, dueDate: invoiceDate, taxRate: '0', ...fields }, [line]);
    if (paid) await this.setStatus(id, 'paid');
    return id;
  }

  readonly getInvoice = (id: string) => this.ask(invoicing.getInvoice, { id });
  readonly getDetails = (id: string) => this.ask(invoicing.getInvoiceDetails, { id });
  readonly recordDownload = (id: string) => this.ask(invoicing.recordDownload, { id });
  readonly listInvoiceEvents = (after?: string) => this.ask(invoicing.listInvoiceEvents, { after });

  createCreditNote(id: string, fields: Partial<NewCreditNote> = {}, idempotencyKey: string = randomUUID()) {
    const creditNote: NewCreditNote = { kind: 'full', date: daysFromToday(0), reason: 'Agreed', note: '', ...fields };
    return this.ask(invoicing.createCreditNote, { id, creditNote, idempotencyKey });
  }

  readonly correctInvoice = (id: string, reason = 'Wrong price') =>
    this.ask(invoicing.correctInvoice, { id, date: daysFromToday(0), reason, note: '' });
  readonly getCreditNote = (id: string) => this.ask(invoicing.getCreditNote, { id });
  readonly listCreditNotes = (after?: string) => this.ask(invoicing.listCreditNotes, { after });
  readonly listInvoices = (filter: InvoiceFilter = {}) => this.ask(invoicing.listInvoices, filter);
  readonly exportInvoices = (after?: string) => this.ask(invoicing.exportInvoices, { after });
  readonly listAsJson = (filter: InvoiceFilter = {}) => this.ask(invoicing.listInvoicesAsJson, filter);
  readonly setStatus = (id: string, status: InvoiceStatus) => this.ask(invoicing.setInvoiceStatus, { id, status });
  readonly setStatuses = (changes: StatusChange[]) => this.ask(invoicing.setInvoiceStatuses, { changes });
}
