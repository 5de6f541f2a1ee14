import { toasts } from '@paperbill/contracts/texts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { showToast } from '../../../toasts/toast-store.js';
import { profileQuery } from '../api/get-profile.js';
import { saveProfile } from '../api/save-profile.js';

/** Clears `logoUrl` and saves that at once, and nothing else: what is typed and not saved yet stays so. */
export function useDeleteLogo() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => saveProfile({ logoUrl: '' }),
    onSuccess: (saved) => {
      queryClient.setQueryData(profileQuery.queryKey, saved);
      showToast(toasts.logoDeleted);
    },
    onError: () => showToast(toasts.logoDeletionFailed),
  });
}
