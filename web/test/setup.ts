import '@testing-library/jest-dom/jest-globals';
import { afterEach, jest } from '@jest/globals';
import { configure } from '@testing-library/react';

// Use a timeout (in milliseconds) that is long enough for a busy machine. Queries that succeed return at once.
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
