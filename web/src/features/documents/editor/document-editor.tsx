import type { CompanyProfile, StoredCustomer } from '@paperbill/contracts/http';
import { type ReactNode, Suspense, useCallback, useState } from 'react';
import { lazyPart } from '../../../components/lazy-part.js';
import { useSubscription } from '../../subscription/api/get-subscription.js';
import type { WrittenKind } from '../form/document-kinds.js';
import { applyCustomer, type DocumentForm, getTypedCustomer } from '../form/document-form.js';
import { useFormTaxes } from '../form/form-taxes.js';
import { PreviewPane } from '../preview/preview-pane.js';
import { usePreview } from '../preview/use-preview.js';
import { BillTo } from './bill-to.js';
import styles from './document-editor.module.css';
import { DocumentDetails } from './document-details.js';
import { DocumentSummary } from './document-summary.js';
import { LineItems } from './line-items/line-items.js';
import { QuickAdd, type QuickAddRequest } from './quick-add/quick-add.js';
import { type DraftControls, SaveBar, type SaveOption } from './save-bar.js';
import type { DocumentSaving } from './use-save-document.js';
import { useStoredCustomer, useRecomputeOnTaxChange } from './use-taxes.js';

// The dialog loads on demand, because few users see it.
const MissingSenderDialog = lazyPart(() => import('./missing-sender-dialog.js'));

interface DocumentEditorProps<Action extends string> {
  saving: DocumentSaving<Action>;
  saveOptions: readonly SaveOption<Action>[];
  kind: WrittenKind;
  form: DocumentForm;
  profile: CompanyProfile;
  contentAbove: ReactNode;
  attachments?: ReactNode;
  draft?: DraftControls | undefined;
  numberHint?: ReactNode;
}

export function DocumentEditor<Action extends string>(props: DocumentEditorProps<Action>) {
  const { kind, form, profile, contentAbove, attachments, draft, numberHint, saving, saveOptions } = props;
  const { isSending, lineItems, senderQuestion } = saving;
  const preview = usePreview();
  const taxes = useFormTaxes();
  useRecomputeOnTaxChange(form);
  useStoredCustomer(form, profile);
  const { data: subscription } = useSubscription();
  const [quickAdd, setQuickAdd] = useState<QuickAddRequest | null>(null);
  // The callback stays the same between renders. A new callback would render every line again.
  const quickAddItem = useCallback((line: number, name: string) => setQuickAdd({ kind: 'item', line, name }), []);

  function chooseCustomer(customer: StoredCustomer): void {
    applyCustomer(kind, form, customer, profile, taxes);
  }

  return (
    <div>
      <div className={styles.page} data-single-column={!preview.isShown || undefined}>
        <div className={styles.form}>
          {contentAbove}
          <div className={styles.sections} inert={isSending}>
            <BillTo
              kind={kind}
              form={form}
              onChoose={chooseCustomer}
              onQuickAdd={() => setQuickAdd({ kind: 'customer', typedFields: getTypedCustomer(form) })}
            />
            <DocumentDetails kind={kind} form={form} numberHint={numberHint} />
            <LineItems ref={lineItems} form={form} onQuickAdd={quickAddItem} />
            <DocumentSummary kind={kind} form={form} attachments={attachments} />
          </div>
        </div>
        <PreviewPane
          kind={kind}
          control={form.control}
          profile={profile}
          watermark={subscription?.hasWatermark ?? false}
          state={preview}
        />
      </div>
      <SaveBar control={form.control} {...{ preview, saving, saveOptions, draft }} />
      <Suspense>
        {quickAdd && (
          <QuickAdd
            form={form}
            request={quickAdd}
            onCustomerAdded={chooseCustomer}
            onItemAdded={(line, product) => lineItems.current?.fillLine(line, product)}
            onClose={() => setQuickAdd(null)}
          />
        )}
        {senderQuestion && <MissingSenderDialog kind={kind} {...senderQuestion} />}
      </Suspense>
    </div>
  );
}
