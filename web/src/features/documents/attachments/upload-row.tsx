import { formatFileSize } from '@paperbill/contracts/rules';
import { X } from 'lucide-react';
import { Button } from '../../../components/button.js';
import styles from './attachments.module.css';
import { FileIcon } from './file-icon.js';
import { type Upload, uploadQueue } from './upload-queue.js';

interface UploadRowProps {
  upload: Upload;
  /** Called after the row has disappeared, so that the focus can move. */
  onRemoved: () => void;
}

/** A file that is being attached, or the reason why it was not. */
export function UploadRow({ upload, onRemoved }: UploadRowProps) {
  const { id, file, state, progress, error, canRetry } = upload;
  const isFailed = state === 'failed';
  return (
    <li className={styles.row} data-row>
      <FileIcon name={file.name} />
      <div className={styles.file}>
        <span dir="auto" className={styles.name}>
          {file.name}
        </span>
        {isFailed ? (
          <span className={styles.error}>{error}</span>
        ) : (
          <>
            <span className={styles.detail}>{describeProgress(upload)}</span>
            <progress
              className={styles.progress}
              aria-label={`Upload of ${file.name}`}
              // Without a value, the browser shows that something happens whose end is unknown.
              {...(state === 'sending' && progress === 1 ? {} : { value: progress })}
            />
          </>
        )}
      </div>
      {isFailed && canRetry && (
        <div className={styles.choice}>
          <Button small onClick={() => uploadQueue().retry(id)}>
            Try again
          </Button>
        </div>
      )}
      <Button
        icon
        small
        variant="quiet"
        aria-label={`${isFailed ? 'Remove' : 'Stop attaching'} ${file.name}`}
        onClick={() => {
          uploadQueue().remove(id);
          onRemoved();
        }}
      >
        <X size={16} aria-hidden />
      </Button>
    </li>
  );
}

function describeProgress({ file, state, progress }: Upload): string {
  if (state === 'waiting') return `Waiting, ${formatFileSize(file.size)}`;
  return progress === 1 ? 'Checking the file' : `${Math.round(progress * 100)}% of ${formatFileSize(file.size)}`;
}
