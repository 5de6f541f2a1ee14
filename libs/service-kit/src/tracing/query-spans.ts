import { inClientSpan } from '@paperbill/messaging';
import type { Pool, PoolClient } from 'pg';

type Query = (...args: unknown[]) => Promise<unknown> | undefined;

/**
 * Gives each query of a pool a span, below that of the message which it serves. The span tells what was done to which
 * table and never the statement, for MikroORM writes the values into it. (OpenTelemetry's own instrumentation would send
 * them along.)
 */
export function traceQueries(pool: Pool): void {
  pool.on('connect', (client: PoolClient) => {
    const query = client.query.bind(client) as Query;
    const traced: Query = (...args) => {
      const { operation, table } = describe(args[0]);
      const attributes = {
        'db.system.name': 'postgresql',
        'db.operation.name': operation,
        ...(table && { 'db.collection.name': table }),
      };
      return inClientSpan([operation, table].filter(Boolean).join(' '), attributes, async () => query(...args));
    };
    client.query = ((...args: unknown[]) =>
      returnsPromise(args) ? traced(...args) : query(...args)) as PoolClient['query'];
  });
}

/** A cursor or a callback tells its end in another way. */
const returnsPromise = ([statement, ...more]: unknown[]): boolean =>
  !more.some((value) => typeof value === 'function') && !(statement as { submit?: unknown }).submit;

/** The first word of a statement, and the first table that it names. */
function describe(statement: unknown): { operation: string; table: string | undefined } {
  const text = typeof statement === 'string' ? statement : ((statement as { text?: string }).text ?? '');
  const [, operation = 'query'] = /^\s*(\w+)/.exec(text) ?? [];
  const [, table] = /\b(?:from|into|update)\s+"?(\w+)/i.exec(text.slice(0, LOOKED_AT)) ?? [];
  return { operation: operation.toUpperCase(), table };
}

/** A statement may hold a whole PDF. */
const LOOKED_AT = 5_000;
