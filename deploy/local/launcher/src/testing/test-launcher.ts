import { setTimeout as sleep } from 'node:timers/promises';
import { serviceNames } from '@paperbill/contracts/nats';
import { type Product, type ProductOptions, startProduct } from '../product.js';
import { type FakeProject, createFakeProject } from './fake-project.js';

export const externalServerVariables = {
  NATS_URL: 'nats://nats.invalid:4222',
  OIDC_ISSUER: 'https://id.invalid',
  OIDC_CLIENT_ID: 'their-client',
  OIDC_CLIENT_SECRET: 'issued-to-us',
  GOTENBERG_URL: 'http://gotenberg.invalid:3000',
  SMTP_URL: 'smtps://u:p@mail.invalid',
  MAIL_FROM: 'invoices@mail.invalid',
  STRIPE_SECRET_KEY: 'sk_test_issued_to_us',
  STRIPE_WEBHOOK_SECRET: 'whsec_issued_to_us',
  ...Object.fromEntries(
    serviceNames.map((name) => [`${name.toUpperCase()}_DATABASE_URL`, `postgresql://u:p@db.invalid/${name}`]),
  ),
};

/** Empty values replace variables that may be set on the machine that runs the tests. */
const emptyVariables = Object.fromEntries(
  [
    ...Object.keys(externalServerVariables),
    'NODE_ENV',
    'POSTGRES_URL',
    'PUBLIC_URL',
    'SESSION_SECRET',
    'MESSAGE_SIGNING_KEY',
    'SMALL_HOST',
  ].map((name) => [name, '']),
);

export interface TestLauncher {
  project: FakeProject;
  printedLines: string[];
  start(env?: NodeJS.ProcessEnv, options?: ProductOptions): Promise<Product>;
  end(): Promise<void>;
}

export async function createTestLauncher(): Promise<TestLauncher> {
  const project = await createFakeProject();
  const products: Product[] = [];
  const printedLines: string[] = [];
  return {
    project,
    printedLines,
    start: async (env = {}, options = {}) => {
      const product = await startProduct({
        ...project.options,
        progress: {
          printLine: (line = '') => printedLines.push(line),
          step: (_title, work) => work((note) => printedLines.push(note)),
        },
        ...options,
        env: { ...emptyVariables, PORT: '0', ...env },
      });
      products.push(product);
      return product;
    },
    end: async () => {
      await Promise.all(products.map((product) => product.stop()));
      await project.remove();
    },
  };
}

export async function waitUntil<Result>(
  getResult: () => Promise<Result | false | null | undefined | ''>,
): Promise<Result> {
  for (;;) {
    const result = await getResult();
    if (result) return result;
    await sleep(20);
  }
}
