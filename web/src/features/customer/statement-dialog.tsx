import {
  type CompanyProfile,
  type CustomerStatement,
  formatCard,
  type KnownCustomer,
  type Mail,
  type OpenInvoice,
} from '@paperbill/contracts/http';
import { fillTemplate } from '@paperbill/contracts/rules';
import type { MailTexts } from '@paperbill/contracts/texts/mail-templates';
import { unansweredMailTexts } from '@paperbill/contracts/texts/invoice-page';
import { formatDate } from '../../languages/format.js';
import { t } from '../../languages/t.js';
import { EntityDialog } from '../../entities/entity-dialog.js';
import { Alert } from '../../components/messages.js';
import { Money } from '../../components/money.js';
import { useUser } from '../auth/api/session.js';
import {
  SendAnywayAlert,
  getSendLabel,
  MailFields,
  type MailInput,
  mailSchema,
  mailSavingLabels,
  type WrittenMail,
} from '../invoices/components/mail-fields.js';
import { useProfile } from '../profile/api/profile.js';
import { useMailTexts } from '../settings/mail-texts.js';
import styles from './statement-dialog.module.css';
import { useSendStatement } from './send-statement.js';

interface StatementDialogProps {
  customer: KnownCustomer;
  statement: CustomerStatement;
  from: string;
  onClose: () => void;
}

export default function StatementDialog(props: StatementDialogProps) {
  const { data: profile, isPending } = useProfile();
  const texts = useMailTexts({ language: props.customer.language || profile?.language });
  return isPending ? null : <StatementForm {...props} profile={profile} texts={texts} />;
}

interface StatementFormProps extends StatementDialogProps {
  profile: CompanyProfile | undefined;
  texts: MailTexts;
}

function StatementForm({ customer, statement, from, profile, texts, onClose }: StatementFormProps) {
  const { data: user } = useUser();
  const send = useSendStatement(customer.id);
  return (
    <EntityDialog<MailInput, WrittenMail, Mail>
      title={t('Send Statement to {name}', { name: customer.name })}
      submitLabel={send.isAsking ? unansweredMailTexts.sendAnyway : getSendLabel}
      savingLabels={mailSavingLabels}
      schema={mailSchema}
      defaultValues={getDefaultStatementMail(customer, profile, user?.email ?? '', texts)}
      draftKey={`mail-draft-statement-${customer.id}-${user?.id ?? ''}`}
      save={(mail) => send.mutateAsync({ ...mail, kind: 'statement' })}
      stopSaving={send.cancel}
      onClose={onClose}
    >
      {(control) => (
        <>
          {statement.mails[0]?.state === 'unknown' && (
            <Alert tone="warning">
              {t(
                'The last one may have arrived: the mail server took it and did not answer. Your client may get it twice.',
              )}
            </Alert>
          )}
          <MailFields
            control={control}
            from={from}
            hint={t(
              'The invoices that are open at the time of sending, and how to pay, appear below your text. Each number links to its page.',
            )}
          />
          <OpenInvoices {...statement} />
          {send.isAsking && <SendAnywayAlert />}
        </>
      )}
    </EntityDialog>
  );
}

const OpenInvoices = ({ openInvoices, more, credits, moreCredits, currency, amountDue }: CustomerStatement) => (
  <table className={styles.open}>
    <caption>{t('Open invoices')}</caption>
    <thead>
      <tr>
        <th scope="col">{t('Invoice')}</th>
        <th scope="col">{t('Due')}</th>
        <th scope="col">{t('Amount due')}</th>
      </tr>
    </thead>
    <tbody>
      {openInvoices.map((invoice) => (
        <tr key={invoice.id}>
          <td>{invoice.invoiceNumber}</td>
          <td>
            <DueDateCell {...invoice} />
          </td>
          <td>
            <Money amount={invoice.amountDue} currency={currency} />
          </td>
        </tr>
      ))}
      {more > 0 && (
        <tr>
          <td colSpan={3}>{t('And {count, number} more', { count: more })}</td>
        </tr>
      )}
      {credits.map(({ id, invoiceNumber, amount }) => (
        <tr key={id}>
          <td colSpan={2}>{t('Credit of {number}', { number: invoiceNumber })}</td>
          <td>
            <Money amount={`-${amount}`} currency={currency} />
          </td>
        </tr>
      ))}
      {moreCredits > 0 && (
        <tr>
          <td colSpan={3}>{t('And {count, number} more credits', { count: moreCredits })}</td>
        </tr>
      )}
    </tbody>
    <tfoot>
      <tr>
        <th scope="row" colSpan={2}>
          {t('Total')}
        </th>
        <td>
          <Money amount={amountDue} currency={currency} />
        </td>
      </tr>
    </tfoot>
  </table>
);

const DueDateCell = ({ dueDate, isOverdue, charge }: OpenInvoice) => (
  <>
    {formatDate(dueDate)}
    {isOverdue && <span className={styles.overdue}> {t('overdue')}</span>}
    {charge && (
      <div className="hint">
        {t('Will be charged to {card} on {date}', { card: formatCard(charge), date: formatDate(charge.date) })}
      </div>
    )}
  </>
);

function getDefaultStatementMail(
  customer: KnownCustomer,
  profile: CompanyProfile | undefined,
  email: string,
  texts: MailTexts,
): MailInput {
  const written = fillTemplate(null, texts, 'statement', {
    name: customer.contactPerson.trim() || customer.name,
    company: profile?.companyName.trim() ?? '',
  });
  return { to: customer.email.trim(), cc: '', bcc: '', replyTo: profile?.email.trim() || email, ...written };
}
