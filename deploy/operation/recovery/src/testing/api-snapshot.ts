import { createHash } from 'node:crypto';
import type { Invoice } from '@paperbill/contracts/http';
import type { Person } from '@paperbill/testing/people';
import { type Businesses, downloadPdf } from './business.js';

const SNAPSHOT_PATHS = [
  '/api/auth/user',
  '/api/subscription/status',
  '/api/profile',
  '/api/customers',
  '/api/products',
  '/api/invoices',
  '/api/invoices/stats',
  '/api/invoices/next-number',
];

export type ApiSnapshot = Record<string, unknown>;

async function takeSnapshot(person: Person): Promise<ApiSnapshot> {
  const snapshot: ApiSnapshot = {};
  for (const path of SNAPSHOT_PATHS) {
    const { status, body } = await person.get(path);
    snapshot[path] = { status, body };
  }
  const logo = await person.get('/api/profile/logo');
  snapshot['/api/profile/logo'] = {
    status: logo.status,
    ...(logo.status === 200 && { sha256: hashSha256(logo.bytes) }),
  };
  const { body: invoices } = await person.get<Invoice[]>('/api/invoices');
  for (const { id } of invoices) {
    const { status } = await person.get(`/api/invoices/${id}/pdf-data`);
    snapshot[`/api/invoices/${id}/pdf-data`] = { status };
    if (status === 200) snapshot[`/api/invoices/${id}/download-pdf`] = { sha256: await downloadPdf(person, id) };
  }
  return snapshot;
}

export async function takeSnapshots({ ada, grace, staff }: Businesses): Promise<Record<string, ApiSnapshot>> {
  const { status, body } = await staff.get('/staff/api/events');
  return {
    ada: await takeSnapshot(ada),
    grace: await takeSnapshot(grace),
    staff: { '/staff/api/events': { status, body } },
  };
}

const hashSha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
