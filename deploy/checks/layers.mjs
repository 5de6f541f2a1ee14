// The lint rule `paperbill/layers`. It checks imports between projects by the tags in their package.json. Each imported
// package must also be declared in the package.json of the importing project. `@nx/enforce-module-boundaries` is not
// used, because it needs 200 packages. It also checks nothing while Nx has no cached project graph.
import { globSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, resolve, sep } from 'node:path';

const root = resolve(import.meta.dirname, '../..');

const readPackage = (folder) => {
  const { name, workspaces, nx, ...content } = JSON.parse(readFileSync(resolve(root, folder, 'package.json'), 'utf8'));
  const packages = { ...content.dependencies, ...content.devDependencies, ...content.peerDependencies };
  return {
    name,
    workspaces,
    folder: resolve(root, folder),
    tags: nx?.tags ?? [],
    packages: new Set(Object.keys(packages)),
  };
};

const workspace = readPackage('.');
const projects = globSync(
  workspace.workspaces.map((glob) => `${glob}/package.json`),
  { cwd: root },
).map((file) => readPackage(dirname(file)));
const projectsByName = new Map(projects.map((project) => [project.name, project]));

const findProject = (file) => projects.find(({ folder }) => file.startsWith(folder + sep));

/** Returns true if a project declares another as its dependency, directly or through other projects. */
function dependsOn(project, other, seen = new Set()) {
  if (project === other) return true;
  if (!project || seen.has(project)) return false;
  seen.add(project);
  return [...project.packages].some((name) => dependsOn(projectsByName.get(name), other, seen));
}

export const layers = {
  meta: {
    type: 'problem',
    schema: [
      {
        type: 'object',
        properties: {
          layers: {
            type: 'array',
            items: {
              type: 'object',
              properties: {
                tag: { type: 'string' },
                // A project with this `tag` may import only projects with one of these tags.
                mayImport: { type: 'array', items: { type: 'string' } },
              },
              required: ['tag', 'mayImport'],
              additionalProperties: false,
            },
          },
          banned: { type: 'array', items: { type: 'string' } },
        },
        required: ['layers'],
        additionalProperties: false,
      },
    ],
    messages: {
      relative: 'Import files of other projects by the name of their package.',
      own: 'Import files of the own project by a relative path.',
      undeclared: '{{ name }} is not among the dependencies in package.json.',
      cycle: '{{ name }} depends on {{ own }}, so this import closes a cycle.',
      layer: 'A project with the tag {{ tag }} may import only projects with one of these tags: {{ tags }}.',
      unknown: 'No layer has a tag of {{ own }}.',
      banned: 'Only specs, and what they share in src/testing, may import {{ name }}.',
    },
  },
  create(context) {
    const [options] = context.options;
    const file = context.physicalFilename;
    const own = findProject(file);
    if (!own) return {};
    const ownLayers = options.layers.filter(({ tag }) => own.tags.includes(tag));

    function findProblem(path) {
      if (/^\.{0,2}\//.test(path)) return findProject(resolve(dirname(file), path)) === own ? undefined : ['relative'];
      if (isBuiltin(path)) return undefined;
      const name = path.split('/', path.startsWith('@') ? 2 : 1).join('/');
      const data = { name, own: own.name };
      if (name === own.name) return ['own'];
      const other = projectsByName.get(name);
      if (other) {
        if (dependsOn(other, own)) return ['cycle', data];
        if (options.banned?.includes(name)) return ['banned', data];
        if (ownLayers.length === 0) return ['unknown', data];
        const layer = ownLayers.find(({ mayImport }) => !mayImport.some((tag) => other.tags.includes(tag)));
        if (layer) return ['layer', { tag: layer.tag, tags: layer.mayImport.join(', ') || 'none' }];
      }
      return own.packages.has(name) || workspace.packages.has(name) ? undefined : ['undeclared', data];
    }

    return visitImports((source) => {
      const [messageId, data] = findProblem(source.value) ?? [];
      if (messageId) context.report({ node: source, messageId, data });
    });
  },
};

/**
 * Returns a visitor for a lint rule. The visitor passes the path of each import to `check`, and of each re-export from
 * another file.
 */
export function visitImports(check) {
  const visit = (node) => {
    if (typeof node.source?.value === 'string') check(node.source);
  };
  return {
    ImportDeclaration: visit,
    ImportExpression: visit,
    ExportNamedDeclaration: visit,
    ExportAllDeclaration: visit,
    TSImportType: visit,
  };
}
