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
import { startEmptyServer, queryDatabase, startTestProduct } from './testing/test-product.js';

let databases: DatabaseVariables;
let product: Product;
let ada: Person;
const pendingRenderRequests: ServerResponse[] = [];
const launcherLines: string[] = [];

/** Answers a request only after the test permits this. */
async function startRenderer(): Promise<string> {
  const server = createServer((request, response) => {
    if (request.method === 'POST') pendingRenderRequests.push(response);
    else response.end('{"status":"up"}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  stopAfterFile(async () => void server.close().closeAllConnections());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function waitUntil(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await sleep(20);
}

const sendSigterm = (name: string) => process.kill(product.parts.find((part) => part.name === name)!.pid!, 'SIGTERM');
const hasProcessEnded = (title: string) => launcherLines.some((line) => line.includes(`${title} ended with status 0`));

beforeAll(async () => {
  ({ databases } = await startEmptyServer());
  const env = { GOTENBERG_URL: await startRenderer(), SMALL_HOST: 'false' };
  product = await startTestProduct(databases, env, {
    say: (line = '') => void launcherLines.push(line),
    step: (_title, work) => work(() => undefined),
  });
  ada = await signIn('ada@example.com', product.url);
});

describe('A process that receives SIGTERM', () => {
  it('completes the PDF of a running download', async () => {
    const { id } = await saveInvoice(ada);
    const download = ada.get(`/api/invoices/${id}/download-pdf`);
    await waitUntil(() => pendingRenderRequests.length > 0);

    sendSigterm('documents');
    pendingRenderRequests.pop()!.writeHead(200, { 'Content-Type': 'application/pdf' }).end('%PDF-1.7\n%%EOF\n');

    expect(await download).toMatchObject({ status: 200, headers: { 'content-type': 'application/pdf' } });
    await waitUntil(() => hasProcessEnded('The documents service'));
  });

  it('completes a running save, sends the response and closes the connection', async () => {
    await saveInvoice(ada);
    const holder = new pg.Client({ connectionString: databases.INVOICING_DATABASE_URL });
    await holder.connect();
    await holder.query('begin');
    await holder.query('select from invoice_counters where user_id = $1 for update', [ada.user.id]);
    const saving = ada.post<{ id: string }>('/api/invoices?number=next', anInvoice());
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await waitUntil(async () => (await queryDatabase(databases.INVOICING_DATABASE_URL, waiting)).length > 0);

    sendSigterm('bff');
    sendSigterm('invoicing');
    // The BFF refuses new connections during its shutdown.
    await waitUntil(() =>
      fetch(`${product.url}/health/live`).then(
        (response) => response.body!.cancel().then(() => false),
        () => true,
      ),
    );
    await holder.query('rollback');
    await holder.end();

    const { status, headers, body } = await saving;
    expect([status, headers.connection]).toEqual([201, 'close']);
    await waitUntil(() => hasProcessEnded('The web server') && hasProcessEnded('The invoicing service'));
    const sql = 'select from invoices where id = $1';
    expect(await queryDatabase(databases.INVOICING_DATABASE_URL, sql, [body.id])).toHaveLength(1);
  });
});
