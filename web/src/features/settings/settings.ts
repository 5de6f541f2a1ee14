import type { Settings } from '@paperbill/contracts/http';
import { getDateInTimeZone, DEFAULT_TIME_ZONE } from '@paperbill/contracts/rules';
import { toasts } from '@paperbill/contracts/texts';
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMutationWithToasts } from '../../api/change.js';
import { requestJson } from '../../api/request.js';
import { getBrowserTimeZone, setTimeZone } from '../../components/today.js';

const SETTINGS_URL = '/app/api/settings';
const SETTINGS_CACHE_MS = 300_000;

const settingsQuery = queryOptions({
  queryKey: [SETTINGS_URL],
  queryFn: async ({ client, signal }) => {
    const settings = applyTimeZone(await requestJson<Settings>(SETTINGS_URL, { signal }));
    // If this request fails, the next visit saves the time zone again.
    if (settings.timeZone === null) {
      saveSettings(client, { timeZone: getBrowserTimeZone(), ifUnset: true }).catch(() => undefined);
    }
    return settings;
  },
  staleTime: SETTINGS_CACHE_MS,
});

/** Sets the time zone for all pages. If the user has none yet, saves the browser's time zone. */
export const useSettings = () => useQuery(settingsQuery);

export function useSaveTimeZone() {
  const client = useQueryClient();
  return useMutationWithToasts({
    mutationFn: (timeZone: string) => saveSettings(client, { timeZone }),
    success: toasts.timeZoneSaved,
    failure: toasts.timeZoneSaveFailed,
  });
}

async function saveSettings(client: QueryClient, body: { timeZone: string; ifUnset?: boolean }): Promise<void> {
  const before = client.getQueryData(settingsQuery.queryKey)?.timeZone;
  const settings = applyTimeZone(await requestJson<Settings>(SETTINGS_URL, { method: 'PUT', body }));
  client.setQueryData(settingsQuery.queryKey, settings);
  // A new time zone may change today's date. Overdue states and periods depend on this date, so all data is refetched.
  const day = (timeZone: string | null | undefined) => getDateInTimeZone(timeZone ?? DEFAULT_TIME_ZONE, new Date());
  if (day(before) !== day(settings.timeZone)) await client.invalidateQueries();
}

function applyTimeZone(settings: Settings): Settings {
  setTimeZone(settings.timeZone);
  return settings;
}
