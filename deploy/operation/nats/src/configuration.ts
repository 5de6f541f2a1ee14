import { getInboxPrefix, NATS_MAX_PAYLOAD } from '@paperbill/messaging';
import { broadcastsOf, callsOf, deniedTo, messagesOf, type NatsUser, natsUsers, passwordVariable } from './users.js';

/** Returns the text of nats.conf with the permissions of {@link natsUsers}. */
export const renderConfiguration = (): string => `\
# Written by \`npm run configuration -w @paperbill/nats\` from src/users.ts, which says who may call whom.

# A PDF travels in one message; the server's own limit is 1 MB.
max_payload: ${NATS_MAX_PAYLOAD}
max_pending: ${8 * NATS_MAX_PAYLOAD}

# Each process is a user of its own, and nobody else may connect. Passwords come from the server's environment.
authorization {
  users: [
${natsUsers.map(renderUser).join('\n')}
  ]
}
`;

const renderUser = (user: NatsUser): string => `\
    {
      user: ${user}
      password: $${passwordVariable(user)}
      permissions: {
        publish: ${publishedBy(user)}
        subscribe: ${list([...heardBy(user), ...broadcastsOf(user), `${getInboxPrefix(user)}.>`])}${user === 'bff' ? '' : RESPONSES}
      }
    }`;

function publishedBy(user: NatsUser): string {
  const allowed = list([...callsOf(user), ...broadcastsOf(user)]);
  const denied = deniedTo(user);
  return denied.length === 0 ? allowed : `{\n          allow: ${allowed}\n          deny: ${list(denied)}\n        }`;
}

const heardBy = (user: NatsUser): string[] => (user === 'bff' ? [] : [`${messagesOf(user)} ${user}`]);

/** Permission to answer each request once. The time limit is longer than the slowest call. */
const RESPONSES = '\n        allow_responses: { max: 1, expires: "1m" }';

const list = (subjects: string[]): string => `[${subjects.map((subject) => JSON.stringify(subject)).join(', ')}]`;
