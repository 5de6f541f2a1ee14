import '@testing-library/jest-dom/jest-globals';
import { afterEach, jest } from '@jest/globals';
import { configure, getConfig } from '@testing-library/react';
import * as React from 'react';

// The first query of a file waits until the page's modules are compiled and run. With 15 busy processes per core, that took
// more than 15,000 ms. Queries that succeed return at once.
configure({ asyncUtilTimeout: 40_000 });

// A query that waits creates an error after each attempt, but only the last one is shown. So the page is printed into
// the message of such an error only when the message is read.
const { getElementError } = getConfig();
configure({
  getElementError(message, container) {
    // The types leave this setting out. It is true while a query waits.
    const config: object & { _disableExpensiveErrorDiagnostics?: boolean } = getConfig() as object;
    if (!config._disableExpensiveErrorDiagnostics) return getElementError(message, container);
    const error = Object.assign(new Error(), { name: 'TestingLibraryElementError' });
    return Object.defineProperty(error, 'message', {
      configurable: true,
      get: () => getElementError(message, container).message,
    });
  },
});

// For the messages in its developer tools, React would create an error with a stack for each element that it renders.
// With this counter, React stops creating these errors.
const internals = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE' as keyof typeof React;
Object.defineProperty(React[internals], 'recentlyCreatedOwnerStacks', { get: () => Infinity, set() {} });

// The objects that Node's own json() returns belong to another JavaScript realm. React-hook-form would not recognize
// them as plain objects and would not copy them.
Response.prototype.json = async function (this: Response) {
  return JSON.parse(await this.text()) as unknown;
};

afterEach(() => {
  jest.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
  window.history.replaceState(null, '', '/');
});
