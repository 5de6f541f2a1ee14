import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const root = resolve(import.meta.dirname, '../../../..');

interface Component {
  name: string;
  version: string;
  purl: string;
  licenses?: { expression: string }[];
}

describe('An image', () => {
  it('contains a CycloneDX bill of its production packages, without packages that only tests need', () => {
    const folder = mkdtempSync(join(tmpdir(), 'sbom-spec-'));
    try {
      execFileSync('node', ['deploy/operation/images/assemble.mjs', 'services/identity', folder], { cwd: root });
      const bill = JSON.parse(readFileSync(join(folder, 'sbom.cdx.json'), 'utf8')) as {
        bomFormat: string;
        metadata: object;
        components: Component[];
      };
      expect(bill).toMatchObject({
        bomFormat: 'CycloneDX',
        metadata: { component: { type: 'application', name: 'paperbill/identity' } },
      });
      const { version } = JSON.parse(readFileSync(join(root, 'node_modules/pg/package.json'), 'utf8')) as Component;
      expect(bill.components).toContainEqual({
        type: 'library',
        name: 'pg',
        version,
        purl: `pkg:npm/pg@${version}`,
        licenses: [{ expression: 'MIT' }],
      });
      const names = bill.components.map(({ name }) => name);
      expect(names).toContain('@nestjs/core');
      expect(names.filter((name) => /jest|oxlint|playwright|^@paperbill/.test(name))).toEqual([]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
