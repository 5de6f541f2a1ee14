import '@testing-library/jest-dom/jest-globals';
import { afterEach, jest } from '@jest/globals';
import { configure, getConfig } from '@testing-library/react';
import * as React from 'react';

// The first query in a spec file waits until the modules of the page are compiled and have run. With 15 busy processes
// per core, this took more than 15 s. The timeout does not slow down queries that succeed.
configure({ asyncUtilTimeout: 40_000 });

// A waiting query creates an error for each attempt, but only the last error is shown. The error message therefore
// prints the page only when the message is read.
const { getElementError } = getConfig();
configure({
  getElementError(message, container) {
    // This setting is true while a query waits. The types of Testing Library do not declare this setting.
    const config: object & { _disableExpensiveErrorDiagnostics?: boolean } = getConfig() as object;
    if (!config._disableExpensiveErrorDiagnostics) return getElementError(message, container);
    const error = Object.assign(new Error(), { name: 'TestingLibraryElementError' });
    return Object.defineProperty(error, 'message', {
      configurable: true,
      get: () => getElementError(message, container).message,
    });
  },
});

// React creates an error with a stack for each rendered element, for messages in its developer tools. This counter
// stops React from creating these errors.
const internals = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE' as keyof typeof React;
Object.defineProperty(React[internals], 'recentlyCreatedOwnerStacks', { get: () => Infinity, set() {} });

// Node's own json() returns objects from another JavaScript realm. React-hook-form would not recognize them as plain
// objects and would not copy them.
Response.prototype.json = async function (this: Response) {
  return JSON.parse(await this.text()) as unknown;
};

afterEach(() => {
  jest.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
  window.history.replaceState(null, '', '/');
});
