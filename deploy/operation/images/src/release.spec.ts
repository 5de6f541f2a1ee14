import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  readComposeFile,
  envExample,
  readFastRendererFile,
  readPrivateFile,
  rootUrl,
  readSmallHostFile,
} from './compose.js';

const releaseScript = fileURLToPath(new URL('deploy/operation/images/release.mjs', rootUrl));
const SAMPLE_CHANGELOG = '# What is new\n\n## Next\n\n- **New**: this.\n\n## 1.1.0\n\n- That.\n';

let repositoryFolder: string;

beforeEach(() => {
  repositoryFolder = mkdtempSync(join(tmpdir(), 'release-spec-'));
  writeFileSync(join(repositoryFolder, 'package.json'), '{ "version": "1.2.3" }');
  writeFileSync(join(repositoryFolder, 'CHANGELOG.md'), SAMPLE_CHANGELOG);
  for (const file of [
    'docker-compose.yml',
    'deploy/operation/images/fast-renderer.yml',
    'deploy/operation/images/small-host.yml',
    'deploy/operation/private/compose.yml',
  ]) {
    mkdirSync(dirname(join(repositoryFolder, file)), { recursive: true });
    cpSync(fileURLToPath(new URL(file, rootUrl)), join(repositoryFolder, file));
  }
  runGit('init', '--quiet');
  createCommit();
});
afterEach(() => rmSync(repositoryFolder, { recursive: true }));

const runGit = (...args: string[]) => spawnSync('git', args, { cwd: repositoryFolder, encoding: 'utf8' }).stdout.trim();

function createCommit(): string {
  runGit('add', '--all');
  runGit('-c', 'user.name=Ada', '-c', 'user.email=ada@example.com', 'commit', '--quiet', '--message', 'All of it');
  return runGit('rev-parse', 'HEAD');
}

const runRelease = (...args: string[]) =>
  spawnSync(process.execPath, [releaseScript, ...args], { cwd: repositoryFolder, encoding: 'utf8' });
const runPublish = (...options: string[]) =>
  runRelease('publish', '--registry', 'registry.example/paperbill', ...options);
const readChangelog = () => readFileSync(join(repositoryFolder, 'CHANGELOG.md'), 'utf8');

describe('prepare', () => {
  it('moves the "Next" changes to a section of the version, and refuses a second run', () => {
    expect(runRelease('prepare').status).toBe(0);
    expect(readChangelog()).toMatch(
      /^# What is new\n\n## Next\n\n## 1\.2\.3 \(\d{4}-\d\d-\d\d\)\n\n- \*\*New\*\*: this\.\n\n## 1\.1\.0/,
    );
    const before = readChangelog();
    expect(runRelease('prepare')).toMatchObject({ status: 1, stderr: expect.stringContaining('has a section 1.2.3') });
    expect(readChangelog()).toBe(before);
  });
});

it('All compose files and .env.example have the version of package.json', () => {
  const { version } = JSON.parse(readFileSync(new URL('package.json', rootUrl), 'utf8')) as { version: string };
  const images = [readComposeFile(), readFastRendererFile(), readSmallHostFile(), readPrivateFile()].flatMap(
    ({ services }) => Object.values(services).flatMap(({ image, build }) => (build ? [image!.split(':')[1]] : [])),
  );
  expect(new Set(images)).toEqual(new Set([version]));
  expect(envExample).toContain(`\n# PAPERBILL_VERSION=${version}\n`);
});

describe('publish', () => {
  it('builds each image for both platforms, signs its digest, attests its bill of materials and tags the commit', () => {
    runRelease('prepare');
    const revision = createCommit();
    const { status, stdout } = runPublish('--dry-run');
    expect(status).toBe(0);
    const lines = stdout.split('\n');
    const builtServices = [readComposeFile(), readFastRendererFile(), readSmallHostFile(), readPrivateFile()].flatMap(
      ({ services }) => Object.values(services).filter(({ build }) => build),
    );
    expect(builtServices.map(({ image }) => image)).toEqual(
      expect.arrayContaining([expect.stringMatching('/renderer:'), expect.stringMatching('/keycloak:')]),
    );
    for (const { image, build } of builtServices) {
      const name = `registry.example/paperbill/${/\/(\w+):/.exec(image!)![1]}`;
      const pushLines = lines.filter((line) => line.includes('--push') && line.includes(`--tag ${name}:1.2.3 `));
      expect(pushLines).toHaveLength(1);
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
        expect(pushLines[0]).toContain(part);
      }
      const imageName = name.split('/').at(-1)!;
      expect(lines).toContain(`cosign sign --yes --recursive ${name}@sha256:…`);
      const attestLines = lines.filter(
        (line) => line.startsWith('cosign attest') && line.endsWith(` ${name}@sha256:…`),
      );
      // Keycloak publishes its own bill of materials.
      const platforms = imageName === 'keycloak' ? [] : ['linux_amd64', 'linux_arm64'];
      expect(attestLines).toEqual(
        platforms.map((platform) =>
          expect.stringContaining(`--type cyclonedx --predicate release/1.2.3/${imageName}/${platform}/sbom.cdx.json `),
        ),
      );
    }
    expect(lines.filter((line) => line.startsWith('cosign sign'))).toHaveLength(builtServices.length);
    expect(lines).toContain(`git tag --annotate v1.2.3 --message 'Paperbill 1.2.3' ${revision}`);
    expect(readFileSync(join(repositoryFolder, 'release/1.2.3/changes.md'), 'utf8')).toBe(
      '# Paperbill 1.2.3\n\n- **New**: this.\n',
    );
    expect(runGit('tag')).toBe('');
  });

  it('refuses a version without a changelog section, and uncommitted changes, before it builds anything', () => {
    expect(runPublish('--dry-run')).toMatchObject({ status: 1, stderr: expect.stringContaining('no section 1.2.3') });
    runRelease('prepare');
    expect(runPublish()).toMatchObject({ status: 1, stderr: expect.stringContaining('not committed') });
    expect(existsSync(join(repositoryFolder, 'release'))).toBe(false);
  });

  it('refuses a version that already has a tag', () => {
    runRelease('prepare');
    createCommit();
    runGit('tag', 'v1.2.3');
    expect(runPublish('--dry-run')).toMatchObject({ status: 1, stderr: expect.stringContaining('There is a v1.2.3') });
  });

  it('prints its usage if --registry is missing', () => {
    expect(runRelease('publish')).toMatchObject({ status: 1, stderr: expect.stringContaining('Usage:') });
  });
});
