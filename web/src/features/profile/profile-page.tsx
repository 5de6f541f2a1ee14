import { settingLabels } from '@paperbill/contracts/texts/setting-labels';
import { Link, Navigate, useLocation, useSearchParams } from 'react-router-dom';
import { t } from '../../languages/t.js';
import { FieldHint, FormSection, SectionSkeleton } from '../../components/form/field.js';
import { LoadState } from '../../components/messages.js';
import { readReturnState } from '../../drafts/return-state.js';
import { AntdTheme } from '../../theme/antd-theme.js';
import { deletionQueryParam } from '../account/api/account-deletion.js';
import { SignedInAs } from '../auth/signed-in-as.js';
import { SettingsFrame } from '../settings/settings-frame.js';
import { useCheckoutReturn } from '../subscription/api/change-subscription.js';
import { SubscriptionPanel } from '../subscription/subscription-panel.js';
import { useProfile } from './api/profile.js';
import { NextNumber } from './next-number.js';
import { ProfileForm, type ReturnLink } from './profile-form.js';
import styles from './profile-page.module.css';

/** The pages that link to this page, with a note for the user. The key is the page that the link comes from. */
const returnLinks = {
  invoice: { to: '/create-invoice', note: 'Your invoice waits as you left it.' },
  quote: { to: '/quotes/new', note: 'Your quote waits as you left it.' },
  dashboard: { to: '/dashboard', note: 'Only the company name is required.' },
};

/** Returns the link back to the page that led here, if there is one. */
function useReturnLink(): ReturnLink | undefined {
  const from = useSearchParams()[0].get('from') ?? '';
  const back = readReturnState(useLocation().state);
  if (!Object.hasOwn(returnLinks, from)) return undefined;
  const { to, note } = returnLinks[from as keyof typeof returnLinks];
  return { to: back ?? to, label: `Back to the ${from}`, note };
}

export default function ProfilePage() {
  useCheckoutReturn();
  const [params] = useSearchParams();
  const returnLink = useReturnLink();
  const query = useProfile();
  const { data: profile, error } = query;
  // In the previous release, a sign-in for the deletion of an account returned to this page. The deletion is now on
  // another page, so this page redirects.
  if (params.has(deletionQueryParam.name)) return <Navigate to={`/settings/export?${params}`} replace />;
  return (
    <AntdTheme>
      <SettingsFrame path="/profile">
        <div className={styles.page}>
          <div className={styles.columns}>
            {profile ? (
              <ProfileForm profile={profile} returnLink={returnLink} />
            ) : (
              <LoadState query={query} failed="Failed to fetch profile" loading={<ProfileSkeleton />} inCard />
            )}
            <div className={styles.aside}>
              {(profile || !error) && (
                <FormSection title={t(settingLabels.nextInvoiceNumber)}>
                  <NextNumber nextInvoiceNumber={profile?.nextInvoiceNumber} />
                  <FieldHint>
                    How numbers are formed is under <Link to="/settings/numbers">{t('Numbers')}</Link>.
                  </FieldHint>
                </FormSection>
              )}
              <SubscriptionPanel />
              <FormSection title={t('Account')}>
                <SignedInAs />
              </FormSection>
            </div>
          </div>
        </div>
      </SettingsFrame>
    </AntdTheme>
  );
}

const SECTIONS = 4;

function ProfileSkeleton() {
  return (
    <div className={styles.form} role="status">
      <span className="visually-hidden">{t('Loading the profile')}</span>
      {Array.from({ length: SECTIONS }, (_, index) => (
        <SectionSkeleton key={index} heights={['5.5rem', '5.5rem', 'var(--control-height)']} />
      ))}
    </div>
  );
}
