import { expect, it } from '@jest/globals';
import { aLineItem, anInvoice, aQuote } from '@paperbill/testing';
import fc from 'fast-check';
import { startInvoicing } from '../testing/invoicing-under-test.js';
import {
  type Action,
  type ModelDraft,
  ModelOfDocuments,
  toDraftName,
  type Outcome,
} from '../testing/model-of-documents.js';
import type { TestUser } from '../testing/test-user.js';

const RUN_COUNT = Number(process.env['DOCUMENT_LIVES'] ?? 15);

const invoicing = await startInvoicing();

const idempotencyKeys = fc.constantFrom('a', 'b', 'c', 'd');
const amountsInCents = fc.constantFrom(1_000, 2_050);
const arbitraryIndexes = fc.nat(20);

const plannedActions = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('quote' as const), key: idempotencyKeys, cents: amountsInCents }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('change-quote' as const),
      nth: arbitraryIndexes,
      cents: amountsInCents,
      isLate: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('decide' as const),
      nth: arbitraryIndexes,
      status: fc.constantFrom('open' as const, 'accepted' as const, 'declined' as const),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('invoice-quote' as const), nth: arbitraryIndexes }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('copy' as const), nth: arbitraryIndexes, key: idempotencyKeys }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('correct' as const), nth: arbitraryIndexes }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('void' as const), nth: arbitraryIndexes }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('issue' as const), nth: fc.option(arbitraryIndexes, { freq: 3 }), key: fc.string({ minLength: 1, maxLength: 1 }), cents: amountsInCents }) }, // oxfmt-ignore
  { weight: 1, arbitrary: fc.record({ do: fc.constant('delete-draft' as const), nth: arbitraryIndexes }) },
);
type PlannedAction = typeof plannedActions extends fc.Arbitrary<infer Value> ? Value : never;

/**
 * A step of a random scenario: one action, or two concurrent actions. Two different actions simulate two browser tabs.
 * Two equal actions simulate a retry.
 */
const steps = fc.oneof(
  { weight: 3, arbitrary: fc.tuple(plannedActions) },
  { weight: 2, arbitrary: fc.tuple(plannedActions, plannedActions) },
  { weight: 1, arbitrary: plannedActions.map((one): [PlannedAction, PlannedAction] => [one, one]) },
);

type ShownDocuments = Awaited<ReturnType<ScenarioRunner['readDocuments']>>;

class ScenarioRunner {
  private readonly user: TestUser = invoicing.newUser();
  private model = new ModelOfDocuments();
  private ids = new Map<string, string>();
  private readonly copyKeys = new Map<string, string>();

  async run(steps: PlannedAction[][]): Promise<void> {
    for (const wishes of steps) {
      const actions = wishes.flatMap((one) => this.toAction(one) ?? []);
      if (actions.length > 0) await this.runConcurrently(actions);
    }
  }

  /**
   * Runs actions concurrently. The result must be the same as if the actions had run one after another, in some order.
   */
  private async runConcurrently(actions: Action[]): Promise<void> {
    const outcomes = await Promise.all(actions.map((action) => toOutcome(this.send(action))));
    const seen = await this.readDocuments();
    const orders = actions.length === 1 ? [[0]] : [[0, 1], [1, 0]]; // oxfmt-ignore
    const candidates = orders.map((order) => {
      const model = this.model.copy();
      const results = order.map((index) => [index, model.apply(actions[index]!)] as const);
      const outcome = results.toSorted(([one], [other]) => one - other).map(([, code]) => code);
      return { model, outcome, seen: describeModel(model) };
    });
    const found = JSON.stringify([outcomes, seen]);
    const agreeing = candidates.find((one) => JSON.stringify([one.outcome, one.seen]) === found);
    if (!agreeing) expect([actions, outcomes, seen]).toEqual([actions, candidates[0]!.outcome, candidates[0]!.seen]);
    this.model = agreeing!.model;
  }

  private toAction(one: PlannedAction): Action | null {
    const of = <Item>(items: Item[], index: number): Item | undefined => items[index % Math.max(items.length, 1)];
    if (one.do === 'quote') return one;
    if (one.do === 'issue') {
      const draft = one.nth === null ? null : of(this.model.drafts, one.nth);
      return draft === undefined ? null : { ...one, draft };
    }
    if (one.do === 'delete-draft') {
      const draft = of(this.model.drafts, one.nth);
      return draft ? { do: one.do, draft } : null;
    }
    if (one.do === 'copy' || one.do === 'correct' || one.do === 'void') {
      const invoice = of(this.model.invoices, one.nth)?.number;
      return invoice ? { ...one, invoice } : null;
    }
    const quote = of(this.model.quotes, one.nth);
    if (!quote) return null;
    if (one.do !== 'change-quote') return { ...one, quote: quote.number };
    const revision = one.isLate ? Math.max(quote.revision - 1, 1) : quote.revision;
    return { do: one.do, quote: quote.number, revision, cents: one.cents };
  }

  private async send(action: Action): Promise<unknown> {
    const { user } = this;
    const id = (name: string) => this.ids.get(name)!;
    switch (action.do) {
      case 'quote':
        return user.createQuote({}, { ...createQuoteRequestOfAmount(action.cents), idempotencyKey: action.key });
      case 'change-quote':
        return user.changeQuote(id(action.quote), action.revision, {}, createQuoteRequestOfAmount(action.cents));
      case 'decide':
        return user.setQuoteStatus(id(action.quote), action.status);
      case 'invoice-quote':
        return user.invoiceQuote(id(action.quote));
      case 'copy': {
        const draft = await user.copyInvoice(id(action.invoice), 'unchanged', action.key);
        return this.copyKeys.set(draft.id, action.key);
      }
      case 'correct':
        return user.correctInvoice(id(action.invoice));
      case 'void':
        return user.createCreditNote(id(action.invoice));
      case 'issue': {
        const draftId = action.draft && id(toDraftName(action.draft));
        return user.issue({ ...createInvoiceRequestOfAmount(action.cents), draftId, idempotencyKey: action.key });
      }
      case 'delete-draft':
        return user.deleteDraft(id(toDraftName(action.draft)));
    }
  }

  async readDocuments() {
    const { user } = this;
    const [quotes, drafts, list, notes, journal, stats] = await Promise.all([
      user.listQuotes({ pageSize: 200 }),
      user.listDrafts(),
      user.listInvoices(),
      user.listCreditNotes(),
      user.listNumberJournal({ from: null, to: null }),
      user.getStats(),
    ]);
    const invoices = await Promise.all(list.items.map(({ id }) => user.getDetails(id)));
    const findNumber = (id: string | null) => invoices.find((invoice) => invoice.id === id)?.invoiceNumber ?? null;
    const namesOfDrafts = new Map(
      drafts.map(({ id, quote, correctsId, copiedFromId }) => {
        const key = (copiedFromId && !correctsId && this.copyKeys.get(id)) || null;
        const draft: ModelDraft = { quote: quote?.number ?? null, corrects: findNumber(correctsId), copyOf: findNumber(copiedFromId), key }; // oxfmt-ignore
        return [id, toDraftName(draft)];
      }),
    );
    this.ids = new Map([
      ...quotes.items.map(({ id, number }) => [number, id] as const),
      ...invoices.map(({ id, invoiceNumber }) => [invoiceNumber, id] as const),
      ...[...namesOfDrafts].map(([id, name]) => [name, id] as const),
    ]);
    const linked = (other: { id: string; invoiceNumber: string | null } | null) =>
      other && (other.invoiceNumber ?? namesOfDrafts.get(other.id) ?? 'lost');
    return {
      quotes: quotes.items
        .map(({ number, status, revision, total, invoice }) => [number, status, revision, total, linked(invoice)])
        .sort(compareNumbers),
      drafts: [...namesOfDrafts.values()].sort(),
      invoices: invoices
        .map((invoice) => [
          invoice.invoiceNumber,
          invoice.total,
          invoice.status === 'void',
          invoice.quote?.number ?? null,
          invoice.corrects?.invoiceNumber ?? null,
          linked(invoice.correctedBy),
        ])
        .sort(compareNumbers),
      creditNotes: notes.more ? 'many' : notes.items.length,
      journal: journal.items
        .filter(({ kind }) => kind === 'invoice')
        .map(({ number, digitsBefore }) => [number, digitsBefore]),
      total: [stats.totalInvoices, stats.totalInvoiced],
    };
  }
}

function describeModel({ quotes, drafts, invoices, creditNotes }: ModelOfDocuments): ShownDocuments {
  const draftWhere = (matches: (draft: ModelDraft) => boolean) => {
    const draft = drafts.find(matches);
    return draft ? toDraftName(draft) : null;
  };
  const invoiceWhere = (matches: (invoice: (typeof invoices)[number]) => boolean) => invoices.find(matches)?.number;
  const due = invoices.filter(({ isVoid }) => !isVoid).reduce((sum, invoice) => sum + invoice.cents, 0);
  return {
    quotes: quotes.map(({ number, status, revision, cents: amount }) => [
      number,
      status,
      revision,
      toDecimal(amount),
      invoiceWhere(({ quote }) => quote === number) ?? draftWhere(({ quote }) => quote === number),
    ]),
    drafts: drafts.map(toDraftName).sort(),
    invoices: invoices.map(({ number, cents: amount, isVoid, quote, corrects }) => [
      number,
      toDecimal(amount),
      isVoid,
      quote,
      corrects,
      invoiceWhere((other) => other.corrects === number) ?? draftWhere((draft) => draft.corrects === number),
    ]),
    creditNotes: creditNotes > 5 ? 'many' : creditNotes,
    journal: invoices.map((_, index) => [String(index + 1), index > 0 ? String(index) : null]),
    total: [invoices.length, toDecimal(due)],
  };
}

const toDecimal = (amount: number) => (amount / 100).toFixed(2);

const compareNumbers = ([one]: unknown[], [other]: unknown[]) => Number(String(one).replace(/\D/g, '')) - Number(String(other).replace(/\D/g, '')); // oxfmt-ignore

const createLineOfAmount = (amount: number) => [aLineItem({ quantity: '1', unitPrice: toDecimal(amount) })];
const createInvoiceRequestOfAmount = (amount: number) => anInvoice({ taxRate: '0' }, createLineOfAmount(amount));
const createQuoteRequestOfAmount = (amount: number) =>
  aQuote({ taxRate: '0' }, { lineItems: createLineOfAmount(amount) });

const toOutcome = (request: Promise<unknown>): Promise<Outcome> =>
  request.then(
    () => 'done',
    (error: unknown) => (error as { code: Outcome }).code,
  );

it('Random sequences of actions on quotes, drafts and invoices leave no gap in the numbers, and all references match the model', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(steps, { minLength: 3, maxLength: 14 }), (steps) => new ScenarioRunner().run(steps)),
    { numRuns: RUN_COUNT },
  );
}, 600_000);
