import { payOnPageHeading, printedHeading } from '@paperbill/contracts/texts/setting-labels';
import { Suspense } from 'react';
import { Link } from 'react-router-dom';
import { rich, t } from '../../../languages/t.js';
import { FieldHint, FormSection } from '../../../components/form/field.js';
import { lazyPart, PartFailure } from '../../../components/lazy-part.js';
import { Skeleton } from '../../../components/loading.js';
import { getClientPaymentMode } from '../../../operator-settings.js';
import { PaymentOptionsForm } from '../payment-options-form.js';
import { SettingsFrame } from '../settings-frame.js';

const OnlinePaymentsSection = lazyPart(() => import('../online-payments-section.js'), PartFailure);

export function PaymentsPage() {
  return (
    <SettingsFrame path="/settings/payments">
      {getClientPaymentMode() !== 'none' && (
        <Suspense fallback={<Skeleton height="14rem" />}>
          <OnlinePaymentsSection />
        </Suspense>
      )}
      <FormSection title={t(payOnPageHeading)}>
        <PaymentOptionsForm />
        <FieldHint>
          {rich(
            'Payment terms and instructions are printed on the sheet itself. They are in Company Profile: <link></link>.',
            {
              link: () => <Link to="/profile#paymentInstructions">{t(printedHeading)}</Link>,
            },
          )}
        </FieldHint>
      </FormSection>
    </SettingsFrame>
  );
}
