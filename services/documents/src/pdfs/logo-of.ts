import { type CompanySnapshot, logoHash } from '@paperbill/contracts/http';
import { invoicing, type LogoFile } from '@paperbill/contracts/nats';
import type { MessageBus } from '@paperbill/messaging';

/** The logo that an invoice or a quote was saved with, as it travels inside the document; '' without one. */
export async function logoOf(
  bus: MessageBus,
  userId: string,
  { companyLogoUrl }: Pick<CompanySnapshot, 'companyLogoUrl'>,
): Promise<string> {
  const sha256 = logoHash(companyLogoUrl);
  if (!sha256) return '';
  return logoAddress(await bus.call(invoicing.getLogo, { userId, sha256 }));
}

/** As it travels inside a document. */
export const logoAddress = ({ mediaType, base64 }: LogoFile): string => `data:${mediaType};base64,${base64}`;
