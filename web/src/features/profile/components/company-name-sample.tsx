import { companyColor, companyNameFontFiles, companyNameStyle, invoiceTexts } from '@paperbill/invoice-document';
import { useEffect } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import { offerFonts } from '../../../fonts/offer-fonts.js';
import type { ProfileInput, ProfileOutput } from '../profile-schema.js';
import styles from './company-name-sample.module.css';

/** The company name as the invoice prints it, while it is being chosen. */
export function CompanyNameSample({ control }: { control: Control<ProfileInput, unknown, ProfileOutput> }) {
  const [companyName, font, size, color] = useWatch({
    control,
    name: ['companyName', 'companyNameFont', 'companyNameSize', 'companyNameColor'],
  });
  useEffect(() => offerFonts(companyNameFontFiles(companyName, font)), [companyName, font]);
  return (
    <div className={styles.sheet} role="img" aria-label="How the company name will look">
      <span style={{ ...companyNameStyle(font, size), color: companyColor(color) }}>
        {companyName.trim() || invoiceTexts.companyNamePlaceholder}
      </span>
    </div>
  );
}
