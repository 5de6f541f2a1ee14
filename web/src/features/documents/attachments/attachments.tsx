import type { Attachment, AttachmentOwner } from '@paperbill/contracts/http';
import {
  allAttachmentExtensions,
  ATTACHMENTS_MAX_BYTES,
  formatFileSize,
  UNUSED_ATTACHMENT_HOURS,
} from '@paperbill/contracts/rules';
import { attachmentTexts } from '@paperbill/contracts/texts/attachments';
import { Paperclip } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { t, translate } from '../../../languages/t.js';
import { Button } from '../../../components/button.js';
import { Alert, LoadError } from '../../../components/messages.js';
import { useConfirmation } from '../../../components/use-confirmation.js';
import { AttachmentRow } from './attachment-row.js';
import { useAttachments, useDeleteAttachment } from './attachment-queries.js';
import styles from './attachments.module.css';
import type { Upload } from './upload-queue.js';
import { UploadRow } from './upload-row.js';
import { type AttachOptions, useAttachFiles } from './use-attach-files.js';
import { useFileDrop } from './use-file-drop.js';

interface AttachmentsProps extends AttachOptions {
  owner: AttachmentOwner;
  isStored?: boolean;
  /** Replaces the default heading. This heading is visible even if the document has no files. */
  heading?: string;
  /** The reason why the user cannot change the files. Undefined if the user can change them. */
  locked?: string | undefined;
}

export function Attachments({ owner, isStored = true, heading, locked, ...options }: AttachmentsProps) {
  const id = useId();
  const section = useRef<HTMLElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const { data: attachments = [], error, refetch } = useAttachments(owner, isStored);
  const { uploads, attach } = useAttachFiles(owner, attachments, options);
  const remove = useDeleteAttachment(owner);
  const [confirmation, askToDelete] = useConfirmation<Attachment>({
    question: ({ name }) => ({
      title: t('Delete {name}?', { name }),
      text: t('Mails that were already sent keep the file.'),
      confirmLabel: t('Delete'),
      isDangerous: true,
    }),
    onConfirm: (attachment) => remove.mutateAsync(attachment),
    focusAfter: () => button.current,
  });
  const isDraggedOver = useFileDrop(section, {
    isLocked: Boolean(locked),
    onDrop: (files) => {
      attach(files);
      section.current?.scrollIntoView({ block: 'nearest' });
    },
  });
  // Screen readers announce the number of files only after an upload, not whenever a page opens.
  const [hasUploads, setHasUploads] = useState(false);
  if (uploads.length > 0 && !hasUploads) setHasUploads(true);
  const isEmpty = attachments.length === 0 && uploads.length === 0;
  return (
    <section
      ref={section}
      className={styles.attachments}
      aria-labelledby={id}
      data-drop-zone
      data-over={isDraggedOver || undefined}
    >
      <p id={id} className={isEmpty && !heading ? 'visually-hidden' : styles.heading}>
        {heading ?? t('Attachments')}
      </p>
      {error && <LoadError isLine title={t(attachmentTexts.listFailed)} error={error} onRetry={() => void refetch()} />}
      {!isEmpty && (
        <ul className={styles.list} aria-labelledby={id}>
          {attachments.map((attachment) => (
            <AttachmentRow
              key={attachment.id}
              {...{ owner, attachment }}
              isLocked={Boolean(locked)}
              onDelete={() => askToDelete(attachment)}
            />
          ))}
          {uploads.map((upload) => (
            <UploadRow key={upload.id} upload={upload} onFocusLost={() => button.current?.focus()} />
          ))}
        </ul>
      )}
      <NotSavedAlert uploads={uploads} />
      {locked ? (
        <p className={styles.detail}>{locked}</p>
      ) : (
        <>
          <div className={styles.add}>
            <Button ref={button} small onClick={() => input.current?.click()}>
              <Paperclip size={16} aria-hidden /> {t('Attach Files')}
            </Button>
            {attachments.length > 0 && !isDraggedOver ? (
              <span className={styles.detail}>
                {describeUsedSpace(attachments)}
                {owner.of === 'new' && `. ${attachmentTexts.saveSoon(UNUSED_ATTACHMENT_HOURS)}`}
              </span>
            ) : (
              <span className={`${styles.detail} ${styles.drop}`}>
                {t(isDraggedOver ? 'Drop the files to attach them' : 'or drop them here')}
              </span>
            )}
          </div>
          <input
            ref={input}
            type="file"
            multiple
            hidden
            aria-label={t('Files to attach')}
            accept={allAttachmentExtensions.map((extension) => `.${extension}`).join()}
            onChange={({ currentTarget }) => {
              attach([...(currentTarget.files ?? [])]);
              // Clears the input. Otherwise the browser would fire no change event if the user chose the same
              // file again.
              currentTarget.value = '';
            }}
          />
        </>
      )}
      <p role="status" className="visually-hidden">
        {hasUploads && describeState(attachments, uploads)}
      </p>
      {confirmation}
    </section>
  );
}

function NotSavedAlert({ uploads }: { uploads: readonly Upload[] }) {
  const alert = useRef<HTMLDivElement>(null);
  const blockedSaves = Math.max(0, ...uploads.map((upload) => upload.blockedSaves ?? 0));
  useEffect(() => {
    // The braces keep the effect from returning the promise that scrollIntoView returns in newer browsers.
    alert.current?.scrollIntoView({ block: 'nearest' });
  }, [blockedSaves]);
  return (
    blockedSaves > 0 && (
      <div ref={alert}>
        <Alert tone="destructive" title={t(attachmentTexts.notSaved)}>
          {t(attachmentTexts.notAttached)}
        </Alert>
      </div>
    )
  );
}

function describeUsedSpace(attachments: readonly Attachment[]): string {
  const bytes = attachments.reduce((sum, { size }) => sum + size, 0);
  return t('{used} of {total} used', { used: formatFileSize(bytes), total: formatFileSize(ATTACHMENTS_MAX_BYTES) });
}

function describeState(attachments: readonly Attachment[], uploads: readonly Upload[]): string {
  const failed = uploads.filter(({ state }) => state === 'failed');
  const underWay = uploads.length - failed.length;
  return [
    underWay > 0 && t('Attaching {count, plural, one {# file} other {# files}}', { count: underWay }),
    underWay === 0 &&
      attachments.length > 0 &&
      t('{count, plural, one {# file} other {# files}} attached', { count: attachments.length }),
    ...failed.map(({ file, error = '' }) =>
      t('{name} was not attached: {reason}', { name: file.name, reason: translate(error) }),
    ),
  ]
    .filter(Boolean)
    .join('. ');
}
