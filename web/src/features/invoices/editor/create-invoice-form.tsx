import type { CompanyProfile } from '@paperbill/contracts/http';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useState } from 'react';
import { UnsavedChangesGuard } from '../../../components/form/unsaved-changes-guard.js';
import { showToast } from '../../../toasts/toast-store.js';
import { useSubscription } from '../../subscription/api/get-subscription.js';
import { nextNumberQuery } from '../api/create-invoice.js';
import { blankInvoice } from '../form/blank-invoice.js';
import { useInvoiceForm } from '../form/invoice-form.js';
import { PreviewPane } from '../preview/preview-pane.js';
import { BillTo } from './bill-to/bill-to.js';
import styles from './create-invoice-page.module.css';
import { InvoiceDetails } from './details/invoice-details.js';
import { DraftBanner } from './draft/draft-banner.js';
import { useDraft } from './draft/use-draft.js';
import { LimitWarning } from './limit/limit-warning.js';
import { LineItems } from './line-items/line-items.js';
import { QuickAdd, type QuickAddRequest } from './quick-add/quick-add.js';
import { SaveButtons } from './save/save-buttons.js';
import { useSaveInvoice } from './save/use-save-invoice.js';
import { InvoiceSummary } from './summary/invoice-summary.js';
import { useNextNumber } from './use-next-number.js';

// What opens a dialog, or is rarely seen, waits for its moment: with antd it weighs as much as the page itself.
const LimitOverlay = lazy(() => import('./limit/limit-overlay.js'));
const UpgradeDialog = lazy(() => import('./limit/upgrade-dialog.js'));

/** The form in the order in which a person thinks (who, what, when, how much), and the sheet beside it. */
export function CreateInvoiceForm({ userId, profile }: { userId: string; profile: CompanyProfile }) {
  const [firstBlank] = useState(() => blankInvoice(profile));
  const form = useInvoiceForm(firstBlank);
  const draft = useDraft(form, userId);
  useNextNumber(form);
  const queryClient = useQueryClient();
  const { data: subscription } = useSubscription();
  const [quickAdd, setQuickAdd] = useState<QuickAddRequest | null>(null);
  // The same for as long as the page is open, so that drawing the page does not draw every line again.
  const quickAddItem = useCallback((line: number, name: string) => setQuickAdd({ kind: 'item', line, name }), []);
  const [isUpgradeOffered, setIsUpgradeOffered] = useState(false);

  function startAnew(): void {
    form.reset(blankInvoice(profile));
    draft.forget();
    void queryClient.invalidateQueries(nextNumberQuery);
  }

  function startOver(): void {
    const typed = form.getValues();
    startAnew();
    const undo = { label: 'Undo', onClick: () => form.reset(typed, { keepDefaultValues: true }) };
    showToast({ title: 'Draft discarded' }, undo);
  }

  const { save, saving, isSending } = useSaveInvoice({
    form,
    userId,
    canCreateInvoice: subscription?.canCreateInvoice ?? true,
    onSaved: startAnew,
    onLimitReached: () => setIsUpgradeOffered(true),
  });

  /** Those who follow the offer of Pro were told that their draft is kept. */
  const isLedToPlans = isUpgradeOffered || subscription?.hasExceededLimit;

  return (
    <div className={styles.page}>
      <div className={styles.form}>
        <LimitWarning subscription={subscription} />
        {draft.isRestored && <DraftBanner onStartOver={startOver} />}
        <div className={styles.form} inert={isSending}>
          <BillTo
            form={form}
            profileTerms={profile.paymentTerms}
            onQuickAdd={(name) => setQuickAdd({ kind: 'customer', name })}
          />
          <LineItems form={form} onQuickAdd={quickAddItem} />
          <InvoiceDetails form={form} />
          <InvoiceSummary form={form} />
        </div>
        <SaveButtons saving={saving} onSave={save} />
      </div>
      <PreviewPane control={form.control} profile={profile} watermark={subscription?.subscriptionStatus === 'free'} />
      <UnsavedChangesGuard when={draft.isAtRisk || (draft.hasChanges && !isLedToPlans)} isKept={!draft.isAtRisk} />
      <Suspense>
        {quickAdd && <QuickAdd form={form} profile={profile} request={quickAdd} onClose={() => setQuickAdd(null)} />}
        {isUpgradeOffered && <UpgradeDialog onClose={() => setIsUpgradeOffered(false)} />}
        {subscription?.hasExceededLimit && !saving && !isUpgradeOffered && (
          <LimitOverlay totalInvoices={subscription.totalInvoices} />
        )}
      </Suspense>
    </div>
  );
}
