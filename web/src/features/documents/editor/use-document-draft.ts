import { type CompanyProfile, type DraftContent, draftFields, typedLineFields } from '@paperbill/contracts/http';
import { type FieldTable, mapFields, type ValuesOf } from '@paperbill/contracts/rules';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { userState } from '../../../user-state.js';
import { readStored, removeStored, storeValue } from '../../../user-storage.js';
import type { WrittenKind } from '../form/document-kinds.js';
import type { DocumentForm } from '../form/document-form.js';
import { blankDocument, toDraftContent, type DocumentFormValues, toFormValues } from '../form/document-schema.js';

/**
 * The version of the shape in which drafts are stored. It must be increased when the shape changes, because drafts of
 * other versions are ignored.
 */
const DRAFT_VERSION = 1;

const textSchema = z.string();

/**
 * Builds the schema for text fields with any content. A field that was added after the draft was written gets its
 * initial value.
 */
const typedTexts = <Table extends FieldTable>(table: Table) =>
  mapFields(table, ({ kind, initial }) =>
    kind === 'id' ? z.nullable(textSchema) : z._default(textSchema, initial ?? ''),
  ) as {
    [Name in keyof Table]: z.ZodMiniType<ValuesOf<Table>[Name]>;
  };

/**
 * The shape of drafts on the server. The number and the dates have the field names of invoices, for drafts of quotes as
 * well.
 */
const draftSchema = z.object({
  version: z.literal(DRAFT_VERSION),
  values: z.object({
    ...typedTexts(draftFields),
    lineItems: z.array(z.object(typedTexts(typedLineFields))).check(z.minLength(1)),
  }),
  /**
   * Fields that still had the default value of a new invoice when the draft was written. Older drafts do not contain
   * this list.
   */
  untouched: z._default(z.array(z.enum(['taxRate', 'invoiceDate', 'paymentTerms', 'dueDate'])), []),
  /** The revision of the stored document on which the draft is based. It is undefined for a new document. */
  revision: z.optional(z.number()),
});

/**
 * Reads a stored draft.
 * @returns the unsaved values, or null if there is no readable draft
 */
export function readDocumentDraft(key: string): DocumentFormValues | null {
  const stored = readDraft(key);
  return stored ? toFormValues(stored.values) : null;
}

const readDraft = (key: string) => draftSchema.safeParse(readStored('local', key)).data;

/**
 * Stores the unsaved values as a draft.
 * @param blank the default values of a new invoice; equal fields count as untouched
 * @param revision the revision of the stored document, if there is one
 * @returns whether the draft was written. Storage may be full or blocked, or the user may have signed out.
 */
export const writeDocumentDraft = (
  key: string,
  values: DocumentFormValues,
  blank?: DocumentFormValues,
  revision?: number,
): boolean =>
  storeValue('local', key, {
    version: DRAFT_VERSION,
    values: toDraftContent(values),
    untouched: blank ? untouchedFields(toDraftContent(values), toDraftContent(blank)) : [],
    revision,
  });

/**
 * The invoice date, the payment terms and the due date. The due date depends on the other two, so the three fields
 * count as untouched only together.
 */
const DATE_FIELDS = ['invoiceDate', 'paymentTerms', 'dueDate'] as const;

function untouchedFields(values: DraftContent, blank: DraftContent) {
  const isUntouched = (name: 'taxRate' | (typeof DATE_FIELDS)[number]) => values[name] === blank[name];
  return [...(isUntouched('taxRate') ? ['taxRate'] : []), ...(DATE_FIELDS.every(isUntouched) ? DATE_FIELDS : [])];
}

/**
 * Reads the draft for a new form. Untouched fields get the current default values, because the profile may have
 * changed.
 */
function readDraftFor(key: string, standing: DocumentFormValues): KeptDraft | null {
  const stored = readDraft(key);
  if (!stored) return null;
  const blank = toDraftContent(standing);
  const { values, untouched, revision } = stored;
  const isOfToday = values.invoiceDate === blank.invoiceDate;
  const renewed = untouched.filter((name) => name === 'taxRate' || isOfToday);
  const content = { ...values, ...Object.fromEntries(renewed.map((name) => [name, blank[name]])) };
  return { values: toFormValues(content), revision };
}

export const removeDocumentDraft = (key: string): void => removeStored('local', key);

interface OpenForm {
  key: string;
  show: (draft: KeptDraft) => void;
  write: () => void;
}

/** The form that is currently open, or null if no form is open. */
const openForm = userState((): { current: OpenForm | null } => ({ current: null }));

/** Unsaved values, and the revision of the stored document on which they are based. */
export interface KeptDraft {
  values: DocumentFormValues;
  revision?: number | undefined;
}

/**
 * Restores a discarded draft into its form. If the form is closed, the draft is stored for the next visit.
 *
 * @returns whether the draft is shown and stored, and the draft that it replaced
 */
export function restoreDocumentDraft(key: string, draft: KeptDraft) {
  // The open form may belong to another draft, so compare the keys.
  const { current } = openForm();
  const form = current?.key === key ? current : null;
  form?.write();
  const replaced = readDocumentDraft(key);
  const isKept = writeDocumentDraft(key, draft.values, undefined, draft.revision);
  form?.show(draft);
  return { isShown: form !== null, isKept, replaced };
}

/**
 * How long to wait for more typing before the draft is written, in milliseconds. A longer time would lose more input,
 * and a shorter time would slow down typing.
 */
const PAUSE_MS = 400;

/**
 * Keeps the unsaved values in this browser. Restores them after a reload, after a visit to another page, or after the
 * session has ended.
 *
 * @param key the storage key of this tab's draft
 * @param stored the revision of the stored document that is being edited
 * @returns the state of the draft, with the `revision` of the stored document on which the form's values are based
 */
export function useDocumentDraft(
  kind: WrittenKind,
  form: DocumentForm,
  key: string,
  profile: CompanyProfile,
  stored?: number,
) {
  const { reset, subscribe, getValues } = form;
  const [isRestored, setIsRestored] = useState(false);
  const [revision, setRevision] = useState(stored);
  /** True if the browser refused to store the draft. Leaving the page would then lose it. */
  const [isAtRisk, setIsAtRisk] = useState(false);
  /** True if the user has typed since the page was opened. */
  const [hasChanges, setHasChanges] = useState(false);
  const unwritten = useRef<ReturnType<typeof setTimeout>>(undefined);

  const write = useCallback(() => {
    clearTimeout(unwritten.current);
    unwritten.current = undefined;
    setIsAtRisk(!writeDocumentDraft(key, getValues(), blankDocument(kind, profile), revision));
  }, [kind, key, profile, getValues, revision]);

  const writeNow = useCallback(() => {
    if (unwritten.current !== undefined) write();
  }, [write]);

  useLayoutEffect(() => {
    const show = (draft: KeptDraft) => {
      reset(draft.values, { keepDefaultValues: true });
      setRevision(draft.revision);
      setIsRestored(true);
    };
    const draft = readDraftFor(key, getValues());
    if (draft) show(draft);
    const open = openForm();
    open.current = { key, show, write: writeNow };
    return () => {
      open.current = null;
    };
  }, [key, reset, getValues, writeNow]);

  /** Replaces the values with the values that another device saved. */
  const replace = useCallback(
    (values: DocumentFormValues) => {
      reset(values, { keepDefaultValues: true });
      write();
    },
    [reset, write],
  );

  const forget = useCallback(() => {
    clearTimeout(unwritten.current);
    unwritten.current = undefined;
    removeDocumentDraft(key);
    setRevision(stored);
    setIsRestored(false);
    setIsAtRisk(false);
    setHasChanges(false);
  }, [key, stored]);

  useEffect(() => {
    const unsubscribe = subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ isDirty, name }) => {
        if (isDirty && name) setHasChanges(true);
        clearTimeout(unwritten.current);
        if (isDirty) unwritten.current = setTimeout(write, PAUSE_MS);
        else forget();
      },
    });
    // A phone may end a hidden page without another event, so write the draft now.
    window.addEventListener('pagehide', writeNow);
    document.addEventListener('visibilitychange', writeNow);
    return () => {
      unsubscribe();
      window.removeEventListener('pagehide', writeNow);
      document.removeEventListener('visibilitychange', writeNow);
      writeNow();
    };
  }, [subscribe, write, writeNow, forget]);

  return { isRestored, isAtRisk, hasChanges, revision, replace, forget };
}
