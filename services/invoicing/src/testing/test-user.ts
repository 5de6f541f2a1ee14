import { createHash, randomUUID } from 'node:crypto';
import {
  type CompanyProfileUpdate,
  type CopyPrices,
  type DraftContent,
  type MailSettings,
  type InvoiceWithLineItems,
  type IssuedInvoice,
  type LineItemFields,
  type NewClientMessage,
  type NewCreditNote,
  type NewMail,
  type NewRecurring,
  logoHash,
  type PaymentFields,
  type PaymentOptions,
  type Quote,
  type StatusChange,
} from '@paperbill/contracts/http';
import {
  type CreateInvoice,
  type CreateQuote,
  type InvoiceFilter,
  invoicing,
  type IssueInvoice,
  type NewQuote,
  type SaveDraft,
  type TotalsSelection,
  type NumberJournalSelection,
  type QuoteFilter,
} from '@paperbill/contracts/nats';
import type { InvoiceStatus, QuoteStatus, RecurringState, RevenuePeriod } from '@paperbill/contracts/rules';
import type { MessageBus } from '@paperbill/messaging';
import { aDraft, aLineItem, aMail, anInvoice, aQuote, aRecurring, theMailSettings } from '@paperbill/testing';

type DraftToSave = Partial<Omit<SaveDraft, 'content'>> & { content?: Partial<DraftContent> };

type NewInvoiceFields = Partial<CreateInvoice['invoice']>;

/** What the BFF asks for on behalf of one user. */
export class TestUser {
  readonly id = randomUUID();

  constructor(private readonly bus: MessageBus) {}

  create(request: Partial<CreateInvoice> = {}): Promise<InvoiceWithLineItems> {
    return this.bus.call(invoicing.createInvoice, {
      userId: this.id,
      ...anInvoice(),
      idempotencyKey: randomUUID(),
      useNextNumber: false,
      ...request,
    });
  }

  /** Saves an invoice with these fields under the next number. */
  createNext(fields: NewInvoiceFields = {}, lineItems?: LineItemFields[]): Promise<InvoiceWithLineItems> {
    return this.create({ ...anInvoice(fields, lineItems), useNextNumber: true });
  }

  /** Saves an invoice under a typed number. */
  createNumbered(invoiceNumber: string): Promise<InvoiceWithLineItems> {
    return this.create(anInvoice({ invoiceNumber }));
  }

  /** Saves an invoice out of a draft, under the next number. */
  issue(request: Partial<IssueInvoice>): Promise<IssuedInvoice> {
    const invoice = { userId: this.id, ...anInvoice(), idempotencyKey: randomUUID(), useNextNumber: true };
    return this.bus.call(invoicing.issueInvoice, { ...invoice, draftId: null, ...request });
  }

  /** Begins a draft, or goes on with one. */
  saveDraft({ id = randomUUID(), revision = 0, content = {}, ...origin }: DraftToSave = {}) {
    return this.bus.call(invoicing.saveDraft, { userId: this.id, id, revision, content: aDraft(content), ...origin });
  }

  draft(id: string) {
    return this.bus.call(invoicing.getDraft, { userId: this.id, id });
  }

  drafts() {
    return this.bus.call(invoicing.listDrafts, { userId: this.id });
  }

  deleteDraft(id: string, revision?: number) {
    return this.bus.call(invoicing.deleteDraft, { userId: this.id, id, ...(revision && { revision }) });
  }

  copy(id: string, prices: CopyPrices = 'unchanged', idempotencyKey: string = randomUUID()) {
    return this.bus.call(invoicing.copyInvoice, { userId: this.id, id, prices, idempotencyKey });
  }

  changedPrices(id: string) {
    return this.bus.call(invoicing.listChangedPrices, { userId: this.id, id });
  }

  createQuote(quote: Partial<NewQuote['quote']> = {}, rest: Partial<CreateQuote> = {}): Promise<Quote> {
    const request = { userId: this.id, ...aQuote(quote), idempotencyKey: randomUUID() };
    return this.bus.call(invoicing.createQuote, { ...request, ...rest });
  }

  changeQuote(id: string, revision: number, quote: Partial<NewQuote['quote']> = {}, rest: Partial<NewQuote> = {}) {
    return this.bus.call(invoicing.changeQuote, { userId: this.id, id, revision, ...aQuote(quote), ...rest });
  }

  links(id: string) {
    return this.bus.call(invoicing.listLinks, { userId: this.id, id });
  }

  createLink(id: string) {
    return this.bus.call(invoicing.createLink, { userId: this.id, id });
  }

  revokeLink(id: string, linkId: string) {
    return this.bus.call(invoicing.revokeLink, { userId: this.id, id, linkId });
  }

  clientMessages(id: string) {
    return this.bus.call(invoicing.listClientMessages, { userId: this.id, id });
  }

  readClientMessages(id: string) {
    return this.bus.call(invoicing.readClientMessages, { userId: this.id, id });
  }

  unreadMessages() {
    return this.bus.call(invoicing.listUnreadMessages, { userId: this.id });
  }

  exportClientMessages(after?: string) {
    return this.bus.call(invoicing.exportClientMessages, { userId: this.id, ...(after && { after }) });
  }

  /** As the client who has this link says it. */
  sayAsClient(token: string, message: Partial<NewClientMessage> = {}) {
    const tokenHash = createHash('sha256').update(token).digest('hex');
    return this.bus.call(invoicing.sendClientMessage, { tokenHash, kind: 'question', text: 'Until when?', ...message });
  }

  /** @param key by default one that nobody else has */
  sendMail(id: string, mail: Partial<NewMail> = {}, key: string = randomUUID()) {
    return this.bus.call(invoicing.sendMail, {
      userId: this.id,
      id,
      mail: aMail(mail),
      idempotencyKey: key,
    });
  }

  statement(customerId: string) {
    return this.bus.call(invoicing.getStatement, { userId: this.id, id: customerId });
  }

  /** @param key by default one that nobody else has */
  sendStatement(customerId: string, mail: Partial<NewMail> = {}, key: string = randomUUID()) {
    const statement = aMail({ kind: 'statement', subject: 'Statement', ...mail });
    return this.bus.call(invoicing.sendStatement, {
      userId: this.id,
      id: customerId,
      mail: statement,
      idempotencyKey: key,
    });
  }

  paymentOptions() {
    return this.bus.call(invoicing.getPaymentOptions, { userId: this.id });
  }

  savePaymentOptions(options: Partial<PaymentOptions>) {
    return this.bus.call(invoicing.savePaymentOptions, { userId: this.id, iban: '', paymentLink: '', ...options });
  }

  mailSettings() {
    return this.bus.call(invoicing.getMailSettings, { userId: this.id });
  }

  saveMailSettings(settings: Partial<MailSettings> = {}) {
    return this.bus.call(invoicing.saveMailSettings, { userId: this.id, settings: theMailSettings(settings) });
  }

  reminders(id: string, of: 'invoice' | 'customer' = 'invoice') {
    return this.bus.call(invoicing.getReminders, { userId: this.id, of, id });
  }

  setReminders(id: string, days: number[] | null, of: 'invoice' | 'customer' = 'invoice') {
    return this.bus.call(invoicing.setReminders, { userId: this.id, of, id, days });
  }

  nextReminders() {
    return this.bus.call(invoicing.listNextReminders, { userId: this.id });
  }

  createRecurring(id: string, recurring: Partial<NewRecurring> = {}, idempotencyKey: string = randomUUID()) {
    const request = aRecurring({ startsOn: daysFromToday(0), ...recurring });
    return this.bus.call(invoicing.createRecurring, { userId: this.id, id, recurring: request, idempotencyKey });
  }

  recurring() {
    return this.bus.call(invoicing.listRecurring, { userId: this.id });
  }

  setRecurringState(id: string, state: RecurringState) {
    return this.bus.call(invoicing.setRecurringState, { userId: this.id, id, state });
  }

  mails(id: string) {
    return this.bus.call(invoicing.listMails, { userId: this.id, id });
  }

  troubledMails() {
    return this.bus.call(invoicing.listTroubledMails, { userId: this.id });
  }

  readMails(id: string) {
    return this.bus.call(invoicing.readMails, { userId: this.id, id });
  }

  exportMails(after?: string) {
    return this.bus.call(invoicing.exportMails, { userId: this.id, ...(after && { after }) });
  }

  exportLinks(after?: string) {
    return this.bus.call(invoicing.exportLinks, { userId: this.id, ...(after && { after }) });
  }

  setQuoteStatus(id: string, status: QuoteStatus, revision?: number) {
    return this.bus.call(invoicing.setQuoteStatus, { userId: this.id, id, status, ...(revision && { revision }) });
  }

  /** Begins the draft of the invoice for a quote. */
  invoiceQuote(id: string, revision?: number) {
    return this.bus.call(invoicing.invoiceQuote, { userId: this.id, id, ...(revision && { revision }) });
  }

  quote(id: string) {
    return this.bus.call(invoicing.getQuote, { userId: this.id, id });
  }

  quotes(filter: QuoteFilter = {}) {
    return this.bus.call(invoicing.listQuotes, { userId: this.id, ...filter });
  }

  exportQuotes(after?: string) {
    return this.bus.call(invoicing.exportQuotes, { userId: this.id, ...(after && { after }) });
  }

  /** Saves an invoice over this amount, tax included. */
  async createOver(amount: string, { paid = false, invoiceDate = daysFromToday(0) } = {}): Promise<string> {
    const line = aLineItem({ quantity: '1', unitPrice: amount });
    const { id } = await this.createNext({ invoiceDate, dueDate: invoiceDate, taxRate: '0' }, [line]);
    if (paid) await this.setStatus(id, 'paid');
    return id;
  }

  get(id: string) {
    return this.bus.call(invoicing.getInvoice, { userId: this.id, id });
  }

  /** With the fields of the contract alone. */
  async getPlain(id: string): Promise<InvoiceWithLineItems> {
    const { discount: _discount, discountAmount: _off, deposit: _deposit, ...invoice } = await this.get(id);
    return invoice;
  }

  details(id: string) {
    return this.bus.call(invoicing.getInvoiceDetails, { userId: this.id, id });
  }

  /** Records what was paid of an invoice, today where nothing else is said. */
  recordPayment(id: string, fields: Partial<PaymentFields>, idempotencyKey: string = randomUUID()) {
    const payment = { date: daysFromToday(0), amount: '1.00', method: 'cash' as const, note: '', ...fields };
    return this.bus.call(invoicing.recordPayment, { userId: this.id, id, fields: payment, idempotencyKey });
  }

  setPaymentDate(id: string, paymentId: string, date: string) {
    return this.bus.call(invoicing.setPaymentDate, { userId: this.id, id, paymentId, date });
  }

  removePayment(id: string, paymentId: string) {
    return this.bus.call(invoicing.removePayment, { userId: this.id, id, paymentId });
  }

  numberJournal(selection: NumberJournalSelection) {
    return this.bus.call(invoicing.listNumberJournal, { userId: this.id, ...selection });
  }

  settings() {
    return this.bus.call(invoicing.getSettings, { userId: this.id });
  }

  saveTimeZone(timeZone: string, { ifUnset = false } = {}) {
    return this.bus.call(invoicing.saveSettings, { userId: this.id, timeZone, ifUnset });
  }

  recordDownload(id: string) {
    return this.bus.call(invoicing.recordDownload, { userId: this.id, id });
  }

  listInvoiceEvents(after?: string) {
    return this.bus.call(invoicing.listInvoiceEvents, { userId: this.id, ...(after && { after }) });
  }

  /** Credits all of an invoice today where nothing else is said. */
  credit(id: string, wanted: Partial<NewCreditNote> = {}, idempotencyKey: string = randomUUID()) {
    const creditNote: NewCreditNote = { kind: 'full', date: daysFromToday(0), reason: 'Agreed', ...wanted };
    return this.bus.call(invoicing.createCreditNote, { userId: this.id, id, creditNote, idempotencyKey });
  }

  /** Makes an invoice void and begins the draft of the one that stands in for it. */
  correct(id: string, reason = 'Wrong price') {
    return this.bus.call(invoicing.correctInvoice, { userId: this.id, id, date: daysFromToday(0), reason });
  }

  creditNote(id: string) {
    return this.bus.call(invoicing.getCreditNote, { userId: this.id, id });
  }

  listCreditNotes(after?: string) {
    return this.bus.call(invoicing.listCreditNotes, { userId: this.id, ...(after && { after }) });
  }

  listPayments(after?: string) {
    return this.bus.call(invoicing.listPayments, { userId: this.id, ...(after && { after }) });
  }

  list(filter: InvoiceFilter = {}) {
    return this.bus.call(invoicing.listInvoices, { userId: this.id, ...filter });
  }

  listAsJson(filter: InvoiceFilter = {}) {
    return this.bus.call(invoicing.listInvoicesAsJson, { userId: this.id, ...filter });
  }

  setStatus(id: string, status: InvoiceStatus) {
    return this.bus.call(invoicing.setInvoiceStatus, { userId: this.id, id, status });
  }

  setStatuses(changes: StatusChange[]) {
    return this.bus.call(invoicing.setInvoiceStatuses, { userId: this.id, changes });
  }

  stats(period: RevenuePeriod = 'all') {
    return this.bus.call(invoicing.getStats, { userId: this.id, period });
  }

  statsWithSeries(period: RevenuePeriod = 'all') {
    return this.bus.call(invoicing.getStats, { userId: this.id, period, series: true });
  }

  statsWithOverdue(period: RevenuePeriod = 'all', series = false) {
    return this.bus.call(invoicing.getStats, { userId: this.id, period, overdue: true, series });
  }

  async customerTotals(selection: TotalsSelection = {}) {
    return (await this.bus.call(invoicing.getCustomerTotals, { userId: this.id, ...selection })).items;
  }

  async nextNumber(): Promise<number | string> {
    return (await this.bus.call(invoicing.nextNumber, { userId: this.id })).nextInvoiceNumber;
  }

  async totalInvoices(): Promise<number> {
    return (await this.bus.call(invoicing.countInvoices, { userId: this.id })).totalInvoices;
  }

  profile() {
    return this.bus.call(invoicing.getProfile, { userId: this.id });
  }

  saveProfile(update: CompanyProfileUpdate, logo?: Buffer) {
    return this.bus.call(invoicing.saveProfile, {
      userId: this.id,
      update,
      ...(logo && { logo: logo.toString('base64') }),
    });
  }

  /** The profile's own logo, or the one at this address. */
  async logo(url?: string) {
    const { base64, ...file } = await this.bus.call(invoicing.getLogo, {
      userId: this.id,
      sha256: url === undefined ? null : logoHash(url),
    });
    return { ...file, content: Buffer.from(base64, 'base64') };
  }
}

/** `YYYY-MM-DD`, this many days after today (UTC), or before it. */
export function daysFromToday(days: number): string {
  const date = new Date();
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}
