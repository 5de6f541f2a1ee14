import { createHash, randomUUID } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { identity } from '@paperbill/contracts/nats';
import { aSignIn, findRowSecurityViolations, findWrongColumns, startTestService } from '@paperbill/testing';
import { identityService } from './service.js';

const service = await startTestService(identityService);

it('The entities declare the same columns as PostgreSQL', async () => {
  expect(await findWrongColumns(service)).toEqual([]);
});

it('A statement without a where clause reaches no row of another user, in any table', async () => {
  const newUser = async () => {
    const subject = randomUUID();
    const { id } = await service.bus.call(identity.signIn, aSignIn({ subject, email: `${subject}@example.com` }));
    const sid = createHash('sha256').update(subject).digest('hex');
    const expire = new Date(Date.now() + 60_000).toISOString();
    await service.bus.call(identity.saveSession, { sid, sess: { userId: id }, expire, isNew: true });
    await service.bus.call(identity.requestDeletion, { userId: id });
    return id;
  };
  expect(await findRowSecurityViolations(service, await newUser(), await newUser())).toEqual([]);
});
