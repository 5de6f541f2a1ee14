import { formatFileSize } from '@paperbill/contracts/rules';
import { X } from 'lucide-react';
import { type ComponentProps, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { t, translate } from '../../../languages/t.js';
import { Button } from '../../../components/button.js';
import styles from './attachments.module.css';
import { FileIcon } from './file-icon.js';
import { type Upload, uploadQueue } from './upload-queue.js';

interface UploadRowProps {
  upload: Upload;
  /** Called if a button of the row disappears while it has the focus. */
  onFocusLost: () => void;
}

export function UploadRow({ upload, onFocusLost }: UploadRowProps) {
  const { id, file, state, progress, error, canRetry } = upload;
  const isFailed = state === 'failed';
  // After the last byte, the server checks the file. Stopping the request can then no longer prevent the upload.
  const isChecked = state === 'sending' && progress === 1;
  return (
    <li className={styles.row} data-row>
      <FileIcon name={file.name} />
      <div className={styles.file}>
        <span dir="auto" className={styles.name}>
          {file.name}
        </span>
        {isFailed ? (
          <span className={styles.error}>{error && translate(error)}</span>
        ) : (
          <>
            <span className={styles.detail}>{describeProgress(upload)}</span>
            <progress
              className={styles.progress}
              aria-label={t('Upload of {name}', { name: file.name })}
              // Without a value, the progress bar shows that the remaining time is unknown.
              {...(isChecked ? {} : { value: progress })}
            />
          </>
        )}
      </div>
      {isFailed && canRetry && (
        <div className={styles.choice}>
          <RowButton small onFocusLost={onFocusLost} onClick={() => uploadQueue().retry(id)}>
            {t('Try again')}
          </RowButton>
        </div>
      )}
      {!isChecked && (
        <RowButton
          icon
          small
          variant="quiet"
          aria-label={
            isFailed ? t('Remove {name}', { name: file.name }) : t('Stop attaching {name}', { name: file.name })
          }
          onFocusLost={onFocusLost}
          onClick={() => uploadQueue().remove(id)}
        >
          <X size={16} aria-hidden />
        </RowButton>
      )}
    </li>
  );
}

function RowButton({ onFocusLost, ...props }: ComponentProps<typeof Button> & { onFocusLost: () => void }) {
  const ref = useRef<HTMLButtonElement>(null);
  const reportFocusLost = useEffectEvent(onFocusLost);
  useLayoutEffect(() => {
    const button = ref.current;
    // This cleanup runs before the browser removes the button, so the button still has the focus.
    return () => {
      if (button && button === document.activeElement) reportFocusLost();
    };
  }, []);
  return <Button ref={ref} {...props} />;
}

function describeProgress({ file, state, progress }: Upload): string {
  if (state === 'waiting') return t('Waiting, {size}', { size: formatFileSize(file.size) });
  if (progress === 1) return t('Checking the file');
  return t('{percent}% of {size}', { percent: Math.round(progress * 100), size: formatFileSize(file.size) });
}
