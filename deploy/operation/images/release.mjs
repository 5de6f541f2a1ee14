// Publishes the images of a release. The script needs git, cosign, and docker with buildx.
//
// node deploy/operation/images/release.mjs prepare
// Renames the section "Next" of CHANGELOG.md to the version in package.json. Commit this change.
// node deploy/operation/images/release.mjs publish --registry ghcr.io/you/paperbill [--dry-run]
// For each image of the compose files:
// - builds the image for amd64 and arm64, and pushes it with the tags `<version>`, `<major>.<minor>` and the commit
// - signs the image and its bill of materials with cosign
// Then tags the commit. The folder release/<version>/ contains the changelog section and the bills of materials.
//
// A dry run writes the changelog section to this folder. It prints all commands without executing them.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { parse } from 'yaml';

const PLATFORMS = ['linux/amd64', 'linux/arm64'];
const COMPOSE_FILES = [
  'docker-compose.yml',
  'deploy/operation/images/fast-renderer.yml',
  'deploy/operation/images/small-host.yml',
  'deploy/operation/private/compose.yml',
];

const { positionals, values: options } = parseArgs({
  allowPositionals: true,
  options: { registry: { type: 'string' }, 'dry-run': { type: 'boolean', default: false } },
});
const isDryRun = options['dry-run'];

const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
const releaseFolder = `release/${version}`;

try {
  const [command] = positionals;
  if (command === 'prepare') prepare();
  else if (command === 'publish' && options.registry) publish(options.registry.replace(/\/$/, ''));
  else throw new Error('Usage: release.mjs prepare | publish --registry <registry> [--dry-run]');
} catch (error) {
  process.stderr.write(`release: ${error.message}\n`);
  process.exitCode = 1;
}

function prepare() {
  const changes = readFileSync('CHANGELOG.md', 'utf8');
  if (findSection(version))
    throw new Error(`CHANGELOG.md has a section ${version}: raise the version in package.json first`);
  if (!findSection('Next')) throw new Error('CHANGELOG.md has nothing under Next');
  const heading = `## ${version} (${new Date().toISOString().slice(0, 10)})`;
  writeFileSync('CHANGELOG.md', changes.replace(/^## Next$/m, `## Next\n\n${heading}`));
  printLine(`CHANGELOG.md has a section ${version}: commit it, then publish`);
}

function publish(registry) {
  const changes = findSection(version);
  if (!changes) throw new Error(`CHANGELOG.md has no section ${version}: run "prepare" and commit it`);
  const revision = runGit('rev-parse', 'HEAD');
  if (runGit('tag', '--list', `v${version}`))
    throw new Error(`There is a v${version}: raise the version in package.json first`);
  // All changes must be committed, so that the pushed images match the tagged commit.
  if (!isDryRun && runGit('status', '--porcelain') !== '') throw new Error('There are changes that are not committed');
  mkdirSync(releaseFolder, { recursive: true });
  writeFileSync(`${releaseFolder}/changes.md`, `# Paperbill ${version}\n\n${changes}\n`);
  for (const image of listImages()) publishImage(image, registry, revision);
  runProgram('git', 'tag', '--annotate', `v${version}`, '--message', `Paperbill ${version}`, revision);
  printLine(`${releaseFolder}/ has the changes and the bills of materials. Left to you: git push origin v${version}`);
}

function listImages() {
  return COMPOSE_FILES.flatMap((file) => {
    const { services } = parse(readFileSync(file, 'utf8'), { merge: true });
    return Object.values(services).flatMap(({ image, build }) =>
      build ? [{ name: /([^/]+):\$\{PAPERBILL_VERSION/.exec(image)[1], build }] : [],
    );
  });
}

function publishImage({ name, build }, registry, revision) {
  const address = `${registry}/${name}`;
  const shortRevision = revision.slice(0, 12);
  // Keycloak publishes a bill of materials for its image, which our image only extends.
  const hasOwnDockerfile = build.dockerfile !== undefined;
  const buildArgs = hasOwnDockerfile ? { ...build.args, VERSION: version, REVISION: shortRevision } : {};
  const buildOptions = [
    ...(hasOwnDockerfile ? ['--file', build.dockerfile] : []),
    ...Object.entries(buildArgs).flatMap(([key, value]) => ['--build-arg', `${key}=${value}`]),
  ];
  const tags = [version, version.split('.').slice(0, 2).join('.'), shortRevision];
  const metadataFile = `${releaseFolder}/${name}.json`;
  runProgram(
    ...['docker', 'buildx', 'build', '--platform', PLATFORMS.join(','), ...buildOptions],
    ...tags.flatMap((tag) => ['--tag', `${address}:${tag}`]),
    ...['--push', '--metadata-file', metadataFile, build.context],
  );
  const digest = isDryRun ? 'sha256:…' : JSON.parse(readFileSync(metadataFile, 'utf8'))['containerimage.digest'];
  // A tag can later point to another image, but a digest cannot.
  runProgram('cosign', 'sign', '--yes', '--recursive', `${address}@${digest}`);
  if (!hasOwnDockerfile) return;
  // Each platform has its own bill of materials, because the package that scales logos is different on each platform.
  const billOptions = ['--target', 'bill', '--output', `type=local,dest=${releaseFolder}/${name}`];
  runProgram(
    'docker',
    'buildx',
    'build',
    '--platform',
    PLATFORMS.join(','),
    ...buildOptions,
    ...billOptions,
    build.context,
  );
  for (const platform of PLATFORMS) {
    const billFile = `${releaseFolder}/${name}/${platform.replace('/', '_')}/sbom.cdx.json`;
    runProgram('cosign', 'attest', '--yes', '--type', 'cyclonedx', '--predicate', billFile, `${address}@${digest}`);
  }
}

function findSection(title) {
  const sections = readFileSync('CHANGELOG.md', 'utf8').split(/^## /m);
  const matchingSection = sections.find((section) => /^\S+/.exec(section)?.[0] === title);
  return matchingSection?.replace(/^.*/, '').trim() ?? '';
}

function runGit(...args) {
  return execFileSync('git', args, { encoding: 'utf8' }).trim();
}

function runProgram(program, ...args) {
  printLine([program, ...args].map((part) => (/[^\w@%+:,./=…-]/.test(part) ? `'${part}'` : part)).join(' '));
  if (!isDryRun) execFileSync(program, args, { stdio: 'inherit' });
}

function printLine(line) {
  process.stdout.write(`${line}\n`);
}
