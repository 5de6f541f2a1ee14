import '@testing-library/jest-dom/jest-globals';
import { afterEach, jest } from '@jest/globals';
import { configure } from '@testing-library/react';

// The first query of a file waits until the page's modules are compiled and run. With 15 busy processes per core, that took
// more than 15,000 ms. Queries that succeed return at once.
configure({ asyncUtilTimeout: 40_000 });

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
