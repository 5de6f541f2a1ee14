import type { EntityManager } from '@mikro-orm/postgresql';
import { type InferEntityProperties, type MaybeReturnType } from '@mikro-orm/sql';
import {
  CamelCasePlugin,
  type ColumnType,
  type Compilable,
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type Expression,
  Kysely,
  type OperationNodeSource,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type RawBuilder,
  type SqlBool,
  sql,
} from 'kysely';

export { type Expression, type ExpressionBuilder, expressionBuilder, type RawBuilder, sql, type SqlBool } from 'kysely';
export { jsonBuildObject } from 'kysely/helpers/postgres';

/** A moment as PostgreSQL writes it. Only {@link instantOf} makes the wire's Instant of it. */
export type Timestamp = string & { readonly column: 'timestamptz' };

/** A list as a column of JSON takes it: {@link json} makes it, since a list by itself is an array of PostgreSQL. */
export type Json<Value> = string & { readonly json: Value };

/**
 * The tables of a service, as a statement answers with them: a decimal and a date as text, a moment as a {@link Timestamp}. A
 * column goes by its own name in camel case. A list of texts or numbers is an array of PostgreSQL, any other object is JSON.
 *
 * @param Entity the type of any of the service's entities
 */
export type TablesOf<Entity> = {
  [Each in Entity as Each extends { tableName?: infer Name extends string } ? Name : never]: ColumnsOf<
    InferEntityProperties<Each>
  >;
};

type ColumnsOf<Properties> = {
  -readonly [Name in keyof Properties as ColumnName<Name, MaybeReturnType<Properties[Name]>>]: ColumnOf<
    MaybeReturnType<Properties[Name]>
  >;
};

/** What no column holds is computed where an entity is read, and is none. */
type ColumnName<Name, Property> = Property extends { '~options': { formula: unknown } }
  ? never
  : Property extends { '~options': { fieldName: infer Column extends string } }
    ? CamelCase<Column>
    : Name;

type CamelCase<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<CamelCase<Rest>>}`
  : Name;

type ColumnOf<Property> = Property extends { '~type'?: { value: infer Value }; '~options': infer Options }
  ? [Value] extends [Date]
    ? Written<Timestamp, Timestamp | Date, Options>
    : [Value] extends [Buffer | string | number | boolean | (string | number)[]]
      ? Written<Value, Value, Options>
      : Written<Value, [Value] extends [unknown[]] ? Json<Value> : Value, Options>
  : never;

/** Optional where it is null unless it is said, or where the table has a default. */
type Written<Read, Given, Options> = Options extends { nullable: true }
  ? ColumnType<Read | null, Given | null | undefined, Given | null>
  : Options extends { default: unknown } | { defaultRaw: unknown } | { autoincrement: true }
    ? ColumnType<Read, Given | undefined, Given>
    : ColumnType<Read, Given, Given>;

/**
 * Kysely for the statements of a service. They go the way of `em.execute`: in the transaction that `em` is in, to the rows that
 * they may reach, within the time of their message, with values quoted as MikroORM quotes them, and with its errors.
 */
export const kyselyOf = <Tables>(em: EntityManager): Kysely<Tables> =>
  new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DriverOfEntityManager(em),
      createIntrospector: (kysely) => new PostgresIntrospector(kysely),
      createQueryCompiler: () => new QueryCompiler(),
    },
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });

/** Stands for a value: no text of a statement has it. */
const PLACEHOLDER = '\0';

class QueryCompiler extends PostgresQueryCompiler {
  protected override getCurrentParameterPlaceholder(): string {
    return PLACEHOLDER;
  }
}

class DriverOfEntityManager implements Driver {
  constructor(private readonly em: EntityManager) {}

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return {
      executeQuery: <Row>(query: CompiledQuery) => this.send<Row>(query),
      streamQuery: notHere,
    };
  }

  private async send<Row>({ sql: text, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const values = parameters.map((value) => (Array.isArray(value) ? arrayLiteral(value) : value));
    // For MikroORM a question mark stands for a value, where there is any.
    const statement = values.length > 0 ? text.replaceAll('?', '\\?').replaceAll(PLACEHOLDER, '?') : text;
    // Raw SQL: what Kysely has compiled.
    const { rows, affectedRows } = (await this.em.execute(statement, values, 'run')) as {
      rows: Row[];
      affectedRows: number;
    };
    return { rows, numAffectedRows: BigInt(affectedRows) };
  }

  beginTransaction = notHere;
  commitTransaction = notHere;
  rollbackTransaction = notHere;

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {}
}

function notHere(): never {
  throw new Error('Transactions are begun by the entity manager, and nothing is streamed');
}

const arrayLiteral = (values: unknown[]): string =>
  `{${values.map((value) => `"${String(value).replaceAll(/["\\]/g, '\\$&')}"`).join()}}`;

/** A list for a column of JSON. */
export const json = <Value>(value: Value): RawBuilder<Json<Value>> => sql<Json<Value>>`${JSON.stringify(value)}::jsonb`;

/** A condition as a column of what a statement answers. */
export const truth = (condition: Expression<SqlBool>): RawBuilder<boolean> => sql<boolean>`(${condition})`;

/** A moment as the wire's Instant. */
export const instantOf = <Moment extends Timestamp | null>(moment: Expression<Moment>) =>
  sql<
    Moment extends null ? string | null : string
  >`to_char(${moment} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/**
 * To compare an id with those of some rows, which are chosen first: with a limit, and with locks that are skipped, it stays
 * these rows that a change is about.
 *
 * @param rows with the id alone
 */
export const anyOf = <Row extends Record<string, unknown>>(rows: Expression<Row>) =>
  sql<Row[keyof Row]>`any(array(${rows}))`;

/** What is kept of an id whose rows are gone: nobody finds it who does not know it. */
export const hashOf = (id: Expression<string>) => sql<string>`encode(sha256(convert_to(${id}::text, 'UTF8')), 'hex')`;

/**
 * Sets what holds until the transaction of an entity manager ends.
 *
 * @param settings null for the default of the connection
 */
export async function setLocal(em: EntityManager, settings: Record<string, string | number | null>): Promise<void> {
  const each = Object.entries(settings).map(([name, value]) =>
    sql`set_config(${name}, ${value === null ? null : String(value)}, true)`.as(name),
  );
  await kyselyOf(em).selectNoFrom(each).execute();
}

/** A change that returns its rows, by a query builder of Kysely, or by `toQuery` of one of MikroORM. */
export type Change<Row> = (Compilable<Row> & OperationNodeSource) | { sql: string; params: readonly unknown[] };

/** The change as a part of a statement. */
export function written<Row>(change: Change<Row>): Expression<Row> {
  if (!('params' in change)) return { expressionType: undefined, toOperationNode: () => change.toOperationNode() };
  const texts = `(${change.sql})`.split('?');
  return sql<Row>(Object.assign(texts, { raw: texts }), ...change.params);
}
