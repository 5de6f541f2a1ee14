import { type CompanyProfile, type DraftContent, draftFields, typedLineFields } from '@paperbill/contracts/http';
import { type FieldTable, mapFields, type ValuesOf } from '@paperbill/contracts/rules';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { forget as forgetKept, keep, readKept } from '../../../user-storage.js';
import type { WrittenKind } from '../form/document-kinds.js';
import type { DocumentForm } from '../form/document-form.js';
import { blankDocument, draftOf, type DocumentFormValues, valuesOf } from '../form/document-schema.js';

/** Change it with the shape of what is kept: drafts of another version are ignored. */
const VERSION = 1;

const text = z.string();

/** Whatever is typed into the fields of a table. Drafts of before a field was added have nothing in it. */
const typedTexts = <Table extends FieldTable>(table: Table) =>
  mapFields(table, ({ kind, initial }) => (kind === 'id' ? z.nullable(text) : z._default(text, initial ?? ''))) as {
    [Name in keyof Table]: z.ZodMiniType<ValuesOf<Table>[Name]>;
  };

/** As drafts of the server, with number and dates under the names of the invoice's, for a quote as well. */
const draftSchema = z.object({
  version: z.literal(VERSION),
  values: z.object({
    ...typedTexts(draftFields),
    lineItems: z.array(z.object(typedTexts(typedLineFields))).check(z.minLength(1)),
  }),
  /** What still stood as a new invoice has it, from the profile or the calendar; older drafts do not say. */
  untouched: z._default(z.array(z.enum(['taxRate', 'invoiceDate', 'paymentTerms', 'dueDate'])), []),
  /** The save of the stored document that what was typed goes on from; none of what is not stored yet. */
  revision: z.optional(z.number()),
});

/** What was typed and not saved; null without a draft, or with one that can't be read. */
export function readDocumentDraft(key: string): DocumentFormValues | null {
  const stored = readStored(key);
  return stored ? valuesOf(stored.values) : null;
}

const readStored = (key: string) => draftSchema.safeParse(readKept('local', key)).data;

/**
 * @param blank a new invoice, to tell what nobody has touched
 * @param revision of the stored document, where there is one
 * @returns whether the browser kept it: storage may be full or forbidden, or the user has signed out
 */
export const writeDocumentDraft = (
  key: string,
  values: DocumentFormValues,
  blank?: DocumentFormValues,
  revision?: number,
): boolean =>
  keep('local', key, {
    version: VERSION,
    values: draftOf(values),
    untouched: blank ? untouchedFields(draftOf(values), draftOf(blank)) : [],
    revision,
  });

/** The due date follows from the two before it: either all three stand as they were, or none counts. */
const DATES = ['invoiceDate', 'paymentTerms', 'dueDate'] as const;

function untouchedFields(values: DraftContent, blank: DraftContent) {
  const isUntouched = (name: 'taxRate' | (typeof DATES)[number]) => values[name] === blank[name];
  return [...(isUntouched('taxRate') ? ['taxRate'] : []), ...(DATES.every(isUntouched) ? DATES : [])];
}

/** The draft in a form that stands as a new invoice: the profile may have been filled in or changed meanwhile. */
function readDraftFor(key: string, standing: DocumentFormValues): KeptDraft | null {
  const stored = readStored(key);
  if (!stored) return null;
  const blank = draftOf(standing);
  const { values, untouched, revision } = stored;
  const isOfToday = values.invoiceDate === blank.invoiceDate;
  const renewed = untouched.filter((name) => name === 'taxRate' || isOfToday);
  const content = { ...values, ...Object.fromEntries(renewed.map((name) => [name, blank[name]])) };
  return { values: valuesOf(content), revision };
}

export const removeDocumentDraft = (key: string): void => forgetKept('local', key);

/** The form that is open right now, whichever it is; there is at most one. */
let openForm: { key: string; show: (draft: KeptDraft) => void; write: () => void } | null = null;

/** What was typed, and which save of the stored document it goes on from, where there is one. */
export interface KeptDraft {
  values: DocumentFormValues;
  revision?: number | undefined;
}

/**
 * Brings back a draft that was discarded: into its form where that is open, else for when it is opened next.
 *
 * @returns where it is now, and what it took the place of
 */
export function bringBackDocumentDraft(key: string, draft: KeptDraft) {
  // Another one may be open instead.
  const form = openForm?.key === key ? openForm : null;
  form?.write();
  const replaced = readDocumentDraft(key);
  const isKept = writeDocumentDraft(key, draft.values, undefined, draft.revision);
  form?.show(draft);
  return { isShown: form !== null, isKept, replaced };
}

/** The debounce of writing: short enough to lose nothing, long enough not to slow typing. */
const PAUSE_MS = 400;

/**
 * Keeps what is typed in this browser until it is saved, and brings it back: after a reload, a visit to another page,
 * or a session that ended.
 *
 * @param key where this tab keeps it
 * @param stored the revision of the stored document that is written anew
 * @returns also which `revision` of the stored document what stands in the form goes on from
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
  /** The browser refuses to keep the draft, so leaving would lose it. */
  const [isAtRisk, setIsAtRisk] = useState(false);
  /** Something was typed since the page was opened. */
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
    openForm = { key, show, write: writeNow };
    return () => {
      openForm = null;
    };
  }, [key, reset, getValues, writeNow]);

  /** What another device has typed takes the place of what stands here. */
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
    // A phone may end a page that is out of sight without another word.
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
