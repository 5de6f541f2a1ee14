import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { identity } from '@paperbill/contracts/nats';
import { aSignIn, findForgottenTables, startTestService } from '@paperbill/testing';
import { identityService } from '../service.js';

const queryDatabase = (sql: string, ...values: unknown[]) => service.database.query(sql, values);

const service = await startTestService(identityService);
const { id: userId } = await service.bus.call(identity.signIn, aSignIn());
await service.bus.call(identity.saveSession, {
  sid: createHash('sha256').update('ada').digest('hex'),
  sess: { userId },
  expire: new Date(Date.now() + 3_600_000).toISOString(),
  isNew: true,
});

describe.each<[table: string, optional: string[], nonsense: [what: string, change: string][]]>([
  [
    'users',
    // The e-mail address is null after another user has proved ownership of it. The times of the deletion steps are
    // null if there is no deletion request. The language is null if the last sign-in was before languages were stored.
    ['email', 'deletes_at', 'renewal_ended_at', 'closed_at', 'deletion_tried_at', 'emptied_at', 'language'],
    [
      ['a verified address that is missing', 'email = null, email_verified = true'],
      ['an e-mail address in capitals', "email = 'Ada@example.com'"],
      ['an invalid e-mail address', "email = 'ada at example'"],
      ['an e-mail address that is too long', "email = repeat('a', 250) || '@b.de'"],
      ['a name that is too long', "first_name = repeat('x', 201)"],
      ['a picture that runs scripts', "profile_image_url = 'javascript:alert(1)'"],
      ['a picture whose address is too long', "profile_image_url = 'https://a.de/' || repeat('x', 2048)"],
      ['a language that is too long', "language = repeat('x', 11)"],
      ['a blank subject', "subject = ' '"],
      ['an empty provider', "auth_provider = ''"],
      ['an infinite time of change', "updated_at = 'infinity'"],
      ['an infinite time of deletion', "deletes_at = 'infinity'"],
      ['an infinite time of the deletion attempt', "deletion_tried_at = 'infinity'"],
      ['a closed account without a deletion request', 'closed_at = now()'],
      ['an emptied account that is not closed', 'emptied_at = now()'],
      ['an infinite time of emptying', "deletes_at = now(), closed_at = now(), emptied_at = 'infinity'"],
    ],
  ],
  [
    'sessions',
    // The user id of a session is null before the sign-in.
    ['user_id'],
    [
      ['a session id instead of its hash', "sid = 'ada'"],
      ['content that is not an object', "sess = '[]'"],
      ['an unknown user', `sess = jsonb_build_object('userId', gen_random_uuid())`],
      ['an invalid user id', `sess = '{"userId": "ada"}'`],
      ['an infinite expiry', "expire = 'infinity'"],
    ],
  ],
])('PostgreSQL itself refuses in %s', (table, optional, nonsense) => {
  it.each(nonsense)('%s', async (_what, change) => {
    await expect(queryDatabase(`update ${table} set ${change}`)).rejects.toThrow(
      /violates (check|foreign key) constraint|invalid input syntax for type uuid/,
    );
  });

  it('missing values, except in optional columns', async () => {
    const nullable = await queryDatabase(
      `select column_name as name from information_schema.columns where table_name = $1 and is_nullable = 'YES'`,
      table,
    );
    expect(nullable.map(({ name }) => name as string)).toEqual(optional);
  });
});

describe('PostgreSQL itself refuses', () => {
  it.each([
    ['two users with one e-mail address', "email, 'another'"],
    ['two users of one provider with one subject', "'other@example.com', subject"],
  ])('%s', async (_what, values) => {
    const twice = queryDatabase(`insert into users (email, subject) select ${values} from users where id = $1`, userId);
    await expect(twice).rejects.toThrow(/unique constraint/);
  });
});

it('Every table with a user_id is covered by the deletion of users', async () => {
  expect(await findForgottenTables(service, identityService)).toEqual([]);
});
