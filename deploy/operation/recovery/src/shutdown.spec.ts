import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Product } from '@paperbill/local';
import { stopAfterFile } from '@paperbill/test-infrastructure';
import { anInvoice } from '@paperbill/testing/data';
import { type Person, signIn } from '@paperbill/testing/people';
import pg from 'pg';
import { saveInvoice } from './testing/business.js';
import type { DatabaseVariables } from './testing/database-server.js';
import { newServer, query, start } from './testing/test-product.js';

let databases: DatabaseVariables;
let product: Product;
let ada: Person;
/** Requests to the renderer that are not answered yet. */
const rendering: ServerResponse[] = [];
/** Lines that the launcher printed about processes that have exited. */
const said: string[] = [];

/** Starts a fake renderer, which answers a request only when the test tells it to. */
async function startRenderer(): Promise<string> {
  const server = createServer((request, response) => {
    if (request.method === 'POST') rendering.push(response);
    else response.end('{"status":"up"}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  stopAfterFile(async () => void server.close().closeAllConnections());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await sleep(20);
}

const tellToStop = (name: string) => process.kill(product.parts.find((part) => part.name === name)!.pid!, 'SIGTERM');
const hasEnded = (title: string) => said.some((line) => line.includes(`${title} ended with status 0`));

beforeAll(async () => {
  ({ databases } = await newServer());
  const env = { GOTENBERG_URL: await startRenderer() };
  product = await start(databases, env, {
    say: (line = '') => void said.push(line),
    step: (_title, work) => work(() => undefined),
  });
  ada = await signIn('ada@example.com', product.url);
});

describe('Processes that are told to stop', () => {
  it('print the PDF that somebody waits for', async () => {
    const { id } = await saveInvoice(ada);
    const download = ada.get(`/api/invoices/${id}/download-pdf`);
    await until(() => rendering.length > 0);

    tellToStop('documents');
    rendering.pop()!.writeHead(200, { 'Content-Type': 'application/pdf' }).end('%PDF-1.7\n%%EOF\n');

    expect(await download).toMatchObject({ status: 200, headers: { 'content-type': 'application/pdf' } });
    await until(() => hasEnded('The documents service'));
  });

  it('save the invoice that somebody saves, answer, and let the connection go', async () => {
    await saveInvoice(ada);
    const holder = new pg.Client({ connectionString: databases.INVOICING_DATABASE_URL });
    await holder.connect();
    await holder.query('begin');
    await holder.query('select from invoice_counters where user_id = $1 for update', [ada.user.id]);
    const saving = ada.post<{ id: string }>('/api/invoices?number=next', anInvoice());
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await until(async () => (await query(databases.INVOICING_DATABASE_URL, waiting)).length > 0);

    tellToStop('bff');
    tellToStop('invoicing');
    // The process refuses new connections now, so only the running requests remain.
    await until(() =>
      fetch(`${product.url}/health/live`).then(
        (response) => response.body!.cancel().then(() => false),
        () => true,
      ),
    );
    await holder.query('rollback');
    await holder.end();

    const { status, headers, body } = await saving;
    expect([status, headers.connection]).toEqual([201, 'close']);
    await until(() => hasEnded('The web server') && hasEnded('The invoicing service'));
    const sql = 'select from invoices where id = $1';
    expect(await query(databases.INVOICING_DATABASE_URL, sql, [body.id])).toHaveLength(1);
  });
});
