import type { CompanyProfile } from '@paperbill/contracts/http';
import { companyNameSizes, LOGO_PRINT_SIZE_PX } from '@paperbill/contracts/rules';
import { toasts } from '@paperbill/contracts/texts';
import { settingLabels } from '@paperbill/contracts/texts/setting-labels';
import {
  getCompanyColor,
  selectCompanyNameFontFiles,
  getCompanyNameStyle,
  COMPANY_NAME_PLACEHOLDER,
} from '@paperbill/invoice-document';
import { type ComponentProps, useEffect } from 'react';
import { type Control, type UseFormReturn, useWatch } from 'react-hook-form';
import { t } from '../../languages/t.js';
import { Field, FormFields, FormSection } from '../../components/form/field.js';
import { Input } from '../../components/form/inputs.js';
import { Select } from '../../components/form/select.js';
import { registerFonts } from '../../fonts/register-fonts.js';
import { showToast } from '../../toasts/toast-store.js';
import styles from './branding-section.module.css';
import { DesignField } from './design-field.js';
import { FontSelect } from './font-select.js';
import { LogoColors } from './logo/logo-colors.js';
import { LogoField } from './logo/logo-field.js';
import type { ChosenLogo } from './logo/use-chosen-logo.js';
import { type ProfileInput, type ProfileOutput, sizeLabels } from './profile-schema.js';

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
    <FormSection title={t('Branding')}>
      <LogoField logoUrl={profile.logoUrl} chosenLogo={chosenLogo} />
      <CompanyNameSample control={control} logo={logo} />
      <FormFields>
        <Field control={control} name="companyNameFont" label={t(settingLabels.companyNameFont)} width="third">
          {(field) => <FontSelect {...field} />}
        </Field>
        <Field control={control} name="companyNameSize" label={t(settingLabels.companyNameSize)} width="third">
          {(field) => (
            <Select {...field} options={companyNameSizes.map((value) => ({ value, label: t(sizeLabels[value]) }))} />
          )}
        </Field>
        <Field control={control} name="companyNameColor" label={t(settingLabels.companyNameColor)} width="third">
          {(field) => <ColorInput {...field} />}
        </Field>
      </FormFields>
      <LogoColors source={logo} onApply={applyColor} />
      <DesignField control={control} profile={profile} chosenLogo={chosenLogo} />
    </FormSection>
  );
}

const logoSize = { maxWidth: LOGO_PRINT_SIZE_PX.width, maxHeight: LOGO_PRINT_SIZE_PX.height };

interface CompanyNameSampleProps {
  control: Control<ProfileInput, unknown, ProfileOutput>;
  logo: string;
}

function CompanyNameSample({ control, logo }: CompanyNameSampleProps) {
  const [companyName, font, size, color] = useWatch({
    control,
    name: ['companyName', 'companyNameFont', 'companyNameSize', 'companyNameColor'],
  });
  useEffect(() => registerFonts(selectCompanyNameFontFiles(companyName, font)), [companyName, font]);
  return (
    <div className={styles.sheet} role="img" aria-label={t('How the company name will look')}>
      {logo && (
        // A broken logo is hidden, as on the invoice.
        <img
          key={logo}
          src={logo}
          alt=""
          style={logoSize}
          onError={({ currentTarget }) => (currentTarget.hidden = true)}
        />
      )}
      <span style={{ ...getCompanyNameStyle(font, size), color: getCompanyColor(color) }}>
        {companyName.trim() || COMPANY_NAME_PLACEHOLDER}
      </span>
    </div>
  );
}

interface ColorInputProps extends Omit<ComponentProps<'input'>, 'onChange' | 'value'> {
  value: string;
  onChange: (color: string) => void;
}

function ColorInput({ value, onChange, ...props }: ColorInputProps) {
  return (
    <div className={styles.color}>
      <input
        type="color"
        aria-label={t('Pick a color')}
        value={getCompanyColor(value.trim()).toLowerCase()}
        onChange={(event) => onChange(event.target.value)}
      />
      <Input {...props} value={value} placeholder="#000000" onChange={(event) => onChange(event.target.value)} />
    </div>
  );
}
