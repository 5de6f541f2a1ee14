import type { CompanyProfile } from '@paperbill/contracts/http';
import { companyNameSizes } from '@paperbill/contracts/rules';
import { toasts } from '@paperbill/contracts/texts';
import type { UseFormReturn } from 'react-hook-form';
import { Field } from '../../../components/form/field.js';
import { FormFields, FormSection } from '../../../components/form/form-section.js';
import styles from '../../../components/form/form-section.module.css';
import { Select } from '../../../components/form/inputs.js';
import { showToast } from '../../../toasts/toast-store.js';
import { DesignField } from '../design/design-field.js';
import { LogoColors } from '../logo/logo-colors.js';
import { LogoField } from '../logo/logo-field.js';
import type { ChosenLogo } from '../logo/use-chosen-logo.js';
import { type ProfileInput, type ProfileOutput, sizeLabels } from '../profile-schema.js';
import { ColorInput } from './color-input.js';
import { CompanyNameSample } from './company-name-sample.js';
import { FontSelect } from './font-select.js';

const sizeOptions = companyNameSizes.map((value) => ({ value, label: sizeLabels[value] }));

interface BrandingSectionProps {
  form: UseFormReturn<ProfileInput, unknown, ProfileOutput>;
  profile: CompanyProfile;
  chosenLogo: ChosenLogo;
}

export function BrandingSection({ form, profile, chosenLogo }: BrandingSectionProps) {
  const { control, setValue } = form;
  const logo = chosenLogo.url || profile.logoUrl;

  function applyColor(color: string): void {
    setValue('companyNameColor', color, { shouldDirty: true, shouldValidate: true });
    showToast(toasts.colorApplied);
  }

  return (
    <FormSection title="Branding">
      <LogoField logoUrl={profile.logoUrl} chosen={chosenLogo} />
      <CompanyNameSample control={control} logo={logo} />
      <FormFields>
        <Field control={control} name="companyNameFont" label="Company Name Font" className={styles.third}>
          {(field) => <FontSelect {...field} />}
        </Field>
        <Field control={control} name="companyNameSize" label="Company Name Size" className={styles.third}>
          {(field) => <Select {...field} options={sizeOptions} />}
        </Field>
        <Field control={control} name="companyNameColor" label="Company Name Color" className={styles.third}>
          {(field) => <ColorInput {...field} />}
        </Field>
      </FormFields>
      <LogoColors source={logo} onApply={applyColor} />
      <DesignField control={control} profile={profile} chosenLogo={chosenLogo} />
    </FormSection>
  );
}
