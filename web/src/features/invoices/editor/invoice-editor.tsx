import type { CompanyProfile } from '@paperbill/contracts/http';
import { FREE_INVOICE_LIMIT, FREE_INVOICE_WARNING_FROM } from '@paperbill/contracts/rules';
import { type ReactNode, Suspense, useCallback, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '../../../components/button.js';
import { lazyPart } from '../../../components/lazy-part.js';
import { Alert } from '../../../components/messages.js';
import { useIsLong } from '../../../components/use-paused.js';
import { useRootAttribute } from '../../../components/use-root-attribute.js';
import { areMailsSent } from '../../../mails.js';
import { arePaymentsOffered } from '../../../payments.js';
import { type Subscription, useSubscription } from '../../subscription/api/get-subscription.js';
import type { InvoiceForm } from '../form/invoice-form.js';
import { PreviewPane } from '../preview/preview-pane.js';
import { BillTo } from './bill-to.js';
import styles from './create-invoice.module.css';
import { DocumentDetails, useNextNumber } from './document-details.js';
import { InvoiceSummary } from './invoice-summary.js';
import { LineItems, type LineItemsHandle } from './line-items/line-items.js';
import { QuickAdd, type QuickAddRequest } from './quick-add.js';
import { type SaveInvoiceOptions, type Saving, useSaveInvoice } from './use-save-invoice.js';

// Loaded when one opens: few people see them, and antd weighs as much as the page itself.
const MissingSenderDialog = lazyPart(() => import('./missing-sender-dialog.js'));
const LimitOverlay = lazyPart(async () => ({ default: (await import('./limit-dialogs.js')).LimitOverlay }));
const UpgradeDialog = lazyPart(async () => ({ default: (await import('./limit-dialogs.js')).UpgradeDialog }));

interface InvoiceEditorProps extends Pick<SaveInvoiceOptions, 'readDraft' | 'onNotSaved' | 'onSaved'> {
  form: InvoiceForm;
  userId: string;
  profile: CompanyProfile;
  /** Above the form. */
  above: ReactNode;
  /** Beside the buttons that save. */
  beside: ReactNode;
  /** What asks before the page is left. @param knowsOfDraft who leaves was told that what they typed is kept */
  guard?: (knowsOfDraft: boolean) => ReactNode;
}

/** The form in the order in which a person thinks (who, what, when, how much), and the sheet beside it. */
export function InvoiceEditor({ form, userId, profile, above, beside, guard, ...saves }: InvoiceEditorProps) {
  useNextNumber(form, userId);
  const { data: subscription } = useSubscription();
  const [quickAdd, setQuickAdd] = useState<QuickAddRequest | null>(null);
  // Stable, so that a rerender of the page does not rerender every line.
  const quickAddItem = useCallback((line: number, name: string) => setQuickAdd({ kind: 'item', line, name }), []);
  /** The button that was pressed while the profile has no name yet. */
  const [asksForSender, setAsksForSender] = useState<Saving | null>(null);
  const [isUpgradeOffered, setIsUpgradeOffered] = useState(false);
  const lineItems = useRef<LineItemsHandle>(null);
  const { save, stop, saving, isSending } = useSaveInvoice({
    form,
    userId,
    ...saves,
    removeBlankLines: () => lineItems.current?.removeBlankLines(),
    canCreateInvoice: subscription?.canCreateInvoice ?? true,
    isSenderMissing: !profile.companyName.trim(),
    onLimitReached: () => setIsUpgradeOffered(true),
    onSenderMissing: setAsksForSender,
  });

  /** Who leaves for the plans or the profile was told that the draft is kept: no need to ask again. */
  const knowsOfDraft = isUpgradeOffered || Boolean(subscription?.hasExceededLimit) || asksForSender !== null;

  return (
    <div className={styles.page}>
      <div className={styles.form}>
        <LimitWarning subscription={subscription} />
        {above}
        <div className={styles.form} inert={isSending}>
          <BillTo
            kind="invoice"
            form={form}
            profileTerms={profile.paymentTerms}
            onQuickAdd={(name) => setQuickAdd({ kind: 'customer', name })}
          />
          <LineItems ref={lineItems} form={form} onQuickAdd={quickAddItem} />
          <DocumentDetails kind="invoice" form={form} />
          <InvoiceSummary kind="invoice" form={form} />
        </div>
        <SaveButtons saving={saving} beside={beside} onSave={save} onStop={stop} />
      </div>
      <PreviewPane
        kind="invoice"
        control={form.control}
        profile={profile}
        watermark={subscription?.hasWatermark ?? false}
      />
      {guard?.(knowsOfDraft)}
      <Suspense>
        {quickAdd && (
          <QuickAdd kind="invoice" form={form} profile={profile} request={quickAdd} onClose={() => setQuickAdd(null)} />
        )}
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
  beside: ReactNode;
  onSave: (kind: Saving) => Promise<void>;
  onStop: () => void;
}

/** Sooner, a button that stops the saving would only flash. */
const SLOW_MS = 3_000;

function SaveButtons({ saving, beside, onSave, onStop }: SaveButtonsProps) {
  const isSlow = useIsLong(saving !== null, SLOW_MS);
  useRootAttribute('data-save-buttons');
  return (
    <div className={styles.buttons} aria-busy={saving !== null}>
      {isSlow && (
        <Button variant="quiet" onClick={onStop}>
          Stop saving
        </Button>
      )}
      {!saving && beside}
      <Button data-save aria-disabled={saving !== null} onClick={() => void onSave('save')}>
        {saving === 'save' ? 'Saving...' : 'Save Invoice'}
      </Button>
      {areMailsSent() && (
        <Button aria-disabled={saving !== null} onClick={() => void onSave('send')}>
          {saving === 'send' ? 'Saving...' : 'Save & Send'}
        </Button>
      )}
      <Button variant="primary" aria-disabled={saving !== null} onClick={() => void onSave('download')}>
        {saving === 'download' ? 'Saving & making the PDF...' : 'Save & Download PDF'}
      </Button>
    </div>
  );
}
