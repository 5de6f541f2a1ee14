import { logoTypes } from '@paperbill/contracts/http';
import { LOGO_MAX_BYTES } from '@paperbill/contracts/rules';
import { toasts, validationTexts } from '@paperbill/contracts/texts';
import { useEffect, useState } from 'react';
import { showToast } from '../../../toasts/toast-store.js';

export interface ChosenLogo {
  file: File | null;
  url: string;
  error: string | null;
  choose: (file: File) => void;
  /**
   * Removes the chosen file. If `saved` is given, removes only this file, because the user may have chosen another
   * file since.
   */
  forget: (saved?: File) => void;
  showError: (message: string) => void;
}

const NOTHING_CHOSEN: Pick<ChosenLogo, 'file' | 'url'> = { file: null, url: '' };

export function useChosenLogo(): ChosenLogo {
  const [{ file, url }, setChosen] = useState(NOTHING_CHOSEN);
  const [error, setError] = useState<string | null>(null);

  useEffect(() => (url ? () => URL.revokeObjectURL(url) : undefined), [url]);

  return {
    file,
    url,
    error,
    choose: (chosen) => {
      const invalid = validateLogo(chosen);
      setError(invalid);
      if (invalid) return;
      setChosen({ file: chosen, url: URL.createObjectURL(chosen) });
      showToast(toasts.logoSelected);
    },
    forget: (saved) => {
      setError(null);
      setChosen((current) => (saved && current.file !== saved ? current : NOTHING_CHOSEN));
    },
    showError: setError,
  };
}

function validateLogo({ type, size }: File): string | null {
  if (!(logoTypes as readonly string[]).includes(type)) return validationTexts.logoType;
  return size > LOGO_MAX_BYTES ? validationTexts.logoSize : null;
}
