import type { Control } from 'react-hook-form';
import { Field } from '../../../components/form/field.js';
import { FormFields, FormSection } from '../../../components/form/form-section.js';
import styles from '../../../components/form/form-section.module.css';
import { Input } from '../../../components/form/inputs.js';
import type { ProfileInput, ProfileOutput } from '../profile-schema.js';

export function CompanySection({ control }: { control: Control<ProfileInput, unknown, ProfileOutput> }) {
  return (
    <FormSection title="Company Information">
      <FormFields>
        <Field control={control} name="companyName" label="Company Name" required className={styles.half}>
          {(field) => <Input {...field} autoComplete="organization" />}
        </Field>
        <Field control={control} name="title" label="Title" hint="Such as your profession" className={styles.half}>
          {(field) => <Input {...field} autoComplete="organization-title" />}
        </Field>
        <Field
          control={control}
          name="mailingName"
          label="Mailing Name"
          hint="The name for letters and checks, if it is not the company name"
          className={styles.full}
        >
          {(field) => <Input {...field} autoComplete="name" />}
        </Field>
        <Field control={control} name="email" label="Email" className={styles.half}>
          {(field) => <Input {...field} type="email" autoComplete="email" />}
        </Field>
        <Field control={control} name="phone" label="Phone" className={styles.half}>
          {(field) => <Input {...field} type="tel" autoComplete="tel" />}
        </Field>
      </FormFields>
    </FormSection>
  );
}
