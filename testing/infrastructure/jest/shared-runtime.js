import { fileURLToPath } from 'node:url';
import vm from 'node:vm';
import Runtime from 'jest-runtime';

/**
 * The package prom-client is not shared, because it registers metrics only when it is loaded, and every spec file needs
 * its own metrics.
 */
const UNSHARED_PACKAGES = /\/node_modules\/prom-client\//;

/**
 * Libraries of this repository whose modules are shared between spec files. These modules have no state that depends on
 * a spec file.
 */
const SHARED_LIBRARY = /\/libs\/(contracts|invoice-document|money)\/src\/(?!.*\.spec\.tsx?$)/;

const isPackage = (path) => path.includes('/node_modules/');

const isShared = (path) => (isPackage(path) ? !UNSHARED_PACKAGES.test(path) : SHARED_LIBRARY.test(path));

/** The Jest runtimes that have loaded the shared modules. The key is the realm of the environment. */
const libraries = new WeakMap();

/**
 * Compiled modules of this repository, with V8's code cache. Each spec file loads these modules again. The key is the
 * path of the module.
 */
const compiledModules = new Map();

const { SourceTextModule } = vm;

/** A module that reuses the code cache from an earlier spec file. */
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
  constructor(config, environment, ...others) {
    super(config, environment, ...others);
    const realm = environment.getVmContext();
    if (!libraries.has(realm)) libraries.set(realm, new Runtime(config, environment, ...others));
    const library = libraries.get(realm);
    this.replaceRegistry('esModuleRegistry', new EsModules(library));
    this.replaceRegistry('moduleRegistry', new CommonJsModules(library));
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
