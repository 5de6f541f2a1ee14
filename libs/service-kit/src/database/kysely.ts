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

/**
 * A timestamptz as PostgreSQL prints it. {@link formatInstantSql} converts it to the type `Instant`, which is an ISO
 * 8601 text.
 */
export type Timestamp = string & { readonly column: 'timestamptz' };

/** A list for a JSON column, created by {@link toJsonb}. A plain list would become a PostgreSQL array. */
export type Json<Value> = string & { readonly json: Value };

/**
 * Table types of a service for Kysely. Decimals and dates are strings, and timestamps are {@link Timestamp}. Column
 * names are in camel case. A list of strings or numbers is a PostgreSQL array, and any other object is JSON.
 *
 * @param Entity type of any of the service's entities
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

/** Name of a property's column. A formula property has no column. */
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
    ? WrittenRow<Timestamp, Timestamp | Date, Options>
    : [Value] extends [Buffer | string | number | boolean | (string | number)[]]
      ? WrittenRow<Value, Value, Options>
      : WrittenRow<Value, [Value] extends [unknown[]] ? Json<Value> : Value, Options>
  : never;

/** Type of a property in an insert. It is optional if the column is nullable or has a default. */
type WrittenRow<Read, Given, Options> = Options extends { nullable: true }
  ? ColumnType<Read | null, Given | null | undefined, Given | null>
  : Options extends { default: unknown } | { defaultRaw: unknown } | { autoincrement: true }
    ? ColumnType<Read, Given | undefined, Given>
    : ColumnType<Read, Given, Given>;

/**
 * Creates a query builder whose statements run through `em.execute`. They use the entity manager's transaction, row
 * scope, deadline, quoting and errors.
 */
export const createKysely = <Tables>(em: EntityManager): Kysely<Tables> =>
  new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new EntityManagerDriver(em),
      createIntrospector: (kysely) => new PostgresIntrospector(kysely),
      createQueryCompiler: () => new QueryCompiler(),
    },
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });

/** The placeholder of a parameter in compiled SQL: a null character, which no other part of a statement can contain. */
const PLACEHOLDER_CHARACTER = '\0';

class QueryCompiler extends PostgresQueryCompiler {
  protected override getCurrentParameterPlaceholder(): string {
    return PLACEHOLDER_CHARACTER;
  }
}

class EntityManagerDriver implements Driver {
  constructor(private readonly em: EntityManager) {}

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return {
      executeQuery: <Row>(query: CompiledQuery) => this.send<Row>(query),
      streamQuery: throwUnsupported,
    };
  }

  private async send<Row>({ sql: text, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const values = parameters.map((value) => (Array.isArray(value) ? toArrayLiteral(value) : value));
    // Question marks are escaped only if there are values, because only then does MikroORM treat them as placeholders.
    const statement = values.length > 0 ? text.replaceAll('?', '\\?').replaceAll(PLACEHOLDER_CHARACTER, '?') : text;
    // Raw SQL: Kysely has compiled the statement.
    const { rows, affectedRows } = (await this.em.execute(statement, values, 'run')) as {
      rows: Row[];
      affectedRows: number;
    };
    return { rows, numAffectedRows: BigInt(affectedRows) };
  }

  beginTransaction = throwUnsupported;
  commitTransaction = throwUnsupported;
  rollbackTransaction = throwUnsupported;

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {}
}

function throwUnsupported(): never {
  throw new Error('Use the entity manager for transactions; streaming is not supported');
}

const toArrayLiteral = (values: unknown[]): string =>
  `{${values.map((value) => `"${String(value).replaceAll(/["\\]/g, '\\$&')}"`).join()}}`;

/** Returns a value for a JSON column. Without the cast, a list would become a PostgreSQL array. */
export const toJsonb = <Value>(value: Value): RawBuilder<Json<Value>> =>
  sql<Json<Value>>`${JSON.stringify(value)}::jsonb`;

export const asBoolean = (condition: Expression<SqlBool>): RawBuilder<boolean> => sql<boolean>`(${condition})`;

/** Returns SQL that formats a timestamp as an `Instant`. */
export const formatInstantSql = <Moment extends Timestamp | null>(moment: Expression<Moment>) =>
  sql<
    Moment extends null ? string | null : string
  >`to_char(${moment} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/**
 * SQL `any(…)` of the selected rows, for the right side of a comparison. The subquery is converted to an array, so that
 * PostgreSQL evaluates it only once. With `limit` or `skip locked`, a second evaluation could choose other rows.
 */
export const anySelectedRowSql = <Row extends Record<string, unknown>>(rows: Expression<Row>) =>
  sql<Row[keyof Row]>`any(array(${rows}))`;

/** SQL of the hash of an id. Only a caller who knows the id can compute the hash. */
export const hashIdSql = (id: Expression<string>) =>
  sql<string>`encode(sha256(convert_to(${id}::text, 'UTF8')), 'hex')`;

/** Changes PostgreSQL settings until the end of the transaction. The value null restores the connection's default. */
export async function setTransactionSettings(
  em: EntityManager,
  settings: Record<string, string | number | null>,
): Promise<void> {
  const each = Object.entries(settings).map(([name, value]) =>
    sql`set_config(${name}, ${value === null ? null : String(value)}, true)`.as(name),
  );
  await createKysely(em).selectNoFrom(each).execute();
}

/** A Kysely query builder, or the result of MikroORM's `toQuery`. */
export type ReturningStatement<Row> =
  (Compilable<Row> & OperationNodeSource) | { sql: string; params: readonly unknown[] };

export function getWrittenRow<Row>(change: ReturningStatement<Row>): Expression<Row> {
  if (!('params' in change)) return { expressionType: undefined, toOperationNode: () => change.toOperationNode() };
  const texts = `(${change.sql})`.split('?');
  return sql<Row>(Object.assign(texts, { raw: texts }), ...change.params);
}
