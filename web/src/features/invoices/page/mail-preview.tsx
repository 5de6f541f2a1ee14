import type { PaymentOptions } from '@paperbill/contracts/http';
import {
  getMailTexts,
  getSheetTexts,
  hasSheetTexts,
  loadSheetTexts,
  type MailSummary,
  type PaymentGuide,
  summarizeInvoice,
  summarizeQuote,
} from '@paperbill/contracts/languages';
import { getLanguageAttributes, type MailKind } from '@paperbill/contracts/rules';
import { formatMoney } from '@paperbill/money';
import { use } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import { t } from '../../../languages/t.js';
import { Disclosure } from '../../../components/disclosure.js';
import { MailedFileList, type MailedFilesProps } from '../../documents/attachments/mailed-files.js';
import { getOnlineState, useAcceptsOnlinePayments } from '../../settings/online-payment-settings.js';
import { usePaymentOptions } from '../../settings/payment-options.js';
import type { DocumentToSend } from '../api/send-mail.js';
import type { MailInput, WrittenMail } from '../components/mail-fields.js';
import styles from './mail-preview.module.css';

interface MailPreviewProps {
  control: Control<MailInput, unknown, WrittenMail>;
  toSend: DocumentToSend;
  kind: MailKind;
  files: MailedFilesProps;
}

export const MailPreview = (props: MailPreviewProps) => (
  <Disclosure label={t('Preview')}>
    <MailTextPreview {...props} />
  </Disclosure>
);

const NO_PAYMENT_OPTIONS: PaymentOptions = { iban: '', paymentLink: '' };

function MailTextPreview({ control, toSend, kind, files }: MailPreviewProps) {
  const { subject = '', text = '' } = useWatch({ control });
  const { data: paymentOptions = NO_PAYMENT_OPTIONS } = usePaymentOptions({ enabled: toSend.of === 'invoice' });
  if (!hasSheetTexts(toSend.document)) use(loadSheetTexts(toSend.document));
  const { summary: texts } = getMailTexts(toSend.document);
  const acceptsOnlinePayments = useAcceptsOnlinePayments() ?? false;
  const summary = summarizeDocumentToSend(toSend, kind, paymentOptions, acceptsOnlinePayments);
  const { name, view } = texts.documents[toSend.of];
  const rows: MailSummary['details'] = [[name, summary.number], ...summary.details];
  return (
    <section className={styles.preview} aria-label={t('As your client reads it')}>
      <div className={styles.mail} {...getLanguageAttributes(toSend.document.language)}>
        <strong>{subject}</strong>
        <p>{text}</p>
        <div className={styles.figures}>
          <span>{summary.amountLabel}</span>
          <strong className={styles.amount}>{summary.amount}</strong>
          <LabelledValues rows={rows} />
        </div>
        <span className={styles.button}>{summary.pay ?? view}</span>
        {summary.howToPay && (
          <PaymentDetails guide={summary.howToPay} howToPay={texts.howToPay} payAtHost={texts.payAtHost} />
        )}
      </div>
      <MailedFileList {...files} />
    </section>
  );
}

function summarizeDocumentToSend(
  toSend: DocumentToSend,
  kind: MailKind,
  paymentOptions: PaymentOptions,
  acceptsOnline: boolean,
): MailSummary {
  const { currency, language } = toSend.document;
  const { summary: texts } = getMailTexts(toSend.document);
  const format = (amount: string): string => formatMoney(amount, currency, language);
  if (toSend.of === 'quote') {
    return summarizeQuote(toSend.document, texts, getSheetTexts(toSend.document).kinds.quote.deposit!, format);
  }
  const online = acceptsOnline && { online: getOnlineState(toSend.document) };
  return summarizeInvoice({ ...toSend.document, ...paymentOptions, ...online }, texts, kind, format);
}

const LabelledValues = ({ rows }: { rows: MailSummary['details'] }) =>
  rows.map(([label, value]) => (
    <span key={label}>
      {label} <bdi>{value}</bdi>
    </span>
  ));

interface PaymentDetailsProps {
  guide: PaymentGuide;
  howToPay: string;
  payAtHost: (host: string) => string;
}

const PaymentDetails = ({
  guide: { link, transfer, instructions, reference },
  howToPay,
  payAtHost,
}: PaymentDetailsProps) => (
  <div className={styles.payment}>
    <strong>{howToPay}</strong>
    {link && <u>{payAtHost(link.host)}</u>}
    <LabelledValues rows={transfer} />
    {instructions && <p>{instructions}</p>}
    <span>{reference}</span>
  </div>
);
