import { logoTypes } from '@paperbill/contracts/http';
import { LOGO_MAX_BYTES } from '@paperbill/contracts/rules';
import { toasts, validationTexts } from '@paperbill/contracts/texts';
import { useEffect, useState } from 'react';
import { showToast } from '../../../toasts/toast-store.js';

export interface ChosenLogo {
  /** The chosen file, not saved yet; null if none. */
  file: File | null;
  /** Object URL of the file, '' if none. */
  url: string;
  /** Validation error of the last choice. */
  error: string | null;
  choose: (file: File) => void;
  /** Clears the choice. With `saved`: only if the choice is still that file. */
  forget: (saved?: File) => void;
  showError: (message: string) => void;
}

/** State of a chosen, unsaved logo. */
export function useChosenLogo(): ChosenLogo {
  const [file, setFile] = useState<File | null>(null);
  const [url, setUrl] = useState('');
  const [error, setError] = useState<string | null>(null);

  useEffect(() => {
    if (!file) return;
    const address = URL.createObjectURL(file);
    setUrl(address);
    return () => {
      setUrl('');
      URL.revokeObjectURL(address);
    };
  }, [file]);

  return {
    file,
    url,
    error,
    choose: (chosen) => {
      const invalid = validateLogo(chosen);
      setError(invalid);
      if (invalid) return;
      setFile(chosen);
      showToast(toasts.logoSelected);
    },
    forget: (saved) => {
      setError(null);
      setFile((current) => (saved && current !== saved ? current : null));
    },
    showError: setError,
  };
}

/** Validates type and size; null if valid as far as the browser can tell. */
function validateLogo({ type, size }: File): string | null {
  if (!(logoTypes as readonly string[]).includes(type)) return validationTexts.logoType;
  return size > LOGO_MAX_BYTES ? validationTexts.logoSize : null;
}
