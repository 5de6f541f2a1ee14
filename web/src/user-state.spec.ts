import { expect, it } from '@jest/globals';
import { setPageUser, userState } from './user-state.js';

it('The state of a user is kept, and dropped for another user', () => {
  const seen = userState(() => new Set<string>());
  seen().add('before the user was known');
  setPageUser('user-1');
  setPageUser('user-1');
  expect(seen().size).toBe(1);
  setPageUser('user-2');
  expect(seen().size).toBe(0);
});
