import { type Attachment, type AttachmentOwner, attachmentPath } from '@paperbill/contracts/http';
import { formatFileSize } from '@paperbill/contracts/rules';
import { attachmentTexts } from '@paperbill/contracts/texts/attachments';
import { Trash2 } from 'lucide-react';
import { t } from '../../../languages/t.js';
import { Button } from '../../../components/button.js';
import { NativeSelect } from '../../../components/form/inputs.js';
import { useMarkAttachment } from './attachment-queries.js';
import styles from './attachments.module.css';
import { FileIcon } from './file-icon.js';

const listSharingOptions = () => [
  { value: 'mail', label: t(attachmentTexts.withMail) },
  { value: 'own', label: t(attachmentTexts.onlyMine) },
];

interface AttachmentRowProps {
  owner: AttachmentOwner;
  attachment: Attachment;
  isLocked: boolean;
  onDelete: () => void;
}

export function AttachmentRow({ owner, attachment, isLocked, onDelete }: AttachmentRowProps) {
  const { id, name, size, withMail } = attachment;
  const mark = useMarkAttachment(owner);
  const isSent = mark.isPending ? mark.variables.withMail : withMail;
  return (
    <li className={styles.row} data-row>
      <FileIcon name={name} />
      <div className={styles.file}>
        <a href={attachmentPath(owner, id)} download={name} dir="auto" className={styles.name}>
          {name}
        </a>
        <span className={styles.detail}>{formatFileSize(size)}</span>
      </div>
      {isLocked ? (
        <span className={`${styles.choice} ${styles.detail}`}>
          {t(isSent ? attachmentTexts.withMail : attachmentTexts.onlyMine)}
        </span>
      ) : (
        <>
          <div className={styles.choice}>
            <NativeSelect
              aria-label={t('Who gets {name}', { name })}
              options={listSharingOptions()}
              value={isSent ? 'mail' : 'own'}
              onChange={({ currentTarget }) => mark.mutate({ id, withMail: currentTarget.value === 'mail' })}
            />
          </div>
          <Button icon small variant="quiet" aria-label={t('Delete {name}', { name })} onClick={onDelete}>
            <Trash2 size={16} aria-hidden />
          </Button>
        </>
      )}
    </li>
  );
}
