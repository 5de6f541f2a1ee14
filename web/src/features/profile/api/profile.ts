import type { CompanyProfile, CompanyProfileUpdate, ProfileTranslations } from '@paperbill/contracts/http';
import type { Currency, Language, RoundingStep } from '@paperbill/contracts/rules';
import { toasts } from '@paperbill/contracts/texts';
import { queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import { useMutationWithToasts } from '../../../api/change.js';
import { request, requestJson } from '../../../api/request.js';
import { taxesQuery } from '../../taxes/taxes.js';

const PROFILE_URL = '/api/profile';

export const profileQuery = queryOptions({
  queryKey: [PROFILE_URL],
  queryFn: ({ signal }) => requestJson<CompanyProfile>(PROFILE_URL, { signal }),
});

export const useProfile = () => useQuery(profileQuery);

function saveProfile(
  update: Omit<CompanyProfileUpdate, 'translations'>,
  { logo, signal }: { logo?: File | null; signal?: AbortSignal } = {},
): Promise<CompanyProfile> {
  const body = new FormData();
  for (const [name, value] of Object.entries(update)) body.set(name, value);
  if (logo) body.set('logo', logo);
  return requestJson(PROFILE_URL, { method: 'POST', body, ...(signal && { signal }) });
}

export const useSaveProfile = () =>
  useMutationWithToasts({
    caches: profileQuery.queryKey,
    mutationFn: ({ update, logo }: { update: CompanyProfileUpdate; logo: File | null }, signal) =>
      saveProfile(update, { logo, signal }),
    success: toasts.profileSaved,
    failure: toasts.profileSaveFailed,
  });

export const useSaveTranslations = () =>
  useMutationWithToasts({
    caches: profileQuery.queryKey,
    mutationFn: (translations: ProfileTranslations, signal) =>
      requestJson<CompanyProfile>(PROFILE_URL, { method: 'POST', body: { translations }, signal }),
    success: toasts.profileSaved,
    failure: toasts.profileSaveFailed,
  });

export const useSaveCurrency = () =>
  useMutationWithToasts({
    caches: profileQuery.queryKey,
    mutationFn: (currency: Currency) => saveProfile({ currency }),
    success: toasts.currencySaved,
    failure: toasts.currencySaveFailed,
    // The taxes are refetched, because their response also contains the profile's rounding.
    refetches: [taxesQuery.queryKey],
  });

export const useSaveLanguage = () =>
  useMutationWithToasts({
    caches: profileQuery.queryKey,
    mutationFn: (language: Language) => saveProfile({ language }),
    success: toasts.languageSaved,
    failure: toasts.languageSaveFailed,
  });

export const useSaveRoundingStep = () =>
  useMutationWithToasts({
    caches: profileQuery.queryKey,
    mutationFn: (roundingStep: RoundingStep) => saveProfile({ roundingStep }),
    success: toasts.roundingSaved,
    failure: toasts.roundingSaveFailed,
    refetches: [taxesQuery.queryKey],
  });

export const useDeleteLogo = () =>
  useMutationWithToasts({
    caches: profileQuery.queryKey,
    mutationFn: () => saveProfile({ logoUrl: '' }),
    success: toasts.logoDeleted,
    failure: toasts.logoDeletionFailed,
  });

/** Invoice documents require a data URL. */
export async function readLogo(url: string, signal?: AbortSignal): Promise<string> {
  if (!url) return '';
  const response = await request(url, { headers: { Accept: 'image/*' }, ...(signal && { signal }) });
  const bytes = await response.arrayBuffer();
  // The invoice document rejects media types with parameters such as the charset.
  const type = response.headers.get('Content-Type')?.split(';')[0] ?? '';
  return readAsDataUrl(new Blob([bytes], { type }));
}

export const logoQuery = (url: string) =>
  queryOptions({
    queryKey: [url || 'no logo'],
    // A logo never becomes stale, because a new logo has a new URL.
    staleTime: Infinity,
    queryFn: url ? ({ signal }) => readLogo(url, signal) : skipToken,
  });

export const readAsDataUrl = (content: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.onerror = () => reject(reader.error ?? new Error('The logo could not be read'));
    reader.readAsDataURL(content);
  });
