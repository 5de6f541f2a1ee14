import { toasts } from '@paperbill/contracts/texts';
import { useEffect, useState } from 'react';
import { showToast } from '../../../toasts/toast-store.js';
import { checkLogo } from './check-logo.js';

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
  complain: (message: string) => void;
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
      const complaint = checkLogo(chosen);
      setError(complaint);
      if (complaint) return;
      setFile(chosen);
      showToast(toasts.logoSelected);
    },
    forget: (saved) => {
      setError(null);
      setFile((current) => (saved && current !== saved ? current : null));
    },
    complain: setError,
  };
}
