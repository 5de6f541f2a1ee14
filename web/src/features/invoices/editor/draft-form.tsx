import type { AttachmentOwner, CompanyProfile, InvoiceDraft } from '@paperbill/contracts/http';
import { useLayoutEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { rich, t, type TextId, translate } from '../../../languages/t.js';
import { Button } from '../../../components/button.js';
import { Alert } from '../../../components/messages.js';
import { useConfirmation } from '../../../components/use-confirmation.js';
import { Attachments } from '../../documents/attachments/attachments.js';
import { uploadQueue } from '../../documents/attachments/upload-queue.js';
import { useDocumentForm } from '../../documents/form/document-form.js';
import { blankDocument, type DocumentFormValues, toFormValues } from '../../documents/form/document-schema.js';
import { useDeleteDraft } from '../api/drafts.js';
import { invoicePath, quotePath } from '../api/invoice-queries.js';
import { InvoiceEditor } from './invoice-editor.js';
import type { DraftState } from './draft-saver.js';
import { useServerDraft } from './use-server-draft.js';

const DRAFT_STATE_LABELS: Record<Exclude<DraftState['kind'], 'refused'>, TextId> = {
  saved: 'Saved. It has no number until you save it as an invoice.',
  saving: 'Saving the draft...',
  kept: 'Not saved: no answer. This browser keeps what you type, and tries again.',
};

interface DraftFormProps {
  userId: string;
  draft: InvoiceDraft;
  profile: CompanyProfile;
}

export function DraftForm({ userId, draft, profile }: DraftFormProps) {
  const [initialValues] = useState<DocumentFormValues>(() => ({
    ...blankDocument('invoice', profile),
    ...toFormValues(draft.content),
    number: '',
  }));
  const form = useDocumentForm('invoice', initialValues);
  const { invoiceNumber } = draft.content;
  // A number that was set with `setValue` counts as typed by the user, so later suggestions do not replace it.
  useLayoutEffect(() => {
    if (invoiceNumber) form.setValue('number', invoiceNumber, { shouldDirty: true });
  }, [form, invoiceNumber]);
  const { state, saver, resumeAfterFailure, end } = useServerDraft(form, draft, userId);
  const owner: AttachmentOwner = { of: 'draft', id: draft.id };
  const navigate = useNavigate();
  const remove = useDeleteDraft({
    flush: () => saver.flush(),
    onDeleted: () => {
      end();
      uploadQueue().removeAll(owner);
      void navigate('/invoices', { replace: true });
    },
    onNotDeleted: resumeAfterFailure,
  });
  const [deletion, askToDelete] = useConfirmation({
    question: () => ({
      title: t('Delete this draft?'),
      text: t('Its content will be deleted. Invoices are not affected.'),
      confirmLabel: t('Delete'),
      isDangerous: true,
    }),
    onConfirm: () => remove.mutateAsync(draft),
  });
  return (
    <InvoiceEditor
      form={form}
      userId={userId}
      profile={profile}
      readDraft={(signal) => saver.prepareToIssue(signal)}
      onNotSaved={resumeAfterFailure}
      onSaved={({ id }) => {
        end();
        void navigate(invoicePath(id), { replace: true });
      }}
      contentAbove={
        <>
          <DraftOriginNote draft={draft} />
          {state?.kind === 'refused' ? (
            <Alert tone="warning">
              {t('Not saved: {reason} This browser keeps what you typed.', { reason: translate(state.message) })}
            </Alert>
          ) : (
            <p role="status" className="hint">
              {t(DRAFT_STATE_LABELS[state?.kind ?? 'saved'])}
            </p>
          )}
        </>
      }
      attachments={<Attachments owner={owner} />}
      draft={{
        actions: (
          <Button variant="quiet" onClick={() => askToDelete()}>
            {t('Delete Draft')}
          </Button>
        ),
      }}
      guard={() => deletion}
    />
  );
}

function DraftOriginNote({ draft: { copiedFromId, correctsId, quote, content } }: { draft: InvoiceDraft }) {
  if (correctsId) {
    return (
      <Alert>
        {rich(
          'This corrects an <link>invoice that is void</link>. Change what was wrong, and save it: it gets a number of its own, and both say which belongs to which.',
          { link: (text) => <Link to={invoicePath(correctsId)}>{text}</Link> },
        )}
      </Alert>
    );
  }
  if (quote) {
    return (
      <p className="hint">
        {rich('Made of quote <link>{number}</link>, dated today.', {
          number: quote.number,
          link: (text) => <Link to={quotePath(quote.id)}>{text}</Link>,
        })}
        {content.deposit && ` ${t('Remove the deposit if your client has not paid it yet.')}`}
      </p>
    );
  }
  if (!copiedFromId) return null;
  return (
    <p className="hint">
      {rich('Copied from <link>an earlier invoice</link>, dated today.', {
        link: (text) => <Link to={invoicePath(copiedFromId)}>{text}</Link>,
      })}
    </p>
  );
}
