import vm from 'node:vm';
import { TestEnvironment } from 'jest-environment-node';
import { installCommonGlobals } from 'jest-util';

/** The realms (global environments) of this worker process. The key is the id of the project. */
const realms = new Map();

/**
 * A Jest environment that has one realm (global environment) for all spec files of a worker. The spec files can
 * therefore share the modules of npm packages (`shared-runtime.js`). Each file gets its own `process`, its own console
 * and the original globals.
 */
class SharedEnvironment {
  constructor(config, context) {
    const { id } = config.projectConfig;
    const isNew = !realms.has(id);
    if (isNew) realms.set(id, new Realm(createEnvironment(config, context)));
    this.realm = realms.get(id);
    const { global, moduleMocker, fakeTimers, fakeTimersModern } = this.realm.environment;
    Object.assign(this, { global, moduleMocker, fakeTimers, fakeTimersModern });
    global.process = copyProcess(global);
  }

  async setup() {}

  async teardown() {
    this.fakeTimers.dispose();
    this.fakeTimersModern.dispose();
    this.realm.restoreGlobals();
  }

  exportConditions() {
    return this.realm.environment.exportConditions();
  }

  getVmContext() {
    return this.realm.environment.getVmContext();
  }
}

/**
 * Creates Jest's environment with an ordinary global object. Jest puts a proxy in front of the global object, to delete
 * its properties at the end of a file. The proxy makes each use of a global such as `Math` a hundred times slower. The
 * realm is shared by all files, so nothing has to be deleted.
 */
function createEnvironment(config, context) {
  const { createContext } = vm;
  vm.createContext = () => createContext(vm.constants.DONT_CONTEXTIFY);
  try {
    return new TestEnvironment(config, context);
  } finally {
    vm.createContext = createContext;
  }
}

class Realm {
  constructor(environment) {
    this.environment = environment;
    this.originals = Object.getOwnPropertyDescriptors(environment.global);
    delete this.originals.process;
    delete this.originals.console;
  }

  /** Restores the globals that a spec file has replaced. */
  restoreGlobals() {
    const { global } = this.environment;
    for (const [name, original] of Object.entries(this.originals)) {
      const { value } = Object.getOwnPropertyDescriptor(global, name) ?? {};
      if (value !== original.value) Object.defineProperty(global, name, original);
    }
  }
}

/**
 * Returns a copy of `process` with its own environment variables. Jest contains a similar function but does not export
 * it.
 */
function copyProcess({ Symbol, Date }) {
  const globals = { Symbol, Date };
  installCommonGlobals(globals, {});
  return globals.process;
}

// Jest loads this file with `require()`, which returns the export `module.exports`.
export { SharedEnvironment as 'module.exports' };
