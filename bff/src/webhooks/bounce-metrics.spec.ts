import { expect, it } from '@jest/globals';
import { register } from 'prom-client';
import './bounce-metrics.js';

it('Bounces of each source are counted from none, so that the first ones show as an increase', async () => {
  const text = await register.metrics();
  for (const source of ['postmark', 'ses', 'returned']) {
    expect(text).toContain(`paperbill_mail_bounces_total{source="${source}"} 0\n`);
  }
});
