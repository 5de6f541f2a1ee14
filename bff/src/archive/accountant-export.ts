import {
  type AppLanguage,
  type ArchivedCreditNote,
  creditNoteCsvColumns,
  DEFAULT_APP_LANGUAGE,
  type NumberedDocument,
  paymentCsvColumns,
  type StoredPayment,
  taxReportCsvColumns,
  type TaxReportCsvRow,
  toTaxReportCsvRows,
  type User,
} from '@paperbill/contracts/http';
import { invoicing } from '@paperbill/contracts/nats';
import { type CalendarDate, DEFAULT_LANGUAGE, formatDate, taxReportBases } from '@paperbill/contracts/rules';
import { readListParts } from '@paperbill/messaging';
import { toCsvStream } from '../framework/csv-stream.js';
import type { ArchiveFile } from './archive-file.js';
import { CurrencySums } from './currency-sums.js';
import {
  describeMissingPdfs,
  type ArchiveContext,
  createInvoicePdfs,
  toInvoicesCsv,
  readInvoices,
  type WithFileName,
  addFileNames,
  createPdfFiles,
  addArchiveColumns,
  selectOptionalColumns,
  type ArchivedInvoice,
} from './pdf-files.js';
import { type JournalRow, journalCsvColumns, toJournalRows } from './number-journal.js';
import { getArchiveTexts } from './texts/archive-texts.js';
import type { ArchiveTexts } from './texts/en.js';

/** A period includes its first and its last day. Null means that the period has no start or no end. */
export interface Period {
  from: CalendarDate | null;
  to: CalendarDate | null;
}

const MIN_DATE = '0001-01-01';
const MAX_DATE = '9999-12-31';

const isInPeriod = ({ from, to }: Period, day: CalendarDate): boolean =>
  (from === null || day >= from) && (to === null || day <= to);

/** The export for an accountant. Its lists are streamed, so that the memory use does not grow with the lists. */
export class AccountantExport {
  private readonly invoiceSums = new CurrencySums();
  private readonly creditNoteSums = new CurrencySums();
  private readonly paymentSums = new CurrencySums();
  private readonly feeSums = new CurrencySums();
  private readonly texts: ArchiveTexts;

  constructor(
    private readonly work: ArchiveContext,
    private readonly user: User,
    private readonly period: Period,
    private readonly timeZone: string,
    private readonly language: AppLanguage,
  ) {
    this.texts = getArchiveTexts(language);
  }

  async *createFiles(): AsyncGenerator<ArchiveFile> {
    const { total } = await this.work.bus.call(invoicing.listInvoices, {
      userId: this.user.id,
      ...this.toPeriodFilter(),
      page: 1,
      pageSize: 1,
    });
    this.work.onProgress({ done: 0, total: total! });
    const optionalColumns = await selectOptionalColumns(this.work);
    yield toInvoicesCsv(() => this.readAndSumInvoices(), optionalColumns);
    yield {
      name: 'credit-notes.csv',
      content: toCsvStream(
        () => this.readAndSumCreditNotes(),
        addArchiveColumns(creditNoteCsvColumns, optionalColumns),
      ),
    };
    yield {
      name: 'payments.csv',
      content: toCsvStream(() => this.readAndSumPayments(), paymentCsvColumns(this.timeZone, optionalColumns)),
    };
    yield { name: 'taxes.csv', content: toCsvStream(() => this.readTaxes(), taxReportCsvColumns) };
    yield { name: 'numbers.csv', content: toCsvStream(() => this.readJournal(), journalCsvColumns(this.texts)) };
    const missingInvoices = yield* createInvoicePdfs(this.work, readInvoices(this.work, this.toPeriodFilter()), total!);
    const missingCreditNotes = yield* createPdfFiles(this.work, 'creditNote', this.selectCreditNotesOfPeriod());
    yield { name: 'README.txt', content: Buffer.from(this.createReadme([...missingInvoices, ...missingCreditNotes])) };
  }

  private toPeriodFilter(): { from?: CalendarDate; to?: CalendarDate } {
    const { from, to } = this.period;
    return { ...(from && { from }), ...(to && { to }) };
  }

  private async *readAndSumInvoices(): AsyncGenerator<WithFileName<ArchivedInvoice>[]> {
    for await (const part of readInvoices(this.work, { ...this.toPeriodFilter(), taxes: true })) {
      for (const { total, currency } of part) this.invoiceSums.add(total, currency);
      yield part;
    }
  }

  private async *readAndSumPayments(): AsyncGenerator<StoredPayment[]> {
    const parts = readListParts<StoredPayment>((last) =>
      this.work.bus.call(invoicing.listPayments, { userId: this.user.id, ...(last && { after: last.id }) }),
    );
    for await (const part of parts) {
      const payments = part.filter(({ date, removedAt }) => removedAt === null && isInPeriod(this.period, date));
      for (const { amount, currency, online } of payments) {
        this.paymentSums.add(amount, currency);
        if (online?.fee) this.feeSums.add(online.fee.fee, online.fee.currency);
      }
      yield payments;
    }
  }

  private async *readAndSumCreditNotes(): AsyncGenerator<WithFileName<ArchivedCreditNote>[]> {
    for await (const part of this.selectCreditNotesOfPeriod()) {
      for (const { total, currency } of part) this.creditNoteSums.add(total, currency);
      yield part;
    }
  }

  private async *selectCreditNotesOfPeriod(): AsyncGenerator<WithFileName<ArchivedCreditNote>[]> {
    const parts = readListParts<ArchivedCreditNote>((last) =>
      this.work.bus.call(invoicing.listCreditNotes, { userId: this.user.id, ...(last && { after: last.id }) }),
    );
    for await (const part of addFileNames('creditNote', parts)) {
      yield part.filter(({ date }) => isInPeriod(this.period, date));
    }
  }

  private async *readJournal(): AsyncGenerator<JournalRow[]> {
    const parts = readListParts<NumberedDocument>((last) =>
      this.work.bus.call(invoicing.listNumberJournal, {
        userId: this.user.id,
        ...this.period,
        ...(last && { after: last }),
      }),
    );
    for await (const part of parts) yield toJournalRows(part, this.texts);
  }

  private async *readTaxes(): AsyncGenerator<TaxReportCsvRow[]> {
    const { from, to } = this.period;
    const selection = { userId: this.user.id, from: from ?? MIN_DATE, to: to ?? MAX_DATE };
    for (const basis of taxReportBases) {
      const first = await this.work.bus.call(invoicing.getTaxReport, { ...selection, basis });
      yield toTaxReportCsvRows(first);
      for (const currency of first.currencies.filter((other) => other !== first.currency)) {
        yield toTaxReportCsvRows(await this.work.bus.call(invoicing.getTaxReport, { ...selection, basis, currency }));
      }
    }
  }

  private createReadme(missing: readonly string[]): string {
    const { title, sums, fees, files } = this.texts.accountant;
    const amounts = [this.invoiceSums, this.creditNoteSums, this.paymentSums].map((sum) => sum.toText());
    return [
      title(this.user.email, this.formatPeriod(), new Date().toISOString()),
      '',
      ...sums(...(amounts as [string, string, string])),
      ...(this.feeSums.isEmpty() ? [] : [fees(this.feeSums.toText())]),
      '',
      ...files,
      ...describeMissingPdfs(missing, this.texts),
      '',
    ].join('\r\n');
  }

  private formatPeriod(): string {
    const { from, to } = this.period;
    const { between, since, until, allTime } = this.texts.accountant;
    const format = (day: CalendarDate) =>
      formatDate(day, this.language === DEFAULT_APP_LANGUAGE ? DEFAULT_LANGUAGE : this.language);
    if (from && to) return between(format(from), format(to));
    if (from) return since(format(from));
    return to ? until(format(to)) : allTime;
  }
}
