import { LOGO_PRINT_SIZE } from '@paperbill/contracts/rules';
import { companyColor, companyNameFontFiles, companyNameStyle, invoiceTexts } from '@paperbill/invoice-document';
import { useEffect } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import { offerFonts } from '../../../fonts/offer-fonts.js';
import type { ProfileInput, ProfileOutput } from '../profile-schema.js';
import styles from './company-name-sample.module.css';

const logoSize = { maxWidth: LOGO_PRINT_SIZE.width, maxHeight: LOGO_PRINT_SIZE.height };

interface CompanyNameSampleProps {
  control: Control<ProfileInput, unknown, ProfileOutput>;
  /** The address of the logo, '' without one. */
  logo: string;
}

/** Logo and company name as the invoice prints them, while they are being chosen. */
export function CompanyNameSample({ control, logo }: CompanyNameSampleProps) {
  const [companyName, font, size, color] = useWatch({
    control,
    name: ['companyName', 'companyNameFont', 'companyNameSize', 'companyNameColor'],
  });
  useEffect(() => offerFonts(companyNameFontFiles(companyName, font)), [companyName, font]);
  return (
    <div className={styles.sheet} role="img" aria-label="How the company name will look">
      {logo && (
        // A broken one is hidden, as on the invoice.
        <img
          key={logo}
          src={logo}
          alt=""
          style={logoSize}
          onError={({ currentTarget }) => (currentTarget.hidden = true)}
        />
      )}
      <span style={{ ...companyNameStyle(font, size), color: companyColor(color) }}>
        {companyName.trim() || invoiceTexts.companyNamePlaceholder}
      </span>
    </div>
  );
}
