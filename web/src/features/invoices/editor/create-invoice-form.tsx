import type { AttachmentOwner, CompanyProfile, StoredCustomer } from '@paperbill/contracts/http';
import { draftToasts } from '@paperbill/contracts/texts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router-dom';
import { t, type TextId } from '../../../languages/t.js';
import { useMutationWithToasts, preferServerMessage } from '../../../api/change.js';
import { Button } from '../../../components/button.js';
import { UnsavedChangesGuard } from '../../../drafts/unsaved-changes-guard.js';
import { Alert } from '../../../components/messages.js';
import { DraftBanner } from '../../../drafts/draft-banner.js';
import { tabDraftKey } from '../../../drafts/tab-draft.js';
import { dismissToast } from '../../../toasts/toast-store.js';
import { Attachments } from '../../documents/attachments/attachments.js';
import { blankDocumentFor, replaceFormValues, useDocumentForm } from '../../documents/form/document-form.js';
import { blankDocument } from '../../documents/form/document-schema.js';
import { useFormTaxes } from '../../documents/form/form-taxes.js';
import { goToField } from '../../documents/editor/line-items/cell-keys.js';
import { offerDiscardedDraft, readKeptDraft, useDocumentDraft } from '../../documents/editor/use-document-draft.js';
import { nextNumberQuery } from '../api/create-invoice.js';
import { draftPath } from '../api/drafts.js';
import type { DraftState } from './draft-saver.js';
import { InvoiceEditor } from './invoice-editor.js';
import { useDraftCopy } from './use-draft-copy.js';

/** The first part of the storage key of a draft (see `tab-draft.ts`). */
export const INVOICE_DRAFT_KIND = 'invoice';

const DRAFT_STATE_LABELS: Record<DraftState['kind'], TextId> = {
  saved: 'Kept in your drafts',
  saving: 'Keeping a draft...',
  kept: 'Kept in this browser',
  refused: 'Kept in this browser only',
};

interface CreateInvoiceFormProps {
  userId: string;
  draftKey: string;
  profile: CompanyProfile;
  customer: StoredCustomer | undefined;
}

export function CreateInvoiceForm({ userId, draftKey, profile, customer }: CreateInvoiceFormProps) {
  const taxes = useFormTaxes();
  const blank = () => blankDocument('invoice', profile, taxes);
  const createInitialValues = () => (customer ? blankDocumentFor(customer, profile, taxes) : blank());
  const [initialValues] = useState(createInitialValues);
  const form = useDocumentForm('invoice', initialValues);
  const draft = useDocumentDraft('invoice', form, draftKey, profile, {
    getFilesId: () => copy.getFilesId(),
    onShownAgain: (restored) => copy.continueWithDiscardedDraft(restored),
  });
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const copy = useDraftCopy(form, {
    key: draftKey,
    isRestored: draft.isRestored,
    readFilesFrom: () => readKeptDraft(draftKey)?.filesId,
    onChangedElsewhere: (values) => {
      if (values) return replaceFormValues(form, { values }, { keepDefaultValues: true });
      replaceFormValues(form, { values: blank() });
      draft.forget();
    },
  });

  const stored = copy.saver.current;
  const owner: AttachmentOwner = { of: 'draft', id: stored.id };

  function resetForm(values = blank(), isDraftDeleted = true): void {
    // Closes the toast, because its Undo would insert a removed line into the new invoice.
    dismissToast();
    replaceFormValues(form, { values });
    draft.forget();
    copy.startAnotherDraft({ isToBeDeleted: isDraftDeleted });
    void queryClient.invalidateQueries(nextNumberQuery);
  }

  function discardDraft(): void {
    const typed = draft.read();
    flushSync(() => resetForm(createInitialValues()));
    goToField('clientName');
    offerDiscardedDraft({ readKey: () => tabDraftKey(INVOICE_DRAFT_KIND, userId), name: t('Create Invoice') }, typed);
  }

  const toDraft = useMutationWithToasts({
    mutationFn: async () => {
      await copy.saver.saveNow();
      return copy.saver.current.id;
    },
    onSuccess: (id) => {
      // The guard against unsaved changes must be removed before the user leaves the page.
      flushSync(() => resetForm(undefined, false));
      void navigate(draftPath(id));
    },
    success: draftToasts.saved,
    failure: preferServerMessage(draftToasts.saveFailed),
  });

  return (
    <InvoiceEditor
      form={form}
      userId={userId}
      profile={profile}
      readDraft={(signal) => copy.saver.prepareToIssue(signal)}
      onNotSaved={copy.resumeAfterFailure}
      // A draft with revision 0 may exist on the server if its first save got no response. Such a draft must
      // be deleted.
      onSaved={() => resetForm(undefined, copy.saver.current.revision === 0)}
      contentAbove={
        <>
          {draft.isRestored && <DraftBanner onDiscard={discardDraft} />}
          {draft.isRestored && customer && form.getValues('customerId') !== customer.id && (
            <Alert>
              {t('This is the invoice that you began before. Start over to invoice {customer}.', {
                customer: customer.name,
              })}
            </Alert>
          )}
        </>
      }
      attachments={
        <Attachments
          owner={owner}
          isStored={stored.revision > 0}
          // An empty form with files is kept too. Otherwise the files would belong to no draft after the user has left.
          onAttach={draft.keep}
          createOwner={() => copy.saver.ensureStored(stored.id)}
        />
      }
      draft={
        draft.hasChanges || draft.isRestored
          ? {
              state: copy.state && t(DRAFT_STATE_LABELS[copy.state.kind]),
              actions: (
                <Button
                  variant="quiet"
                  aria-disabled={toDraft.isPending}
                  onClick={() => !toDraft.isPending && toDraft.mutate()}
                >
                  {t(toDraft.isPending ? 'Saving the draft...' : 'Save as Draft')}
                </Button>
              ),
            }
          : undefined
      }
      guard={(mentionsDraft) => (
        <UnsavedChangesGuard
          name="an invoice"
          isActive={draft.isAtRisk || (draft.hasChanges && !mentionsDraft)}
          isKept={!draft.isAtRisk}
        />
      )}
    />
  );
}
