import { logoTypes } from '@paperbill/contracts/http';
import { LOGO_MAX_BYTES } from '@paperbill/contracts/rules';
import { validationTexts } from '@paperbill/contracts/texts';

/** What is wrong with a chosen file, as the browser knows it; null where the server can be asked. */
export function checkLogo({ type, size }: File): string | null {
  if (!(logoTypes as readonly string[]).includes(type)) return validationTexts.logoType;
  return size > LOGO_MAX_BYTES ? validationTexts.logoSize : null;
}
