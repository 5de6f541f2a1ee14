import type { Settings } from '@paperbill/contracts/http';
import { dayIn, DEFAULT_TIME_ZONE } from '@paperbill/contracts/rules';
import { toasts } from '@paperbill/contracts/texts';
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { noAnswerToast, requestJson } from '../../api/request.js';
import { browserTimeZone, setTimeZone } from '../../components/today.js';
import { showToast } from '../../toasts/toast-store.js';

const SETTINGS = '/app/api/settings';
const CACHE_MS = 300_000;

const settingsQuery = queryOptions({
  queryKey: [SETTINGS],
  queryFn: async ({ signal }) => takeOver(await requestJson<Settings>(SETTINGS, { signal })),
  staleTime: CACHE_MS,
});

export const useSettings = () => useQuery(settingsQuery);

/** Holds all pages to the user's time zone, and takes the browser's for it until there is one. */
export function useTimeZone(): void {
  const client = useQueryClient();
  const { data } = useSettings();
  const isUnset = data?.timeZone === null;
  useEffect(() => {
    if (!isUnset) return;
    const body = { timeZone: browserTimeZone(), ifUnset: true };
    // It is a guess, which the next visit makes again where this one failed.
    saveSettings(client, body).catch(() => undefined);
  }, [client, isUnset]);
}

export function useSaveTimeZone() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (timeZone: string) => saveSettings(client, { timeZone }),
    onSuccess: () => showToast(toasts.timeZoneSaved),
    onError: (error) => showToast(noAnswerToast(error) ?? toasts.timeZoneSaveFailed),
  });
}

async function saveSettings(client: QueryClient, body: { timeZone: string; ifUnset?: boolean }): Promise<void> {
  const before = client.getQueryData(settingsQuery.queryKey)?.timeZone;
  const settings = takeOver(await requestJson<Settings>(SETTINGS, { method: 'PUT', body }));
  client.setQueryData(settingsQuery.queryKey, settings);
  // Where it is another day now, what is overdue and what a period covers differ.
  const day = (timeZone: string | null | undefined) => dayIn(timeZone ?? DEFAULT_TIME_ZONE, new Date());
  if (day(before) !== day(settings.timeZone)) await client.invalidateQueries();
}

function takeOver(settings: Settings): Settings {
  setTimeZone(settings.timeZone);
  return settings;
}
