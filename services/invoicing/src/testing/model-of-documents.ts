import type { QuoteStatus } from '@paperbill/contracts/rules';

export interface ModelQuote {
  number: string;
  status: QuoteStatus;
  cents: number;
  revision: number;
}

/**
 * A draft in the model. Its source document identifies the draft. If the draft is a copy, its idempotency key is
 * also needed.
 */
export interface ModelDraft {
  quote: string | null;
  corrects: string | null;
  copyOf: string | null;
  key: string | null;
}

export interface ModelInvoice {
  number: string;
  cents: number;
  isVoid: boolean;
  quote: string | null;
  corrects: string | null;
}

/**
 * A request that the test sends to the service. It identifies documents by number, and drafts by their source document.
 */
export type Action =
  | { do: 'quote'; key: string; cents: number }
  | { do: 'change-quote'; quote: string; revision: number; cents: number }
  | { do: 'decide'; quote: string; status: QuoteStatus }
  | { do: 'invoice-quote'; quote: string }
  | { do: 'copy'; invoice: string; key: string }
  | { do: 'correct'; invoice: string }
  | { do: 'void'; invoice: string }
  | { do: 'issue'; draft: ModelDraft | null; key: string; cents: number }
  | { do: 'delete-draft'; draft: ModelDraft };

export type Outcome =
  | 'done'
  | 'NOT_FOUND'
  | 'INVALID_INPUT'
  | 'QUOTE_LOCKED'
  | 'QUOTE_CHANGED'
  | 'IDEMPOTENCY_KEY_REUSED';

export const toDraftName = ({ quote, corrects, copyOf, key }: ModelDraft): string =>
  [quote && `of ${quote}`, corrects && `corrects ${corrects}`, copyOf && `copy of ${copyOf}`, key]
    .filter(Boolean)
    .join(' ');

/** A model of the rules QUO-1 to QUO-8, DRAFT-4 and CRED-12. It uses no database. */
export class ModelOfDocuments {
  quotes: ModelQuote[] = [];
  drafts: ModelDraft[] = [];
  invoices: ModelInvoice[] = [];
  creditNotes = 0;
  /** Maps each idempotency key to the content of the first request with this key. */
  private keys: Record<string, string> = {};

  copy(): ModelOfDocuments {
    return Object.assign(new ModelOfDocuments(), structuredClone({ ...this }));
  }

  apply(action: Action): Outcome {
    switch (action.do) {
      case 'quote':
        return this.runOnce(`quote ${action.key}`, String(action.cents), () => {
          const number = `Q-${this.quotes.length + 1}`;
          this.quotes.push({ number, status: 'open', cents: action.cents, revision: 1 });
        });
      case 'change-quote':
        return this.changeQuote(this.findQuote(action.quote), action);
      case 'decide':
        return this.decide(this.findQuote(action.quote), action.status);
      case 'invoice-quote':
        return this.invoiceQuote(this.findQuote(action.quote));
      case 'copy':
        return this.copyInvoice(action.invoice, action.key);
      case 'correct':
        return this.correct(action.invoice);
      case 'void': {
        const invoice = this.findInvoice(action.invoice);
        if (invoice.isVoid) return 'INVALID_INPUT';
        this.cancel(invoice);
        return 'done';
      }
      case 'issue':
        return this.issue(action);
      case 'delete-draft':
        return this.removeDraft(action.draft) ? 'done' : 'NOT_FOUND';
    }
  }

  private changeQuote(quote: ModelQuote, { revision, cents }: Action & { do: 'change-quote' }): Outcome {
    if (quote.revision === revision + 1 && quote.cents === cents) return 'done';
    if (quote.status === 'accepted') return 'QUOTE_LOCKED';
    if (quote.revision !== revision) return 'QUOTE_CHANGED';
    Object.assign(quote, { revision: revision + 1, cents, status: 'open' });
    return 'done';
  }

  private decide(quote: ModelQuote, status: QuoteStatus): Outcome {
    if (quote.status === status) return 'done';
    if (this.isInvoiced(quote) || this.hasDraft(quote)) return 'QUOTE_LOCKED';
    quote.status = status;
    return 'done';
  }

  private invoiceQuote(quote: ModelQuote): Outcome {
    if (this.isInvoiced(quote)) return 'INVALID_INPUT';
    if (this.hasDraft(quote)) return 'done';
    if (quote.status === 'declined') return 'INVALID_INPUT';
    quote.status = 'accepted';
    this.drafts.push({ quote: quote.number, corrects: null, copyOf: null, key: null });
    return 'done';
  }

  /**
   * Copies an invoice. A retry with the same idempotency key returns the draft of the first request. If this draft was
   * deleted, the retry creates a new draft.
   */
  private copyInvoice(invoice: string, key: string): Outcome {
    const before = this.drafts.find((draft) => draft.key === key);
    if (before) return before.copyOf === invoice ? 'done' : 'IDEMPOTENCY_KEY_REUSED';
    this.drafts.push({ quote: null, corrects: null, copyOf: invoice, key });
    return 'done';
  }

  private correct(number: string): Outcome {
    const invoice = this.findInvoice(number);
    if (this.invoices.some(({ corrects }) => corrects === number)) return 'INVALID_INPUT';
    if (!invoice.isVoid) this.cancel(invoice);
    if (!this.drafts.some(({ corrects }) => corrects === number)) {
      this.drafts.push({ quote: null, corrects: number, copyOf: number, key: null });
    }
    return 'done';
  }

  private issue({ draft, key, cents }: Action & { do: 'issue' }): Outcome {
    const before = this.keys[`issue ${key}`];
    if (before !== undefined && before !== String(cents)) return 'IDEMPOTENCY_KEY_REUSED';
    // A retry deletes the draft, even if the invoice already exists.
    const taken = draft && this.removeDraft(draft);
    if (before !== undefined) return 'done';
    if (draft && !taken) return 'NOT_FOUND';
    this.keys[`issue ${key}`] = String(cents);
    const { quote = null, corrects = null } = draft ?? {};
    this.invoices.push({ number: String(this.invoices.length + 1), cents, isVoid: false, quote, corrects });
    return 'done';
  }

  private runOnce(name: string, content: string, work: () => void): Outcome {
    if (this.keys[name] !== undefined) return this.keys[name] === content ? 'done' : 'IDEMPOTENCY_KEY_REUSED';
    this.keys[name] = content;
    work();
    return 'done';
  }

  private cancel(invoice: ModelInvoice): void {
    invoice.isVoid = true;
    this.creditNotes++;
  }

  private removeDraft(draft: ModelDraft): boolean {
    const index = this.drafts.findIndex((one) => toDraftName(one) === toDraftName(draft));
    if (index >= 0) this.drafts.splice(index, 1);
    return index >= 0;
  }

  private isInvoiced({ number }: ModelQuote): boolean {
    return this.invoices.some(({ quote }) => quote === number);
  }

  private hasDraft({ number }: ModelQuote): boolean {
    return this.drafts.some(({ quote }) => quote === number);
  }

  private findQuote(number: string): ModelQuote {
    return this.quotes.find((quote) => quote.number === number)!;
  }

  private findInvoice(number: string): ModelInvoice {
    return this.invoices.find((invoice) => invoice.number === number)!;
  }
}
