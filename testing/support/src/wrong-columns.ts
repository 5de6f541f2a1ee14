import { type EntityProperty, MikroORM, ReferenceKind } from '@mikro-orm/core';
import type { TestService } from './test-service.js';

interface Column {
  table: string;
  name: string;
  type: string;
  isNullable: boolean;
  hasDefault: boolean;
}

/** Lengths of texts are not compared, because table constraints limit them. */
const POSTGRES_TYPES: Record<string, string> = {
  int: 'int4',
  bigint: 'int8',
  bigserial: 'int8',
  boolean: 'bool',
  'int[]': '_int4',
  'text[]': '_text',
  'uuid[]': '_uuid',
  varchar: 'text',
  bpchar: 'text',
  char: 'text',
  _varchar: '_text',
};
const toColumnType = (declared: string): string => {
  const name = declared.replace(/\(.*\)/, '');
  return POSTGRES_TYPES[name] ?? name;
};

/** With a wrong entity, the TypeScript types of queries are wrong too. */
export async function findWrongColumns({ app, database }: TestService): Promise<string[]> {
  const columns = await database.query<Column>(`
    select table_name as "table", column_name as name, udt_name as type, is_nullable = 'YES' as "isNullable",
      column_default is not null or is_identity = 'YES' as "hasDefault"
    from information_schema.columns where table_schema = 'public'`);
  const entities = [...app.get(MikroORM).getMetadata().getAll().values()];
  return entities.flatMap(({ tableName, props }) => {
    const told = new Map(props.filter(isColumn).map((property) => [property.fieldNames[0]!, property]));
    const ofTable = columns.filter(({ table }) => table === tableName);
    const wrong = ofTable
      .filter((column) => !isDeclaredCorrectly(column, told.get(column.name)))
      .map(({ name }) => name);
    const missing = [...told.keys()].filter((name) => !ofTable.some((column) => column.name === name));
    return [...wrong, ...missing].map((name) => `${tableName}.${name}`);
  });
}

const isColumn = ({ kind, formula, persist }: EntityProperty): boolean =>
  kind === ReferenceKind.SCALAR && !formula && persist !== false;

function isDeclaredCorrectly({ type, isNullable, hasDefault }: Column, property: EntityProperty | undefined): boolean {
  if (!property) return false;
  const isOptional = property.default !== undefined || property.defaultRaw !== undefined || property.autoincrement;
  return (
    toColumnType(property.columnTypes[0]!) === toColumnType(type) &&
    (property.nullable ?? false) === isNullable &&
    // A column without a default value must be a required property of the entity.
    (!isOptional || hasDefault)
  );
}
