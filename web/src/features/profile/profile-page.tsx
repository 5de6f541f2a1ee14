import { pageHeadings, pageSubtitles } from '@paperbill/contracts/http';
import { Link, useSearchParams } from 'react-router-dom';
import { FormSection, SectionSkeleton } from '../../components/form/field.js';
import { Alert, LoadState } from '../../components/messages.js';
import { PageHeader } from '../../components/page-header.js';
import { AntdTheme } from '../../theme/antd-theme.js';
import { AccountantExport } from '../account/accountant-export.js';
import { DeleteAccount } from '../account/delete-account.js';
import { DownloadEverything } from '../account/download-everything.js';
import { Activity } from '../activity/activity.js';
import { useUser } from '../auth/api/session.js';
import { BrowserSessions } from '../auth/browser-sessions.js';
import { LogOutButton } from '../auth/log-out-button.js';
import { PaymentOptionsSection } from '../settings/payment-options-section.js';
import { MailsSection } from '../settings/mails-section.js';
import { TimeZoneField } from '../settings/time-zone-field.js';
import { useCheckoutReturn } from '../subscription/api/change-subscription.js';
import { SubscriptionPanel } from '../subscription/subscription-panel.js';
import { useProfile } from './api/profile.js';
import { ProfileForm } from './profile-form.js';
import styles from './profile-page.module.css';

export default function ProfilePage() {
  useCheckoutReturn();
  const [params] = useSearchParams();
  const query = useProfile();
  const { data: profile, error } = query;
  return (
    <AntdTheme>
      <PageHeader title={pageHeadings['/profile']} subtitle={pageSubtitles['/profile']} />
      <div className={styles.page} data-wide>
        {params.get('from') === 'invoice' && (
          <div className={styles.notice}>
            <Alert>
              Your invoice waits as you left it. <Link to="/create-invoice">Back to the invoice</Link>
            </Alert>
          </div>
        )}
        <div className={styles.columns}>
          {profile ? (
            <ProfileForm profile={profile} />
          ) : (
            <LoadState query={query} failed="Failed to fetch profile" loading={<ProfileSkeleton />} inCard />
          )}
          <div className={styles.aside}>
            {(profile || !error) && <NumberingSection nextInvoiceNumber={profile?.nextInvoiceNumber} />}
            <SubscriptionPanel />
            <PaymentOptionsSection />
            <MailsSection />
            <AccountPanel />
          </div>
        </div>
      </div>
    </AntdTheme>
  );
}

/** Shows the suggested number of the next invoice, or an ellipsis while the number is loading. */
function NumberingSection({ nextInvoiceNumber = '…' }: { nextInvoiceNumber: number | string | undefined }) {
  return (
    <FormSection title="Next Invoice Number">
      <div className={styles.number}>
        <strong>{nextInvoiceNumber}</strong>
        <p className="hint">
          Suggested on your next invoice, where you can change it. It follows the last number you used.
        </p>
      </div>
    </FormSection>
  );
}

/**
 * Text for a user who no longer has an e-mail address. The address was not verified, and another account has verified
 * it.
 */
const ACCOUNT_WITHOUT_EMAIL = 'Signed in without an e-mail address: another account has confirmed that it owns yours.';

function AccountPanel() {
  const { data: user } = useUser();
  return (
    <FormSection title="Account">
      <div className={styles.account}>
        <div className={styles.signedIn}>
          <p>{user?.email === '' ? ACCOUNT_WITHOUT_EMAIL : `Signed in as ${user?.email ?? ''}`}</p>
          <LogOutButton>Log Out</LogOutButton>
        </div>
        <TimeZoneField />
        <BrowserSessions />
        <Activity />
        <AccountantExport />
        <DownloadEverything />
        <DeleteAccount />
      </div>
    </FormSection>
  );
}

const SECTIONS = 4;

function ProfileSkeleton() {
  return (
    <div className={styles.form} role="status">
      <span className="visually-hidden">Loading the profile</span>
      {Array.from({ length: SECTIONS }, (_, index) => (
        <SectionSkeleton key={index} heights={['5.5rem', '5.5rem', 'var(--control-height)']} />
      ))}
    </div>
  );
}
