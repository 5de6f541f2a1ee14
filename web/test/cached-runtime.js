import { Script } from 'node:vm';
import Runtime from 'jest-runtime';

/**
 * A runtime that compiles each module as a script. V8 keeps compiled scripts for the next spec files of a worker. Jest
 * itself compiles modules with `compileFunction`, whose functions V8 does not keep.
 */
class CachedRuntime extends Runtime {
  constructor(...options) {
    super(...options);
    const { executor } = this;
    if (typeof executor?.compile !== 'function')
      throw new Error("Jest's runtime has no executor that compiles modules");
    const compile = executor.compile.bind(executor);
    executor.compile = (source, filename) => {
      const context = executor.environment.getVmContext();
      if (context === null) return null;
      const parameters = executor.injectedModuleParameters.join();
      try {
        return new Script(`(function (${parameters}) {${source}\n})`, { filename }).runInContext(context);
      } catch {
        // Jest's own function throws an error that explains what is wrong.
        return compile(source, filename);
      }
    };
  }
}

// Jest loads this file with `require()`, which returns this export.
export { CachedRuntime as 'module.exports' };
