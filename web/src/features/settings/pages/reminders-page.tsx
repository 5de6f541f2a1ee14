import type { MailSettingsAnswer } from '@paperbill/contracts/http';
import { QUOTE_REMINDER_DAYS, REMINDER_PAUSE_AFTER_PAID_MESSAGE_DAYS } from '@paperbill/contracts/rules';
import { settingLabels } from '@paperbill/contracts/texts/setting-labels';
import { Link } from 'react-router-dom';
import { formatDate, getLocale } from '../../../languages/format.js';
import { rich, t } from '../../../languages/t.js';
import { FormSection } from '../../../components/form/field.js';
import { MailSettingSwitch, WithMailSettings } from '../mail-setting-parts.js';
import styles from '../mail-settings.module.css';
import { useEditMailSettings, useNextReminders } from '../mail-settings.js';
import ReminderDays from '../reminder-days.js';
import { SettingsFrame } from '../settings-frame.js';

export const RemindersPage = () => (
  <SettingsFrame path="/settings/reminders">
    <WithMailSettings title={t('Reminders of Unpaid Invoices')}>
      {(settings) => <ReminderSettings settings={settings} />}
    </WithMailSettings>
  </SettingsFrame>
);

function ReminderSettings({ settings }: { settings: MailSettingsAnswer }) {
  const [{ remind, remindOfQuotes, reminderDays, workdaysOnly }, change] = useEditMailSettings(settings);
  return (
    <>
      <FormSection title={t('Reminders of Unpaid Invoices')}>
        <MailSettingSwitch
          name={remind ? 'remind' : 'remind reminderDays'}
          label={t(settingLabels.remind)}
          description={t(
            "Sent to the address that received the invoice, between 9 AM and 5 PM in your time zone, until the invoice is paid or void. Reminders pause while your client's message is unread, and for {days} days after your client says that the invoice is paid.",
            { days: REMINDER_PAUSE_AFTER_PAID_MESSAGE_DAYS },
          )}
          isOn={remind}
          onChange={(isOn) => change(() => ({ remind: isOn }))}
        />
        {remind && (
          <div className={styles.reminders}>
            <div data-field="reminderDays">
              <ReminderDays
                days={reminderDays}
                onChange={(changed) => change((newest) => ({ reminderDays: changed(newest.reminderDays) }))}
              />
            </div>
          </div>
        )}
        <p className="hint">
          {rich(
            'The texts of reminders are under <link>E-mails</link>. A customer or an invoice can have other days: choose them on its page.',
            { link: (text) => <Link to="/settings/emails#template.upcoming">{text}</Link> },
          )}
        </p>
      </FormSection>
      <FormSection title={t('Reminders of Quotes')}>
        <MailSettingSwitch
          name="remindOfQuotes"
          label={t(settingLabels.remindOfQuotes)}
          description={t(
            'Sent {days} before the last valid day, to the address that received the quote, until your client answers it.',
            { days: formatQuoteReminderDays() },
          )}
          isOn={remindOfQuotes}
          onChange={(isOn) => change(() => ({ remindOfQuotes: isOn }))}
        />
        <p className="hint">
          {rich('The text is under <link>E-mails</link>.', {
            link: (text) => <Link to="/settings/emails#template.quoteReminder">{text}</Link>,
          })}
        </p>
      </FormSection>
      <FormSection title={t('Days of the Week')}>
        <MailSettingSwitch
          name="workdaysOnly"
          label={t(settingLabels.workdaysOnly)}
          isOn={workdaysOnly}
          onChange={(isOn) => change(() => ({ workdaysOnly: isOn }))}
        />
      </FormSection>
      {remind && <NextReminders />}
    </>
  );
}

const formatQuoteReminderDays = (): string =>
  new Intl.ListFormat(getLocale()).format(
    QUOTE_REMINDER_DAYS.map((day) => t('{days, plural, one {# day} other {# days}}', { days: -day })),
  );

const MAX_SHOWN_REMINDERS = 5;

function NextReminders() {
  const { data } = useNextReminders();
  if (!data) return null;
  return (
    <FormSection title={t('Next Reminders of Invoices')}>
      {data.length === 0 ? (
        <p className={styles.about}>
          {t('No reminder of an invoice is waiting. They start with the next invoice that you mail.')}
        </p>
      ) : (
        <ul className={styles.next}>
          {data.slice(0, MAX_SHOWN_REMINDERS).map(({ invoiceId, invoiceNumber, clientName, date }) => (
            <li key={invoiceId}>
              <Link to={`/invoices/${invoiceId}`}>{invoiceNumber}</Link>
              <span className={styles.client}>{clientName}</span>
              <time dateTime={date}>{formatDate(date)}</time>
            </li>
          ))}
        </ul>
      )}
      {data.length > MAX_SHOWN_REMINDERS && (
        <p className={styles.about}>{t('and {count} more', { count: data.length - MAX_SHOWN_REMINDERS })}</p>
      )}
    </FormSection>
  );
}
