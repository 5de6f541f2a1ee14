import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Invoice, InvoiceWithLineItems, Mail } from '@paperbill/contracts/http';
import { aMail, anInvoice } from '@paperbill/testing/data';
import type { TabClient } from './http-client.js';
import { toAnsweredAddress, type MailAttempt, toUnansweredAddress } from './sent-mails.js';
import { recordSaved, recordStatus, type SaveAttempt, type SaveAttempts } from './saved-invoices.js';

const RETRY_DELAY_MS = 500;
/** The maximum number of e-mails per tab. Real users send few e-mails, and each e-mail needs a PDF. */
const MAX_MAILS = 8;
const MIN_PAUSE_MS = 100;
const MAX_PAUSE_MS = 400;

/**
 * Tells how a new invoice gets its number. With `typed`, the client sends the number that the server has suggested.
 * With `next`, the server assigns the number.
 */
export type NumberSource = 'typed' | 'next';

export class SimulatedUser {
  private readonly ownSaveAttempts: SaveAttempt[] = [];
  private sentMailCount = 0;

  constructor(
    private readonly client: TabClient,
    private readonly attempts: SaveAttempts,
    private readonly numberSource: NumberSource,
  ) {}

  async actUntilStopped(stop: AbortSignal): Promise<void> {
    await this.saveInvoice();
    const weightedHabits: [weight: number, habit: () => Promise<unknown>][] = [
      [4, () => this.saveInvoice()],
      [3, () => this.client.get('list', '/api/invoices?page=1&pageSize=10')],
      [2, () => this.openDashboard()],
      [4, () => this.changeStatus()],
      [1, () => this.generatePdf()],
      [1, () => this.downloadPdf()],
      [1, () => this.sendMail()],
      [1, () => this.client.get('customers', '/api/customers')],
    ];
    const habits = weightedHabits.flatMap(([weight, habit]) => new Array<() => Promise<unknown>>(weight).fill(habit));
    while (!stop.aborted) {
      await chooseRandom(habits)();
      await sleep(MIN_PAUSE_MS + Math.random() * (MAX_PAUSE_MS - MIN_PAUSE_MS));
    }
  }

  /** Saves an invoice. Until the API responds, the request is repeated with the same idempotency key and content. */
  private async saveInvoice(): Promise<void> {
    const key = randomUUID();
    const request = anInvoice({ contactPerson: key, ...(await this.chooseNumber()) });
    const attempt = this.attempts.begin(this.client.userId, key);
    const path = this.numberSource === 'next' ? '/api/invoices?number=next' : '/api/invoices';
    for (;;) {
      const headers = { 'Idempotency-Key': key };
      const answer = await this.client.sendJson<InvoiceWithLineItems>('save', 'POST', path, request, headers);
      if (answer) {
        recordSaved(attempt, answer.body);
        this.ownSaveAttempts.push(attempt);
        return;
      }
      attempt.failedCount++;
      await sleep(RETRY_DELAY_MS);
    }
  }

  private async chooseNumber(): Promise<{ invoiceNumber?: string }> {
    if (this.numberSource === 'next') return {};
    for (;;) {
      const path = '/api/invoices/next-number';
      const answer = await this.client.get<{ nextInvoiceNumber: number | string }>('next number', path);
      if (answer) return { invoiceNumber: String(answer.body.nextInvoiceNumber) };
      await sleep(RETRY_DELAY_MS);
    }
  }

  /** Opens the dashboard. As in the web client, the calls run in parallel. */
  private openDashboard(): Promise<unknown> {
    return Promise.all([
      this.client.get('user', '/api/auth/user'),
      this.client.get('plan', '/api/subscription/status'),
      this.client.get('figures', '/api/invoices/stats?period=all&series=true'),
      this.client.get('list', '/api/invoices?limit=5'),
    ]);
  }

  private async changeStatus(): Promise<void> {
    const invoice = chooseRandom(this.ownSaveAttempts);
    const status = invoice.status === 'paid' ? 'pending' : 'paid';
    const path = `/api/invoices/${invoice.savedInvoice!.id}/status`;
    const answer = await this.client.sendJson<Invoice>('status', 'PATCH', path, { status });
    recordStatus(invoice, status, answer !== undefined);
  }

  private async generatePdf(): Promise<void> {
    const invoice = chooseRandom(this.ownSaveAttempts);
    const { id, invoiceNumber } = invoice.savedInvoice!;
    const html = `<!doctype html><title>${invoiceNumber}</title><style>@page{size:A4}</style><h1>Invoice ${invoiceNumber}</h1>`;
    const path = `/api/invoices/${id}/generate-pdf`;
    const answer = await this.client.sendJson<{ bytes: number }>('make PDF', 'POST', path, { html });
    if (!answer) return;
    invoice.pdfBytes = answer.body.bytes;
    await this.client.get('download', `/api/invoices/${id}/download-pdf`);
  }

  /**
   * Sends an e-mail. Until the API responds, the request is repeated with the same idempotency key. For every fourth
   * e-mail, the mail server does not reply.
   */
  private async sendMail(): Promise<void> {
    if (this.sentMailCount++ >= MAX_MAILS) return;
    const key = randomUUID();
    const to = this.sentMailCount % 4 === 0 ? toUnansweredAddress(key) : toAnsweredAddress(key);
    const invoiceId = chooseRandom(this.ownSaveAttempts).savedInvoice!.id;
    const attempt: MailAttempt = { userId: this.client.userId, invoiceId, to };
    this.attempts.mails.push(attempt);
    for (;;) {
      const path = `/app/api/invoices/${invoiceId}/mails`;
      const answer = await this.client.sendJson<Mail>('send mail', 'POST', path, aMail({ to }), {
        'Idempotency-Key': key,
      });
      if (answer) return void (attempt.id = answer.body.id);
      await sleep(RETRY_DELAY_MS);
    }
  }

  private async downloadPdf(): Promise<void> {
    await this.client.get(
      'download',
      `/api/invoices/${chooseRandom(this.ownSaveAttempts).savedInvoice!.id}/download-pdf`,
    );
  }
}

const chooseRandom = <Item>(items: Item[]): Item => items[Math.floor(Math.random() * items.length)]!;
