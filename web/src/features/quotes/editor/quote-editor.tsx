import type { CompanyProfile, Quote } from '@paperbill/contracts/http';
import { quoteToasts } from '@paperbill/contracts/texts';
import { type ReactNode, Suspense, useCallback, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link, useNavigate } from 'react-router-dom';
import { Button } from '../../../components/button.js';
import { UnsavedChangesGuard } from '../../../drafts/unsaved-changes-guard.js';
import { lazyPart } from '../../../components/lazy-part.js';
import { Alert } from '../../../components/messages.js';
import { useIsLong } from '../../../components/use-paused.js';
import { DraftBanner } from '../../../drafts/draft-banner.js';
import { showToast } from '../../../toasts/toast-store.js';
import { quotePath } from '../../invoices/api/invoice-queries.js';
import { BillTo } from '../../invoices/editor/bill-to.js';
import styles from '../../invoices/editor/create-invoice.module.css';
import { offerDiscardedDraft } from '../../invoices/editor/discarded-draft.js';
import { DocumentDetails } from '../../invoices/editor/document-details.js';
import { InvoiceSummary } from '../../invoices/editor/invoice-summary.js';
import { goToField } from '../../invoices/editor/line-items/cell-keys.js';
import { LineItems, type LineItemsHandle } from '../../invoices/editor/line-items/line-items.js';
import { QuickAdd, type QuickAddRequest } from '../../invoices/editor/quick-add.js';
import { useInvoiceDraft } from '../../invoices/editor/use-invoice-draft.js';
import { useDocumentForm } from '../../invoices/form/invoice-form.js';
import type { InvoiceFormValues } from '../../invoices/form/invoice-schema.js';
import { PreviewPane } from '../../invoices/preview/preview-pane.js';
import { useSubscription } from '../../subscription/api/get-subscription.js';
import { changeQuote, createQuote } from '../api/save-quote.js';
import { type Conflict, useSaveQuote } from './use-save-quote.js';

// Loaded when it opens: few people see it.
const MissingSenderDialog = lazyPart(() => import('../../invoices/editor/missing-sender-dialog.js'));

interface QuoteEditorProps {
  userId: string;
  profile: CompanyProfile;
  /** Where this browser keeps what is typed. */
  draftKey: string;
  initialValues: InvoiceFormValues;
  /** The one that is written anew; null for a new one. */
  quote: Quote | null;
  /** The number of the one that a new one is a copy of. */
  copyOf?: string | undefined;
}

/** The form of a quote, and its sheet beside it: an invoice's, without number, due date and deposit. */
export function QuoteEditor({ userId, profile, draftKey, initialValues, quote, copyOf }: QuoteEditorProps) {
  const form = useDocumentForm('quote', initialValues);
  const draft = useInvoiceDraft('quote', form, draftKey, profile, quote?.revision);
  const navigate = useNavigate();
  const { data: subscription } = useSubscription();
  const [quickAdd, setQuickAdd] = useState<QuickAddRequest | null>(null);
  // Stable, so that a rerender of the page does not rerender every line.
  const quickAddItem = useCallback((line: number, name: string) => setQuickAdd({ kind: 'item', line, name }), []);
  const [asksForSender, setAsksForSender] = useState(false);
  const lineItems = useRef<LineItemsHandle>(null);
  const { save, stop, isSaving, refusal, forgetRefusal } = useSaveQuote({
    form,
    removeBlankLines: () => lineItems.current?.removeBlankLines(),
    onSaved: (saved) => {
      // Rendered at once: nothing asks before the page is left.
      flushSync(() => draft.forget());
      showToast(quote?.id === saved.id ? quoteToasts.changed(saved.number) : quoteToasts.created(saved.number));
      void navigate(quotePath(saved.id), { replace: true });
    },
  });
  const saveAsNew = () => save((body, signal) => createQuote(userId, body, signal));
  const revision = draft.revision ?? 0;
  const saveIt = () =>
    quote ? save((body, signal) => changeQuote({ id: quote.id, revision }, body, signal)) : saveAsNew();
  const conflict = quote && (refusal ?? conflictOf(quote, revision));

  function discard(): void {
    const typed = { values: form.getValues(), revision: draft.revision };
    form.reset(initialValues);
    draft.forget();
    forgetRefusal();
    offerDiscardedDraft(
      { readKey: () => draftKey, name: quote ? `Edit Quote ${quote.number}` : 'Create Quote' },
      typed,
    );
    // Nothing is left that could be written on.
    if (quote?.status === 'accepted') void navigate(quotePath(quote.id), { replace: true });
    else goToField('clientName');
  }

  return (
    <div className={styles.page}>
      <div className={styles.form}>
        {draft.isRestored && <DraftBanner onDiscard={discard} />}
        {draft.isRestored && copyOf && (
          <Alert>This is the quote that you began before. Start over to copy quote {copyOf}.</Alert>
        )}
        {conflict && <ConflictNotice conflict={conflict} quote={quote} onSaveAsNew={() => void saveAsNew()} />}
        <div className={styles.form} inert={isSaving}>
          <BillTo
            kind="quote"
            form={form}
            profileTerms={profile.paymentTerms}
            onQuickAdd={(name) => setQuickAdd({ kind: 'customer', name })}
          />
          <LineItems ref={lineItems} form={form} onQuickAdd={quickAddItem} />
          <DocumentDetails kind="quote" form={form} />
          <InvoiceSummary kind="quote" form={form} />
        </div>
        <SaveButtons
          isSaving={isSaving}
          onStop={stop}
          onSave={() => (profile.companyName.trim() ? void saveIt() : setAsksForSender(true))}
        />
      </div>
      <PreviewPane
        kind="quote"
        control={form.control}
        profile={profile}
        watermark={subscription?.hasWatermark ?? false}
      />
      <UnsavedChangesGuard
        name="a quote"
        when={draft.isAtRisk || (draft.hasChanges && !asksForSender)}
        isKept={!draft.isAtRisk}
      />
      <Suspense>
        {quickAdd && (
          <QuickAdd kind="quote" form={form} profile={profile} request={quickAdd} onClose={() => setQuickAdd(null)} />
        )}
        {asksForSender && (
          <MissingSenderDialog
            onSaveAnyway={() => {
              setAsksForSender(false);
              void saveIt();
            }}
            onClose={() => setAsksForSender(false)}
          />
        )}
      </Suspense>
    </div>
  );
}

/** What was typed before may go on from a quote that is another one by now. */
function conflictOf({ status, revision }: Quote, seen: number): Conflict | null {
  if (status === 'accepted') return 'QUOTE_LOCKED';
  return revision === seen ? null : 'QUOTE_CHANGED';
}

interface ConflictNoticeProps {
  conflict: Conflict;
  quote: Quote;
  onSaveAsNew: () => void;
}

/** What was written here can't be saved as this quote any more, and is not lost. */
function ConflictNotice({ conflict, quote, onSaveAsNew }: ConflictNoticeProps): ReactNode {
  return (
    <Alert tone="warning">
      Quote {quote.number} was {conflict === 'QUOTE_LOCKED' ? 'accepted' : 'changed'} elsewhere since you opened it.{' '}
      <Link to={quotePath(quote.id)}>Look at it as it is now</Link>, or{' '}
      <Button small variant="quiet" onClick={onSaveAsNew}>
        save what stands here as a new quote
      </Button>
    </Alert>
  );
}

/** Sooner, a button that stops the saving would only flash. */
const SLOW_MS = 3_000;

function SaveButtons({ isSaving, onSave, onStop }: { isSaving: boolean; onSave: () => void; onStop: () => void }) {
  const isSlow = useIsLong(isSaving, SLOW_MS);
  return (
    <div className={styles.buttons} aria-busy={isSaving}>
      {isSlow && (
        <Button variant="quiet" onClick={onStop}>
          Stop saving
        </Button>
      )}
      <Button data-save variant="primary" aria-disabled={isSaving} onClick={onSave}>
        {isSaving ? 'Saving...' : 'Save Quote'}
      </Button>
    </div>
  );
}
