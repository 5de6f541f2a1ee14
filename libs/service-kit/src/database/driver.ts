import { type Configuration, PostgreSqlDriver } from '@mikro-orm/postgresql';

/**
 * Quotes a text for SQL as MikroORM does, which builds it character by character: a draft of 5 MB took half a second of the
 * thread, and memory for as many strings.
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
