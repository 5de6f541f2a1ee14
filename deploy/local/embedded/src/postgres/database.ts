import { Client, escapeIdentifier, escapeLiteral } from 'pg';

export interface DatabaseAccess {
  /** The name of the database. The role that owns the database has the same name. */
  name: string;
  password: string;
  /**
   * The role that the running service uses. At first, this role may only connect to the database. The owner grants
   * further privileges.
   */
  runningRole?: { name: string; password: string };
}

/**
 * Only the owner and the optional second role can connect to the database.
 * @param server connection URL of a role that may create roles and databases
 * @returns the connection URL of the owner
 */
export async function ensureDatabase(server: string, { name, password, runningRole }: DatabaseAccess): Promise<string> {
  const client = new Client({ connectionString: server, application_name: 'paperbill-launcher' });
  await client.connect();
  try {
    // PostgreSQL reports an error if two processes create the same role or database at the same time.
    await client.query('select pg_advisory_lock(hashtext($1))', [name]);
    await ensureRole(client, name, password);
    const databases = await client.query('select from pg_database where datname = $1', [name]);
    if (databases.rowCount === 0) {
      await client.query(`create database ${escapeIdentifier(name)} owner ${escapeIdentifier(name)}`);
    }
    await client.query(`revoke connect, temporary on database ${escapeIdentifier(name)} from public`);
    if (runningRole) {
      await ensureRole(client, runningRole.name, runningRole.password);
      await client.query(
        `grant connect on database ${escapeIdentifier(name)} to ${escapeIdentifier(runningRole.name)}`,
      );
    }
  } finally {
    await client.end();
  }
  const url = new URL(server);
  url.pathname = `/${name}`;
  return toUrlOfRole(url.href, { name, password });
}

export function toUrlOfRole(database: string, { name, password }: { name: string; password: string }): string {
  const url = new URL(database);
  url.username = name;
  // The password is encoded first, because the setter `password` does not encode percent signs.
  url.password = encodeURIComponent(password);
  return url.href;
}

async function ensureRole(client: Client, name: string, password: string): Promise<void> {
  const role = escapeIdentifier(name);
  const roles = await client.query('select from pg_roles where rolname = $1', [name]);
  const verb = roles.rowCount === 0 ? 'create' : 'alter';
  await client.query(`${verb} role ${role} login password ${escapeLiteral(password)}`);
  const { rows } = await client.query<{ superuser: boolean }>(
    'select rolsuper as superuser from pg_roles where rolname = current_user',
  );
  // A role that is not a superuser may create databases only for roles of which it is a member. The current role
  // therefore becomes a member of the new role.
  if (!rows[0]?.superuser) await client.query(`grant ${role} to current_user`);
}
