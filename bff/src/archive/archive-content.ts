import {
  AppError,
  type AppLanguage,
  type ArchivedInvoice,
  type AuditEvent,
  type AuditPage,
  creditNoteCsvColumns,
  type Customer,
  type CsvColumn,
  DEFAULT_ONLINE_PAYMENT_CHOICES,
  customerCsvColumns,
  type InvoiceDraft,
  invoiceEventCsvColumns,
  paymentCsvColumns,
  type Product,
  productCsvColumns,
  type Quote,
  quoteCsvColumns,
  type StoredCustomer,
  type StoredInvoiceLink,
  type StoredQuoteLink,
  type User,
} from '@paperbill/contracts/http';
import {
  billing,
  catalogue,
  identity,
  invoicing,
  type ListPart,
  type Message,
  type WithUserId,
  type TotalsOfCustomer,
} from '@paperbill/contracts/nats';
import { AUDIT_MAX_PAGE_SIZE } from '@paperbill/contracts/rules';
import { readListParts, readWholeList } from '@paperbill/messaging';
import { type AuditLog, omitStaff } from '../audit/audit-log.service.js';
import { omitFailures } from '../errors/stored-failures.interceptor.js';
import { indexById, joinTotals } from '../customers/customer-totals.js';
import { createAttachedFiles, readAttachments } from './attached-files.js';
import { type ArchiveFile, toJsonFile, toJsonStream, toListFiles } from './archive-file.js';
import { createCatalogueFiles } from './catalogue-files.js';
import {
  describeMissingPdfs,
  readInvoices,
  type ArchiveContext,
  createInvoicePdfs,
  toInvoicesCsv,
  type WithFileName,
  addFileNames,
  createPdfFiles,
  addArchiveColumns,
  type OptionalColumns,
  selectOptionalColumns,
} from './pdf-files.js';
import { getArchiveTexts } from './texts/archive-texts.js';
import type { ArchiveTexts } from './texts/en.js';

const activityCsvColumns: readonly CsvColumn<AuditEvent>[] = [
  { header: 'Time', value: ({ at }) => at },
  { header: 'Action', value: ({ action }) => action },
  { header: 'By', value: ({ by }) => by },
  { header: 'What', value: ({ target }) => target },
  { header: 'Detail', value: ({ detail }) => detail },
  { header: 'IP Address', value: ({ address }) => address },
  { header: 'Location', value: ({ location = '' }) => location },
  { header: 'Browser', value: ({ userAgent }) => userAgent },
];

const logoNames = { 'image/png': 'logo.png', 'image/jpeg': 'logo.jpg', 'image/svg+xml': 'logo.svg' } as const;

/**
 * The files of an archive. Each file is read after the previous file was sent, so that the memory use does not grow
 * with the archive.
 */
export class ArchiveContent {
  constructor(
    private readonly work: ArchiveContext,
    private readonly log: AuditLog,
    private readonly user: User,
    private readonly timeZone: string,
    private readonly language: AppLanguage,
  ) {}

  async *createFiles(): AsyncGenerator<ArchiveFile> {
    const userId = this.user.id;
    const { totalInvoices: total } = await this.work.bus.call(invoicing.countInvoices, { userId });
    this.work.onProgress({ done: 0, total });
    yield toJsonFile('account.json', this.user);
    yield toJsonFile('sessions.json', await this.readSessions());
    yield toJsonFile('profile.json', await this.work.bus.call(invoicing.getProfile, { userId }));
    yield* this.createLogoFile();
    const taxes = await this.work.bus.call(invoicing.listTaxes, { userId });
    const choices = await this.work.bus.call(invoicing.getOnlinePaymentChoices, { userId });
    const defaults: Record<string, unknown> = { ...DEFAULT_ONLINE_PAYMENT_CHOICES };
    yield toJsonFile('settings.json', {
      ...(await this.work.bus.call(invoicing.getSettings, { userId })),
      ...(await this.work.bus.call(invoicing.getPaymentOptions, { userId })),
      // Choices with their default value are left out, so that the file does not change for users without
      // online payments.
      ...Object.fromEntries(Object.entries(choices).filter(([name, choice]) => choice !== defaults[name])),
      taxes,
      mails: await this.work.bus.call(invoicing.getMailSettings, { userId }),
      numberFormats: await this.work.bus.call(invoicing.getNumberFormats, { userId }),
      firstSteps: await this.work.bus.call(invoicing.getFirstSteps, { userId }),
    });
    yield toJsonFile('subscription.json', await this.work.bus.call(billing.getPlan, { userId }));
    yield* createCatalogueFiles('customers', () => this.readCustomers(), customerCsvColumns, taxes);
    yield* createCatalogueFiles('products', () => this.readProducts(), productCsvColumns, taxes);
    yield* toListFiles('activity', () => this.readActivity(), activityCsvColumns);
    const further = await selectOptionalColumns(this.work);
    yield toInvoicesCsv(() => readInvoices(this.work, { taxes: true }), further);
    yield { name: 'invoices.json', content: toJsonStream(() => this.readInvoicesWithLines(total)) };
    yield* toListFiles(
      'payments',
      () => this.readList(invoicing.listPayments),
      paymentCsvColumns(this.timeZone, further),
    );
    if (further.hasOnlinePayments) {
      const payments = () => this.readList(invoicing.exportOnlinePayments);
      yield { name: 'online-payments.json', content: toJsonStream(payments) };
    }
    yield* toListFiles(
      'credit-notes',
      () => addFileNames('creditNote', this.readList(invoicing.listCreditNotes)),
      addArchiveColumns(creditNoteCsvColumns, further),
    );
    yield* toListFiles(
      'quotes',
      () => addFileNames('quote', this.readList(invoicing.exportQuotes)),
      addArchiveColumns<Quote>(quoteCsvColumns, { ...further, hasExchange: false }),
    );
    yield* toListFiles('history', () => this.readList(invoicing.listInvoiceEvents), invoiceEventCsvColumns);
    yield { name: 'links.json', content: toJsonStream(() => this.readLinks()) };
    yield { name: 'client-messages.json', content: toJsonStream(() => this.readList(invoicing.exportClientMessages)) };
    yield { name: 'mails.json', content: toJsonStream(() => this.readList(invoicing.exportMails)) };
    yield toJsonFile('recurring.json', omitFailures(await this.work.bus.call(invoicing.listRecurring, { userId })));
    yield { name: 'drafts.json', content: toJsonStream(() => this.readDrafts()) };
    yield { name: 'attachments.json', content: toJsonStream(() => readAttachments(this.work)) };
    const missing = yield* createInvoicePdfs(this.work, readInvoices(this.work), total);
    missing.push(
      ...(yield* createPdfFiles(
        this.work,
        'creditNote',
        addFileNames('creditNote', this.readList(invoicing.listCreditNotes)),
      )),
    );
    missing.push(
      ...(yield* createPdfFiles(this.work, 'quote', addFileNames('quote', this.readList(invoicing.exportQuotes)))),
    );
    yield* createAttachedFiles(this.work);
    yield {
      name: 'README.txt',
      content: Buffer.from(createReadme(this.user, missing, getArchiveTexts(this.language), further)),
    };
  }

  private async readSessions(): Promise<object[]> {
    const sessions = await this.work.bus.call(identity.listSessions, { userId: this.user.id });
    // Session ids are left out, because the archive must not contain credentials.
    return sessions.map(({ sess: { userAgent, address, signedInAt }, expire }) => ({
      userAgent,
      address,
      signedInAt: signedInAt ? new Date(Number(signedInAt)).toISOString() : null,
      endsAt: expire,
    }));
  }

  private async *createLogoFile(): AsyncGenerator<ArchiveFile> {
    try {
      const { mediaType, base64 } = await this.work.bus.call(invoicing.getLogo, { userId: this.user.id, sha256: null });
      yield { name: logoNames[mediaType], content: Buffer.from(base64, 'base64') };
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'NOT_FOUND')) throw error;
    }
  }

  private async *readCustomers(): AsyncGenerator<Customer[]> {
    const userId = this.user.id;
    const totals = indexById(
      await readWholeList<TotalsOfCustomer>((last) =>
        this.work.bus.call(invoicing.getCustomerTotals, { userId, ...(last && { after: last.customerId }) }),
      ),
    );
    const parts = readListParts<StoredCustomer>((last) =>
      this.work.bus.call(catalogue.listCustomers, { userId, ...(last && { after: { name: last.name, id: last.id } }) }),
    );
    for await (const customers of parts) yield joinTotals(customers, totals);
  }

  private readProducts(): AsyncGenerator<Product[]> {
    return readListParts<Product>((last) =>
      this.work.bus.call(catalogue.listProducts, {
        userId: this.user.id,
        ...(last && { after: { name: last.name, id: last.id } }),
      }),
    );
  }

  private async *readLinks(): AsyncGenerator<(StoredInvoiceLink | StoredQuoteLink)[]> {
    yield* this.readList(invoicing.exportLinks);
    yield* this.readList(invoicing.exportQuoteLinks);
  }

  private readList<Item extends { id: string }>(
    message: Message<WithUserId & { after?: string }, ListPart<Item>>,
  ): AsyncGenerator<Item[]> {
    return readListParts<Item>((last) =>
      this.work.bus.call(message, { userId: this.user.id, ...(last && { after: last.id }) }),
    );
  }

  private async *readDrafts(): AsyncGenerator<InvoiceDraft[]> {
    const userId = this.user.id;
    for (const { id } of await this.work.bus.call(invoicing.listDrafts, { userId })) {
      try {
        yield [await this.work.bus.call(invoicing.getDraft, { userId, id })];
      } catch (error) {
        // The archive leaves out a draft that was deleted or issued after the list of drafts was read.
        if (!(error instanceof AppError && error.code === 'NOT_FOUND')) throw error;
      }
    }
  }

  private async *readActivity(): AsyncGenerator<AuditEvent[]> {
    for (let before: string | null = ''; before !== null;) {
      const page: AuditPage = await this.log.readPage(this.user.id, { before, limit: AUDIT_MAX_PAGE_SIZE });
      const { events, next } = omitStaff(page);
      yield events;
      before = next;
    }
  }

  private async *readInvoicesWithLines(total: number): AsyncGenerator<WithFileName<ArchivedInvoice>[]> {
    for await (const invoices of addFileNames('invoice', this.readList(invoicing.exportInvoices))) {
      yield invoices;
      this.work.onProgress({ done: 0, total });
    }
  }
}

const createReadme = (
  { email }: User,
  missing: string[],
  texts: ArchiveTexts,
  { hasOnlinePayments }: OptionalColumns,
): string =>
  [
    texts.everything.title(email, new Date().toISOString()),
    '',
    ...texts.everything.files,
    ...(hasOnlinePayments ? [texts.everything.onlinePayments] : []),
    ...describeMissingPdfs(missing, texts),
    '',
  ].join('\r\n');
