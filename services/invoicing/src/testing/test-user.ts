import { createHash, randomUUID } from 'node:crypto';
import {
  type Attachment,
  type AttachmentOwner,
  type CompanyProfileUpdate,
  type CopyPriceChoice,
  type DocumentKind,
  type FirstStep,
  type MailSettings,
  type InvoiceWithLineItems,
  type IssuedInvoice,
  type LineItemFields,
  type NewClientMessage,
  type NewCreditNote,
  type NewMail,
  type NewRecurring,
  type OnlinePaymentChoices,
  type PaymentAccountState,
  type RecurringChanges,
  logoHash,
  type PaymentFields,
  type PaymentOptions,
  type Tax,
  type Quote,
  type ReportedTax,
  type StatusChange,
} from '@paperbill/contracts/http';
import {
  type AnswerQuote,
  type CreateInvoice,
  type CreateQuote,
  type GuardedChange,
  type InvoiceFilter,
  invoicing,
  type IssueInvoice,
  type Message,
  type NewQuote,
  type WithUserId,
  type TaxReportSelection,
  type TotalsSelection,
  type Noticed,
  type NumberJournalSelection,
  type SettledOnlinePayment,
  type QuoteFilter,
  type RevenueReportSelection,
  type ReminderScope,
} from '@paperbill/contracts/nats';
import type {
  Currency,
  Language,
  InvoiceStatus,
  MailedDocumentKind,
  QuoteStatus,
  RecurringState,
  RevenuePeriod,
} from '@paperbill/contracts/rules';
import type { MessageBus } from '@paperbill/messaging';
import {
  aDraft,
  aLineItem,
  aMail,
  anInvoice,
  aQuote,
  aRecurring,
  aTax,
  daysFromToday,
  theMailSettings,
} from '@paperbill/testing';
import { type DraftToSave, type OptionalRequest, withLongTimeout } from './requests.js';
import { splitIntoParts } from './split-into-parts.js';

type NewInvoiceFields = Partial<CreateInvoice['invoice']>;

/** Sends the same NATS messages that the BFF sends on behalf of a user. */
export class TestUser {
  readonly id = randomUUID();

  constructor(private readonly bus: MessageBus) {}

  private readonly ask = <Request extends WithUserId, Reply>(
    message: Message<Request, Reply>,
    ...[request]: OptionalRequest<Omit<Request, 'userId'>>
  ): Promise<Reply> => this.bus.call(withLongTimeout(message), { userId: this.id, ...request } as Request);

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

  /** Issues an invoice with the suggested next number, or from the draft that the request names. */
  issue(request: Partial<IssueInvoice>): Promise<IssuedInvoice> {
    const invoice = { ...anInvoice(), idempotencyKey: randomUUID(), useNextNumber: true };
    return this.ask(invoicing.issueInvoice, { ...invoice, draftId: null, ...request });
  }

  saveDraft({ id = randomUUID(), revision = 0, content = {}, ...origin }: DraftToSave = {}) {
    return this.ask(invoicing.saveDraft, { id, revision, content: aDraft(content), ...origin });
  }

  readonly getDraft = (id: string) => this.ask(invoicing.getDraft, { id });
  readonly listDrafts = () => this.ask(invoicing.listDrafts);
  readonly deleteDraft = (id: string, revision?: number) =>
    this.ask(invoicing.deleteDraft, { id, ...(revision && { revision }) });
  readonly copyInvoice = (id: string, prices: CopyPriceChoice = 'unchanged', idempotencyKey: string = randomUUID()) =>
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
  readonly listQuoteLinks = (id: string) => this.ask(invoicing.listQuoteLinks, { id });
  readonly createQuoteLink = (id: string) => this.ask(invoicing.createQuoteLink, { id });
  readonly revokeQuoteLink = (id: string, linkId: string) => this.ask(invoicing.revokeQuoteLink, { id, linkId });
  readonly listUnreadAnswers = () => this.ask(invoicing.listUnreadAnswers);
  readonly readQuoteAnswers = (id: string) => this.ask(invoicing.readQuoteAnswers, { id });

  /** Answers a quote by a link. By default, the client saw the current version of the page. */
  async answerQuote(token: string, answer: Partial<Omit<AnswerQuote, 'tokenHash'>> = {}) {
    const address = { tokenHash: hashToken(token) };
    const version = answer.version ?? (await this.bus.call(invoicing.readQuoteLinkVersion, address)).version;
    const content = { decision: 'accepted', name: 'Charles Babbage', note: '', ...answer, version } as const;
    return this.bus.call(withLongTimeout(invoicing.answerQuote), { ...address, ...content });
  }

  readonly listAttachments = (owner: AttachmentOwner) => this.ask(invoicing.listAttachments, { owner });

  readonly exportAttachments = (after?: string) => this.ask(invoicing.exportAttachments, { ...(after && { after }) });

  /** Uploads a file in parts, as the BFF does. */
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
  readonly listLinks = (id: string) => this.ask(invoicing.listLinks, { id });
  readonly createLink = (id: string) => this.ask(invoicing.createLink, { id });
  readonly revokeLink = (id: string, linkId: string) => this.ask(invoicing.revokeLink, { id, linkId });
  readonly listClientMessages = (id: string) => this.ask(invoicing.listClientMessages, { id });
  readonly readClientMessages = (id: string) => this.ask(invoicing.readClientMessages, { id });
  readonly listUnreadMessages = () => this.ask(invoicing.listUnreadMessages);
  readonly exportClientMessages = (after?: string) =>
    this.ask(invoicing.exportClientMessages, { ...(after && { after }) });

  sendClientMessage(token: string, message: Partial<NewClientMessage> = {}) {
    const tokenHash = hashToken(token);
    const content = { kind: 'question', text: 'Until when?', ...message } as const;
    return this.bus.call(withLongTimeout(invoicing.sendClientMessage), { tokenHash, ...content });
  }

  sendMail(id: string, mail: Partial<NewMail> = {}, key: string = randomUUID()) {
    return this.ask(invoicing.sendMail, { id, mail: aMail(mail), idempotencyKey: key });
  }

  sendQuoteMail(id: string, mail: Partial<NewMail> = {}, idempotencyKey: string = randomUUID()) {
    const ofQuote = aMail({ kind: 'quote', subject: 'Quote', ...mail });
    return this.ask(invoicing.sendMail, { of: 'quote', id, mail: ofQuote, idempotencyKey });
  }

  readonly getStatement = (customerId: string, currency?: Currency) =>
    this.ask(invoicing.getStatement, { id: customerId, ...(currency && { currency }) });

  sendStatement(
    customerId: string,
    mail: Partial<NewMail> = {},
    key: string = randomUUID(),
    currency?: Currency,
    language?: Language,
  ) {
    const statement = aMail({ kind: 'statement', subject: 'Statement', ...mail });
    const request = { id: customerId, mail: statement, idempotencyKey: key };
    return this.ask(invoicing.sendStatement, {
      ...request,
      ...(currency && { currency }),
      ...(language && { language }),
    });
  }

  readonly getPaymentOptions = () => this.ask(invoicing.getPaymentOptions);
  readonly savePaymentOptions = (options: Partial<PaymentOptions>, by: GuardedChange & Noticed = {}) =>
    this.ask(invoicing.savePaymentOptions, { iban: '', paymentLink: '', ...options, ...by });
  readonly getOnlinePaymentChoices = () => this.ask(invoicing.getOnlinePaymentChoices);
  readonly updateOnlinePaymentChoices = (choices: OnlinePaymentChoices) =>
    this.ask(invoicing.updateOnlinePaymentChoices, choices);
  readonly recordAccountChange = (change: { before: string; after: string } & Noticed) =>
    this.ask(invoicing.recordAccountChange, change);
  readonly exportOnlinePayments = (after?: string) =>
    this.ask(invoicing.exportOnlinePayments, { ...(after && { after }) });
  readonly settleOnlinePayment = (payment: Omit<SettledOnlinePayment, 'userId'>) =>
    this.ask(invoicing.settleOnlinePayment, payment);
  readonly setPaymentAccountState = (state: PaymentAccountState) =>
    this.ask(invoicing.setPaymentAccountState, { state });
  readonly preparePayment = (token: string, amount?: string) =>
    this.bus.call(invoicing.preparePayment, { tokenHash: hashToken(token), ...(amount !== undefined && { amount }) });
  readonly readLink = (token: string) => this.bus.call(invoicing.readLink, { tokenHash: hashToken(token) });
  readonly listTaxes = () => this.ask(invoicing.listTaxes);
  readonly createTax = (tax: Partial<Tax> = {}, idempotencyKey: string = randomUUID()) =>
    this.ask(invoicing.createTax, { tax: aTax(tax), idempotencyKey });
  readonly changeTax = (tax: Pick<Tax, 'id'> & Partial<Tax>) => this.ask(invoicing.changeTax, { tax });
  readonly deleteTax = (id: string) => this.ask(invoicing.deleteTax, { id });
  readonly getTaxReport = (selection: TaxReportSelection) => this.ask(invoicing.getTaxReport, selection);
  readonly getRevenueReport = (selection: RevenueReportSelection) => this.ask(invoicing.getRevenueReport, selection);
  readonly listDocumentsOfTax = (selection: TaxReportSelection, tax: ReportedTax, page = 1) =>
    this.ask(invoicing.listDocumentsOfTax, { ...selection, tax, page });
  readonly listDocumentsOfRevenue = (selection: RevenueReportSelection, key: string, page = 1) =>
    this.ask(invoicing.listDocumentsOfRevenue, { ...selection, key, page });
  readonly getMailSettings = () => this.ask(invoicing.getMailSettings);
  readonly saveMailSettings = (settings: Partial<MailSettings> = {}, by: GuardedChange & Noticed = {}) =>
    this.ask(invoicing.saveMailSettings, { settings: theMailSettings(settings), ...by });
  readonly getReminders = (id: string, of: ReminderScope['of'] = 'invoice') =>
    this.ask(invoicing.getReminders, { of, id });
  readonly setReminders = (id: string, days: number[] | null, of: 'invoice' | 'customer' = 'invoice') =>
    this.ask(invoicing.setReminders, { of, id, days });
  readonly listNextReminders = () => this.ask(invoicing.listNextReminders);

  createRecurring(
    id: string,
    recurring: Partial<NewRecurring> = {},
    idempotencyKey: string = randomUUID(),
    filesId?: string,
  ) {
    const request = aRecurring({ startsOn: daysFromToday(0), ...recurring });
    return this.ask(invoicing.createRecurring, { id, recurring: request, idempotencyKey, ...(filesId && { filesId }) });
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
  readonly listMails = (id: string, of: MailedDocumentKind = 'invoice') => this.ask(invoicing.listMails, { of, id });
  readonly listUndeliveredMails = () => this.ask(invoicing.listUndeliveredMails);
  readonly readMails = (id: string, of: MailedDocumentKind = 'invoice') => this.ask(invoicing.readMails, { of, id });
  readonly exportMails = (after?: string) => this.ask(invoicing.exportMails, { ...(after && { after }) });
  readonly exportLinks = (after?: string) => this.ask(invoicing.exportLinks, { ...(after && { after }) });
  readonly exportQuoteLinks = (after?: string) => this.ask(invoicing.exportQuoteLinks, { ...(after && { after }) });
  readonly setQuoteStatus = (id: string, status: QuoteStatus, revision?: number) =>
    this.ask(invoicing.setQuoteStatus, { id, status, ...(revision && { revision }) });

  readonly invoiceQuote = (id: string, revision?: number) =>
    this.ask(invoicing.invoiceQuote, { id, ...(revision && { revision }) });
  readonly getQuote = (id: string) => this.ask(invoicing.getQuote, { id });
  readonly listQuotes = (filter: QuoteFilter = {}) => this.ask(invoicing.listQuotes, filter);
  readonly exportQuotes = (after?: string) => this.ask(invoicing.exportQuotes, { ...(after && { after }) });

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

  /** Returns the invoice with only the fields of the public contract. */
  async getStoredInvoice(id: string): Promise<InvoiceWithLineItems> {
    const { discount: _discount, discountAmount: _off, deposit: _deposit, ...invoice } = await this.getInvoice(id);
    return invoice;
  }

  readonly getDetails = (id: string) => this.ask(invoicing.getInvoiceDetails, { id });

  recordPayment(id: string, fields: Partial<PaymentFields>, idempotencyKey: string = randomUUID()) {
    const payment = { date: daysFromToday(0), amount: '1.00', method: 'cash' as const, note: '', ...fields };
    return this.ask(invoicing.recordPayment, { id, fields: payment, idempotencyKey });
  }

  readonly setPaymentDate = (id: string, paymentId: string, date: string) =>
    this.ask(invoicing.setPaymentDate, { id, paymentId, date });
  readonly removePayment = (id: string, paymentId: string) => this.ask(invoicing.removePayment, { id, paymentId });
  readonly listNumberJournal = (selection: NumberJournalSelection) => this.ask(invoicing.listNumberJournal, selection);
  readonly getSettings = () => this.ask(invoicing.getSettings);
  readonly saveTimeZone = (timeZone: string, { ifUnset = false } = {}) =>
    this.ask(invoicing.saveSettings, { timeZone, ifUnset });
  readonly getFirstSteps = () => this.ask(invoicing.getFirstSteps);
  readonly skipFirstSteps = (steps: FirstStep[]) => this.ask(invoicing.skipFirstSteps, { steps });
  readonly recordDownload = (id: string) => this.ask(invoicing.recordDownload, { id });
  readonly listInvoiceEvents = (after?: string) => this.ask(invoicing.listInvoiceEvents, { ...(after && { after }) });

  /** Creates a credit note. By default it credits the full amount and has today's date. */
  createCreditNote(id: string, wanted: Partial<NewCreditNote> = {}, idempotencyKey: string = randomUUID()) {
    const creditNote: NewCreditNote = { kind: 'full', date: daysFromToday(0), reason: 'Agreed', note: '', ...wanted };
    return this.ask(invoicing.createCreditNote, { id, creditNote, idempotencyKey });
  }

  /** Makes the invoice void, and creates the draft that replaces it. */
  readonly correctInvoice = (id: string, reason = 'Wrong price') =>
    this.ask(invoicing.correctInvoice, { id, date: daysFromToday(0), reason, note: '' });
  readonly getCreditNote = (id: string) => this.ask(invoicing.getCreditNote, { id });
  readonly listCreditNotes = (after?: string) => this.ask(invoicing.listCreditNotes, { ...(after && { after }) });
  readonly listPayments = (after?: string) => this.ask(invoicing.listPayments, { ...(after && { after }) });
  readonly listInvoices = (filter: InvoiceFilter = {}) => this.ask(invoicing.listInvoices, filter);
  readonly exportInvoices = (after?: string) => this.ask(invoicing.exportInvoices, { ...(after && { after }) });
  readonly listAsJson = (filter: InvoiceFilter = {}) => this.ask(invoicing.listInvoicesAsJson, filter);
  readonly setStatus = (id: string, status: InvoiceStatus) => this.ask(invoicing.setInvoiceStatus, { id, status });
  readonly setStatuses = (changes: StatusChange[]) => this.ask(invoicing.setInvoiceStatuses, { changes });
  readonly getStatsChange = (period: RevenuePeriod, currency?: Currency) =>
    this.ask(invoicing.getStatsChange, { period, ...(currency && { currency }) });
  readonly getToDo = () => this.ask(invoicing.getToDo);
  readonly getStats = (period: RevenuePeriod = 'all', currency?: Currency) =>
    this.ask(invoicing.getStats, { period, ...(currency && { currency }) });
  readonly getStatsWithSeries = (period: RevenuePeriod = 'all', currency?: Currency) =>
    this.ask(invoicing.getStats, { period, series: true, ...(currency && { currency }) });
  readonly getStatsWithOverdue = (period: RevenuePeriod = 'all', series = false) =>
    this.ask(invoicing.getStats, { period, overdue: true, series });

  async getCustomerTotals(selection: TotalsSelection = {}) {
    return (await this.ask(invoicing.getCustomerTotals, selection)).items;
  }

  readonly suggestNumber = (date?: string) => this.ask(invoicing.nextNumber, { ...(date && { date }) });
  readonly getNextNumber = async (date?: string) => (await this.suggestNumber(date)).nextInvoiceNumber;
  readonly getNumberFormats = () => this.ask(invoicing.getNumberFormats);
  readonly saveNumberFormat = (format: string, nextCounter?: number, kind: DocumentKind = 'invoice') =>
    this.ask(invoicing.saveNumberFormat, { kind, format, ...(nextCounter !== undefined && { nextCounter }) });

  readonly countInvoices = async () => (await this.ask(invoicing.countInvoices)).totalInvoices;

  readonly getProfile = () => this.ask(invoicing.getProfile);
  readonly hasRoundedDocuments = () => this.ask(invoicing.hasRoundedDocuments);

  saveProfile(update: CompanyProfileUpdate, logo?: Buffer, by: Noticed = {}) {
    return this.ask(invoicing.saveProfile, { ...by, update, ...(logo && { logo: logo.toString('base64') }) });
  }

  /** Returns the logo of the profile, or the logo at the given URL. */
  async getLogo(url?: string) {
    const { base64, ...file } = await this.ask(invoicing.getLogo, {
      sha256: url === undefined ? null : logoHash(url),
    });
    return { ...file, content: Buffer.from(base64, 'base64') };
  }
}

const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');
