import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import * as contracts from '@paperbill/contracts/nats';
import { projectFolder } from '@paperbill/embedded';
import { renderConfiguration } from './configuration.js';
import { callsOf, configurationFile } from './users.js';

describe('nats.conf', () => {
  it('is what the code says: npm run configuration -w @paperbill/nats writes it', async () => {
    expect(await readFile(configurationFile, 'utf8')).toBe(renderConfiguration());
  });
});

describe('The calls of each service', () => {
  it.each(contracts.serviceNames)('are those that its code makes: %s', async (service) => {
    const folder = join(projectFolder, 'services', service, 'src');
    const files = globSync('**/*.ts', { cwd: folder, exclude: ['**/*.spec.ts', 'testing/**'] });
    const code = (await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))).join('\n');
    const made = [...code.matchAll(/\bbus\.call\(\s*(\w+)\.(\w+)/g)].map(([, of, message]) => subjectOf(of!, message!));

    expect(files.length).toBeGreaterThan(0);
    expect(new Set(made)).toEqual(new Set(callsOf(service)));
  });
});

/** The subject of a message as code names it: `invoicing.getLogo`. */
function subjectOf(service: string, message: string): string {
  const messages = (contracts as unknown as Record<string, Record<string, { subject: string }>>)[service];
  const found = messages?.[message];
  if (!found) throw new Error(`${service}.${message} is no message of the contracts`);
  return found.subject;
}
