import type { BrowserSession } from '@paperbill/contracts/http';
import { useState } from 'react';
import { Badge } from '../../components/badge.js';
import { Button } from '../../components/button.js';
import { Skeleton } from '../../components/loading.js';
import { LoadError } from '../../components/messages.js';
import { useBrowserSessions, useEndSessions } from './api/browser-sessions.js';
import { browserName } from './browser-name.js';
import styles from './browser-sessions.module.css';

/** Where somebody is signed in, asked for once they want to know, and the way to end that. */
export function BrowserSessions() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className={styles.sessions}>
      <Button aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        Where you are signed in
      </Button>
      {isOpen && <SessionList />}
    </div>
  );
}

function SessionList() {
  const { data: sessions, error, refetch } = useBrowserSessions();
  const end = useEndSessions();
  if (!sessions) {
    return error ? (
      <LoadError title="Failed to fetch your sessions" error={error} onRetry={() => void refetch()} />
    ) : (
      <Skeleton height={72} />
    );
  }
  return (
    <>
      <ul>
        {sessions.map((session) => (
          <li key={session.id}>
            <Session session={session} />
            {session.isCurrent ? (
              <Badge tone="neutral">This browser</Badge>
            ) : (
              <Button
                small
                aria-label={`End the session of ${browserName(session.userAgent)}, ${session.address}`}
                disabled={end.isPending}
                onClick={() => end.mutate(session.id)}
              >
                End
              </Button>
            )}
          </li>
        ))}
      </ul>
      {sessions.some(({ isCurrent }) => !isCurrent) && (
        <Button disabled={end.isPending} onClick={() => end.mutate(null)}>
          End all other sessions
        </Button>
      )}
    </>
  );
}

const when = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

function Session({ session: { userAgent, address, signedInAt, lastUsedAt } }: { session: BrowserSession }) {
  const times = [
    lastUsedAt && `Last used ${when.format(new Date(lastUsedAt))}`,
    signedInAt && `signed in ${when.format(new Date(signedInAt))}`,
  ];
  return (
    <div>
      <strong>{browserName(userAgent)}</strong>
      <p>{[...times, address && `from ${address}`].filter(Boolean).join(', ')}</p>
    </div>
  );
}
