import { type Control, useWatch } from 'react-hook-form';
import { t } from '../../../languages/t.js';
import { Disclosure } from '../../../components/disclosure.js';
import { Money } from '../../../components/money.js';
import { MailedFileList, type MailedFilesProps } from '../../documents/attachments/mailed-files.js';
import type { MailInput, WrittenMail } from '../components/mail-fields.js';
import type { DocumentTexts } from './document-to-send.js';
import styles from './mail-preview.module.css';

interface MailPreviewProps {
  control: Control<MailInput, unknown, WrittenMail>;
  sent: DocumentTexts;
  files: MailedFilesProps;
}

/** Shows the parts of the mail in the order in which the client reads them. */
export const MailPreview = (props: MailPreviewProps) => (
  <Disclosure label={t('Preview')}>
    <Preview {...props} />
  </Disclosure>
);

function Preview({ control, sent: { preview }, files }: MailPreviewProps) {
  const { subject = '', text = '' } = useWatch({ control });
  return (
    <section className={styles.preview} aria-label={t('As your client reads it')}>
      <strong>{subject}</strong>
      <p>{text}</p>
      <div className={styles.figures}>
        <span className={styles.amount}>
          <Money amount={preview.amount} currency={preview.currency} />
        </span>
        {preview.details.map((detail) => (
          <span key={detail}>{detail}</span>
        ))}
        <span className={styles.button}>{preview.button}</span>
      </div>
      <MailedFileList {...files} />
    </section>
  );
}
