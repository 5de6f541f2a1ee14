import { createHmac, randomUUID } from 'node:crypto';
import { type Answer, Person, send, signIn } from '@paperbill/testing/people';
import { saveInvoice } from '../bench-api.js';
import { fine } from '../bench-product.js';

/** A signed-in user who already has invoices. */
export interface Worker {
  person: Person;
  invoices: string[];
}

export interface Scene {
  /** Returns a base URL. Each instance of the BFF has its own base URL. */
  origin(): string;
  workers: Worker[];
  stripe: { webhookSecret: string; subscriptions: object[] };
}

/** An action of a user and its share of all actions, in percent. */
export interface Deed {
  name: string;
  percent: number;
  call(scene: Scene): Promise<unknown>;
}

/** The actions of a typical day. Most actions read, some write, and some are webhooks from Stripe. */
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
      // The first download of an invoice renders its PDF.
      await fine(person.get(`/api/invoices/${body.id}/download-pdf`));
    },
  },
  {
    name: 'a sign-in',
    percent: 4,
    // A sign-in redirects to the public URL, so it ignores the base URLs of other BFF instances.
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

/** Picks a random action. Actions with a larger share are picked more often. */
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

/** Returns a copy of the user whose calls go to one of the base URLs. */
function at(person: Person, { origin }: Scene): Person {
  const there = new Person(person.user, person.cookie, origin());
  // All BFF instances expect the public URL in the `Origin` header.
  const send = there.send.bind(there);
  there.send = (sent) => send({ ...sent, headers: { Origin: person.origin, ...sent.headers } });
  return there;
}

/** Sends the webhook of a renewed subscription. */
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
