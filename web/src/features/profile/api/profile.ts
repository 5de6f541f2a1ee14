import type { CompanyProfile, CompanyProfileUpdate } from '@paperbill/contracts/http';
import { toasts } from '@paperbill/contracts/texts';
import { queryOptions, skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCancellableMutation } from '../../../api/cancellable-mutation.js';
import { noAnswerToast, request, requestJson } from '../../../api/request.js';
import { showToast } from '../../../toasts/toast-store.js';

/** The first part of the key of the company profile. */
export const PROFILE = '/api/profile';

const profileQuery = queryOptions({
  queryKey: [PROFILE],
  queryFn: ({ signal }) => requestJson<CompanyProfile>(PROFILE, { signal }),
});

/** The company profile; before the first save, the defaults of a new one. */
export const useProfile = () => useQuery(profileQuery);

/** Every field as a text of a multipart form, and a new logo; what is left out stays as it is. */
export function saveProfile(
  update: CompanyProfileUpdate,
  { logo, signal }: { logo?: File | null; signal?: AbortSignal } = {},
): Promise<CompanyProfile> {
  const body = new FormData();
  for (const [name, value] of Object.entries(update)) body.set(name, value);
  if (logo) body.set('logo', logo);
  return requestJson('/api/profile', { method: 'POST', body, ...(signal && { signal }) });
}

export function useSaveProfile() {
  const queryClient = useQueryClient();
  return useCancellableMutation({
    mutationFn: ({ update, logo }: { update: CompanyProfileUpdate; logo: File | null }, signal) =>
      saveProfile(update, { logo, signal }),
    onSuccess: (saved) => {
      queryClient.setQueryData(profileQuery.queryKey, saved);
      showToast(toasts.profileSaved);
    },
    onError: (error) => showToast(noAnswerToast(error) ?? toasts.profileSaveFailed),
  });
}

/** Clears `logoUrl` and saves that at once, and nothing else: what is typed and not saved yet stays so. */
export function useDeleteLogo() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => saveProfile({ logoUrl: '' }),
    onSuccess: (saved) => {
      queryClient.setQueryData(profileQuery.queryKey, saved);
      showToast(toasts.logoDeleted);
    },
    onError: (error) => showToast(noAnswerToast(error) ?? toasts.logoDeletionFailed),
  });
}

/**
 * A logo as a `data:` address, as it travels inside the invoice document.
 *
 * @param url its address, '' without one: then '' comes back
 */
export async function readLogo(url: string, signal?: AbortSignal): Promise<string> {
  if (!url) return '';
  const response = await request(url, { headers: { Accept: 'image/*' }, ...(signal && { signal }) });
  const bytes = await response.arrayBuffer();
  // The bare type: the document takes no address with parameters.
  const type = response.headers.get('Content-Type')?.split(';')[0] ?? '';
  return asDataUrl(new Blob([bytes], { type }));
}

export const logoQuery = (url: string) =>
  queryOptions({
    queryKey: [url || 'no logo'],
    // An address leads to the same bytes for ever.
    staleTime: Infinity,
    queryFn: url ? ({ signal }) => readLogo(url, signal) : skipToken,
  });

/** A picture's bytes as a `data:` address. */
export const asDataUrl = (content: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.onerror = () => reject(reader.error ?? new Error('The logo could not be read'));
    reader.readAsDataURL(content);
  });
