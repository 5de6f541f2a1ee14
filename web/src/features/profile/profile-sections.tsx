import { payOnPageHeading, printedHeading, settingLabels as labels } from '@paperbill/contracts/texts/setting-labels';
import { formatQuantity } from '@paperbill/money';
import type { Control } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { rich, t } from '../../languages/t.js';
import { Button } from '../../components/button.js';
import { Field, FieldHint, FormFields, FormSection } from '../../components/form/field.js';
import { TextField } from '../../components/form/text-field.js';
import { Textarea } from '../../components/form/inputs.js';
import { Select } from '../../components/form/select.js';
import { DecimalInput, listPaymentTermsOptions } from '../../components/form/value-inputs.js';
import styles from './profile-page.module.css';
import type { ProfileInput, ProfileOutput } from './profile-schema.js';

export function CompanySection({ control }: { control: Control<ProfileInput, unknown, ProfileOutput> }) {
  return (
    <FormSection title={t('Company Information')}>
      <FormFields>
        <TextField
          control={control}
          name="companyName"
          label={t(labels.companyName)}
          required
          width="half"
          autoComplete="organization"
        />
        <TextField
          control={control}
          name="title"
          label={t(labels.title)}
          hint={t('Such as your profession')}
          width="half"
          autoComplete="organization-title"
        />
        <TextField
          control={control}
          name="mailingName"
          label={t(labels.mailingName)}
          hint={t('The name for letters and checks, if it is not the company name')}
          autoComplete="name"
        />
        <TextField
          control={control}
          name="email"
          label={t(labels.email)}
          width="half"
          type="email"
          autoComplete="email"
        />
        <TextField control={control} name="phone" label={t(labels.phone)} width="half" type="tel" autoComplete="tel" />
        <TextField control={control} name="taxId" label={t(labels.taxId)} width="half" />
        <TextField
          control={control}
          name="registrationNumber"
          label={t(labels.registrationNumber)}
          hint={t('In the register of companies')}
          width="half"
        />
      </FormFields>
    </FormSection>
  );
}

export function AddressSection({ control }: { control: Control<ProfileInput, unknown, ProfileOutput> }) {
  return (
    <FormSection title={t('Address')}>
      <FormFields>
        <TextField control={control} name="address" label={t(labels.address)} autoComplete="address-line1" />
        <TextField control={control} name="addressLine2" label={t(labels.addressLine2)} autoComplete="address-line2" />
        <TextField control={control} name="city" label={t(labels.city)} width="third" autoComplete="address-level2" />
        <TextField control={control} name="state" label={t(labels.state)} width="third" autoComplete="address-level1" />
        <TextField
          control={control}
          name="zipCode"
          label={t(labels.zipCode)}
          width="third"
          autoComplete="postal-code"
        />
        <TextField
          control={control}
          name="country"
          label={t(labels.country)}
          width="half"
          autoComplete="country-name"
        />
      </FormFields>
    </FormSection>
  );
}

interface PrintedSectionProps {
  control: Control<ProfileInput, unknown, ProfileOutput>;
  /** Opens the dialog with the translations. Undefined if the profile was never saved. */
  onTranslate: (() => void) | undefined;
}

export function PrintedSection({ control, onTranslate }: PrintedSectionProps) {
  return (
    <FormSection title={t(printedHeading)}>
      <FieldHint>
        {rich(
          'On the page of an invoice, your client can also pay by an IBAN with a QR code, or by a payment link: <link></link>.',
          { link: () => <Link to="/settings/payments#iban">{t(payOnPageHeading)}</Link> },
        )}
      </FieldHint>
      <FormFields>
        <Field control={control} name="paymentTerms" label={t(labels.paymentTerms)} width="half">
          {(field) => <Select {...field} options={listPaymentTermsOptions()} />}
        </Field>
        <Field control={control} name="defaultTaxRate" label={t(labels.defaultTaxRate)} width="half">
          {(field) => <DecimalInput {...field} kind="taxRate" format={formatQuantity} />}
        </Field>
        <Field
          control={control}
          name="paymentInstructions"
          label={t(labels.paymentInstructions)}
          hint={t('Printed under Payment Information, such as your bank details')}
        >
          {(field) => <Textarea {...field} rows={4} />}
        </Field>
        <Field
          control={control}
          name="defaultNote"
          label={t(labels.defaultNote)}
          hint={t('New invoices and quotes begin with it. It is printed below the totals.')}
        >
          {(field) => <Textarea {...field} rows={3} />}
        </Field>
      </FormFields>
      {onTranslate && (
        <p>
          <Button small variant="quiet" className={styles.translate!} onClick={onTranslate}>
            {t('In another language')}
          </Button>
        </p>
      )}
    </FormSection>
  );
}
