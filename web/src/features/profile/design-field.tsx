import { clientFields, type CompanyProfile, companySnapshot } from '@paperbill/contracts/http';
import { initialValues, invoiceTemplates } from '@paperbill/contracts/rules';
import { settingLabels } from '@paperbill/contracts/texts/setting-labels';
import { toDocumentData, selectFontFiles, type InvoiceDocumentData } from '@paperbill/invoice-document';
import { computeInvoiceTotals, computeLineSubtotal } from '@paperbill/money';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useId, useMemo } from 'react';
import { type Control, useController, useWatch } from 'react-hook-form';
import { t, type TextId, translate } from '../../languages/t.js';
import { getLocale } from '../../languages/format.js';
import { brand } from '../../brand.js';
import { InvoiceSheet, InvoiceSheetStyle } from '../../components/invoice-sheet.js';
import { registerFonts } from '../../fonts/register-fonts.js';
import { readAsDataUrl, logoQuery } from './api/profile.js';
import styles from './design-field.module.css';
import type { ChosenLogo } from './logo/use-chosen-logo.js';
import { designTexts, type ProfileInput, type ProfileOutput } from './profile-schema.js';

interface DesignFieldProps {
  control: Control<ProfileInput, unknown, ProfileOutput>;
  profile: CompanyProfile;
  chosenLogo: ChosenLogo;
}

export function DesignField({ control, profile, chosenLogo }: DesignFieldProps) {
  const { field } = useController({ control, name: 'invoiceTemplate' });
  const sample = useSampleInvoice(control, profile, chosenLogo);
  const id = useId();
  useEffect(() => registerFonts(selectFontFiles(sample)), [sample]);
  return (
    <fieldset className={styles.designs} data-field={field.name}>
      <legend>{t(settingLabels.invoiceTemplate)}</legend>
      {invoiceTemplates.map((template) => (
        <InvoiceSheetStyle key={template} design={template} />
      ))}
      <div className={styles.choices}>
        {invoiceTemplates.map((template) => (
          <label key={template} className={styles.choice}>
            <InvoiceSheet data={{ ...sample, invoiceTemplate: template }} />
            <span className={styles.words}>
              <input
                type="radio"
                name={field.name}
                value={template}
                checked={field.value === template}
                onChange={() => field.onChange(template)}
                onBlur={field.onBlur}
                {...(field.value === template && { ref: field.ref })}
                aria-labelledby={`${id}-${template}`}
                aria-describedby={`${id}-${template}-description`}
              />
              <strong id={`${id}-${template}`}>{t(designTexts[template].label)}</strong>
              <span id={`${id}-${template}-description`}>{t(designTexts[template].description)}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function useSampleInvoice(
  control: Control<ProfileInput, unknown, ProfileOutput>,
  profile: CompanyProfile,
  chosenLogo: ChosenLogo,
): InvoiceDocumentData {
  // Rendering three invoice sheets must not slow down typing.
  const typed = useDeferredValue(useWatch({ control }) as ProfileInput);
  const logo = useLogo(profile.logoUrl, chosenLogo);
  return useMemo(() => {
    const sender = companySnapshot({ ...profile, ...typed } as CompanyProfile, profile.language);
    return toDocumentData('invoice', { ...translateFields(), ...sender }, { logo, brandName: brand.name });
  }, [profile, typed, logo]);
}

/** Returns the logo as a data URL. Returns an empty string if there is no logo, or until the logo has loaded. */
function useLogo(savedUrl: string, { file, url }: ChosenLogo): string {
  const saved = useQuery(logoQuery(savedUrl));
  const chosen = useQuery({
    queryKey: [url || 'no logo chosen'],
    queryFn: file && url ? () => readAsDataUrl(file) : skipToken,
  });
  return (file ? chosen.data : saved.data) ?? '';
}

// The sample has fixed line items. All other data in it comes from the user.
const SAMPLE_TAX_RATE = '0.00';

const sampleLineItems = [
  { description: 'Consultation' satisfies TextId, quantity: '3.00', unit: 'hour(s)', unitPrice: '95.00' },
  { description: 'Design' satisfies TextId, quantity: '12.50', unit: 'hour(s)', unitPrice: '95.00' },
  { description: 'Two rounds of changes' satisfies TextId, quantity: '1.00', unit: 'service', unitPrice: '480.00' },
  { description: 'Printed samples' satisfies TextId, quantity: '24.00', unit: 'piece(s)', unitPrice: '4.50' },
  { description: 'Photographs' satisfies TextId, quantity: '6.00', unit: 'piece(s)', unitPrice: '85.00' },
  { description: 'Retouching' satisfies TextId, quantity: '2.50', unit: 'hour(s)', unitPrice: '70.00' },
  { description: 'Delivery' satisfies TextId, quantity: '1.00', unit: 'each', unitPrice: '18.00' },
].map((line, sortOrder) => ({
  ...line,
  productName: '',
  notes: '',
  subtotal: computeLineSubtotal(line.quantity, line.unitPrice, 2),
  sortOrder,
}));

const sampleFields = {
  ...initialValues(clientFields),
  invoiceNumber: '42',
  invoiceDate: '2026-01-15',
  dueDate: '2026-02-14',
  paymentTerms: 'net30',
  clientName: 'Your Client' satisfies TextId,
  contactPerson: 'Jane Miller',
  clientAddress: '88 Oak Lane',
  clientCity: 'Burlington',
  clientState: 'VT',
  clientZipCode: '05401',
  currency: undefined,
  taxRate: SAMPLE_TAX_RATE,
  ...computeInvoiceTotals(sampleLineItems, SAMPLE_TAX_RATE, null, 2),
  watermark: false,
  lineItems: sampleLineItems,
};

const translateFields = () => ({
  ...sampleFields,
  language: getLocale(),
  clientName: translate(sampleFields.clientName),
  lineItems: sampleLineItems.map((line) => ({ ...line, description: translate(line.description) })),
});
