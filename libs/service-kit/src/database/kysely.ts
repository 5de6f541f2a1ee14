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

/** A timestamptz as PostgreSQL prints it. {@link formatInstantSql} converts it to the type `Instant`. */
export type Timestamp = string & { readonly column: 'timestamptz' };

/**
 * The value of a JSON column, created by {@link toJsonb}. Without this type, a list would become a PostgreSQL array.
 */
export type Json<Value> = string & { readonly json: Value };

/**
 * The tables for Kysely. Column names are in camel case. Decimals and dates are strings, and timestamps are {@link
 * Timestamp}. A list of strings or numbers is a PostgreSQL array. Any other object is JSON.
 * @param Entity the union of the types of the service's entities
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

/** A property with a formula has no column. */
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

/** The property of an insert is optional if the column is nullable or has a default. */
type WrittenRow<Read, Given, Options> = Options extends { nullable: true }
  ? ColumnType<Read | null, Given | null | undefined, Given | null>
  : Options extends { default: unknown } | { defaultRaw: unknown } | { autoincrement: true }
    ? ColumnType<Read, Given | undefined, Given>
    : ColumnType<Read, Given, Given>;

/**
 * Creates a Kysely instance that runs its SQL through `em.execute`. Its queries therefore use the transaction, row
 * scope, deadline, quoting and errors of the entity manager.
 */
export const createKysely = <Tables>(em: EntityManager): Kysely<Tables> =>
  new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new EntityManagerDriver(em),
      createIntrospector: (kysely) => new PostgresIntrospector(kysely),
      createQueryCompiler: () => new PlaceholderQueryCompiler(),
    },
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });

/** The placeholder is a null character, because no other part of an SQL statement can contain this character. */
const PLACEHOLDER_CHARACTER = '\0';

class PlaceholderQueryCompiler extends PostgresQueryCompiler {
  protected override getCurrentParameterPlaceholder(): string {
    return PLACEHOLDER_CHARACTER;
  }
}

class EntityManagerDriver implements Driver {
  constructor(private readonly em: EntityManager) {}

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return {
      executeQuery: <Row>(query: CompiledQuery) => this.sendQuery<Row>(query),
      streamQuery: throwUnsupported,
    };
  }

  private async sendQuery<Row>({ sql: text, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const values = parameters.map((value) => (Array.isArray(value) ? toArrayLiteral(value) : value));
    // If a statement has no values, MikroORM does not treat its question marks as placeholders.
    const statement = values.length > 0 ? text.replaceAll('?', '\\?').replaceAll(PLACEHOLDER_CHARACTER, '?') : text;
    // Raw SQL: Kysely has compiled this statement.
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

/** Without the cast to `jsonb`, a list would become a PostgreSQL array. */
export const toJsonb = <Value>(value: Value): RawBuilder<Json<Value>> =>
  sql<Json<Value>>`${JSON.stringify(value)}::jsonb`;

export const asBoolean = (condition: Expression<SqlBool>): RawBuilder<boolean> => sql<boolean>`(${condition})`;

export const formatInstantSql = <Moment extends Timestamp | null>(moment: Expression<Moment>) =>
  sql<
    Moment extends null ? string | null : string
  >`to_char(${moment} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/**
 * Returns the right side of a comparison with the rows of a subquery. The rows become an array, so that PostgreSQL runs
 * the subquery only once. If the subquery has `limit` or `skip locked`, a second run could select other rows.
 */
export const anySelectedRowSql = <Row extends Record<string, unknown>>(rows: Expression<Row>) =>
  sql<Row[keyof Row]>`any(array(${rows}))`;

/** Only callers who know the id can compute the hash. */
export const hashIdSql = (id: Expression<string>) =>
  sql<string>`encode(sha256(convert_to(${id}::text, 'UTF8')), 'hex')`;

/** The settings apply until the end of the transaction. Null restores the default of the connection. */
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
  | (Compilable<Row> & OperationNodeSource)
  | { sql: string; params: readonly unknown[] };

export function getWrittenRow<Row>(change: ReturningStatement<Row>): Expression<Row> {
  if (!('params' in change)) return { expressionType: undefined, toOperationNode: () => change.toOperationNode() };
  const texts = `(${change.sql})`.split('?');
  return sql<Row>(Object.assign(texts, { raw: texts }), ...change.params);
}
