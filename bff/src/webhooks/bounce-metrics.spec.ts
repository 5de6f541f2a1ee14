import { expect, it } from '@jest/globals';
import { register } from 'prom-client';
import './bounce-metrics.js';

it('The counter of bounces starts at 0 for each source, so that the first bounce is an increase', async () => {
  const text = await register.metrics();
  for (const source of ['postmark', 'ses', 'returned']) {
    expect(text).toContain(`paperbill_mail_bounces_total{source="${source}"} 0\n`);
  }
});
