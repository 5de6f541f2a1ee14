import type { CompanyProfile } from '@paperbill/contracts/http';
import { FREE_INVOICE_LIMIT, FREE_INVOICE_WARNING_FROM } from '@paperbill/contracts/rules';
import { type ReactNode, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { rich, t } from '../../../languages/t.js';
import { lazyPart } from '../../../components/lazy-part.js';
import { Alert } from '../../../components/messages.js';
import { areMailsSent, arePaymentsOffered } from '../../../operator-settings.js';
import { type Subscription, useSubscription } from '../../subscription/api/get-subscription.js';
import { DocumentEditor } from '../../documents/editor/document-editor.js';
import type { DraftControls, SaveOption } from '../../documents/editor/save-bar.js';
import { useNextNumber } from './use-next-number.js';
import { type SaveInvoiceOptions, type SaveAction, useSaveInvoice } from './use-save-invoice.js';

// The dialogs load on demand, because few users see them. They need antd, which is as large as the page itself.
const LimitOverlay = lazyPart(async () => ({ default: (await import('./limit-dialogs.js')).LimitOverlay }));
const UpgradeDialog = lazyPart(async () => ({ default: (await import('./limit-dialogs.js')).UpgradeDialog }));

const listSaveOptions = (): SaveOption<SaveAction>[] => [
  { action: 'save', label: t('Save Invoice'), busyLabel: t('Saving...') },
  ...(areMailsSent() ? [{ action: 'send', label: t('Save & Send'), busyLabel: t('Saving...') } as const] : []),
  { action: 'download', label: t('Save & Download PDF'), busyLabel: t('Saving & making the PDF...') },
];

interface InvoiceEditorProps extends Pick<
  SaveInvoiceOptions,
  'form' | 'userId' | 'readDraft' | 'onNotSaved' | 'onSaved'
> {
  profile: CompanyProfile;
  contentAbove: ReactNode;
  attachments: ReactNode;
  draft: DraftControls | undefined;
  /** @param knowsOfDraft true if an open dialog already says that the draft is kept */
  guard?: (knowsOfDraft: boolean) => ReactNode;
}

export function InvoiceEditor({ profile, contentAbove, attachments, draft, guard, ...saves }: InvoiceEditorProps) {
  const numberHint = useNextNumber(saves.form, saves.userId);
  const { data: subscription } = useSubscription();
  const [isUpgradeOffered, setIsUpgradeOffered] = useState(false);
  const saving = useSaveInvoice({
    ...saves,
    canCreateInvoice: subscription?.canCreateInvoice ?? true,
    isSenderMissing: !profile.companyName.trim(),
    onLimitReached: () => setIsUpgradeOffered(true),
  });
  return (
    <>
      <DocumentEditor
        kind="invoice"
        numberHint={numberHint}
        form={saves.form}
        profile={profile}
        saving={saving}
        saveOptions={listSaveOptions()}
        contentAbove={
          <>
            <LimitWarning subscription={subscription} />
            {contentAbove}
          </>
        }
        attachments={attachments}
        draft={draft}
      />
      {/* The dialogs below say that the draft is kept. The guard therefore does not ask again if the user follows a
          link in a dialog. */}
      {guard?.(isUpgradeOffered || Boolean(subscription?.hasExceededLimit) || saving.senderQuestion !== false)}
      <Suspense>
        {isUpgradeOffered && <UpgradeDialog onClose={() => setIsUpgradeOffered(false)} />}
        {subscription?.hasExceededLimit && !saving.saving && !isUpgradeOffered && (
          <LimitOverlay totalInvoices={subscription.totalInvoices} />
        )}
      </Suspense>
    </>
  );
}

function LimitWarning({ subscription }: { subscription: Subscription | undefined }) {
  if (subscription?.subscriptionStatus !== 'free' || subscription.hasExceededLimit) return null;
  if (subscription.totalInvoices < FREE_INVOICE_WARNING_FROM || !arePaymentsOffered()) return null;
  return (
    <Alert tone="warning">
      {rich("You've used {count} of {limit} free invoices. <link>Upgrade to Pro</link> for unlimited invoices.", {
        count: subscription.totalInvoices,
        limit: FREE_INVOICE_LIMIT,
        link: (text) => <Link to="/upgrade">{text}</Link>,
      })}
    </Alert>
  );
}
