import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { composeFile, envExample, fastRendererFile, privateFile, root, smallHostFile } from './compose.js';

const script = fileURLToPath(new URL('deploy/operation/images/release.mjs', root));
const CHANGES = '# What is new\n\n## Next\n\n- **New**: this.\n\n## 1.1.0\n\n- That.\n';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'release-spec-'));
  writeFileSync(join(folder, 'package.json'), '{ "version": "1.2.3" }');
  writeFileSync(join(folder, 'CHANGELOG.md'), CHANGES);
  for (const file of [
    'docker-compose.yml',
    'deploy/operation/images/fast-renderer.yml',
    'deploy/operation/images/small-host.yml',
    'deploy/operation/private/compose.yml',
  ]) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(fileURLToPath(new URL(file, root)), join(folder, file));
  }
  git('init', '--quiet');
  commit();
});
afterEach(() => rmSync(folder, { recursive: true }));

const git = (...args: string[]) => spawnSync('git', args, { cwd: folder, encoding: 'utf8' }).stdout.trim();

function commit(): string {
  git('add', '--all');
  git('-c', 'user.name=Ada', '-c', 'user.email=ada@example.com', 'commit', '--quiet', '--message', 'All of it');
  return git('rev-parse', 'HEAD');
}

const release = (...args: string[]) =>
  spawnSync(process.execPath, [script, ...args], { cwd: folder, encoding: 'utf8' });
const publish = (...more: string[]) => release('publish', '--registry', 'registry.example/paperbill', ...more);
const changelog = () => readFileSync(join(folder, 'CHANGELOG.md'), 'utf8');

describe('prepare', () => {
  it('makes what is next the section of the version, once', () => {
    expect(release('prepare').status).toBe(0);
    expect(changelog()).toMatch(
      /^# What is new\n\n## Next\n\n## 1\.2\.3 \(\d{4}-\d\d-\d\d\)\n\n- \*\*New\*\*: this\.\n\n## 1\.1\.0/,
    );
    const before = changelog();
    expect(release('prepare')).toMatchObject({ status: 1, stderr: expect.stringContaining('has a section 1.2.3') });
    expect(changelog()).toBe(before);
  });
});

it('Everything names the version of package.json, until .env says otherwise', () => {
  const { version } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8')) as { version: string };
  const images = [composeFile(), fastRendererFile(), smallHostFile(), privateFile()].flatMap(({ services }) =>
    Object.values(services).flatMap(({ image, build }) => (build ? [image!.split(':')[1]] : [])),
  );
  expect(new Set(images)).toEqual(new Set([version]));
  expect(envExample).toContain(`\n# PAPERBILL_VERSION=${version}\n`);
});

describe('publish', () => {
  it('builds each image of the compose files for both platforms, signs it by its digest, attests its bill, tags the commit', () => {
    release('prepare');
    const revision = commit();
    const { status, stdout } = publish('--dry-run');
    expect(status).toBe(0);
    const lines = stdout.split('\n');
    const built = [composeFile(), fastRendererFile(), smallHostFile(), privateFile()].flatMap(({ services }) =>
      Object.values(services).filter(({ build }) => build),
    );
    expect(built.map(({ image }) => image)).toEqual(
      expect.arrayContaining([expect.stringMatching('/renderer:'), expect.stringMatching('/keycloak:')]),
    );
    for (const { image, build } of built) {
      const name = `registry.example/paperbill/${/\/(\w+):/.exec(image!)![1]}`;
      const pushed = lines.filter((line) => line.includes('--push') && line.includes(`--tag ${name}:1.2.3 `));
      expect(pushed).toHaveLength(1);
      for (const part of [
        '--platform linux/amd64,linux/arm64',
        ...(build!.args
          ? [
              `--build-arg PROJECT=${build!.args['PROJECT']}`,
              '--build-arg VERSION=1.2.3',
              `--build-arg REVISION=${revision.slice(0, 12)}`,
            ]
          : [` --push --metadata-file release/1.2.3/keycloak.json ${build!.context}`]),
        `--tag ${name}:1.2 `,
        `--tag ${name}:${revision.slice(0, 12)}`,
      ]) {
        expect(pushed[0]).toContain(part);
      }
      const short = name.split('/').at(-1)!;
      expect(lines).toContain(`cosign sign --yes --recursive ${name}@sha256:…`);
      const attested = lines.filter((line) => line.startsWith('cosign attest') && line.endsWith(` ${name}@sha256:…`));
      // The image of Keycloak gets no bill of materials from us, because Keycloak publishes one.
      const platforms = short === 'keycloak' ? [] : ['linux_amd64', 'linux_arm64'];
      expect(attested).toEqual(
        platforms.map((platform) =>
          expect.stringContaining(`--type cyclonedx --predicate release/1.2.3/${short}/${platform}/sbom.cdx.json `),
        ),
      );
    }
    expect(lines.filter((line) => line.startsWith('cosign sign'))).toHaveLength(built.length);
    expect(lines).toContain(`git tag --annotate v1.2.3 --message 'Paperbill 1.2.3' ${revision}`);
    expect(readFileSync(join(folder, 'release/1.2.3/changes.md'), 'utf8')).toBe(
      '# Paperbill 1.2.3\n\n- **New**: this.\n',
    );
    // A dry run executes no command, so the tag does not exist.
    expect(git('tag')).toBe('');
  });

  it('refuses a version without changes, and what is not committed, before it builds anything', () => {
    expect(publish('--dry-run')).toMatchObject({ status: 1, stderr: expect.stringContaining('no section 1.2.3') });
    release('prepare');
    expect(publish()).toMatchObject({ status: 1, stderr: expect.stringContaining('not committed') });
    expect(existsSync(join(folder, 'release'))).toBe(false);
  });

  it('refuses a version that is published already', () => {
    release('prepare');
    commit();
    git('tag', 'v1.2.3');
    expect(publish('--dry-run')).toMatchObject({ status: 1, stderr: expect.stringContaining('There is a v1.2.3') });
  });

  it('says how it is used', () => {
    expect(release('publish')).toMatchObject({ status: 1, stderr: expect.stringContaining('Usage:') });
  });
});
