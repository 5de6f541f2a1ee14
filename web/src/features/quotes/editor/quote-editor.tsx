import type { AttachmentOwner, CompanyProfile, Quote } from '@paperbill/contracts/http';
import { quoteToasts } from '@paperbill/contracts/texts';
import { attachmentTexts } from '@paperbill/contracts/texts/attachments';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link, useNavigate } from 'react-router-dom';
import { t, rich } from '../../../languages/t.js';
import { ApiError } from '../../../api/request.js';
import { Button } from '../../../components/button.js';
import { Alert } from '../../../components/messages.js';
import { DraftBanner } from '../../../drafts/draft-banner.js';
import { UnsavedChangesGuard } from '../../../drafts/unsaved-changes-guard.js';
import { areMailsSent } from '../../../operator-settings.js';
import { showToast } from '../../../toasts/toast-store.js';
import { Attachments } from '../../documents/attachments/attachments.js';
import { uploadQueue } from '../../documents/attachments/upload-queue.js';
import { quotePath } from '../../invoices/api/invoice-queries.js';
import { DocumentEditor } from '../../documents/editor/document-editor.js';
import { goToField } from '../../documents/editor/line-items/cell-keys.js';
import { offerDiscardedDraft, useDocumentDraft } from '../../documents/editor/use-document-draft.js';
import type { SaveOption } from '../../documents/editor/save-bar.js';
import { useSaveDocument } from '../../documents/editor/use-save-document.js';
import { replaceFormValues, useDocumentForm } from '../../documents/form/document-form.js';
import type { DocumentFormValues } from '../../documents/form/document-schema.js';
import { OPEN_SEND_DIALOG } from '../../documents/page/open-send-dialog.js';
import { cacheQuote } from '../api/quotes.js';
import { changeQuote, createQuote } from '../api/save-quote.js';

type SaveAction = 'save' | 'send' | 'saveAsNew';

/** `QUOTE_CHANGED`: another window has changed the quote. `QUOTE_LOCKED`: the quote was accepted. */
type QuoteConflict = 'QUOTE_CHANGED' | 'QUOTE_LOCKED';

const listSaveOptions = (): SaveOption<SaveAction>[] => [
  { action: 'save', label: t('Save Quote'), busyLabel: t('Saving...') },
  ...(areMailsSent() ? [{ action: 'send', label: t('Save & Send'), busyLabel: t('Saving...') } as const] : []),
];

interface QuoteEditorProps {
  userId: string;
  profile: CompanyProfile;
  draftKey: string;
  initialValues: DocumentFormValues;
  quote: Quote | null;
  copyOf?: string | undefined;
}

export function QuoteEditor({ userId, profile, draftKey, initialValues, quote, copyOf }: QuoteEditorProps) {
  const form = useDocumentForm('quote', initialValues);
  const draft = useDocumentDraft('quote', form, draftKey, profile, { stored: quote?.revision });
  const client = useQueryClient();
  const navigate = useNavigate();
  const [refusal, setRefusal] = useState<QuoteConflict | null>(null);
  const revision = draft.revision ?? 0;
  const owner: AttachmentOwner = quote ? { of: 'quote', id: quote.id } : { of: 'new', id: draft.filesId! };
  const conflict = quote && (refusal ?? getConflict(quote, revision));
  const saving = useSaveDocument<'quote', Quote, SaveAction>({
    kind: 'quote',
    form,
    isSenderMissing: !profile.companyName.trim(),
    store: async (body, { action, enteredValues, signal }) => {
      await uploadQueue().waitUntilAttached(owner, signal);
      return quote && action !== 'saveAsNew'
        ? changeQuote({ id: quote.id, revision }, body, signal)
        : createQuote(userId, body, { filesId: draft.filesId, enteredValues, signal });
    },
    onSaved: (saved) => {
      cacheQuote(client, saved);
      draft.forget();
    },
    onNotSaved: (error) => {
      const code = error instanceof ApiError ? error.body?.code : undefined;
      if (code === 'QUOTE_CHANGED' || code === 'QUOTE_LOCKED') setRefusal(code);
    },
    continueAfterSave: (saved, { action }) => {
      showToast(quote?.id === saved.id ? quoteToasts.changed(saved.number) : quoteToasts.created(saved.number));
      void navigate(quotePath(saved.id), { replace: true, ...(action === 'send' && { state: OPEN_SEND_DIALOG }) });
    },
  });

  function discardInput(): void {
    const typed = draft.read();
    if (!quote) uploadQueue().removeAll(owner);
    flushSync(() => {
      replaceFormValues(form, { values: initialValues });
      draft.forget();
      setRefusal(null);
    });
    offerDiscardedDraft(
      { readKey: () => draftKey, name: quote ? t('Edit Quote {number}', { number: quote.number }) : t('Create Quote') },
      typed,
    );
    // An accepted quote cannot be edited.
    if (quote?.status === 'accepted') void navigate(quotePath(quote.id), { replace: true });
    else goToField('clientName');
  }

  return (
    <>
      <DocumentEditor
        kind="quote"
        form={form}
        profile={profile}
        saving={saving}
        saveOptions={listSaveOptions()}
        attachments={
          quote ? (
            <Attachments
              owner={owner}
              {...(quote.status === 'accepted' && { locked: attachmentTexts.quoteLocked(!quote.invoice) })}
            />
          ) : (
            // An empty form with files is also kept. The user then finds the files again after a return to the page.
            <Attachments owner={owner} isStored={draft.isRestored} onAttach={draft.keep} />
          )
        }
        contentAbove={
          <>
            {draft.isRestored && <DraftBanner onDiscard={discardInput} />}
            {draft.isRestored && copyOf && (
              <Alert>
                {t('This is the quote that you began before. Start over to copy quote {number}.', { number: copyOf })}
              </Alert>
            )}
            {conflict && (
              <ConflictNotice
                conflict={conflict}
                quote={quote}
                onSaveAsNew={() => void saving.save('saveAsNew', true)}
              />
            )}
          </>
        }
      />
      <UnsavedChangesGuard
        name={t('a quote')}
        isActive={draft.isAtRisk || (draft.hasChanges && !saving.senderQuestion)}
        isKept={!draft.isAtRisk}
      />
    </>
  );
}

/** @param seen the revision of the quote that the draft was made from */
function getConflict({ status, revision }: Quote, seen: number): QuoteConflict | null {
  if (status === 'accepted') return 'QUOTE_LOCKED';
  return revision === seen ? null : 'QUOTE_CHANGED';
}

interface ConflictNoticeProps {
  conflict: QuoteConflict;
  quote: Quote;
  onSaveAsNew: () => void;
}

function ConflictNotice({ conflict, quote, onSaveAsNew }: ConflictNoticeProps): ReactNode {
  return (
    <Alert tone="warning">
      {rich(
        '{isAccepted, select, yes {Quote {number} was accepted elsewhere since you opened it.} other {Quote {number} was changed elsewhere since you opened it.}} <link>Look at it as it is now</link>, or <save>save what stands here as a new quote</save>',
        {
          isAccepted: conflict === 'QUOTE_LOCKED' ? 'yes' : 'no',
          number: quote.number,
          link: (text) => <Link to={quotePath(quote.id)}>{text}</Link>,
          save: (text) => (
            <Button small variant="quiet" onClick={onSaveAsNew}>
              {text}
            </Button>
          ),
        },
      )}
    </Alert>
  );
}
