import type { CompanyProfile, StoredCustomer } from '@paperbill/contracts/http';
import { FREE_INVOICE_LIMIT, FREE_INVOICE_WARNING_FROM } from '@paperbill/contracts/rules';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useCallback, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '../../../components/button.js';
import { UnsavedChangesGuard } from '../../../components/form/unsaved-changes-guard.js';
import { lazyPart } from '../../../components/lazy-part.js';
import { Alert } from '../../../components/messages.js';
import { useIsLong } from '../../../components/use-paused.js';
import { DraftBanner } from '../../../drafts/draft-banner.js';
import { arePaymentsOffered } from '../../../payments.js';
import { dismissToast } from '../../../toasts/toast-store.js';
import { type Subscription, useSubscription } from '../../subscription/api/get-subscription.js';
import { nextNumberQuery } from '../api/create-invoice.js';
import { blankInvoiceFor, useInvoiceForm } from '../form/invoice-form.js';
import { blankInvoice } from '../form/invoice-schema.js';
import { PreviewPane } from '../preview/preview-pane.js';
import { BillTo } from './bill-to.js';
import styles from './create-invoice.module.css';
import { offerDiscardedDraft } from './discarded-draft.js';
import { InvoiceDetails, useNextNumber } from './invoice-details.js';
import { InvoiceSummary } from './invoice-summary.js';
import { goToField } from './line-items/cell-keys.js';
import { LineItems, type LineItemsHandle } from './line-items/line-items.js';
import { QuickAdd, type QuickAddRequest } from './quick-add.js';
import { useInvoiceDraft } from './use-invoice-draft.js';
import { type Saving, useSaveInvoice } from './use-save-invoice.js';

// Loaded when one opens: few people see them, and antd weighs as much as the page itself.
const MissingSenderDialog = lazyPart(() => import('./missing-sender-dialog.js'));
const loadLimitDialogs = () => import('./limit-dialogs.js');
const LimitOverlay = lazyPart(async () => ({ default: (await loadLimitDialogs()).LimitOverlay }));
const UpgradeDialog = lazyPart(async () => ({ default: (await loadLimitDialogs()).UpgradeDialog }));

interface CreateInvoiceFormProps {
  userId: string;
  /** Where this tab keeps what is typed. */
  draftKey: string;
  profile: CompanyProfile;
  /** Whom the invoice is for, where no draft is waiting. */
  customer: StoredCustomer | undefined;
}

/** The form in the order in which a person thinks (who, what, when, how much), and the sheet beside it. */
export function CreateInvoiceForm({ userId, draftKey, profile, customer }: CreateInvoiceFormProps) {
  const beginning = () => (customer ? blankInvoiceFor(customer, profile) : blankInvoice(profile));
  const [initialValues] = useState(beginning);
  const form = useInvoiceForm(initialValues);
  const draft = useInvoiceDraft(form, draftKey, profile);
  useNextNumber(form, userId);
  const queryClient = useQueryClient();
  const { data: subscription } = useSubscription();
  const [quickAdd, setQuickAdd] = useState<QuickAddRequest | null>(null);
  // Stable, so that a rerender of the page does not rerender every line.
  const quickAddItem = useCallback((line: number, name: string) => setQuickAdd({ kind: 'item', line, name }), []);
  /** The button that was pressed while the profile has no name yet. */
  const [asksForSender, setAsksForSender] = useState<Saving | null>(null);
  const [isUpgradeOffered, setIsUpgradeOffered] = useState(false);

  function resetForm(values = blankInvoice(profile)): void {
    // It may offer to bring back a line of the invoice that was here.
    dismissToast();
    form.reset(values);
    draft.forget();
    void queryClient.invalidateQueries(nextNumberQuery);
  }

  function discardDraft(): void {
    const typed = form.getValues();
    resetForm(beginning());
    goToField('clientName');
    offerDiscardedDraft(userId, typed);
  }

  const lineItems = useRef<LineItemsHandle>(null);
  const { save, stop, saving, isSending } = useSaveInvoice({
    form,
    userId,
    removeBlankLines: () => lineItems.current?.removeBlankLines(),
    canCreateInvoice: subscription?.canCreateInvoice ?? true,
    isSenderMissing: !profile.companyName.trim(),
    onSaved: () => resetForm(),
    onLimitReached: () => setIsUpgradeOffered(true),
    onSenderMissing: setAsksForSender,
  });

  /** Who leaves for the plans or the profile was told that the draft is kept: no need to ask again. */
  const knowsOfDraft = isUpgradeOffered || subscription?.hasExceededLimit || asksForSender !== null;

  return (
    <div className={styles.page}>
      <div className={styles.form}>
        <LimitWarning subscription={subscription} />
        {draft.isRestored && <DraftBanner onDiscard={discardDraft} />}
        {draft.isRestored && customer && form.getValues('customerId') !== customer.id && (
          <Alert>This is the invoice that you began before. Start over to invoice {customer.name}.</Alert>
        )}
        <div className={styles.form} inert={isSending}>
          <BillTo
            form={form}
            profileTerms={profile.paymentTerms}
            onQuickAdd={(name) => setQuickAdd({ kind: 'customer', name })}
          />
          <LineItems ref={lineItems} form={form} onQuickAdd={quickAddItem} />
          <InvoiceDetails form={form} />
          <InvoiceSummary form={form} />
        </div>
        <SaveButtons saving={saving} onSave={save} onStop={stop} />
      </div>
      <PreviewPane control={form.control} profile={profile} watermark={subscription?.hasWatermark ?? false} />
      <UnsavedChangesGuard
        name="an invoice"
        when={draft.isAtRisk || (draft.hasChanges && !knowsOfDraft)}
        isKept={!draft.isAtRisk}
      />
      <Suspense>
        {quickAdd && <QuickAdd form={form} profile={profile} request={quickAdd} onClose={() => setQuickAdd(null)} />}
        {asksForSender && (
          <MissingSenderDialog
            onSaveAnyway={() => {
              setAsksForSender(null);
              void save(asksForSender, true);
            }}
            onClose={() => setAsksForSender(null)}
          />
        )}
        {isUpgradeOffered && <UpgradeDialog onClose={() => setIsUpgradeOffered(false)} />}
        {subscription?.hasExceededLimit && !saving && !isUpgradeOffered && (
          <LimitOverlay totalInvoices={subscription.totalInvoices} />
        )}
      </Suspense>
    </div>
  );
}

/** Warns users of the free plan before their invoices run out. */
function LimitWarning({ subscription }: { subscription: Subscription | undefined }) {
  if (subscription?.subscriptionStatus !== 'free' || subscription.hasExceededLimit) return null;
  if (subscription.totalInvoices < FREE_INVOICE_WARNING_FROM || !arePaymentsOffered()) return null;
  return (
    <Alert tone="warning">
      You've used {subscription.totalInvoices} of {FREE_INVOICE_LIMIT} free invoices.{' '}
      <Link to="/upgrade">Upgrade to Pro</Link> for unlimited invoices.
    </Alert>
  );
}

interface SaveButtonsProps {
  saving: Saving | null;
  onSave: (kind: Saving) => Promise<void>;
  onStop: () => void;
}

/** Sooner, a button that stops the saving would only flash. */
const SLOW_MS = 3_000;

function SaveButtons({ saving, onSave, onStop }: SaveButtonsProps) {
  const isSlow = useIsLong(saving !== null, SLOW_MS);
  return (
    <div className={styles.buttons} aria-busy={saving !== null}>
      {isSlow && (
        <Button variant="quiet" onClick={onStop}>
          Stop saving
        </Button>
      )}
      <Button data-save aria-disabled={saving !== null} onClick={() => void onSave('save')}>
        {saving === 'save' ? 'Saving...' : 'Save Invoice'}
      </Button>
      <Button variant="primary" aria-disabled={saving !== null} onClick={() => void onSave('download')}>
        {saving === 'download' ? 'Saving & making the PDF...' : 'Save & Download PDF'}
      </Button>
    </div>
  );
}
