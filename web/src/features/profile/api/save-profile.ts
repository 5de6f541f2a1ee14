import type { CompanyProfile, CompanyProfileUpdate } from '@paperbill/contracts/http';
import { toasts } from '@paperbill/contracts/texts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { requestJson } from '../../../api/request.js';
import { showToast } from '../../../toasts/toast-store.js';
import { profileQuery } from './get-profile.js';

/** Every field as a text of a multipart form, and a new logo; what is left out stays as it is. */
export function saveProfile(update: CompanyProfileUpdate, logo?: File | null): Promise<CompanyProfile> {
  const body = new FormData();
  for (const [name, value] of Object.entries(update)) body.set(name, value);
  if (logo) body.set('logo', logo);
  return requestJson('/api/profile', { method: 'POST', body });
}

export function useSaveProfile() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ update, logo }: { update: CompanyProfileUpdate; logo: File | null }) => saveProfile(update, logo),
    onSuccess: (saved) => {
      queryClient.setQueryData(profileQuery.queryKey, saved);
      showToast(toasts.profileSaved);
    },
    onError: () => showToast(toasts.profileSaveFailed),
  });
}
