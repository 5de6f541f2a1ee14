import {
  type ArchivedCreditNote,
  creditNoteCsvColumns,
  type InvoiceWithPaidDay,
  type NumberedDocument,
  paymentCsvColumns,
  type StoredPayment,
  type User,
} from '@paperbill/contracts/http';
import { invoicing } from '@paperbill/contracts/nats';
import { type CalendarDate, formatDate } from '@paperbill/contracts/rules';
import { listParts } from '@paperbill/messaging';
import { sum } from '@paperbill/money';
import { type ArchiveFile, csvOf } from './archive-file.js';
import {
  aboutMissingPdfs,
  type ArchiveWork,
  invoicePdfs,
  invoicesCsv,
  invoicesOf,
  type Named,
  named,
  pdfFiles,
  withFile,
} from './pdf-files.js';
import { type JournalRow, journalCsvColumns, journalRows } from './number-journal.js';

/** A period that includes its first and its last day. Null means that the period has no start or no end. */
export interface Period {
  from: CalendarDate | null;
  to: CalendarDate | null;
}

const isWithin = ({ from, to }: Period, day: CalendarDate): boolean =>
  (from === null || day >= from) && (to === null || day <= to);

/**
 * Creates the files of a period for an accountant. They contain the invoices of the period with their PDFs, the
 * payments, the credit notes, and all invoice numbers with an explanation of each gap. Lists are streamed, so memory
 * use does not grow with their length.
 */
export class AccountantExport {
  private readonly invoiced: string[] = [];
  private readonly credited: string[] = [];
  private readonly paid: string[] = [];

  constructor(
    private readonly work: ArchiveWork,
    private readonly user: User,
    private readonly period: Period,
    private readonly timeZone: string,
  ) {}

  async *files(): AsyncGenerator<ArchiveFile> {
    const { total } = await this.work.bus.call(invoicing.listInvoices, {
      userId: this.user.id,
      ...this.dated(),
      page: 1,
      pageSize: 1,
    });
    this.work.onProgress({ done: 0, total: total! });
    yield invoicesCsv(() => this.countedInvoices());
    yield { name: 'credit-notes.csv', content: csvOf(() => this.countedCreditNotes(), withFile(creditNoteCsvColumns)) };
    yield { name: 'payments.csv', content: csvOf(() => this.payments(), paymentCsvColumns(this.timeZone)) };
    yield { name: 'numbers.csv', content: csvOf(() => this.journal(), journalCsvColumns) };
    const missing = yield* invoicePdfs(this.work, invoicesOf(this.work, this.dated()), total!);
    const missingCreditNotes = yield* pdfFiles(this.work, 'creditNote', this.creditNotesOfPeriod());
    yield { name: 'README.txt', content: Buffer.from(this.readme([...missing, ...missingCreditNotes])) };
  }

  private dated(): { from?: CalendarDate; to?: CalendarDate } {
    const { from, to } = this.period;
    return { ...(from && { from }), ...(to && { to }) };
  }

  private async *countedInvoices(): AsyncGenerator<Named<InvoiceWithPaidDay>[]> {
    for await (const part of invoicesOf(this.work, this.dated())) {
      this.invoiced.push(sum(part.map(({ total }) => total)));
      yield part;
    }
  }

  private async *payments(): AsyncGenerator<StoredPayment[]> {
    const parts = listParts<StoredPayment>((last) =>
      this.work.bus.call(invoicing.listPayments, { userId: this.user.id, ...(last && { after: last.id }) }),
    );
    for await (const part of parts) {
      const payments = part.filter(({ date, removedAt }) => removedAt === null && isWithin(this.period, date));
      this.paid.push(sum(payments.map(({ amount }) => amount)));
      yield payments;
    }
  }

  private async *countedCreditNotes(): AsyncGenerator<Named<ArchivedCreditNote>[]> {
    for await (const part of this.creditNotesOfPeriod()) {
      this.credited.push(sum(part.map(({ total }) => total)));
      yield part;
    }
  }

  private async *creditNotesOfPeriod(): AsyncGenerator<Named<ArchivedCreditNote>[]> {
    const parts = listParts<ArchivedCreditNote>((last) =>
      this.work.bus.call(invoicing.listCreditNotes, { userId: this.user.id, ...(last && { after: last.id }) }),
    );
    for await (const part of named('creditNote', parts)) {
      yield part.filter(({ date }) => isWithin(this.period, date));
    }
  }

  private async *journal(): AsyncGenerator<JournalRow[]> {
    const parts = listParts<NumberedDocument>((last) =>
      this.work.bus.call(invoicing.listNumberJournal, {
        userId: this.user.id,
        ...this.period,
        ...(last && { after: last }),
      }),
    );
    for await (const part of parts) yield journalRows(part);
  }

  private readme(missing: readonly string[]): string {
    const { email } = this.user;
    return [
      `Invoices${email && ` of ${email}`} ${this.periodText()}, as of ${new Date().toISOString()}.`,
      '',
      `Invoiced in this period: ${sum(this.invoiced)} (invoices dated in it)`,
      `Credited in this period: ${sum(this.credited)} (credit notes dated in it)`,
      `Paid in this period:     ${sum(this.paid)} (payments dated in it, of any invoice)`,
      '',
      'invoices.csv       the invoices dated in this period',
      'credit-notes.csv   the credit notes dated in this period',
      'payments.csv       what was paid in this period, and paid back where it is negative',
      'numbers.csv        the numbers of this period in their order, with an explanation of each gap',
      'invoices/          the PDF of each invoice; credit-notes/ has those of credit notes',
      '                   (the column File of invoices.csv and credit-notes.csv names each)',
      ...aboutMissingPdfs(missing),
      '',
    ].join('\r\n');
  }

  private periodText(): string {
    const { from, to } = this.period;
    if (from && to) return `from ${formatDate(from)} to ${formatDate(to)}`;
    if (from) return `from ${formatDate(from)} on`;
    return to ? `until ${formatDate(to)}` : 'of all time';
  }
}
