import 'reflect-metadata';
import { createHash } from 'node:crypto';
import { Controller, Get, Module, Query, Req, ValidationPipe } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { Transform } from 'class-transformer';
import { IsInt, IsOptional, Max, Min } from 'class-validator';
import type { Request } from 'express';
import session, { type SessionData, Store } from 'express-session';
import pg from 'pg';

/**
 * A minimal server for comparisons. It is one process with Nest and Express, without NATS, services, limits, logs and
 * entities. Like the BFF, it reads and caches the session, validates the query with class-validator and sends the same
 * SQL. It runs as a separate process, so that the benchmark can measure its processor time.
 */
const { IDENTITY_URL, INVOICING_URL, SESSION_SECRET } = process.env as Record<string, string>;

const SESSION_CACHE_MS = 5_000;

pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);
const [identity, invoicing] = [IDENTITY_URL, INVOICING_URL].map(
  (connectionString) => new pg.Pool({ ...(connectionString && { connectionString }), max: 10 }),
) as [pg.Pool, pg.Pool];

declare module 'express-session' {
  interface SessionData {
    userId: string;
    user: object;
  }
}

type FoundSession = { user: object; sess: SessionData; expire: Date };

class StoredSessions extends Store {
  private readonly cachedSessions = new Map<string, { at: number; session: Promise<FoundSession | undefined> }>();

  override get(id: string, done: (error: unknown, session?: SessionData | null) => void): void {
    const sid = createHash('sha256').update(id).digest('hex');
    let entry = this.cachedSessions.get(sid);
    if (!entry || Date.now() - entry.at > SESSION_CACHE_MS) {
      this.cachedSessions.set(sid, (entry = { at: Date.now(), session: findSession(sid) }));
    }
    entry.session.then(
      (found) =>
        done(
          null,
          found && { ...found.sess, user: found.user, cookie: { originalMaxAge: null, expires: found.expire } },
        ),
      done,
    );
  }

  override set(_id: string, _session: SessionData, done: () => void = () => undefined): void {
    done();
  }

  override destroy(_id: string, done: () => void = () => undefined): void {
    done();
  }
}

async function findSession(sid: string): Promise<FoundSession | undefined> {
  const { rows } = await identity.query<FoundSession>({
    text: `select sess, expire, to_jsonb(users) as user from sessions join users on users.id = sessions.user_id
      where sid = $1 and expire > now()`,
    values: [sid],
  });
  return rows[0];
}

type SignedInRequest = Request & { session: SessionData };

/** Sets the user for row-level security and sends the query in one round trip, as the product does. */
async function queryAsUser<Row extends object>(userId: string, sql: string): Promise<Row[]> {
  const results = await invoicing.query(`set local paperbill.rows_of = '${userId}'; ${sql}`);
  return (results as unknown as pg.QueryResult<Row>[])[1]!.rows;
}

const ToNumber = () => Transform(({ value }: { value: unknown }) => Number(value));

class InvoicePageQuery {
  @IsOptional()
  @ToNumber()
  @IsInt()
  @Min(1)
  @Max(1_000_000)
  page = 1;

  @IsOptional()
  @ToNumber()
  @IsInt()
  @Min(1)
  @Max(200)
  pageSize = 10;
}

const SHOWN_STATUS_SQL = `case when voided_at is not null then 'void'
  when status <> 'paid' and due_date < (select day_of_user(now())) then 'overdue' else status end`;

@Controller()
class PlainController {
  @Get('user')
  user(@Req() { session }: SignedInRequest) {
    return session.user;
  }

  @Get('next-number')
  async nextNumber(@Req() { session: { userId } }: SignedInRequest) {
    const [counter] = await queryAsUser<{ next_number: string }>(
      userId,
      `select next_number from invoice_counters where user_id = '${userId}'`,
    );
    return { nextInvoiceNumber: Number(counter?.next_number ?? 1) };
  }

  @Get('invoices')
  async invoices(@Req() { session: { userId } }: SignedInRequest, @Query() { page, pageSize }: InvoicePageQuery) {
    const [invoices] = await Promise.all([
      queryAsUser(
        userId,
        `select *, ${SHOWN_STATUS_SQL} as status_today from invoices where id in (select id from invoices
           where user_id = '${userId}' order by created_at desc, id desc limit ${pageSize} offset ${(page - 1) * pageSize})
         order by created_at desc, id desc`,
      ),
      queryAsUser(
        userId,
        `select coalesce(sum(invoices), 0)::int as count from invoice_sums where user_id = '${userId}'`,
      ),
    ]);
    return invoices;
  }
}

@Module({ controllers: [PlainController] })
class PlainModule {}

const app = await NestFactory.create<NestExpressApplication>(PlainModule, { logger: ['error'], bodyParser: false });
app.set('etag', false);
app.use(
  session({
    name: 'sid',
    secret: SESSION_SECRET!,
    store: new StoredSessions(),
    saveUninitialized: false,
    resave: false,
  }),
);
app.useGlobalPipes(new ValidationPipe({ transform: true, whitelist: true }));
await app.listen(0, '127.0.0.1');
process.stdout.write(`${await app.getUrl()}\n`);
