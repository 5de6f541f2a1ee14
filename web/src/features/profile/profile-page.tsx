import { settingLabels } from '@paperbill/contracts/texts/setting-labels';
import { Link, Navigate, useLocation, useSearchParams } from 'react-router-dom';
import { rich, t, type TextId } from '../../languages/t.js';
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

/** The pages that link to this page, by the query parameter `from`. */
const returnLinks = {
  invoice: { to: '/create-invoice', label: 'Back to the invoice', note: 'Your invoice waits as you left it.' },
  quote: { to: '/quotes/new', label: 'Back to the quote', note: 'Your quote waits as you left it.' },
  dashboard: { to: '/dashboard', label: 'Back to the dashboard', note: 'Only the company name is required.' },
} as const satisfies Record<string, { to: string; label: TextId; note: TextId }>;

function useReturnLink(): ReturnLink | undefined {
  const from = useSearchParams()[0].get('from') ?? '';
  const back = readReturnState(useLocation().state);
  if (!Object.hasOwn(returnLinks, from)) return undefined;
  const { to, label, note } = returnLinks[from as keyof typeof returnLinks];
  return { to: back ?? to, label: t(label), note: t(note) };
}

export default function ProfilePage() {
  useCheckoutReturn();
  const [params] = useSearchParams();
  const returnLink = useReturnLink();
  const query = useProfile();
  const { data: profile, error } = query;
  // In the previous release, the sign-in before the deletion of an account returned to this page.
  if (params.has(deletionQueryParam.name)) return <Navigate to={`/settings/export?${params}`} replace />;
  return (
    <AntdTheme>
      <SettingsFrame path="/profile">
        <div className={styles.page}>
          <div className={styles.columns}>
            {profile ? (
              <ProfileForm profile={profile} returnLink={returnLink} />
            ) : (
              <LoadState query={query} failed={t('Failed to fetch profile')} loading={<ProfileSkeleton />} inCard />
            )}
            <div className={styles.aside}>
              {(profile || !error) && (
                <FormSection title={t(settingLabels.nextInvoiceNumber)}>
                  <NextNumber nextInvoiceNumber={profile?.nextInvoiceNumber} />
                  <FieldHint>
                    {rich('How numbers are formed is under <link>Numbers</link>.', {
                      link: (text) => <Link to="/settings/numbers">{text}</Link>,
                    })}
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
