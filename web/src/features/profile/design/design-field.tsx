import type { CompanyProfile } from '@paperbill/contracts/http';
import { invoiceTemplates } from '@paperbill/contracts/rules';
import { fontFilesFor } from '@paperbill/invoice-document';
import { useEffect, useId } from 'react';
import { type Control, useController } from 'react-hook-form';
import { InvoiceSheet, InvoiceSheetStyle } from '../../../components/invoice-sheet.js';
import { offerFonts } from '../../../fonts/offer-fonts.js';
import type { ChosenLogo } from '../logo/use-chosen-logo.js';
import { designTexts, type ProfileInput, type ProfileOutput } from '../profile-schema.js';
import styles from './design-field.module.css';
import { useSampleInvoice } from './use-sample-invoice.js';

interface DesignFieldProps {
  control: Control<ProfileInput, unknown, ProfileOutput>;
  profile: CompanyProfile;
  chosenLogo: ChosenLogo;
}

/** The designs of an invoice, each as a small sheet of the user's own. */
export function DesignField({ control, profile, chosenLogo }: DesignFieldProps) {
  const { field } = useController({ control, name: 'invoiceTemplate' });
  const sample = useSampleInvoice(control, profile, chosenLogo);
  const id = useId();
  useEffect(() => offerFonts(fontFilesFor(sample)), [sample]);
  return (
    <fieldset className={styles.designs}>
      <legend>Invoice Design</legend>
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
              <strong id={`${id}-${template}`}>{designTexts[template].label}</strong>
              <span id={`${id}-${template}-description`}>{designTexts[template].description}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
