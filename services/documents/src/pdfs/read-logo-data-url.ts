import { type CompanySnapshot, logoHash } from '@paperbill/contracts/http';
import { invoicing, type LogoFile } from '@paperbill/contracts/nats';
import type { MessageBus } from '@paperbill/messaging';

/** Returns the logo that the company had when the document was saved, or ''. */
export async function readLogoDataUrl(
  bus: MessageBus,
  userId: string,
  { companyLogoUrl }: Pick<CompanySnapshot, 'companyLogoUrl'>,
): Promise<string> {
  const sha256 = logoHash(companyLogoUrl);
  if (!sha256) return '';
  return toLogoDataUrl(await bus.call(invoicing.getLogo, { userId, sha256 }));
}

export const toLogoDataUrl = ({ mediaType, base64 }: LogoFile): string => `data:${mediaType};base64,${base64}`;
