import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { AppError } from '@paperbill/contracts/http';
import { aPerson, DELETION_SUBJECTS, startDeletionUnderTest } from '../testing/deletion-under-test.js';
import { AccountDeletionService } from './account-deletion.service.js';

const deletion = startDeletionUnderTest();

describe('A request to delete an account', () => {
  it("takes effect after 14 days, and ends the subscription's renewal at once", async () => {
    const { id } = await deletion.signIn();
    const { deletionAt } = await deletion.requestDeletion(id);

    expect(Date.parse(deletionAt) - Date.now()).toBeGreaterThan(14 * 86_400_000 - 60_000);
    expect(Date.parse(deletionAt) - Date.now()).toBeLessThanOrEqual(14 * 86_400_000);
    expect(deletion.requests).toEqual(['billing.users.end-renewal']);
    await deletion.run();
    expect(deletion.requests).toEqual(['billing.users.end-renewal']);
  });

  it('keeps its first date, and is visible in every session until it is cancelled', async () => {
    const { id } = await deletion.signIn();
    const session = await deletion.startSession(id);
    const { deletionAt } = await deletion.requestDeletion(id);
    await deletion.moveDeletionTimesBack('1 day');
    const { deletionAt: secondDeletionAt } = await deletion.requestDeletion(id);

    expect(Date.parse(deletionAt) - Date.parse(secondDeletionAt)).toBe(86_400_000);
    expect((await deletion.findSession(session))?.user?.deletionAt).toBe(secondDeletionAt);

    await deletion.cancelDeletion(id);
    expect((await deletion.findSession(session))?.user).not.toHaveProperty('deletionAt');
    await deletion.moveDeletionTimesBack('15 days');
    await deletion.run();
    expect((await deletion.findSession(session))?.user?.id).toBe(id);
  });

  it('is logged once, even if requests or cancellations are repeated concurrently', async () => {
    const { id } = await deletion.signIn();
    await deletion.cancelDeletion(id);
    await Promise.all([1, 2, 3].map(() => deletion.requestDeletion(id)));
    await Promise.all([1, 2, 3].map(() => deletion.cancelDeletion(id)));

    const events = await deletion.query(
      `select action from audit_events where user_id = $1 and action like any ('{account.deletion%,account.kept}') order by at`,
      id,
    );
    expect(events).toEqual([{ action: 'account.deletion-requested' }, { action: 'account.kept' }]);
  });

  it('is accepted while billing is down, and ends the renewal later', async () => {
    const { id } = await deletion.signIn();
    deletion.replies = { 'billing.users.end-renewal': [new AppError('PAYMENT_PROVIDER_FAILED')] };
    await deletion.requestDeletion(id);
    await deletion.run();
    await deletion.run();

    expect(deletion.requests).toEqual(['billing.users.end-renewal', 'billing.users.end-renewal']);
  });

  it.each(['requestDeletion', 'cancelDeletion'] as const)('for an unknown user is NOT_FOUND: %s', async (call) => {
    await expect(deletion[call](randomUUID())).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('An account whose deletion is due', () => {
  it('is closed at once, and deleted everywhere after the quiet period', async () => {
    const person = aPerson();
    const { id } = await deletion.signIn(person);
    const session = await deletion.startSession(id);
    await deletion.requestDeletion(id);
    deletion.requests = [];
    await deletion.moveDeletionTimesBack('15 days');
    await deletion.run();

    expect(await deletion.findSession(session)).toBeNull();
    // The subscription is cancelled again, because the user may have paid on a Stripe page that was opened before the
    // deletion request.
    expect(deletion.requests).toEqual(['billing.users.end-renewal']);
    deletion.requests = [];
    expect(JSON.stringify(await deletion.query('select * from users'))).not.toContain(person.email);
    await expect(deletion.cancelDeletion(id)).rejects.toMatchObject({ code: 'NOT_FOUND' });

    const { id: newId } = await deletion.signIn(person);
    expect(newId).not.toBe(id);
    await deletion.moveDeletionTimesBack('3 minutes');
    await deletion.run();
    expect(deletion.requests).toEqual(DELETION_SUBJECTS);
    expect(await deletion.listUserIds('closed_at is not null')).toEqual([id]);

    deletion.requests = [];
    await deletion.moveDeletionTimesBack('1 minute');
    await deletion.run();
    expect(deletion.requests).toEqual([]);
    await deletion.moveDeletionTimesBack('1 minute');
    await deletion.run();
    // Each service is asked again after the waiting time, because a PDF may have been stored during the first deletion.
    expect(deletion.requests).toEqual(DELETION_SUBJECTS);
    expect(await deletion.listUserIds()).toEqual([newId]);
  });

  it('is deleted once every service has answered, however often one is retried, and invoicing is asked first', async () => {
    const { id } = await deletion.signIn();
    await deletion.requestDeletion(id);
    await deletion.moveDeletionTimesBack('15 days');
    await deletion.run();
    await deletion.moveDeletionTimesBack('3 minutes');
    deletion.requests = [];
    deletion.replies = {
      'billing.users.delete': [new AppError('PAYMENT_PROVIDER_FAILED')],
      'catalogue.users.delete': [{ isDone: false }, { isDone: false }],
    };
    await deletion.run();
    expect(deletion.requests).toEqual(['invoicing.users.delete', 'billing.users.delete']);
    expect(await deletion.query('select id from users')).toHaveLength(1);

    deletion.requests = [];
    await deletion.run();
    expect(deletion.requests.filter((subject) => subject === 'catalogue.users.delete')).toHaveLength(3);
    deletion.replies = { 'documents.users.delete': [{ isDone: false }] };
    await deletion.moveDeletionTimesBack('3 minutes');
    await deletion.run();
    expect(deletion.requests.filter((subject) => subject === 'documents.users.delete')).toHaveLength(3);
    expect(await deletion.query('select id from users')).toEqual([]);
  });

  it('is deleted again after a restored backup brings it back', async () => {
    const { id } = await deletion.signIn();
    await deletion.requestDeletion(id);
    await deletion.moveDeletionTimesBack('15 days');
    await deletion.run();
    await deletion.moveDeletionTimesBack('3 minutes');
    await deletion.runTwice();
    expect(JSON.stringify(await deletion.query('select * from deleted_users'))).not.toContain(id);

    const { id: other } = await deletion.signIn();
    await deletion.query(`insert into users (id, email, subject) values ($1, 'restored@example.com', 'restored')`, id);
    // A restore includes a restart of the services. In this test, a new instance stands for the restart.
    const restarted = await deletion.startAnotherService();
    await restarted.app.get(AccountDeletionService).run();
    await deletion.moveDeletionTimesBack('3 minutes');
    deletion.requests = [];
    await deletion.runTwice();

    expect(deletion.requests).toEqual([...DELETION_SUBJECTS, ...DELETION_SUBJECTS]);
    expect(await deletion.listUserIds()).toEqual([other]);
    await restarted.stop();
  });

  it('leaves no hash once it is older than any backup', async () => {
    await deletion.query(`
      insert into deleted_users values (repeat('a', 64), now() - interval '399 days'), (repeat('b', 64), now() - interval '401 days')`);
    await deletion.run();

    expect((await deletion.query('select user_hash from deleted_users')).map((row) => row['user_hash'])).toEqual([
      'a'.repeat(64),
    ]);
  });
});
