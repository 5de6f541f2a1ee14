import type { InvoiceLink, Mail } from '@paperbill/contracts/http';
import type { MailedDocumentKind } from '@paperbill/contracts/rules';
import { type ReactNode, type RefObject, Suspense, useState } from 'react';
import { t, type TextId } from '../../../languages/t.js';
import { lazyDialog } from '../../../components/lazy-dialog.js';
import { useConfirmation } from '../../../components/use-confirmation.js';
import { useCancelMail, useRevokeLink } from '../api/links.js';
import type { DocumentToSend } from '../api/send-mail.js';
import type { MailActions } from './mail-entry.js';

const [SendDialog] = lazyDialog(() => import('./send-dialog.js'));

const revokeTexts: Record<MailedDocumentKind, TextId> = {
  invoice: 'The link will stop working. Other links to this invoice keep working.',
  quote: 'The link will stop working. Other links to this quote keep working.',
};

interface MailActionOptions {
  /** The sender address. Null if this deployment sends no e-mails. */
  from: string | null;
  focusAfter: RefObject<HTMLElement | null>;
}

/** Returns the actions of the e-mails and links in a document's history, and their dialogs. */
export function useMailActions(
  toSend: DocumentToSend,
  { from, focusAfter }: MailActionOptions,
): [MailActions, ReactNode] {
  const { of, document } = toSend;
  const [repeated, setRepeated] = useState<Mail | null>(null);
  const revokeLink = useRevokeLink(of, document.id);
  const cancelMail = useCancelMail(of, document.id);
  const [confirmation, ask] = useConfirmation<{ link: InvoiceLink; waitingMail?: Mail }>({
    question: ({ waitingMail }) => ({
      isDangerous: true,
      ...(waitingMail
        ? {
            title: t('Cancel the e-mail to {address}?', { address: waitingMail.to }),
            text: t('It will not be sent. If it was already sent, its link stops working.'),
            confirmLabel: t('Cancel E-mail'),
            cancelLabel: t('Keep Waiting'),
          }
        : { title: t('Revoke this link?'), text: t(revokeTexts[of]), confirmLabel: t('Revoke') }),
    }),
    onConfirm: ({ link, waitingMail }) => (waitingMail ? cancelMail : revokeLink).mutateAsync(link),
    focusAfter: () => focusAfter.current,
  });
  const actions: MailActions = {
    onSendAgain: from === null ? undefined : setRepeated,
    onCancelMail: (waitingMail, link) => ask({ link, waitingMail }),
    onRevoke: (link) => ask({ link }),
  };
  const dialogs = (
    <>
      {confirmation}
      <Suspense fallback={null}>
        {repeated && from !== null && (
          <SendDialog
            {...toSend}
            from={from}
            kind={repeated.kind}
            repeatedMail={repeated}
            onClose={() => setRepeated(null)}
          />
        )}
      </Suspense>
    </>
  );
  return [actions, dialogs];
}
