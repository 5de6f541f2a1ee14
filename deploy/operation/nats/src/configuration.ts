import { getInboxPrefix, NATS_MAX_PAYLOAD } from '@paperbill/messaging';
import {
  listBroadcasts,
  listAllowedSubjects,
  listDeniedSubjects,
  toServicePattern,
  type NatsUser,
  natsUsers,
  toPasswordVariable,
} from './users.js';

export const renderConfiguration = (): string => `\
# Written by \`npm run configuration -w @paperbill/nats\` from src/users.ts, which defines the permissions.

# A PDF is sent in one message. The default limit of NATS is 1 MB.
max_payload: ${NATS_MAX_PAYLOAD}
max_pending: ${8 * NATS_MAX_PAYLOAD}

# Each process has its own user, and other clients cannot connect. Passwords come from the server's environment.
authorization {
  users: [
${natsUsers.map(renderUser).join('\n')}
  ]
}
`;

const renderUser = (user: NatsUser): string => `\
    {
      user: ${user}
      password: $${toPasswordVariable(user)}
      permissions: {
        publish: ${formatPublishPermissions(user)}
        subscribe: ${formatList([...listSubscriptions(user), ...listBroadcasts(user), `${getInboxPrefix(user)}.>`])}${user === 'bff' ? '' : RESPONSE_PERMISSION}
      }
    }`;

function formatPublishPermissions(user: NatsUser): string {
  const allowed = formatList([...listAllowedSubjects(user), ...listBroadcasts(user)]);
  const deniedSubjects = listDeniedSubjects(user);
  return deniedSubjects.length === 0
    ? allowed
    : `{\n          allow: ${allowed}\n          deny: ${formatList(deniedSubjects)}\n        }`;
}

const listSubscriptions = (user: NatsUser): string[] => (user === 'bff' ? [] : [`${toServicePattern(user)} ${user}`]);

/** A service may reply once to each request. The time limit is longer than the slowest call. */
const RESPONSE_PERMISSION = '\n        allow_responses: { max: 1, expires: "1m" }';

const formatList = (subjects: string[]): string => `[${subjects.map((subject) => JSON.stringify(subject)).join(', ')}]`;
