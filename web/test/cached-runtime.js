import { Script } from 'node:vm';
import Runtime from 'jest-runtime';

/**
 * A Jest runtime that compiles each module as a script. V8 caches compiled scripts for the next spec files of the same
 * worker. Jest itself uses `compileFunction`, and V8 does not cache its results.
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
        // If the code has a syntax error, Jest's own compiler throws the error with an explanation.
        return compile(source, filename);
      }
    };
  }
}

// Jest loads this file with `require()`. The name `module.exports` makes `require()` return the class itself.
export { CachedRuntime as 'module.exports' };
