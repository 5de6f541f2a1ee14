import { type Configuration, PostgreSqlDriver } from '@mikro-orm/postgresql';

/** MikroORM quotes each character separately. For a draft of 5 MB, this blocked the thread for 0.5 s. */
export const quoteLiteral = (text: string): string => {
  const literal = `'${text.replaceAll("'", "''")}'`;
  return literal.includes('\\') ? ` E${literal.replaceAll('\\', '\\\\')}` : literal;
};

export class EscapingPostgreSqlDriver extends PostgreSqlDriver {
  constructor(config: Configuration) {
    super(config);
    Object.assign(this.platform, { escapeLiteral: quoteLiteral });
  }
}
