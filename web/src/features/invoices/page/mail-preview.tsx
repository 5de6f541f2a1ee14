import type { InvoiceDetails } from '@paperbill/contracts/http';
import { formatDate } from '@paperbill/contracts/rules';
import { compareDecimals } from '@paperbill/money';
import { type Control, useWatch } from 'react-hook-form';
import { Disclosure } from '../../../components/disclosure.js';
import { Money } from '../../../components/money.js';
import { MailedFileList, type MailedFilesProps } from '../../documents/attachments/mailed-files.js';
import type { MailInput, WrittenMail } from '../components/mail-fields.js';
import styles from './mail-preview.module.css';

interface MailPreviewProps {
  control: Control<MailInput, unknown, WrittenMail>;
  invoice: InvoiceDetails;
  files: MailedFilesProps;
}

/** Shows the parts of the mail in the order in which the client reads them. */
export const MailPreview = (props: MailPreviewProps) => (
  <Disclosure label="Preview">
    <Preview {...props} />
  </Disclosure>
);

function Preview({ control, invoice, files }: MailPreviewProps) {
  const { subject = '', text = '' } = useWatch({ control });
  const { amountDue, total, dueDate } = invoice;
  const isDue = compareDecimals(amountDue, '0') > 0;
  return (
    <section className={styles.preview} aria-label="As your client reads it">
      <strong>{subject}</strong>
      <p>{text}</p>
      <div className={styles.figures}>
        <span className={styles.amount}>
          <Money amount={isDue ? amountDue : total} />
        </span>
        {isDue && <span>Due {formatDate(dueDate)}</span>}
        <span className={styles.button}>View invoice</span>
      </div>
      <MailedFileList {...files} />
    </section>
  );
}
