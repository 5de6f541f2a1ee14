import { createHmac, randomUUID } from 'node:crypto';
import { type Answer, Person, send, signIn } from '@paperbill/testing/people';
import { saveInvoice } from '../bench-api.js';
import { fine } from '../bench-product.js';

/** A signed-in user with existing invoices. */
export interface Worker {
  person: Person;
  invoices: string[];
}

export interface Scene {
  /** Base URLs: one per BFF instance. */
  origin(): string;
  workers: Worker[];
  stripe: { webhookSecret: string; subscriptions: object[] };
}

/** A user action and its share of all actions, in percent. */
export interface Deed {
  name: string;
  percent: number;
  call(scene: Scene): Promise<unknown>;
}

/** The scripted day: mostly reads, some writes, and webhooks from Stripe. */
export const day: Deed[] = [
  look('a page of invoices', 25, () => '/api/invoices?page=1&pageSize=10'),
  look('the dashboard', 15, () => '/api/invoices/stats?period=all&series=true'),
  look('who is signed in', 10, () => '/api/auth/user'),
  look('a page of customers', 5, () => '/api/customers?page=1&pageSize=10'),
  look('an invoice', 5, ({ invoices }) => `/app/api/invoices/${oneOf(invoices)}`),
  look('a search', 10, () => '/app/api/search?q=harbour'),
  {
    name: 'a save',
    percent: 10,
    call: async (scene) => {
      const { person, invoices } = oneOf(scene.workers);
      const { body } = await saveInvoice(at(person, scene));
      invoices.push(body.id);
    },
  },
  {
    name: 'a status',
    percent: 8,
    call: (scene) => {
      const { person, invoices } = oneOf(scene.workers);
      const status = oneOf(['paid', 'pending']);
      return fine(at(person, scene).patch(`/api/invoices/${oneOf(invoices)}/status`, { status }));
    },
  },
  {
    name: 'a save and its PDF',
    percent: 4,
    call: async (scene) => {
      const person = at(oneOf(scene.workers).person, scene);
      const { body } = await saveInvoice(person);
      // The first download renders the PDF.
      await fine(person.get(`/api/invoices/${body.id}/download-pdf`));
    },
  },
  {
    name: 'a sign-in',
    percent: 4,
    // The sign-in redirects to the public address, regardless of the number of BFFs.
    call: ({ workers }) => {
      const { person } = oneOf(workers);
      return signIn(person.user.email!, person.origin);
    },
  },
  {
    name: 'a webhook',
    percent: 4,
    call: (scene) => fine(webhook(scene)),
  },
];

/** Picks a random action, weighted by its share. */
export function nextDeed(random = Math.random): Deed {
  let left = random() * 100;
  return day.find(({ percent }) => (left -= percent) < 0)!;
}

function look(name: string, percent: number, path: (worker: Worker) => string): Deed {
  return {
    name,
    percent,
    call: (scene) => {
      const worker = oneOf(scene.workers);
      return fine(at(worker.person, scene).get(path(worker)));
    },
  };
}

/** The same user at one of the base URLs. */
function at(person: Person, { origin }: Scene): Person {
  const there = new Person(person.user, person.cookie, origin());
  // All instances expect the public address as the origin.
  const send = there.send.bind(there);
  there.send = (sent) => send({ ...sent, headers: { Origin: person.origin, ...sent.headers } });
  return there;
}

/** The webhook of a renewed subscription. */
function webhook({ origin, stripe }: Scene): Promise<Answer<unknown>> {
  const created = Math.floor(Date.now() / 1_000);
  const event = {
    id: `evt_${randomUUID()}`,
    object: 'event',
    type: 'customer.subscription.updated',
    created,
    data: { object: oneOf(stripe.subscriptions) },
  };
  const body = JSON.stringify(event);
  const signature = createHmac('sha256', stripe.webhookSecret).update(`${created}.${body}`).digest('hex');
  const headers = { 'Content-Type': 'application/json', 'Stripe-Signature': `t=${created},v1=${signature}` };
  return send(origin(), { method: 'POST', path: '/webhooks/stripe', headers, body });
}

const oneOf = <Item>(items: Item[]): Item => items[Math.floor(Math.random() * items.length)]!;
