import { type Configuration, PostgreSqlDriver } from '@mikro-orm/postgresql';

/**
 * Quotes a text for SQL. MikroORM does it character by character, which blocked the thread for 0.5 s with a draft of 5 MB.
 */
export const quoted = (text: string): string => {
  const literal = `'${text.replaceAll("'", "''")}'`;
  return literal.includes('\\') ? ` E${literal.replaceAll('\\', '\\\\')}` : literal;
};

/** MikroORM's driver, with a faster way to quote texts. */
export class Driver extends PostgreSqlDriver {
  constructor(config: Configuration) {
    super(config);
    Object.assign(this.platform, { escapeLiteral: quoted });
  }
}
