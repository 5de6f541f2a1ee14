import '@testing-library/jest-dom/jest-globals';
import { afterEach, jest } from '@jest/globals';
import { configure } from '@testing-library/react';

// Long enough for a busy machine; what is there is found at once all the same.
configure({ asyncUtilTimeout: 20_000 });

afterEach(() => {
  jest.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
  window.history.replaceState(null, '', '/');
});
