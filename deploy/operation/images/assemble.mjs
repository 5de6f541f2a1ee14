// Copies the files of an image to a folder: node assemble.mjs PROJECT TARGET. The current folder must contain all
// projects, installed and built. npm's `ci --omit=dev --workspace` would also install test dependencies of a project if
// another project needs the same packages in production.
import { cpSync, existsSync, mkdirSync, readFileSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

const [project, target] = process.argv.slice(2);
const root = process.cwd();

/** A nested `node_modules` folder is not copied with its package, because its packages are copied one by one. */
const UNUSED_FILES = /(\.d\.[cm]?ts|\.map|\.md|\.tsbuildinfo|\/node_modules)$/;

const packageFolders = new Set();
addPackage(project);
for (const folder of packageFolders) copyPackage(folder);
if (project === 'bff') cpSync('web/dist', join(target, 'web/dist'), { recursive: true });
cpSync('deploy/operation/images/healthy.mjs', join(target, 'healthy.mjs'));
// The built files of the client contain parts of its packages. The bill of materials must list these packages, but the
// image does not need their folders.
const foldersInImage = new Set(packageFolders);
if (project === 'bff') addPackage('web', foldersInImage);
writeFileSync(join(target, 'sbom.cdx.json'), JSON.stringify(createBillOfMaterials(), null, 2));
process.stdout.write(`${project}: ${packageFolders.size} packages\n`);

/** `npm sbom` is not used, because it would include packages that only tests need. */
function createBillOfMaterials() {
  const { version } = readManifest('.');
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: { component: { type: 'application', name: `paperbill/${project.split('/').at(-1)}`, version } },
    components: [...foldersInImage]
      .filter((folder) => folder.includes('node_modules'))
      .map((folder) => toSbomComponent(readManifest(folder)))
      .sort((one, other) => one.purl.localeCompare(other.purl)),
  };
}

function toSbomComponent({ name, version, license }) {
  return {
    type: 'library',
    name,
    version,
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
    ...(typeof license === 'string' && { licenses: [{ expression: license }] }),
  };
}

function addPackage(folder, folders = packageFolders) {
  if (folders.has(folder)) return;
  folders.add(folder);
  const {
    dependencies,
    optionalDependencies = {},
    peerDependencies = {},
    peerDependenciesMeta = {},
  } = readManifest(folder);
  const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional);
  for (const name of new Set([...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers])) {
    const dependencyFolder = findPackageFolder(name, folder);
    if (dependencyFolder) addPackage(dependencyFolder, folders);
    // An optional package may be missing, because it is for another platform.
    else if (!(name in optionalDependencies)) throw new Error(`${folder} needs ${name}, which is not installed`);
  }
}

/** For a project of this repository, returns the project's own folder. */
function findPackageFolder(name, startFolder) {
  for (let folder = join(root, startFolder); folder.startsWith(root); folder = dirname(folder)) {
    const packageFolder = join(folder, 'node_modules', name);
    if (existsSync(packageFolder)) return relative(root, realpathSync(packageFolder));
  }
  return undefined;
}

function copyPackage(folder) {
  if (folder.includes('node_modules')) return copyUsedFiles(folder);
  for (const part of ['package.json', 'dist']) copyUsedFiles(join(folder, part));
  const link = join(target, 'node_modules', readManifest(folder).name);
  mkdirSync(dirname(link), { recursive: true });
  symlinkSync(relative(dirname(link), join(target, folder)), link);
}

function copyUsedFiles(path) {
  cpSync(path, join(target, path), { recursive: true, filter: (file) => !UNUSED_FILES.test(file) });
}

function readManifest(folder) {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
}
