import { type CompanyProfile, companySnapshot } from '@paperbill/contracts/http';
import { type InvoiceDocumentData, invoiceDocumentData } from '@paperbill/invoice-document';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import { brand } from '../../../brand.js';
import { asDataUrl, logoQuery } from '../api/get-logo.js';
import type { ChosenLogo } from '../logo/use-chosen-logo.js';
import type { ProfileInput, ProfileOutput } from '../profile-schema.js';
import { sampleFields } from './sample-fields.js';

/** An invoice over sample lines from the profile as it is typed so far. */
export function useSampleInvoice(
  control: Control<ProfileInput, unknown, ProfileOutput>,
  profile: CompanyProfile,
  chosenLogo: ChosenLogo,
): InvoiceDocumentData {
  // Drawing three sheets never holds up the typing.
  const typed = useDeferredValue(useWatch({ control }) as ProfileInput);
  const logo = useLogo(profile.logoUrl, chosenLogo);
  return useMemo(() => {
    const sender = companySnapshot({ ...profile, ...typed } as CompanyProfile);
    return invoiceDocumentData({ ...sampleFields, ...sender }, { logo, brandName: brand.name });
  }, [profile, typed, logo]);
}

/** The chosen logo or else the saved one as a `data:` address; '' without one, and until it is read. */
function useLogo(savedUrl: string, { file, url }: ChosenLogo): string {
  const saved = useQuery(logoQuery(savedUrl));
  const chosen = useQuery({
    queryKey: [url || 'no logo chosen'],
    queryFn: file && url ? () => asDataUrl(file) : skipToken,
  });
  return (file ? chosen.data : saved.data) ?? '';
}
