import { payOnPageHeading, printedHeading } from '@paperbill/contracts/texts/setting-labels';
import { Link } from 'react-router-dom';
import { rich, t } from '../../../languages/t.js';
import { FieldHint, FormSection } from '../../../components/form/field.js';
import { PaymentOptionsForm } from '../payment-options-form.js';
import { SettingsFrame } from '../settings-frame.js';

export function PaymentsPage() {
  return (
    <SettingsFrame path="/settings/payments">
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
