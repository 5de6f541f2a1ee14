import { describe, expect, it } from '@jest/globals';
import { natsOptions } from './nats-connection.js';

describe('The address of NATS', () => {
  it('may be one server', () => {
    const options = natsOptions('nats://127.0.0.1:4222', 'bff');
    expect(options).toMatchObject({ servers: ['127.0.0.1:4222'], name: 'bff' });
    expect(options).not.toHaveProperty('user');
    expect(options).not.toHaveProperty('token');
  });

  it('may be several, with the user and password of the first', () => {
    expect(natsOptions('nats://paperbill:p%40ss@a:4222, nats://b:4223', 'bff')).toMatchObject({
      servers: ['a:4222', 'b:4223'],
      user: 'paperbill',
      pass: 'p@ss',
    });
  });

  it('asks for TLS where any of them says tls, and only then', () => {
    expect(natsOptions('tls://nats.example.com', 'bff')).toHaveProperty('tls', {});
    expect(natsOptions('nats://a,tls://b', 'bff')).toHaveProperty('tls', {});
    expect(natsOptions('nats://a', 'bff')).not.toHaveProperty('tls');
  });

  it('may carry a token', () => {
    expect(natsOptions('tls://s3cr3t@nats.example.com', 'bff')).toMatchObject({
      servers: ['nats.example.com'],
      token: 's3cr3t',
    });
  });
});
