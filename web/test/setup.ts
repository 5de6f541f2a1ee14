import '@testing-library/jest-dom/jest-globals';
import { afterEach, jest } from '@jest/globals';
import { configure } from '@testing-library/react';

// Long enough for a busy machine; what is there is found at once all the same.
configure({ asyncUtilTimeout: 40_000 });

// Node's own makes objects of Node's realm, which react-hook-form takes for no plain ones: it would not copy them.
Response.prototype.json = async function (this: Response) {
  return JSON.parse(await this.text()) as unknown;
};

afterEach(() => {
  jest.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
  window.history.replaceState(null, '', '/');
});
