import { settingLabels } from '@paperbill/contracts/texts/setting-labels';
import { Suspense } from 'react';
import { t } from '../../languages/t.js';
import { FieldHint, FormSection } from '../../components/form/field.js';
import { lazyPart, PartFailure } from '../../components/lazy-part.js';
import { Skeleton } from '../../components/loading.js';
import { LoadState } from '../../components/messages.js';
import { SettingsFrame } from '../settings/settings-frame.js';
import { useProfile } from './api/profile.js';

/** This field loads after the page, because its selects need antd. */
const CurrencySettingField = lazyPart(() => import('./currency-page-fields.js'), PartFailure);

export function CurrencyPage() {
  const query = useProfile();
  const loading = <Skeleton height="var(--control-height)" />;
  return (
    <SettingsFrame path="/settings/currency">
      <FormSection title={t(settingLabels.currency)} name="currency">
        {query.data ? (
          <Suspense fallback={loading}>
            <CurrencySettingField name="currency" profile={query.data} />
          </Suspense>
        ) : (
          <LoadState query={query} failed={t('Failed to fetch profile')} loading={loading} />
        )}
        <FieldHint>
          {t(
            'Invoices, quotes, drafts and recurring invoices that you already have keep their currency. No amount is converted.',
          )}
        </FieldHint>
      </FormSection>
      {query.data && (
        <FormSection title={t(settingLabels.language)} name="language">
          <Suspense fallback={loading}>
            <CurrencySettingField name="language" profile={query.data} />
          </Suspense>
          <FieldHint>
            {t(
              'New invoices, quotes and their e-mails are in this language, unless their customer has another one. Your own texts are not translated.',
            )}
          </FieldHint>
        </FormSection>
      )}
      {query.data && (
        <FormSection title={t(settingLabels.rounding)} name="rounding">
          <Suspense fallback={loading}>
            <CurrencySettingField name="rounding" profile={query.data} />
          </Suspense>
          <FieldHint>
            {t(
              'For countries without small coins. It applies to the total of new documents in the currency above. Lines and taxes are not rounded.',
            )}
          </FieldHint>
        </FormSection>
      )}
    </SettingsFrame>
  );
}
