import { join } from 'node:path';
import { ensureChromium, ensureFonts, type ReportProgress, isSandboxWorking } from '@paperbill/embedded';
import type { Progress } from '../../progress.mjs';
import { hasPayments, isProduction, getListenHost, addPrefix } from '../environment.js';
import { type NodeProcess, addNodeProcess } from './node-process.js';
import type { Supervisor } from './supervisor.js';

const RENDERER_TIMEOUT_MS = 3_000;

export interface SignInSettings {
  issuer: string;
  clientId: string;
  clientSecret: string | undefined;
}

/** Pages that link to each other must have the same host name. */
function toUrlBesidePublicUrl(publicUrl: string, port: number): string {
  const url = new URL(publicUrl);
  url.protocol = 'http:';
  url.port = `${port}`;
  return url.origin;
}

export function getSignInSettings({ context: { env, ports } }: Supervisor, publicUrl: string): SignInSettings {
  return {
    issuer: env['OIDC_ISSUER'] ?? toUrlBesidePublicUrl(publicUrl, ports.oidc),
    clientId: env['OIDC_CLIENT_ID'] ?? 'paperbill',
    clientSecret: env['OIDC_CLIENT_SECRET'],
  };
}

function getSignInStandIn(supervisor: Supervisor, publicUrl: string): StandInProcess | undefined {
  const { env, dataDir, ports } = supervisor.context;
  if (env['OIDC_ISSUER']) return undefined;
  const { issuer, clientId } = getSignInSettings(supervisor, publicUrl);
  return {
    title: 'The sign-in provider',
    name: 'oidc',
    port: ports.oidc,
    readyPath: '/.well-known/openid-configuration',
    env: {
      ISSUER: issuer,
      DATA_DIR: join(dataDir, 'oidc'),
      CLIENT_ID: clientId,
      REDIRECT_URIS: `${publicUrl}/api/callback`,
      POST_LOGOUT_REDIRECT_URIS: `${publicUrl}/`,
      BACKCHANNEL_LOGOUT_URI: `${publicUrl}/webhooks/sign-out`,
    },
  };
}

export const getGotenbergUrl = ({ context: { env, ports } }: Supervisor): string =>
  env['GOTENBERG_URL'] ?? `http://127.0.0.1:${ports.gotenberg}`;

export async function startGotenberg(supervisor: Supervisor, report: ReportProgress): Promise<void> {
  const configuredUrl = supervisor.context.env['GOTENBERG_URL'];
  if (configuredUrl) return void (await warnIfUnhealthy(configuredUrl, supervisor.context.printLine));
  const chromiumPath = await ensureChromium(report);
  // Fonts must be installed before Chromium starts, because a running Chromium does not notice new fonts.
  await ensureFonts(report);
  const isSandboxed = await isSandboxWorking(chromiumPath);
  await addNodeProcess(supervisor, {
    title: 'The PDF renderer',
    stopPhase: 'second',
    name: 'gotenberg',
    project: 'deploy/stand-ins/gotenberg',
    port: supervisor.context.ports.gotenberg,
    readyPath: '/health',
    // The sandbox may be off, because documents cannot run scripts or use the network.
    env: { CHROMIUM_PATH: chromiumPath, ...(!isSandboxed && { CHROMIUM_NO_SANDBOX: 'true' }) },
  }).start();
}

/** An unhealthy renderer causes only a warning, because only new PDFs need the renderer. */
async function warnIfUnhealthy(url: string, report: ReportProgress): Promise<void> {
  const answer = await fetch(`${url.replace(/\/+$/, '')}/health`, {
    signal: AbortSignal.timeout(RENDERER_TIMEOUT_MS),
  }).then(
    ({ status }) => (status === 200 ? undefined : `answers ${status}`),
    () => 'does not answer',
  );
  if (answer) report(`  ! PDFs cannot be generated: the renderer at GOTENBERG_URL, ${url}, ${answer}.`);
}

export function getStripeSettings({ context }: Supervisor, publicUrl: string): Record<string, string> {
  const { env, ports, secrets } = context;
  if (env['STRIPE_SECRET_KEY']) {
    const names = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_CONNECT_WEBHOOK_SECRET', 'STRIPE_API_URL'];
    return Object.fromEntries(names.filter((name) => env[name]).map((name) => [name, env[name]!]));
  }
  if (!hasPayments(env)) return {};
  return {
    STRIPE_SECRET_KEY: secrets.stripeKey,
    STRIPE_WEBHOOK_SECRET: secrets.stripeWebhookSecret,
    STRIPE_CONNECT_WEBHOOK_SECRET: secrets.stripeConnectWebhookSecret,
    STRIPE_API_URL: toUrlBesidePublicUrl(publicUrl, ports.stripe),
    CLIENT_PAYMENTS: env['CLIENT_PAYMENTS'] ?? 'connect',
  };
}

function getStripeStandIn(supervisor: Supervisor, publicUrl: string): StandInProcess | undefined {
  const { env, dataDir, ports } = supervisor.context;
  if (env['STRIPE_SECRET_KEY'] || !hasPayments(env)) return undefined;
  return {
    title: 'The local Stripe',
    name: 'stripe',
    port: ports.stripe,
    readyPath: '/health',
    env: {
      ...getStripeSettings(supervisor, publicUrl),
      WEBHOOK_URL: `${publicUrl}/webhooks/stripe`,
      CONNECT_WEBHOOK_URL: `${publicUrl}/webhooks/stripe-payments`,
      DATA_DIR: join(dataDir, 'stripe'),
    },
  };
}

/** In production without SMTP_URL, there is no mail server. */
export function getMailSettings({ context: { env, ports } }: Supervisor, publicUrl: string): Record<string, string> {
  if (env['SMTP_URL']) {
    const names = ['SMTP_URL', 'MAIL_FROM', 'DKIM_DOMAIN', 'DKIM_SELECTOR', 'DKIM_PRIVATE_KEY'];
    const configuredVariables = names.filter((name) => env[name]).map((name) => [name, env[name]!]);
    return { ...(Object.fromEntries(configuredVariables) as Record<string, string>), PUBLIC_URL: publicUrl };
  }
  if (isProduction(env)) return {};
  return {
    SMTP_URL: `smtp://127.0.0.1:${ports.smtp}`,
    MAIL_FROM: env['MAIL_FROM'] ?? 'invoices@paperbill.localhost',
    PUBLIC_URL: publicUrl,
  };
}

export function getMailWebhookVariables(supervisor: Supervisor, publicUrl: string): Record<string, string> {
  const { env, secrets } = supervisor.context;
  const secret = env['MAIL_WEBHOOK_SECRET'] ?? (getMailboxUrl(supervisor, publicUrl) && secrets.mailWebhook);
  return secret ? { MAIL_WEBHOOK_SECRET: secret } : {};
}

export const getMailboxUrl = ({ context: { env, ports } }: Supervisor, publicUrl: string): string | undefined =>
  env['SMTP_URL'] || isProduction(env) ? undefined : toUrlBesidePublicUrl(publicUrl, ports.mailbox);

function getMailStandIn(supervisor: Supervisor, publicUrl: string): StandInProcess | undefined {
  const { dataDir, ports } = supervisor.context;
  if (!getMailboxUrl(supervisor, publicUrl)) return undefined;
  return {
    title: 'The local mailbox',
    name: 'mailbox',
    port: ports.mailbox,
    readyPath: '/health',
    env: {
      SMTP_PORT: `${ports.smtp}`,
      DATA_DIR: join(dataDir, 'mailbox'),
      RETURN_URL: `${publicUrl}/webhooks/mail/returned`,
      RETURN_PASSWORD: getMailWebhookVariables(supervisor, publicUrl)['MAIL_WEBHOOK_SECRET']!,
    },
  };
}

type StandInProcess = Pick<NodeProcess, 'title' | 'name' | 'port' | 'readyPath' | 'env'>;

/** On a small host, all stand-ins share one process, which saves 20 to 30 MB for each of them. */
export async function startStandIns(supervisor: Supervisor, progress: Progress, publicUrl: string): Promise<void> {
  const steps = [
    ['Sign-in provider', getSignInStandIn(supervisor, publicUrl)],
    ['Payments', getStripeStandIn(supervisor, publicUrl)],
    ['Mailbox', getMailStandIn(supervisor, publicUrl)],
  ] as const;
  if (supervisor.context.isSmallHost) {
    const standIns = steps.flatMap(([, standIn]) => standIn ?? []);
    return progress.step('Sign-in, payments, mailbox', () => startInOneProcess(supervisor, standIns));
  }
  await Promise.all(
    steps.map(([step, standIn]) => progress.step(step, async () => standIn && startStandIn(supervisor, standIn))),
  );
}

/** Starts several stand-ins in one process. The prefix of each variable is the name of its stand-in. */
async function startInOneProcess(supervisor: Supervisor, standIns: StandInProcess[]): Promise<void> {
  const lastStandIn = standIns.at(-1);
  if (!lastStandIn) return;
  const HOST = getListenHost(supervisor.context.env);
  const prefixedEnvironments = standIns.map(({ name, port, env }) =>
    addPrefix(name, { HOST, PORT: `${port}`, ...env }),
  );
  const env = { STAND_INS: standIns.map(({ name }) => name).join(','), ...Object.assign({}, ...prefixedEnvironments) };
  await startStandIn(
    supervisor,
    { ...lastStandIn, title: 'The process of sign-in, Stripe and mailbox', name: 'stand-ins', env },
    'all',
  );
}

const startStandIn = (supervisor: Supervisor, standIn: StandInProcess, folder = standIn.name): Promise<void> =>
  addNodeProcess(supervisor, {
    ...standIn,
    stopPhase: 'second',
    project: `deploy/stand-ins/${folder}`,
    isSeldomUsed: true,
    host: getListenHost(supervisor.context.env),
  }).start();
