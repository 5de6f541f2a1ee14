import { beforeEach, expect, it } from '@jest/globals';
import { identity, type StoredSession } from '@paperbill/contracts/nats';
import type { MessageBus } from '@paperbill/messaging';
import express from 'express';
import session from 'express-session';
import request from 'supertest';
import { aUser } from '../testing/fake-identity.js';
import { IdentitySessionStore } from './identity-session-store.js';

const user = aUser();
const sentSubjects: string[] = [];
let storedSession: (StoredSession & { isNew: boolean }) | undefined;
let agent: ReturnType<typeof request.agent>;

const bus = {
  subscribe: () => undefined,
  publish: () => undefined,
  call: (message: { subject: string }, content: StoredSession & { isNew: boolean }) => {
    sentSubjects.push(message.subject);
    if (message.subject === identity.saveSession.subject) storedSession = content;
    return Promise.resolve(storedSession && { session: storedSession, user });
  },
} as unknown as MessageBus;

beforeEach(async () => {
  const cookie = { maxAge: 60_000 };
  const app = express();
  app.use(
    session({
      store: new IdentitySessionStore(bus, cookie),
      cookie,
      secret: 'a secret',
      resave: false,
      saveUninitialized: false,
    }),
  );
  app.get('/sign-in', (request, response) => {
    request.session.userId = user.id;
    response.end();
  });
  app.get('/user', (request, response) => void response.json(request.user ?? null));
  app.get('/change', (request, response) => {
    request.session.renewedAt = 1;
    response.end();
  });
  storedSession = undefined;
  agent = request.agent(app);
  await agent.get('/sign-in');
  sentSubjects.length = 0;
});

it('express-session marks new sessions for the store', async () => {
  expect(storedSession).toMatchObject({ sess: { userId: user.id }, isNew: true });
  await agent.get('/change');
  expect(storedSession).toMatchObject({ sess: { userId: user.id, renewedAt: 1 }, isNew: false });
});

it('express-session passes a found session to createSession unchanged, and does not store its user', async () => {
  expect((await agent.get('/user')).body).toEqual(user);
  await agent.get('/change');
  expect(Object.keys(storedSession!.sess)).toEqual(['userId', 'renewedAt']);
  expect(Object.getOwnPropertySymbols(storedSession!.sess)).toEqual([]);
});

it('express-session does not call the store again for a session that was only read', async () => {
  await agent.get('/user');
  expect(sentSubjects).toEqual([identity.findSession.subject]);
});
