import type { MailSettings, MailSettingsAnswer } from '@paperbill/contracts/http';
import { formatDate, type MailTemplateName, mailTemplateNames } from '@paperbill/contracts/rules';
import { type ReactNode, Suspense, useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '../../components/button.js';
import { lazyDialog } from '../../components/lazy-dialog.js';
import { Skeleton } from '../../components/loading.js';
import { LoadState } from '../../components/messages.js';
import { type MailSettingsChange, useMailSettings, useNextReminders, useSaveMailSettings } from './mail-settings.js';
import styles from './mail-settings-form.module.css';
import ReminderDays from './reminder-days.js';

const [TemplateDialog, useTemplateDialog] = lazyDialog(() => import('./template-dialog.js'));

export default function MailSettingsForm() {
  const query = useMailSettings();
  const { data } = query;
  if (data?.from === null) return <p className={styles.about}>E-mails are not set up here, so none are sent.</p>;
  if (data) return <Settings settings={data} />;
  return (
    <LoadState query={query} failed="Failed to fetch how e-mails are sent" loading={<Skeleton height="12rem" />} />
  );
}

function Settings({ settings }: { settings: MailSettingsAnswer }) {
  const save = useSaveMailSettings();
  // The values that the user has chosen. They are shown before the server has confirmed them, until the save succeeds
  // or fails.
  const [chosen, setChosen] = useState<Partial<MailSettings>>({});
  const shown: MailSettings = { ...settings, ...chosen };
  const change = (changed: MailSettingsChange) => {
    setChosen((before) => ({ ...before, ...changed({ ...settings, ...before }) }));
    // React Query calls `onSettled` only for the last of several `mutate` calls.
    save.mutate(changed, { onSettled: () => setChosen({}) });
  };
  return (
    <div className={styles.parts}>
      <Switch
        label="Remind clients of unpaid invoices"
        about="Sent to the address that received the invoice, between 9 AM and 5 PM in your time zone, until the invoice is paid or void. Reminders pause while your client's message is unread, and for 14 days after your client says that the invoice is paid."
        isOn={shown.remind}
        onChange={(remind) => change(() => ({ remind }))}
      />
      {shown.remind && (
        <div className={styles.reminders}>
          <ReminderDays
            days={shown.reminderDays}
            onChange={(changed) => change(({ reminderDays }) => ({ reminderDays: changed(reminderDays) }))}
          />
          <Switch
            label="From Monday to Friday only"
            isOn={shown.workdaysOnly}
            onChange={(workdaysOnly) => change(() => ({ workdaysOnly }))}
          />
          <NextReminders />
        </div>
      )}
      <Switch
        label="Thank clients for their payments"
        about="A receipt goes out when you record a payment of an invoice that you have mailed."
        isOn={shown.sendReceipts}
        onChange={(sendReceipts) => change(() => ({ sendReceipts }))}
      />
      <Templates settings={settings} />
    </div>
  );
}

interface SwitchProps {
  label: string;
  about?: ReactNode;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

function Switch({ label, about, isOn, onChange }: SwitchProps) {
  const id = useId();
  return (
    <div className={styles.switch}>
      <label>
        <input
          type="checkbox"
          checked={isOn}
          {...(about && { 'aria-describedby': id })}
          onChange={({ target }) => onChange(target.checked)}
        />
        {label}
      </label>
      {about && (
        <p id={id} className={styles.about}>
          {about}
        </p>
      )}
    </div>
  );
}

const MAX_NEXT_SHOWN = 5;

function NextReminders() {
  const { data } = useNextReminders();
  if (!data) return null;
  if (data.length === 0) {
    return <p className={styles.about}>No reminder is waiting. They start with the next invoice that you mail.</p>;
  }
  return (
    <div>
      <h3 className={styles.title}>Next reminders</h3>
      <ul className={styles.next}>
        {data.slice(0, MAX_NEXT_SHOWN).map(({ invoiceId, invoiceNumber, clientName, date }) => (
          <li key={invoiceId}>
            <Link to={`/invoices/${invoiceId}`}>{invoiceNumber}</Link>
            <span className={styles.client}>{clientName}</span>
            <time dateTime={date}>{formatDate(date)}</time>
          </li>
        ))}
      </ul>
      {data.length > MAX_NEXT_SHOWN && <p className={styles.about}>and {data.length - MAX_NEXT_SHOWN} more</p>}
    </div>
  );
}

const templateLabels: Record<MailTemplateName, string> = {
  invoice: 'New invoice',
  upcoming: 'Reminder until it is due',
  overdue: 'Reminder once it is overdue',
  receipt: 'Receipt for a payment',
};

function Templates({ settings }: { settings: MailSettingsAnswer }) {
  useTemplateDialog();
  const [edited, setEdited] = useState<MailTemplateName>();
  const { templates } = settings;
  return (
    <div>
      <h3 className={styles.title}>Texts</h3>
      <ul className={styles.templates}>
        {mailTemplateNames.map((name) => (
          <li key={name}>
            <span>
              {templateLabels[name]}
              <span className={styles.about}>{templates[name] ? 'Your own text' : 'Default text'}</span>
            </span>
            <Button small aria-label={`Edit: ${templateLabels[name]}`} onClick={() => setEdited(name)}>
              Edit
            </Button>
          </li>
        ))}
      </ul>
      <Suspense fallback={null}>
        {edited && (
          <TemplateDialog
            name={edited}
            label={templateLabels[edited]}
            saved={templates[edited]}
            onClose={() => setEdited(undefined)}
          />
        )}
      </Suspense>
    </div>
  );
}
