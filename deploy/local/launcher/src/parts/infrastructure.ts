import { join } from 'node:path';
import { ensureChromium, ensureFonts, type Report, sandboxWorks } from '@paperbill/embedded';
import { listenHost } from '../environment/environment.js';
import { nodeProcess } from './node-process.js';
import type { Workshop } from './workshop.js';

export interface SignIn {
  issuer: string;
  clientId: string;
  clientSecret: string | undefined;
}

/** An address on the product's own host: pages that lead to each other must not mix names of one machine. */
export function besidePublicUrl(publicUrl: string, port: number): string {
  const url = new URL(publicUrl);
  url.protocol = 'http:';
  url.port = `${port}`;
  return url.origin;
}

/** Who people sign in with: OIDC_ISSUER, or the provider for local use. */
export function signIn({ materials: { env, ports } }: Workshop, publicUrl: string): SignIn {
  return {
    issuer: env['OIDC_ISSUER'] ?? besidePublicUrl(publicUrl, ports.oidc),
    clientId: env['OIDC_CLIENT_ID'] ?? 'paperbill',
    clientSecret: env['OIDC_CLIENT_SECRET'],
  };
}

export async function startSignIn(workshop: Workshop, publicUrl: string, { issuer, clientId }: SignIn): Promise<void> {
  const { env, dataDir, ports } = workshop.materials;
  if (env['OIDC_ISSUER']) return;
  await nodeProcess(workshop, {
    title: 'The sign-in provider',
    stops: 'second',
    name: 'oidc',
    project: 'deploy/stand-ins/oidc',
    host: listenHost(env),
    port: ports.oidc,
    readyPath: '/.well-known/openid-configuration',
    env: {
      ISSUER: issuer,
      DATA_DIR: join(dataDir, 'oidc'),
      CLIENT_ID: clientId,
      REDIRECT_URIS: `${publicUrl}/api/callback`,
      POST_LOGOUT_REDIRECT_URIS: `${publicUrl}/`,
    },
  }).start();
}

/** The address of what turns HTML into PDF: GOTENBERG_URL, or the stand-in over a Chromium of this machine. */
export const gotenbergUrl = ({ materials: { env, ports } }: Workshop): string =>
  env['GOTENBERG_URL'] ?? `http://127.0.0.1:${ports.gotenberg}`;

export async function startGotenberg(workshop: Workshop, report: Report): Promise<void> {
  if (workshop.materials.env['GOTENBERG_URL']) return;
  const chromium = await ensureChromium(report);
  // Before Chromium starts: it sees no fonts that come later.
  await ensureFonts(report);
  const sandbox = await sandboxWorks(chromium);
  await nodeProcess(workshop, {
    title: 'The PDF renderer',
    stops: 'second',
    name: 'gotenberg',
    project: 'deploy/stand-ins/gotenberg',
    port: workshop.materials.ports.gotenberg,
    readyPath: '/health',
    // Without the sandbox there are still no scripts and no network for what it renders.
    env: { CHROMIUM_PATH: chromium, ...(!sandbox && { CHROMIUM_NO_SANDBOX: 'true' }) },
  }).start();
}
