import type { MailSettings, MailSettingsAnswer, NextReminder } from '@paperbill/contracts/http';
import { mailSettingsToasts } from '@paperbill/contracts/texts';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { needsFreshSignIn, noAnswerToast, requestJson, serverMessage } from '../../api/request.js';
import { useCancellableMutation } from '../../api/cancellable-mutation.js';
import { showToast } from '../../toasts/toast-store.js';

const MAIL_SETTINGS = '/app/api/mail-settings';
const NEXT_REMINDERS = '/app/api/reminders';
const CACHE_MS = 60_000;

const settingsQuery = queryOptions({
  queryKey: [MAIL_SETTINGS],
  queryFn: ({ signal }) => requestJson<MailSettingsAnswer>(MAIL_SETTINGS, { signal }),
  staleTime: CACHE_MS,
});

/** How the user's mails read, and which go out by themselves. */
export const useMailSettings = ({ enabled = true } = {}) => useQuery({ ...settingsQuery, enabled });

/** What becomes of them, said on top of what they are by then: another tab may have changed them. */
export type MailSettingsChange = (newest: MailSettings) => Partial<MailSettings>;

/** Saves a change of them at once. */
export function useSaveMailSettings() {
  const client = useQueryClient();
  return useCancellableMutation({
    // One after the other: each begins with what the one before has saved.
    scope: { id: MAIL_SETTINGS },
    mutationFn: async (change: MailSettingsChange, signal) => {
      // What another tab has saved meanwhile stays.
      const { from: _from, ...before } = await requestJson<MailSettingsAnswer>(MAIL_SETTINGS, { signal });
      const body = { ...before, ...change(before) };
      return requestJson<MailSettingsAnswer>(MAIL_SETTINGS, { method: 'PUT', body, signal });
    },
    onSuccess: async (settings) => {
      client.setQueryData(settingsQuery.queryKey, settings);
      await client.invalidateQueries({ queryKey: [NEXT_REMINDERS] });
    },
    onError: (error) =>
      // The app asks for the sign-in.
      !needsFreshSignIn(error) &&
      showToast(
        noAnswerToast(error) ?? {
          ...mailSettingsToasts.failed,
          text: serverMessage(error) ?? mailSettingsToasts.failed.text,
        },
      ),
  });
}

/** The reminders that go out next if nothing happens. */
export const useNextReminders = () =>
  useQuery({
    queryKey: [NEXT_REMINDERS],
    queryFn: ({ signal }) => requestJson<NextReminder[]>(NEXT_REMINDERS, { signal }),
  });
