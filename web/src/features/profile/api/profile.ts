import type { CompanyProfile, CompanyProfileUpdate, ProfileTranslations } from '@paperbill/contracts/http';
import type { Currency, Language, RoundingStep } from '@paperbill/contracts/rules';
import { toasts } from '@paperbill/contracts/texts';
import { type QueryClient, queryOptions, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMutationWithToasts } from '../../../api/change.js';
import { request, requestJson } from '../../../api/request.js';
import { taxesQuery } from '../../taxes/taxes.js';

export const PROFILE_URL = '/api/profile';

export const profileQuery = queryOptions({
  queryKey: [PROFILE_URL],
  queryFn: ({ signal }) => requestJson<CompanyProfile>(PROFILE_URL, { signal }),
});

export const useProfile = () => useQuery(profileQuery);

export function saveProfile(
  update: Omit<CompanyProfileUpdate, 'translations'>,
  { logo, signal }: { logo?: File | null; signal?: AbortSignal } = {},
): Promise<CompanyProfile> {
  const body = new FormData();
  for (const [name, value] of Object.entries(update)) body.set(name, value);
  if (logo) body.set('logo', logo);
  return requestJson('/api/profile', { method: 'POST', body, ...(signal && { signal }) });
}

export function useSaveProfile() {
  const queryClient = useQueryClient();
  return useMutationWithToasts({
    mutationFn: ({ update, logo }: { update: CompanyProfileUpdate; logo: File | null }, signal) =>
      saveProfile(update, { logo, signal }),
    success: toasts.profileSaved,
    failure: toasts.profileSaveFailed,
    onSuccess: (saved) => queryClient.setQueryData(profileQuery.queryKey, saved),
  });
}

export function useSaveTranslations() {
  const queryClient = useQueryClient();
  return useMutationWithToasts({
    mutationFn: (translations: ProfileTranslations, signal) =>
      requestJson<CompanyProfile>(PROFILE_URL, { method: 'POST', body: { translations }, signal }),
    success: toasts.profileSaved,
    failure: toasts.profileSaveFailed,
    onSuccess: (saved) => queryClient.setQueryData(profileQuery.queryKey, saved),
  });
}

export function useSaveCurrency() {
  const queryClient = useQueryClient();
  return useMutationWithToasts({
    mutationFn: (currency: Currency) => saveProfile({ currency }),
    success: toasts.currencySaved,
    failure: toasts.currencySaveFailed,
    onSuccess: (saved) => cacheSavedProfile(queryClient, saved),
  });
}

export function useSaveLanguage() {
  const queryClient = useQueryClient();
  return useMutationWithToasts({
    mutationFn: (language: Language) => saveProfile({ language }),
    success: toasts.languageSaved,
    failure: toasts.languageSaveFailed,
    onSuccess: (saved) => queryClient.setQueryData(profileQuery.queryKey, saved),
  });
}

/** The response with the taxes also contains the profile's rounding. */
function cacheSavedProfile(queryClient: QueryClient, saved: CompanyProfile): void {
  queryClient.setQueryData(profileQuery.queryKey, saved);
  void queryClient.invalidateQueries({ queryKey: taxesQuery.queryKey });
}

export function useSaveRoundingStep() {
  const queryClient = useQueryClient();
  return useMutationWithToasts({
    mutationFn: (roundingStep: RoundingStep) => saveProfile({ roundingStep }),
    success: toasts.roundingSaved,
    failure: toasts.roundingSaveFailed,
    onSuccess: (saved) => cacheSavedProfile(queryClient, saved),
  });
}

export function useDeleteLogo() {
  const queryClient = useQueryClient();
  return useMutationWithToasts({
    mutationFn: () => saveProfile({ logoUrl: '' }),
    success: toasts.logoDeleted,
    failure: toasts.logoDeletionFailed,
    onSuccess: (saved) => queryClient.setQueryData(profileQuery.queryKey, saved),
  });
}

/** Invoice documents require a data URL. */
export async function readLogo(url: string, signal?: AbortSignal): Promise<string> {
  if (!url) return '';
  const response = await request(url, { headers: { Accept: 'image/*' }, ...(signal && { signal }) });
  const bytes = await response.arrayBuffer();
  // The invoice document rejects media types with parameters such as the charset.
  const type = response.headers.get('Content-Type')?.split(';')[0] ?? '';
  return asDataUrl(new Blob([bytes], { type }));
}

export const logoQuery = (url: string) =>
  queryOptions({
    queryKey: [url || 'no logo'],
    // A new logo has a new URL.
    staleTime: Infinity,
    queryFn: url ? ({ signal }) => readLogo(url, signal) : skipToken,
  });

export const asDataUrl = (content: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.onerror = () => reject(reader.error ?? new Error('The logo could not be read'));
    reader.readAsDataURL(content);
  });
