import { describe, expect, it } from '@jest/globals';
import { createNatsOptions } from './nats-connection.js';

describe('createNatsOptions', () => {
  it('accepts the address of one server', () => {
    const options = createNatsOptions('nats://127.0.0.1:4222', 'bff');
    expect(options).toMatchObject({ servers: ['127.0.0.1:4222'], name: 'bff' });
    expect(options).not.toHaveProperty('user');
    expect(options).not.toHaveProperty('token');
  });

  it('accepts several servers and takes user and password from the first', () => {
    expect(createNatsOptions('nats://paperbill:p%40ss@a:4222, nats://b:4223', 'bff')).toMatchObject({
      servers: ['a:4222', 'b:4223'],
      user: 'paperbill',
      pass: 'p@ss',
    });
  });

  it('requires TLS only if at least one address has the scheme tls', () => {
    expect(createNatsOptions('tls://nats.example.com', 'bff')).toHaveProperty('tls', {});
    expect(createNatsOptions('nats://a,tls://b', 'bff')).toHaveProperty('tls', {});
    expect(createNatsOptions('nats://a', 'bff')).not.toHaveProperty('tls');
  });

  it('reads a token from the address', () => {
    expect(createNatsOptions('tls://s3cr3t@nats.example.com', 'bff')).toMatchObject({
      servers: ['nats.example.com'],
      token: 's3cr3t',
    });
  });
});
