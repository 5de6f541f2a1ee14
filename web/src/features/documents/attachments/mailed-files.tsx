import type { Attachment, AttachmentOwner } from '@paperbill/contracts/http';
import { formatFileSize } from '@paperbill/contracts/rules';
import { attachmentTexts } from '@paperbill/contracts/texts/attachments';
import { Paperclip } from 'lucide-react';
import { t } from '../../../languages/t.js';
import { Alert, LoadError } from '../../../components/messages.js';
import { useAttachments } from './attachment-queries.js';
import styles from './mailed-files.module.css';
import { useUploads } from './upload-queue.js';

export interface MailedFilesProps {
  owner: AttachmentOwner;
  pdfName: string;
  /** True for receipts. The mail of a receipt contains only the PDF. */
  isPdfOnly?: boolean;
}

function useMailedFiles({ owner, isPdfOnly }: MailedFilesProps) {
  const { data = [], error, refetch } = useAttachments(owner);
  return { error, refetch, attachments: data, mailed: isPdfOnly ? [] : data.filter(({ withMail }) => withMail) };
}

export function MailedFileList(props: MailedFilesProps) {
  const { mailed } = useMailedFiles(props);
  return (
    <ul aria-label={t('Attached files')} className={styles.list}>
      <MailedFile name={props.pdfName} />
      {mailed.map(({ id, name, size }) => (
        <MailedFile key={id} name={name} size={formatFileSize(size)} />
      ))}
    </ul>
  );
}

const MailedFile = ({ name, size }: { name: string; size?: string }) => (
  <li className={styles.file}>
    <Paperclip size={16} aria-hidden />
    <span dir="auto" className={styles.name}>
      {name}
    </span>
    {size && <span className={styles.size}>{size}</span>}
  </li>
);

export function MailedFiles(props: MailedFilesProps) {
  const { attachments, mailed, error, refetch } = useMailedFiles(props);
  const uploads = useUploads(props.owner);
  return (
    <div className={styles.files}>
      <MailedFileList {...props} />
      {attachments.length > 0 && !props.isPdfOnly && <p className="hint">{describeTotal(attachments, mailed)}</p>}
      {error && !props.isPdfOnly && (
        <LoadError isLine title={t(attachmentTexts.listFailed)} error={error} onRetry={() => void refetch()} />
      )}
      {uploads.length > 0 && !props.isPdfOnly && (
        <Alert tone="warning">
          {t(
            '{count, plural, one {# file is not attached yet. The mail would go without it.} other {# files are not attached yet. The mail would go without them.}}',
            { count: uploads.length },
          )}
        </Alert>
      )}
    </div>
  );
}

/** Returns a text such as `The PDF and 2 files of 1.3 MB are attached. 1 file is only for you.` */
function describeTotal(attachments: readonly Attachment[], mailed: readonly Attachment[]): string {
  const bytes = mailed.reduce((sum, { size }) => sum + size, 0);
  const own = attachments.length - mailed.length;
  return [
    mailed.length > 0 &&
      t('The PDF and {count, plural, one {# file} other {# files}} of {size} are attached.', {
        count: mailed.length,
        size: formatFileSize(bytes),
      }),
    own > 0 && t('{count, plural, one {# file is} other {# files are}} only for you.', { count: own }),
  ]
    .filter(Boolean)
    .join(' ');
}
