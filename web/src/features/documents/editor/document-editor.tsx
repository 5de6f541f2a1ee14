import type { CompanyProfile } from '@paperbill/contracts/http';
import { type ReactNode, Suspense, useCallback, useState } from 'react';
import { Button } from '../../../components/button.js';
import { lazyPart } from '../../../components/lazy-part.js';
import { useDelayedFlag } from '../../../components/use-debounced-value.js';
import { useRootAttribute } from '../../../components/use-root-attribute.js';
import { useSubscription } from '../../subscription/api/get-subscription.js';
import type { WrittenKind } from '../form/document-kinds.js';
import type { DocumentForm } from '../form/document-form.js';
import { PreviewPane } from '../preview/preview-pane.js';
import { BillTo } from './bill-to.js';
import styles from './document-editor.module.css';
import { DocumentDetails } from './document-details.js';
import { DocumentSummary } from './document-summary.js';
import { LineItems } from './line-items/line-items.js';
import { QuickAdd, type QuickAddRequest } from './quick-add/quick-add.js';
import type { DocumentSaving } from './use-save-document.js';

// The dialog about the missing sender loads on demand, because few users see it.
const MissingSenderDialog = lazyPart(() => import('./missing-sender-dialog.js'));

export interface WayToSave<Way extends string> {
  way: Way;
  label: string;
  busyLabel: string;
}

interface DocumentEditorProps<Way extends string> extends SaveButtonsProps<Way> {
  kind: WrittenKind;
  form: DocumentForm;
  profile: CompanyProfile;
  above: ReactNode;
  numberHint?: ReactNode;
}

/** The editor of a document. It consists of the form (client, lines, details, totals) and a live preview. */
export function DocumentEditor<Way extends string>(props: DocumentEditorProps<Way>) {
  const { kind, form, profile, above, numberHint } = props;
  const { isSending, lineItems, senderQuestion } = props.saving;
  const { data: subscription } = useSubscription();
  const [quickAdd, setQuickAdd] = useState<QuickAddRequest | null>(null);
  // The callback must be stable, so that rendering the page again does not render every line again.
  const quickAddItem = useCallback((line: number, name: string) => setQuickAdd({ kind: 'item', line, name }), []);
  return (
    <div className={styles.page}>
      <div className={styles.form}>
        {above}
        <div className={styles.form} inert={isSending}>
          <BillTo
            kind={kind}
            form={form}
            profileTerms={profile.paymentTerms}
            onQuickAdd={(name) => setQuickAdd({ kind: 'customer', name })}
          />
          <LineItems ref={lineItems} form={form} onQuickAdd={quickAddItem} />
          <DocumentDetails kind={kind} form={form} numberHint={numberHint} />
          <DocumentSummary kind={kind} form={form} />
        </div>
        <SaveButtons {...props} />
      </div>
      <PreviewPane
        kind={kind}
        control={form.control}
        profile={profile}
        watermark={subscription?.hasWatermark ?? false}
      />
      <Suspense>
        {quickAdd && (
          <QuickAdd kind={kind} form={form} profile={profile} request={quickAdd} onClose={() => setQuickAdd(null)} />
        )}
        {senderQuestion && <MissingSenderDialog {...senderQuestion} />}
      </Suspense>
    </div>
  );
}

interface SaveButtonsProps<Way extends string> {
  saving: DocumentSaving<Way>;
  /**
   * The ways to save, such as with or without sending. The first is the default and shows as busy for saves that have
   * no button. The last one is the primary button.
   */
  ways: readonly WayToSave<Way>[];
  beside?: ReactNode;
}

/** The button "Stop saving" appears after this time in milliseconds. During a fast save it would only flash. */
const SLOW_MS = 3_000;

function SaveButtons<Way extends string>({ saving: { saving, save, stop }, ways, beside }: SaveButtonsProps<Way>) {
  const isSlow = useDelayedFlag(saving !== null, SLOW_MS);
  const busy = saving && (ways.some(({ way }) => way === saving) ? saving : ways[0]?.way);
  useRootAttribute('data-save-buttons');
  return (
    <div className={styles.buttons} aria-busy={saving !== null}>
      {isSlow && (
        <Button variant="quiet" onClick={stop}>
          Stop saving
        </Button>
      )}
      {!saving && beside}
      {ways.map(({ way, label, busyLabel }, index) => (
        <Button
          key={way}
          data-save={index === 0 || undefined}
          {...(index === ways.length - 1 && { variant: 'primary' as const })}
          aria-disabled={saving !== null}
          onClick={() => void save(way)}
        >
          {busy === way ? busyLabel : label}
        </Button>
      ))}
    </div>
  );
}
