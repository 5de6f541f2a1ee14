import { companyNameSizes } from '@paperbill/contracts';
import type { Control } from 'react-hook-form';
import { Field } from '../../../components/form/field.js';
import { FormFields, FormSection } from '../../../components/form/form-section.js';
import styles from '../../../components/form/form-section.module.css';
import { Select } from '../../../components/form/inputs.js';
import { type ProfileInput, type ProfileOutput, sizeLabels } from '../profile-schema.js';
import { ColorInput } from './color-input.js';
import { CompanyNameSample } from './company-name-sample.js';
import { FontSelect } from './font-select.js';

const sizeOptions = companyNameSizes.map((value) => ({ value, label: sizeLabels[value] }));

export function BrandingSection({ control }: { control: Control<ProfileInput, unknown, ProfileOutput> }) {
  return (
    <FormSection title="Branding">
      <CompanyNameSample control={control} />
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
    </FormSection>
  );
}
