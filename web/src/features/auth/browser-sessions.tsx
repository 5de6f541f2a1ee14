import type { BrowserSession } from '@paperbill/contracts/http';
import { SESSION_RENEW_MINUTES, MAX_LISTED_SESSIONS } from '@paperbill/contracts/rules';
import { settingLabels } from '@paperbill/contracts/texts/setting-labels';
import { useEffect, useRef } from 'react';
import { t } from '../../languages/t.js';
import { Badge } from '../../components/badge.js';
import { Button } from '../../components/button.js';
import { formatDateTime } from '../../components/format-date-time.js';
import { Skeleton } from '../../components/loading.js';
import { LoadState } from '../../components/messages.js';
import { moveFocusIfLost } from '../../components/move-focus-if-lost.js';
import { useBrowserSessions, useEndSessions } from './api/browser-sessions.js';
import { getBrowserName } from '@paperbill/contracts/texts/browser-name';
import styles from './browser-sessions.module.css';

export function BrowserSessions() {
  const query = useBrowserSessions();
  const { data: sessions } = query;
  const end = useEndSessions();
  const list = useRef<HTMLUListElement>(null);
  const pressed = useRef<{ button: HTMLElement; index: number }>(null);
  const endSessionByButton = (button: HTMLElement, id: string | null, index = 0) => {
    pressed.current = { button, index };
    end.mutate(id);
  };
  // The focused button disappears together with its session.
  useEffect(() => {
    if (end.isPending || !pressed.current) return;
    const { button, index } = pressed.current;
    pressed.current = null;
    const buttons = list.current?.querySelectorAll('button') ?? [];
    const next = list.current?.children[index]?.querySelector('button') ?? [...buttons].at(-1) ?? list.current;
    moveFocusIfLost(button.isConnected ? button : next);
  }, [end.isPending, sessions]);
  if (!sessions) {
    return <LoadState query={query} failed={t('Failed to fetch your sessions')} loading={<Skeleton height={72} />} />;
  }
  return (
    <>
      <ul ref={list} tabIndex={-1} aria-label={t(settingLabels.sessions)} className={styles.sessions}>
        {sessions.map((session, index) => (
          <li key={session.id}>
            <BrowserSessionRow session={session} />
            {session.isCurrent ? (
              <Badge tone="neutral">{t('This browser')}</Badge>
            ) : (
              <Button
                small
                aria-label={t('End the session of {browser}, {address}', {
                  browser: getBrowserName(session.userAgent),
                  address: session.address,
                })}
                disabled={end.isPending}
                onClick={({ currentTarget }) => endSessionByButton(currentTarget, session.id, index)}
              >
                {t('End')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {sessions.length >= MAX_LISTED_SESSIONS && (
        <p>
          {t('These are the newest {count}. “End all other sessions” ends older ones too.', {
            count: MAX_LISTED_SESSIONS,
          })}
        </p>
      )}
      {sessions.some(({ isCurrent }) => !isCurrent) && (
        <Button disabled={end.isPending} onClick={({ currentTarget }) => endSessionByButton(currentTarget, null)}>
          {t('End all other sessions')}
        </Button>
      )}
    </>
  );
}

function BrowserSessionRow({ session }: { session: BrowserSession }) {
  const { userAgent, address, location, signedInAt } = session;
  const facts = [
    describeLastUse(session),
    signedInAt && t('signed in {time}', { time: formatDateTime(signedInAt) }),
    address && t('from {place}', { place: location ? `${location} (${address})` : address }),
  ];
  return (
    <div>
      <strong>{getBrowserName(userAgent)}</strong>
      <p>{facts.filter(Boolean).join(', ')}</p>
    </div>
  );
}

/** Describes the last use as a rough interval, because the server stores its time only every few minutes. */
function describeLastUse({ lastUsedAt, isCurrent }: BrowserSession): string {
  if (isCurrent) return t('Active now');
  if (!lastUsedAt) return '';
  const isRecent = Date.now() - Date.parse(lastUsedAt) < SESSION_RENEW_MINUTES * 60_000;
  return isRecent
    ? t('Active in the last {minutes} minutes', { minutes: SESSION_RENEW_MINUTES })
    : t('Last used about {time}', { time: formatDateTime(lastUsedAt) });
}
