import { loadMailTexts } from '@paperbill/contracts/languages';
import type { MailedDocumentKind } from '@paperbill/contracts/rules';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { t, translate } from '../../../languages/t.js';
import { NoAnswerError } from '../../../api/request.js';
import { StatusBadge } from '../../../components/badge.js';
import { Dialog } from '../../../components/dialogs.js';
import { Alert } from '../../../components/messages.js';
import { Money } from '../../../components/money.js';
import { useUser } from '../../auth/api/session.js';
import { useMailSettings } from '../../settings/mail-settings.js';
import { DOCUMENT_BY_ID } from '../../documents/api/document-queries.js';
import { type ManyMails, type UnsentDocument, type SelectedDocument, sendDocument } from '../api/send-documents.js';
import { fillMailTemplate } from './mail-template.js';
import styles from './send-many-dialog.module.css';

const MAX_MAILS_PER_SEND = 50;

interface SendManyDialogProps {
  mails: ManyMails;
  documents: readonly SelectedDocument[];
  onClose: () => void;
}

export default function SendManyDialog({ mails, documents, onClose }: SendManyDialogProps) {
  const notRemindable = documents.filter(({ canRemind }) => mails.isReminder && !canRemind);
  const mailable = documents.filter((document) => !notRemindable.includes(document));
  const documentsWithAddress = mailable.filter(({ clientEmail }) => clientEmail.trim());
  const without = mailable.filter(({ clientEmail }) => !clientEmail.trim());
  const { start, stop, done, unsentDocuments, isReady } = useSendDocuments(mails, documentsWithAddress);
  const isTooMany = documentsWithAddress.length > MAX_MAILS_PER_SEND;
  const isSending = done !== null && done < documentsWithAddress.length && unsentDocuments === null;
  const isOver = unsentDocuments !== null;
  return (
    <Dialog
      title={isOver ? getFinalTitle(done ?? 0, unsentDocuments) : getInitialTitle(mails, documentsWithAddress.length)}
      okText={
        isOver
          ? t('Done')
          : isSending
            ? t('{done} of {total}…', { done, total: documentsWithAddress.length })
            : t('Send')
      }
      okButtonProps={{ disabled: !isOver && (isSending || !isReady || isTooMany || documentsWithAddress.length === 0) }}
      onOk={isOver ? onClose : () => void start()}
      cancelText={t(isSending ? 'Stop' : 'Cancel')}
      // After the server has accepted all e-mails, nothing can be cancelled, so the dialog has no Cancel button.
      {...(isOver && { footer: (_, { OkBtn }) => <OkBtn /> })}
      onCancel={isSending ? stop : onClose}
    >
      <div className={styles.content}>
        {isOver ? (
          <SendingOutcome
            mails={mails}
            documents={documentsWithAddress}
            triedCount={done ?? 0}
            unsentDocuments={unsentDocuments}
          />
        ) : (
          <>
            {isTooMany && (
              <Alert tone="warning">
                {t('Please select at most {max} {of, select, invoice {invoices} other {quotes}} to send at a time.', {
                  max: MAX_MAILS_PER_SEND,
                  of: mails.of,
                })}
              </Alert>
            )}
            {documentsWithAddress.length > 0 && (
              <>
                <p>{explainMails(mails)}</p>
                <ul className={styles.list} aria-label={t('To be sent')}>
                  {documentsWithAddress.map((document) => (
                    <Row key={document.id} document={document}>
                      {document.clientEmail.trim()}
                    </Row>
                  ))}
                </ul>
              </>
            )}
            <DocumentsLeftOut
              documents={without}
              title={(count) =>
                t(
                  '{count, plural, one {One has no e-mail address and is} other {# have no e-mail address and are}} left out',
                  { count },
                )
              }
            />
            <DocumentsLeftOut documents={notRemindable} title={titleIfNotRemindable[mails.of]} />
          </>
        )}
      </div>
    </Dialog>
  );
}

const explainMails = ({ of, isReminder }: ManyMails): string =>
  isReminder
    ? t(
        'Each reminder goes to the address on its {of, select, invoice {invoice} other {quote}}, with the PDF, the files for the client and your text for reminders.',
        { of },
      )
    : t(
        'Each {of, select, invoice {invoice} other {quote}} goes to the address on it, with its PDF, its files for the client and your text for {of, select, invoice {new invoices} other {quotes}}.',
        { of },
      );

const titleIfNotRemindable: Record<MailedDocumentKind, (count: number) => string> = {
  invoice: (count) =>
    t('{count, plural, one {One has nothing due and is} other {# have nothing due and are}} left out', { count }),
  quote: (count) =>
    t('{count, plural, one {One is not open and is} other {# are not open and are}} left out', { count }),
};

const getMailKind = ({ of, isReminder }: ManyMails) => (isReminder ? 'reminder' : of);

interface DocumentsLeftOutProps {
  documents: readonly SelectedDocument[];
  title: (count: number) => string;
}

const DocumentsLeftOut = ({ documents, title }: DocumentsLeftOutProps) =>
  documents.length > 0 && (
    <Alert tone="warning" title={title(documents.length)}>
      <ul className={styles.list}>
        {documents.map((document) => (
          <Row key={document.id} document={document} />
        ))}
      </ul>
    </Alert>
  );

/** Shows the total, because a list contains no amount due. */
const Row = ({ document, children }: { document: SelectedDocument; children?: ReactNode }) => (
  <li>
    <span className={styles.whose}>
      {document.number} · {document.clientName}
      {children && <span className={styles.address}>{children}</span>}
    </span>
    <span className={styles.amount}>
      <Money amount={document.total} currency={document.currency} />
      {document.status && <StatusBadge status={document.status} />}
    </span>
  </li>
);

const getInitialTitle = (mails: ManyMails, count: number): string =>
  count === 0
    ? t('Nothing to send')
    : t(
        'Send {count, plural, one {one {kind, select, reminder {reminder} invoice {invoice} other {quote}}} other {# {kind, select, reminder {reminders} invoice {invoices} other {quotes}}}}',
        { count, kind: getMailKind(mails) },
      );

const getFinalTitle = (tried: number, unsentDocuments: UnsentDocument[]): string =>
  t(
    tried > unsentDocuments.length
      ? 'On their way'
      : unsentDocuments.some(({ mayBeSent }) => mayBeSent)
        ? 'Stopped'
        : 'Not sent',
  );

interface OutcomeProps {
  mails: ManyMails;
  documents: readonly SelectedDocument[];
  triedCount: number;
  unsentDocuments: UnsentDocument[];
}

/** Shows which e-mails were queued. It does not wait for their delivery. */
function SendingOutcome({ mails, documents, triedCount, unsentDocuments }: OutcomeProps) {
  const queued = triedCount - unsentDocuments.length;
  const unknown = unsentDocuments.filter(({ mayBeSent }) => mayBeSent);
  const refused = unsentDocuments.filter(({ mayBeSent }) => !mayBeSent);
  const left = documents.slice(triedCount).map(({ number }) => number);
  return (
    <>
      <p role="status">
        {queued > 0 &&
          `${t(
            '{count, plural, one {One {kind, select, reminder {reminder} invoice {invoice} other {quote}} is on its way.} other {# {kind, select, reminder {reminders} invoice {invoices} other {quotes}} are on their way.}} Each {of, select, invoice {invoice} other {quote}}’s page says when it was sent.',
            { count: queued, kind: getMailKind(mails), of: mails.of },
          )} `}
        {left.length > 0 &&
          t('{count, plural, one {One was} other {# were}} not sent: {numbers}.', {
            count: left.length,
            numbers: left.join(', '),
          })}
      </p>
      {unknown.length > 0 && (
        <Alert tone="warning" title={t('May be on their way')}>
          <ReasonsNotSent unsentDocuments={unknown} />
        </Alert>
      )}
      {refused.length > 0 && (
        <Alert tone="destructive" title={t('Not sent')}>
          <ReasonsNotSent unsentDocuments={refused} />
        </Alert>
      )}
    </>
  );
}

const ReasonsNotSent = ({ unsentDocuments }: { unsentDocuments: UnsentDocument[] }) => (
  <ul className={styles.list}>
    {unsentDocuments.map(({ number, reason }) => (
      <li key={number}>
        <span>{number}</span>
        <span>{translate(reason)}</span>
      </li>
    ))}
  </ul>
);

/** After an unmount, no further e-mails are queued. E-mails that the server has already accepted are still sent. */
function useSendDocuments(mails: ManyMails, documents: readonly SelectedDocument[]) {
  const client = useQueryClient();
  const { data: user } = useUser();
  const { data: settings, isPending } = useMailSettings();
  const [done, setDone] = useState<number | null>(null);
  const [unsentDocuments, setUnsentDocuments] = useState<UnsentDocument[] | null>(null);
  const underWay = useRef<AbortController>(null);
  useEffect(() => () => underWay.current?.abort(new NoAnswerError('stopped')), []);

  async function start(): Promise<void> {
    const { signal } = (underWay.current = new AbortController());
    const failed: UnsentDocument[] = [];
    let tried = 0;
    for (const document of documents) {
      if (signal.aborted) break;
      setDone(tried);
      const outcome = await sendDocument(document, {
        ...mails,
        userId: user?.id ?? '',
        email: user?.email ?? '',
        async write(toSend) {
          await loadMailTexts(toSend.document);
          return fillMailTemplate(toSend, mails.isReminder, settings);
        },
        signal,
      });
      tried++;
      if (outcome) failed.push(outcome);
      if (outcome?.isLimitReached) break;
    }
    setDone(tried);
    setUnsentDocuments(failed);
    // The cached pages of the sent documents are outdated.
    void client.invalidateQueries({ queryKey: [DOCUMENT_BY_ID[mails.of]] });
  }

  const stop = () => underWay.current?.abort(new NoAnswerError('stopped'));
  return { start, stop, done, unsentDocuments, isReady: !isPending && user !== undefined };
}
