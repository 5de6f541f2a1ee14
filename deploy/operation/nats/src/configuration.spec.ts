import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import * as contracts from '@paperbill/contracts/nats';
import { projectFolder } from '@paperbill/embedded';
import { renderConfiguration } from './configuration.js';
import { listAllowedSubjects, configurationFile, listDeniedSubjects } from './users.js';

describe('nats.conf', () => {
  it('equals the generated configuration (npm run configuration -w @paperbill/nats)', async () => {
    expect(await readFile(configurationFile, 'utf8')).toBe(renderConfiguration());
  });
});

describe('The permitted calls of each service', () => {
  it.each(contracts.serviceNames)('are exactly those that its code makes: %s', async (service) => {
    const folder = join(projectFolder, 'services', service, 'src');
    const files = globSync('**/*.ts', { cwd: folder, exclude: ['**/*.spec.ts', 'testing/**'] });
    const code = (await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))).join('\n');
    // The test assumes that a service sends every message that its code refers to, except its own messages.
    const otherServices = contracts.serviceNames.filter((name) => name !== service).join('|');
    const references = code.matchAll(new RegExp(`(?<![\\w.'/])(${otherServices})\\.(\\w+)`, 'g'));
    const sentSubjects = [...references].map(([, service, message]) => getSubject(service!, message!));

    expect(files.length).toBeGreaterThan(0);
    expect(new Set(sentSubjects)).toEqual(new Set(listAllowedSubjects(service)));
  });
});

describe('The caller that a message acts for', () => {
  const { identity, billing, catalogue, invoicing, documents } = contracts;
  const messages = [
    ...[identity, billing, catalogue, invoicing, documents].flatMap(
      (group) => Object.values(group) as { subject: string; actsFor: string }[],
    ),
    ...contracts.serviceNames.map(contracts.createHealthMessage),
  ];
  const listSubjectsFor = (actsFor: string) =>
    messages.filter((message) => message.actsFor === actsFor).map(({ subject }) => subject);

  const unsignedSubjects = listDeniedSubjects('bff');

  it('is "unsigned" only for health checks and for messages that one service sends, and never the BFF', () => {
    const health = contracts.serviceNames.map((name) => `${name}.health`);
    expect(new Set(listSubjectsFor('unsigned'))).toEqual(new Set([...health, ...unsignedSubjects]));
    const allowedSubjects = contracts.serviceNames.flatMap(listAllowedSubjects);
    for (const subject of unsignedSubjects) expect(allowedSubjects.filter((one) => one === subject)).toHaveLength(1);
  });

  it('is "bff" only for calls before sign-in or by visitors without an account, which no service may send', () => {
    const bffSubjects = listSubjectsFor('bff');
    expect(bffSubjects).toEqual([
      'identity.users.sign-in',
      'identity.sessions.find',
      'identity.sessions.save',
      'identity.sessions.end-at-provider',
      'identity.sessions.destroy',
      'billing.payment-sessions.open',
      'billing.payment-sessions.sync',
      'billing.payments-webhooks.receive',
      'billing.webhooks.receive',
      'invoicing.links.find',
      'invoicing.links.read',
      'invoicing.links.version',
      'invoicing.links.logo',
      'invoicing.links.open',
      'invoicing.client-messages.send',
      'invoicing.quote-links.find',
      'invoicing.quote-links.read',
      'invoicing.quote-links.version',
      'invoicing.quote-links.logo',
      'invoicing.quote-links.open',
      'invoicing.quote-links.answer',
      'invoicing.mails.bounce',
      'invoicing.online-payments.prepare',
      'invoicing.saved-cards.end-of-link',
    ]);
    const allowedSubjects = contracts.serviceNames.flatMap(listAllowedSubjects);
    expect(allowedSubjects.filter((subject) => bffSubjects.includes(subject))).toEqual([]);
  });

  it('is "user" in all other calls between services', () => {
    const userSubjects = [...listSubjectsFor('user'), ...unsignedSubjects];
    expect(
      contracts.serviceNames.flatMap(listAllowedSubjects).filter((subject) => !userSubjects.includes(subject)),
    ).toEqual([]);
  });
});

/** Returns the NATS subject of a message such as `invoicing.getLogo`. */
function getSubject(service: string, message: string): string {
  const messages = (contracts as unknown as Record<string, Record<string, { subject: string }>>)[service];
  const found = messages?.[message];
  if (!found) throw new Error(`${service}.${message} is no message of the contracts`);
  return found.subject;
}
