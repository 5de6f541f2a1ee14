import card from '../../components/card.module.css';
import { LoadError } from '../../components/load-error.js';
import { PageHeader } from '../../components/page-header.js';
import { AntdTheme } from '../../theme/antd-theme.js';
import { SubscriptionPanel } from '../subscription/components/subscription-panel.js';
import { useCheckoutReturn } from '../subscription/use-checkout-return.js';
import { useProfile } from './api/get-profile.js';
import { AccountPanel } from './components/account-panel.js';
import { NumberingSection } from './components/numbering-section.js';
import { ProfileForm } from './components/profile-form.js';
import { ProfileSkeleton } from './components/profile-skeleton.js';
import styles from './profile-page.module.css';

export default function ProfilePage() {
  useCheckoutReturn();
  const { data: profile, error, refetch } = useProfile();
  return (
    <AntdTheme>
      <PageHeader title="Company Profile" subtitle="What your invoices say about you, and how clients pay you." />
      <div className={styles.page} data-wide>
        <div className={styles.columns}>
          {profile && <ProfileForm profile={profile} />}
          {!profile && error && (
            <div className={card.card}>
              <LoadError title="Failed to fetch profile" error={error} onRetry={() => void refetch()} />
            </div>
          )}
          {!profile && !error && <ProfileSkeleton />}
          <div className={styles.aside}>
            {(profile || !error) && <NumberingSection nextInvoiceNumber={profile?.nextInvoiceNumber} />}
            <SubscriptionPanel />
            <AccountPanel />
          </div>
        </div>
      </div>
    </AntdTheme>
  );
}
