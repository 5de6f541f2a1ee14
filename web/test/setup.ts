import '@testing-library/jest-dom/jest-globals';
import { afterEach, jest } from '@jest/globals';

afterEach(() => {
  jest.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
  window.history.replaceState(null, '', '/');
});
