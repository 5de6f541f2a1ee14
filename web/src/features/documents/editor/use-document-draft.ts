import {
  type CompanyProfile,
  type DraftContent,
  type DraftLine,
  draftFields,
  typedLineFields,
} from '@paperbill/contracts/http';
import { currencies, languages, type FieldTable, mapFields, type ValuesOf } from '@paperbill/contracts/rules';
import { errorToast } from '@paperbill/contracts/texts';
import { useEffectEvent, useLayoutEffect, useState } from 'react';
import * as z from 'zod/mini';
import { t } from '../../../languages/t.js';
import { useDraft } from '../../../drafts/use-draft.js';
import { showToast } from '../../../toasts/toast-store.js';
import { userState } from '../../../user-state.js';
import { readStoredValue, removeStoredValue, storeValue } from '../../../user-storage.js';
import type { WrittenKind } from '../form/document-kinds.js';
import { type DocumentForm, replaceFormValues } from '../form/document-form.js';
import type { DocumentMemory } from '../form/document-memory.js';
import { isZeroAmount } from '../form/form-amounts.js';
import { useFormTaxes } from '../form/form-taxes.js';
import { blankDocument, toDraftContent, type DocumentFormValues, toFormValues } from '../form/document-schema.js';

/** Increase this version whenever the format changes. Drafts with another version are ignored. */
const DRAFT_VERSION = 1;

const textSchema = z.string();

/** A field that is missing in an older draft gets its initial value. */
const typedTexts = <Table extends FieldTable>(table: Table) =>
  mapFields(table, ({ kind, initial }) =>
    kind === 'id' ? z.nullable(textSchema) : z._default(textSchema, String(initial ?? '')),
  ) as {
    [Name in keyof Table]: z.ZodMiniType<NonNullable<ValuesOf<Table>[Name]> | Extract<ValuesOf<Table>[Name], null>>;
  };

const currencySchema = z.enum(currencies);

const memorySchema: z.ZodMiniType<DocumentMemory> = z.object({
  customer: z.optional(
    z.object({ currency: z.optional(currencySchema), defaultTaxIds: z.optional(z.array(textSchema)) }),
  ),
  customerCurrency: z.optional(currencySchema),
  customerLanguage: z.optional(z.enum(languages)),
  otherCurrency: z.optional(z.object({ customerId: textSchema, currency: currencySchema })),
  detachedReference: z.optional(textSchema),
  taxedProductIds: z.optional(z.array(textSchema)),
});

/**
 * Drafts in the browser have the format of drafts on the server. A draft of a quote therefore has the field names
 * of invoices.
 */
const draftSchema = z.object({
  version: z.literal(DRAFT_VERSION),
  values: z.object({
    ...typedTexts(draftFields),
    pricesIncludeTax: z.optional(z.boolean()),
    exchange: z.optional(z.object({ currency: currencySchema, rate: textSchema, date: textSchema })),
    lineItems: z
      .array(z.object({ ...typedTexts(typedLineFields), taxIds: z.optional(z.array(textSchema)) }))
      .check(z.minLength(1)),
  }),
  /** The fields that had their default value when the draft was stored. Older drafts have no such list. */
  untouched: z._default(z.array(z.enum(['taxRate', 'invoiceDate', 'paymentTerms', 'dueDate'])), []),
  /** The revision of the stored document that the draft changes. */
  revision: z.optional(z.number()),
  /** True for a draft with attached files. Such a draft is kept even if its values equal those of a new document. */
  isKept: z._default(z.boolean(), false),
  /** An invalid `memory` must not lose the typed values. Older releases without taxes write no `memory`. */
  memory: z.catch(z.optional(memorySchema), undefined),
  filesId: z.optional(z.string()),
});

export interface KeptDraft {
  values: DocumentFormValues;
  memory?: DocumentMemory | undefined;
  revision?: number | undefined;
  isKept?: boolean;
  /** The id under which the files of a new quote are attached, or the id of the invoice draft that has the files. */
  filesId?: string | undefined;
}

export const readDocumentDraft = (key: string): DocumentFormValues | null => readKeptDraft(key)?.values ?? null;

/**
 * @param blank the current default values, which replace unchanged default values of the draft
 * @param stored the stored document, whose taxes are added to drafts from a release without taxes
 */
export function readKeptDraft(key: string, blank?: DocumentFormValues, stored?: DocumentFormValues): KeptDraft | null {
  const { content, ...kept } = (readStoredValue('local', key) ?? {}) as { content?: unknown };
  // Earlier releases stored the unsaved changes to a draft on the server as `{ revision, content }`.
  const draft = draftSchema.safeParse(content ? { ...kept, version: DRAFT_VERSION, values: content } : kept).data;
  if (!draft) return null;
  const { untouched, ...rest } = draft;
  const known = 'memory' in kept ? undefined : (blank ?? stored);
  const values = known ? addStoredTaxes(toDraftContent(known), draft.values) : draft.values;
  if (!blank) return { ...rest, values: toFormValues(values) };
  const defaults = toDraftContent(blank);
  const isDatedToday = values.invoiceDate === defaults.invoiceDate;
  const renewed = untouched.filter((name) => name === 'taxRate' || isDatedToday);
  const current = { ...values, ...Object.fromEntries(renewed.map((name) => [name, defaults[name]])) };
  const lineItems = current.lineItems.map((line) => ({ ...line, taxIds: getLineTaxes(defaults) }));
  return { ...rest, values: toFormValues(renewed.includes('taxRate') ? { ...current, lineItems } : current) };
}

/**
 * Adds the taxes, the currency and the language to a draft from a release without taxes. Otherwise, saving would
 * remove the taxes of a quote, or omit the default taxes. A draft with a typed tax rate gets only the currency and
 * the language.
 */
function addStoredTaxes(
  { currency, language, pricesIncludeTax, lineItems }: DraftContent,
  typed: DraftContent,
): DraftContent {
  if (typed.lineItems.some(({ taxIds }) => taxIds)) return typed;
  if (!isZeroAmount(typed.taxRate)) return { ...typed, currency, language };
  return {
    ...typed,
    currency,
    language,
    ...(pricesIncludeTax && { pricesIncludeTax }),
    lineItems: typed.lineItems.map((line) => ({ ...line, taxIds: getTaxesFor(line, lineItems) })),
  };
}

/**
 * Returns the taxes of the stored lines with the same product and description, or else of all stored lines. If these
 * lines have different taxes, returns no taxes, so that the user chooses.
 */
function getTaxesFor({ productId, description }: DraftLine, stored: readonly DraftLine[]): string[] {
  const sameLines = stored.filter((line) => line.productId === productId && line.description === description);
  const [taxIds = [], ...others] = (sameLines.length > 0 ? sameLines : stored).map((line) => line.taxIds ?? []);
  return others.every((other) => other.join(' ') === taxIds.join(' ')) ? taxIds : [];
}

/**
 * @param blank the values of a new form; a field with the same value counts as unchanged
 * @returns false if the storage is full or blocked, or if the user has signed out
 */
export const writeDocumentDraft = (
  key: string,
  { values, memory, revision, isKept = false, filesId }: KeptDraft,
  blank?: DocumentFormValues,
): boolean =>
  storeValue('local', key, {
    version: DRAFT_VERSION,
    values: toDraftContent(values),
    untouched: blank ? listUntouchedFields(toDraftContent(values), toDraftContent(blank)) : [],
    memory,
    revision,
    isKept,
    filesId,
  });

/** The due date depends on the invoice date and the payment terms. So these fields count as unchanged only together. */
const DATE_FIELDS = ['invoiceDate', 'paymentTerms', 'dueDate'] as const;

/**
 * The tax rate counts as unchanged only if all lines have the default taxes, because default taxes replace the tax
 * rate.
 */
function listUntouchedFields(values: DraftContent, blank: DraftContent) {
  const isUntouched = (name: 'taxRate' | (typeof DATE_FIELDS)[number]) => values[name] === blank[name];
  const defaultTaxes = getLineTaxes(blank).join(' ');
  const hasDefaultTaxes = values.lineItems.every(({ taxIds = [] }) => taxIds.join(' ') === defaultTaxes);
  return [
    ...(isUntouched('taxRate') && hasDefaultTaxes ? ['taxRate'] : []),
    ...(DATE_FIELDS.every(isUntouched) ? DATE_FIELDS : []),
  ];
}

const getLineTaxes = ({ lineItems }: DraftContent): string[] => lineItems[0]?.taxIds ?? [];

export const removeDocumentDraft = (key: string): void => removeStoredValue('local', key);

interface VisibleForm {
  key: string;
  show: (draft: KeptDraft) => void;
  write: () => void;
}

const openForm = userState((): { current: VisibleForm | null } => ({ current: null }));

interface DraftPlace {
  readKey: () => string;
  /** The title of the draft's page, in the language of the app. */
  name: string;
}

export function offerDiscardedDraft(place: DraftPlace, draft: KeptDraft): void {
  showToast({ title: t('Draft discarded') }, { label: t('Undo'), onClick: () => restoreDraft(place, draft) });
}

function restoreDraft(place: DraftPlace, draft: KeptDraft): void {
  const key = place.readKey();
  // The open form may show another draft. Only a form with the same draft is updated.
  const { current } = openForm();
  const form = current?.key === key ? current : null;
  form?.write();
  const replacedDraft = readKeptDraft(key);
  const isKept = writeDocumentDraft(key, draft);
  form?.show(draft);
  // The restored draft has replaced text that the user typed after discarding the draft.
  if (replacedDraft)
    showToast({ title: t('Draft restored') }, { label: t('Undo'), onClick: () => restoreDraft(place, replacedDraft) });
  else if (!form) {
    showToast(
      isKept
        ? { title: t('Draft restored'), text: t('It waits for you in {page}.', { page: place.name }) }
        : errorToast(t('The draft is gone'), t('This browser does not keep drafts.')),
    );
  }
}

export const DRAFT_DEBOUNCE_MS = 400;

interface DocumentDraftOptions {
  stored?: number | undefined;
  getFilesId?: () => string | undefined;
  onShownAgain?: (restored: KeptDraft) => void;
}

/**
 * @returns `revision`, the revision of the stored document that the form changes, and `filesId`, the id under which the
 * files of a new quote are attached
 */
export function useDocumentDraft(
  kind: WrittenKind,
  form: DocumentForm,
  key: string,
  profile: CompanyProfile,
  { stored, getFilesId, onShownAgain }: DocumentDraftOptions = {},
) {
  const taxes = useFormTaxes();
  const [revision, setRevision] = useState(stored);
  const createFilesId = () => (kind === 'quote' && stored === undefined ? crypto.randomUUID() : undefined);
  const [ownFilesId, setFilesId] = useState(() => readKeptDraft(key)?.filesId ?? createFilesId());
  const createBlankIfUnstored = () => (stored === undefined ? blankDocument(kind, profile, taxes) : undefined);
  const show = (draft: KeptDraft) => {
    replaceFormValues(form, draft, { keepDefaultValues: true });
    setRevision(draft.revision);
    if (draft.filesId) setFilesId(draft.filesId);
  };
  const read = () => ({
    values: form.getValues(),
    memory: form.memory.current,
    revision,
    filesId: getFilesId?.() ?? ownFilesId,
  });
  const draft = useDraft(form, {
    read: () => readKeptDraft(key, createBlankIfUnstored(), form.getValues()),
    show,
    write: (isKept) => writeDocumentDraft(key, { ...read(), isKept }, createBlankIfUnstored()),
    isKept: (kept) => Boolean(kept.isKept),
    remove: () => {
      removeDocumentDraft(key);
      setRevision(stored);
      setFilesId(createFilesId);
    },
    pauseMs: DRAFT_DEBOUNCE_MS,
  });

  const showAgain = useEffectEvent((restored: KeptDraft) => {
    draft.showAgain(restored);
    onShownAgain?.(restored);
  });
  const writeNow = useEffectEvent(() => draft.writeNow());
  useLayoutEffect(() => {
    const open = openForm();
    open.current = { key, show: (restored) => showAgain(restored), write: () => writeNow() };
    return () => {
      open.current = null;
    };
  }, [key]);

  return {
    ...draft,
    revision,
    filesId: ownFilesId,
    read: (): KeptDraft => ({ ...read(), isKept: draft.isKept() }),
  };
}
