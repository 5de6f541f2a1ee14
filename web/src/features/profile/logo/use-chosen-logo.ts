import { logoTypes } from '@paperbill/contracts/http';
import { LOGO_MAX_BYTES } from '@paperbill/contracts/rules';
import { toasts, validationTexts } from '@paperbill/contracts/texts';
import { useEffect, useState } from 'react';
import { showToast } from '../../../toasts/toast-store.js';

export interface ChosenLogo {
  /** Held until the profile is saved; null where none is chosen. */
  file: File | null;
  /** Where the file can be seen meanwhile, '' without one. */
  url: string;
  /** What is wrong with the last choice. */
  error: string | null;
  choose: (file: File) => void;
  /** As if none had been chosen; a file that was chosen after `saved` stays. */
  forget: (saved?: File) => void;
  showError: (message: string) => void;
}

/** A logo that is chosen and not saved yet. */
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

/** The error of a chosen file as far as the browser can tell; null where the server decides. */
function validateLogo({ type, size }: File): string | null {
  if (!(logoTypes as readonly string[]).includes(type)) return validationTexts.logoType;
  return size > LOGO_MAX_BYTES ? validationTexts.logoSize : null;
}
