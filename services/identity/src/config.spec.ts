import { expect, it } from '@jest/globals';
import { readConfig } from '@paperbill/service-kit';
import { messageVerifyingKey } from '@paperbill/testing';
import { identityConfig } from './config.js';

const readIdentityConfig = (changes: Record<string, string>) =>
  readConfig(identityConfig, {
    NATS_URL: 'nats://nats:4222',
    PORT: '3000',
    DATABASE_URL: 'postgresql://identity@db/identity',
    MESSAGE_VERIFYING_KEYS: messageVerifyingKey,
    ...changes,
  });

it.each(['0', '86401', '2147484'])(
  'The interval of account deletion is at most a day: %s seconds are refused',
  (ACCOUNT_DELETION_INTERVAL_SECONDS) => {
    expect(() => readIdentityConfig({ ACCOUNT_DELETION_INTERVAL_SECONDS })).toThrow(
      'ACCOUNT_DELETION_INTERVAL_SECONDS: must be',
    );
    expect(readIdentityConfig({ ACCOUNT_DELETION_INTERVAL_SECONDS: '86400' })).toMatchObject({
      ACCOUNT_DELETION_INTERVAL_SECONDS: 86_400,
    });
  },
);
