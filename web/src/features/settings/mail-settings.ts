import type { MailSettings, MailSettingsAnswer, NextReminder } from '@paperbill/contracts/http';
import { mailSettingsToasts } from '@paperbill/contracts/texts';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useMutationWithToasts, preferServerMessage } from '../../api/change.js';
import { requestJson } from '../../api/request.js';

const MAIL_SETTINGS_URL = '/app/api/mail-settings';
const NEXT_REMINDERS_URL = '/app/api/reminders';
const MAIL_SETTINGS_CACHE_MS = 60_000;

const settingsQuery = queryOptions({
  queryKey: [MAIL_SETTINGS_URL],
  queryFn: ({ signal }) => requestJson<MailSettingsAnswer>(MAIL_SETTINGS_URL, { signal }),
  staleTime: MAIL_SETTINGS_CACHE_MS,
});

export const useMailSettings = ({ enabled = true } = {}) => useQuery({ ...settingsQuery, enabled });

/** Gets the newest settings, because another tab may have saved them. */
export type MailSettingsChange = (newest: MailSettings) => Partial<MailSettings>;

export function useSaveMailSettings() {
  const client = useQueryClient();
  return useMutationWithToasts({
    // React Query runs the changes one after another. Each change is therefore based on the result of the previous one.
    scope: { id: MAIL_SETTINGS_URL },
    mutationFn: async (change: MailSettingsChange, signal) => {
      // Reads the settings first, so that changes by another tab are kept. The server keeps translations that are not
      // sent.
      const {
        from: _from,
        translations: _kept,
        ...before
      } = await requestJson<MailSettingsAnswer>(MAIL_SETTINGS_URL, { signal });
      const body = { ...before, ...change(before) };
      return requestJson<MailSettingsAnswer>(MAIL_SETTINGS_URL, { method: 'PUT', body, signal });
    },
    caches: settingsQuery.queryKey,
    onSuccess: () => client.invalidateQueries({ queryKey: [NEXT_REMINDERS_URL] }),
    failure: preferServerMessage(mailSettingsToasts.failed),
  });
}

/** A change is visible before the server has confirmed it. If the save fails, the change is undone. */
export function useEditMailSettings(settings: MailSettingsAnswer) {
  const save = useSaveMailSettings();
  const [chosen, setChosen] = useState<Partial<MailSettings>>({});
  const change = (changed: MailSettingsChange): void => {
    setChosen((before) => ({ ...before, ...changed({ ...settings, ...before }) }));
    // If `mutate` is called several times, React Query calls only the last `onSettled`. The chosen values therefore
    // stay until all changes have ended.
    save.mutate(changed, { onSettled: () => setChosen({}) });
  };
  return [{ ...settings, ...chosen }, change] as const;
}

export const useNextReminders = () =>
  useQuery({
    queryKey: [NEXT_REMINDERS_URL],
    queryFn: ({ signal }) => requestJson<NextReminder[]>(NEXT_REMINDERS_URL, { signal }),
  });
