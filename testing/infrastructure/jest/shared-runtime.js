import { readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import vm from 'node:vm';
import Runtime from 'jest-runtime';

/**
 * The package prom-client is not shared, because it registers metrics only when it is loaded, and every spec file needs
 * its own metrics.
 */
const UNSHARED_PACKAGES = /\/node_modules\/prom-client\//;

/** Libraries of this repository that are shared too. Their modules have no state that depends on a spec file. */
const SHARED_LIBRARY = /\/libs\/(contracts|invoice-document|money)\/src\/(?!.*\.spec\.tsx?$)/;

const isPackage = (path) => path.includes('/node_modules/');

const isShared = (path) => (isPackage(path) ? !UNSHARED_PACKAGES.test(path) : SHARED_LIBRARY.test(path));

/** The Jest runtimes that have loaded the shared modules. The key is the realm of the environment. */
const libraries = new WeakMap();

/** The compiled functions and transformed sources that the spec files of a realm share. */
const realmCaches = new WeakMap();

/** The sources of files, with the time of the last change. The key is the path of the file. */
const sourcesOfFiles = new Map();

/** The code of modules that each spec file loads again, with V8's code cache. The key is the path of the module. */
const compiledModules = new Map();

const { SourceTextModule } = vm;

/** A module of Node that uses the code cache of the spec files before. */
class CachedModule extends SourceTextModule {
  constructor(code, options) {
    const { identifier } = options;
    const compiled = compiledModules.get(identifier);
    const isKnown = compiled?.code === code;
    super(code, isKnown ? { ...options, cachedData: compiled.cachedData } : options);
    if (!isKnown && !isPackage(identifier)) {
      compiledModules.set(identifier, { code, cachedData: this.createCachedData() });
    }
  }
}

vm.SourceTextModule = CachedModule;

/**
 * A Jest runtime in which the spec files of a worker share npm packages and three libraries, because loading them takes
 * more than a second per file. They are loaded by a second runtime, which is never torn down. The other modules of the
 * repository are loaded again for each file.
 */
class SharedRuntime extends Runtime {
  constructor(config, environment, resolver, transformer, sources, ...others) {
    const realm = environment.getVmContext();
    if (!realmCaches.has(realm)) realmCaches.set(realm, { functions: new Map(), transforms: new Map() });
    const { functions, transforms } = realmCaches.get(realm);
    cacheCalls(transformer, 'transform', transforms, (path, { supportsStaticESM }, source) => [
      `${path} ${supportsStaticESM}`,
      source,
    ]);
    const options = [config, environment, resolver, transformer, new SharedSources(sources), ...others];
    super(...options);
    if (!libraries.has(realm)) libraries.set(realm, new Runtime(...options));
    const library = libraries.get(realm);
    this.replaceRegistry('esModuleRegistry', new EsModules(library));
    this.replaceRegistry('moduleRegistry', new CommonJsModules(library));
    // A function with a dynamic import belongs to the runtime that has compiled it.
    cacheCalls(this.executor, 'compile', functions, (source, path) =>
      isPackage(path) && !source.includes('import(') ? [path, source] : undefined,
    );
  }

  /**
   * Replaces a module registry of Jest's runtime. The registry is a private property.
   * @throws Error if an upgrade of Jest has removed the property
   */
  replaceRegistry(name, registry) {
    if (!(this.registries[name] instanceof Map)) throw new Error(`Jest's runtime has no registry ${name}`);
    this.registries[name] = registry;
  }
}

/** The sources that a runtime has read. Unchanged files are read only once for all spec files of a worker. */
class SharedSources extends Map {
  get(path) {
    return super.get(path) ?? this.read(path);
  }

  read(path) {
    const { mtimeMs } = statSync(path);
    const known = sourcesOfFiles.get(path);
    const source = known?.mtimeMs === mtimeMs ? known.source : readFileSync(path, 'utf8');
    sourcesOfFiles.set(path, { mtimeMs, source });
    this.set(path, source);
    return source;
  }
}

/**
 * Replaces a method with one that returns cached results. The method `toKey` returns the key of a call and the source
 * for which the result is valid. It returns undefined if the result must not be cached.
 * @throws Error if an upgrade of Jest has removed the method
 */
function cacheCalls(object, name, results, toKey) {
  if (typeof object?.[name] !== 'function') throw new Error(`Jest has no method ${name}`);
  const call = object[name].bind(object);
  object[name] = (...parameters) => {
    const [key, source] = toKey(...parameters) ?? [];
    const known = results.get(key);
    if (key && known?.source === source) return known.result;
    const result = call(...parameters);
    if (key) results.set(key, { source, result });
    return result;
  };
}

class EsModules extends Map {
  constructor(library) {
    super();
    this.library = library;
  }

  get(url) {
    return super.get(url) ?? this.fromLibrary(url);
  }

  fromLibrary(url) {
    if (!url.startsWith('file:') || !isShared(url) || /[?#]/.test(url)) return undefined;
    const { esmLoader, registries } = this.library;
    const loaded = registries.esModuleRegistry.get(url);
    if (loaded?.status === 'evaluated') return loaded;
    const path = fileURLToPath(url);
    if (!path.endsWith('.json') && !this.library.unstable_shouldLoadAsEsm(path)) {
      return esmLoader.loadCjsAsEsm(path, path, '', esmLoader.getContext());
    }
    const module = esmLoader.tryLoadGraphSync(path, '', 'sync-preferred');
    // A module with a top-level await cannot be loaded synchronously. Each spec file therefore loads its own copy.
    return module.status === 'evaluated' ? module : undefined;
  }
}

class CommonJsModules extends Map {
  constructor(library) {
    super();
    this.library = library;
  }

  get(path) {
    return super.get(path) ?? this.fromLibrary(path);
  }

  fromLibrary(path) {
    if (!isShared(path) || this.library.unstable_shouldLoadAsEsm(path)) return undefined;
    this.library.requireModule(path);
    return this.library.registries.moduleRegistry.get(path);
  }
}

// Jest loads this file with `require()`, which returns the export `module.exports`.
export { SharedRuntime as 'module.exports' };
