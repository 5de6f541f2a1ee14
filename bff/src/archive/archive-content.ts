import { setTimeout as sleep } from 'node:timers/promises';
import { Readable } from 'node:stream';
import {
  AppError,
  type AuditEvent,
  type AuditPage,
  BYTE_ORDER_MARK,
  CSV_FORMULA,
  type Customer,
  type CsvColumn,
  customerCsvColumns,
  type Invoice,
  invoiceCsvColumns,
  invoiceEventCsvColumns,
  paymentCsvColumns,
  pdfFileName,
  type Product,
  productCsvColumns,
  type StoredCustomer,
  type StoredInvoiceEvent,
  type StoredPayment,
  type User,
} from '@paperbill/contracts/http';
import { billing, catalogue, documents, identity, invoicing, type TotalsOfCustomer } from '@paperbill/contracts/nats';
import { AUDIT_MAX_PAGE_SIZE } from '@paperbill/contracts/rules';
import { listParts, type MessageBus, wholeList } from '@paperbill/messaging';
import Papa from 'papaparse';
import { type AuditLog, withoutStaff } from '../audit/audit-log.service.js';
import { joinTotals } from '../customers/customer-totals.js';
import { isOutage } from '../errors/outage.js';

/** A file of the archive. */
export interface ArchiveFile {
  name: string;
  content: Buffer | Readable;
  /** It is compressed already. */
  isPacked?: boolean;
}

/** Somebody's own prints come first: an archive waits where there are too many, and where the renderer is down. */
const TRIES = 5;
const PAUSE_MS = 3_000;

/** What a file says of what was done. */
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

type Parts<Item> = () => AsyncGenerator<Item[]>;

/**
 * Everything that is kept of a user, file by file: each is asked for when the one before has been sent, so that an archive
 * of any length takes no memory.
 */
export class ArchiveContent {
  /** @param ended aborted once nobody takes it any more: then nothing more is asked for */
  constructor(
    private readonly bus: MessageBus,
    private readonly log: AuditLog,
    readonly user: User,
    private readonly ended: AbortSignal,
    private readonly onProgress: (underWay: { done: number; total: number }) => void,
  ) {}

  async *files(): AsyncGenerator<ArchiveFile> {
    const userId = this.user.id;
    const { totalInvoices: total } = await this.bus.call(invoicing.countInvoices, { userId });
    this.onProgress({ done: 0, total });
    yield jsonFile('account.json', this.user);
    yield jsonFile('sessions.json', await this.sessions());
    yield jsonFile('profile.json', await this.bus.call(invoicing.getProfile, { userId }));
    yield* this.logo();
    yield jsonFile('subscription.json', await this.bus.call(billing.getPlan, { userId }));
    yield* listFiles('customers', () => this.customers(), customerCsvColumns);
    yield* listFiles('products', () => this.products(), productCsvColumns);
    yield* listFiles('activity', () => this.activity(), activityCsvColumns);
    yield { name: 'invoices.csv', content: csvOf(() => this.invoices(), invoiceCsvColumns) };
    yield { name: 'invoices.json', content: jsonOf(() => this.invoicesWithLines(total)) };
    yield* listFiles('payments', () => this.payments(), paymentCsvColumns);
    yield* listFiles('history', () => this.history(), invoiceEventCsvColumns);
    const missing = yield* this.pdfs(total);
    yield { name: 'README.txt', content: Buffer.from(readme(this.user, missing)) };
  }

  private async sessions(): Promise<object[]> {
    const sessions = await this.bus.call(identity.listSessions, { userId: this.user.id });
    // What opens a session stays out of a file that lies about.
    return sessions.map(({ sess: { userAgent, address, signedInAt }, expire }) => ({
      userAgent,
      address,
      signedInAt: signedInAt ? new Date(Number(signedInAt)).toISOString() : null,
      endsAt: expire,
    }));
  }

  private async *logo(): AsyncGenerator<ArchiveFile> {
    try {
      const { mediaType, base64 } = await this.bus.call(invoicing.getLogo, { userId: this.user.id, sha256: null });
      yield { name: logoNames[mediaType], content: Buffer.from(base64, 'base64') };
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'NOT_FOUND')) throw error;
    }
  }

  private async *customers(): AsyncGenerator<Customer[]> {
    const userId = this.user.id;
    const totals = await wholeList<TotalsOfCustomer>((last) =>
      this.bus.call(invoicing.getCustomerTotals, { userId, ...(last && { after: last.customerId }) }),
    );
    const parts = listParts<StoredCustomer>((last) =>
      this.bus.call(catalogue.listCustomers, { userId, ...(last && { after: { name: last.name, id: last.id } }) }),
    );
    for await (const customers of parts) yield joinTotals(customers, totals);
  }

  private products(): AsyncGenerator<Product[]> {
    return listParts<Product>((last) =>
      this.bus.call(catalogue.listProducts, {
        userId: this.user.id,
        ...(last && { after: { name: last.name, id: last.id } }),
      }),
    );
  }

  private invoices(): AsyncGenerator<Invoice[]> {
    return listParts<Invoice>((last) =>
      this.bus.call(invoicing.listInvoices, { userId: this.user.id, ...(last && { after: last.id }) }),
    );
  }

  private payments(): AsyncGenerator<StoredPayment[]> {
    return listParts<StoredPayment>((last) =>
      this.bus.call(invoicing.listPayments, { userId: this.user.id, ...(last && { after: last.id }) }),
    );
  }

  private history(): AsyncGenerator<StoredInvoiceEvent[]> {
    return listParts<StoredInvoiceEvent>((last) =>
      this.bus.call(invoicing.listInvoiceEvents, { userId: this.user.id, ...(last && { after: last.id }) }),
    );
  }

  /** What the profile shows of the log, newest first: part by part, as it does. */
  private async *activity(): AsyncGenerator<AuditEvent[]> {
    for (let before: string | null = ''; before !== null;) {
      const page: AuditPage = await this.log.page(this.user.id, { before, limit: AUDIT_MAX_PAGE_SIZE });
      const { events, next } = withoutStaff(page);
      yield events;
      before = next;
    }
  }

  private async *invoicesWithLines(total: number) {
    for await (const invoices of this.invoices()) {
      for (const { id } of invoices) {
        yield [await this.bus.call(invoicing.getInvoice, { userId: this.user.id, id })];
        this.onProgress({ done: 0, total });
      }
    }
  }

  /** @returns the numbers of the invoices whose PDF could not be made */
  private async *pdfs(total: number): AsyncGenerator<ArchiveFile, string[]> {
    const missing: string[] = [];
    const uses = new Map<string, number>();
    let done = 0;
    for await (const invoices of this.invoices()) {
      for (const { id, invoiceNumber } of invoices) {
        const content = await this.pdf(id);
        const name = pdfFileName(invoiceNumber);
        const use = (uses.get(name) ?? 0) + 1;
        uses.set(name, use);
        // Numbers may differ in letters only that a file's name does not have.
        const unique = use === 1 ? name : name.replace(/\.pdf$/, ` (${use}).pdf`);
        if (content) yield { name: `invoices/${unique}`, content, isPacked: true };
        else missing.push(invoiceNumber);
        this.onProgress({ done: ++done, total: Math.max(total, done) });
      }
    }
    return missing;
  }

  /** @returns null where it can't be made */
  private async pdf(invoiceId: string): Promise<Buffer | null> {
    for (let tries = 1; ; tries++) {
      this.ended.throwIfAborted();
      try {
        const { base64 } = await this.bus.call(documents.getPdf, { userId: this.user.id, invoiceId });
        return Buffer.from(base64!, 'base64');
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        const mayPass = error.code === 'TOO_MANY_REQUESTS' || (isOutage(error) && error.code !== 'PDF_FAILED');
        if (!mayPass || tries === TRIES) return null;
        await sleep(PAUSE_MS, undefined, { signal: this.ended });
      }
    }
  }
}

const jsonFile = (name: string, content: unknown): ArchiveFile => ({
  name,
  content: Buffer.from(`${JSON.stringify(content, null, 2)}\n`),
});

function* listFiles<Item>(
  name: string,
  parts: Parts<Item>,
  columns: readonly CsvColumn<Item>[],
): Generator<ArchiveFile> {
  yield { name: `${name}.csv`, content: csvOf(parts, columns) };
  yield { name: `${name}.json`, content: jsonOf(parts) };
}

/** A list as JSON, an item to a line. */
function jsonOf<Item>(parts: Parts<Item>): Readable {
  async function* lines() {
    let before = '[\n';
    for await (const items of parts()) {
      if (items.length === 0) continue;
      yield before + items.map((item) => JSON.stringify(item)).join(',\n');
      before = ',\n';
    }
    yield before === '[\n' ? '[]\n' : '\n]\n';
  }
  return Readable.from(lines(), { objectMode: false });
}

/** A list as the client exports it. */
function csvOf<Item>(parts: Parts<Item>, columns: readonly CsvColumn<Item>[]): Readable {
  const write = (rows: string[][]) => `${Papa.unparse(rows, { escapeFormulae: CSV_FORMULA })}\r\n`;
  async function* lines() {
    yield BYTE_ORDER_MARK + write([columns.map(({ header }) => header)]);
    for await (const items of parts()) {
      if (items.length > 0) yield write(items.map((item) => columns.map(({ value }) => value(item))));
    }
  }
  return Readable.from(lines(), { objectMode: false });
}

const readme = ({ email }: User, missing: string[]): string =>
  [
    `Everything that we keep for ${email || 'your account'}, as of ${new Date().toISOString()}.`,
    '',
    'account.json       who you are, as your identity provider told us',
    'sessions.json      where you are signed in',
    'activity.csv       what was done in your account, when and from where; activity.json has all fields',
    'profile.json       your company profile; logo.* is its logo',
    'subscription.json  your plan',
    'customers.csv      your customers, for spreadsheets; customers.json has all fields, for programs',
    'products.csv       your products; products.json has all fields',
    'invoices.csv       your invoices; invoices.json has all fields and the line items',
    'payments.csv       what was paid of them, and payments that were removed; payments.json has all fields',
    'history.csv        what happened to them after they were created; history.json has all fields',
    'invoices/          the PDF of each invoice',
    ...(missing.length > 0
      ? [
          '',
          'These invoices have no PDF here, because it could not be made just now. Please try again for them:',
          ...missing,
        ]
      : []),
    '',
  ].join('\r\n');
