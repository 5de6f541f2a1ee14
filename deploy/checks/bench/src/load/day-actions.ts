import { createHmac, randomUUID } from 'node:crypto';
import { type Answer, Person, sendHttpRequest, signIn } from '@paperbill/testing/people';
import { saveInvoice } from '../common-calls.js';
import { requireSuccess } from '../bench-product.js';

export interface LoadUser {
  person: Person;
  invoices: string[];
}

export interface LoadScene {
  /** Returns the base URL for the next action. Each instance of the BFF has its own base URL. */
  origin(): string;
  workers: LoadUser[];
  stripe: { webhookSecret: string; subscriptions: object[] };
}

export interface UserAction {
  name: string;
  percent: number;
  call(scene: LoadScene): Promise<unknown>;
}

export const dayActions: UserAction[] = [
  toReadAction('a page of invoices', 25, () => '/api/invoices?page=1&pageSize=10'),
  toReadAction('the dashboard', 15, () => '/api/invoices/stats?period=all&series=true'),
  toReadAction('who is signed in', 10, () => '/api/auth/user'),
  toReadAction('a page of customers', 5, () => '/api/customers?page=1&pageSize=10'),
  toReadAction('an invoice', 5, ({ invoices }) => `/app/api/invoices/${chooseRandom(invoices)}`),
  toReadAction('a search', 10, () => '/app/api/search?q=harbour'),
  {
    name: 'a save',
    percent: 10,
    call: async (scene) => {
      const { person, invoices } = chooseRandom(scene.workers);
      const { body } = await saveInvoice(withRandomOrigin(person, scene));
      invoices.push(body.id);
    },
  },
  {
    name: 'a status',
    percent: 8,
    call: (scene) => {
      const { person, invoices } = chooseRandom(scene.workers);
      const status = chooseRandom(['paid', 'pending']);
      return requireSuccess(
        withRandomOrigin(person, scene).patch(`/api/invoices/${chooseRandom(invoices)}/status`, { status }),
      );
    },
  },
  {
    name: 'a save and its PDF',
    percent: 4,
    call: async (scene) => {
      const person = withRandomOrigin(chooseRandom(scene.workers).person, scene);
      const { body } = await saveInvoice(person);
      // The first download of an invoice renders the PDF.
      await requireSuccess(person.get(`/api/invoices/${body.id}/download-pdf`));
    },
  },
  {
    name: 'a sign-in',
    percent: 4,
    // A sign-in always goes through the public URL, because the identity provider redirects to this URL.
    call: ({ workers }) => {
      const { person } = chooseRandom(workers);
      return signIn(person.user.email!, person.origin);
    },
  },
  {
    name: 'a webhook',
    percent: 4,
    call: (scene) => requireSuccess(sendWebhook(scene)),
  },
];

export function chooseAction(random = Math.random): UserAction {
  let remainingPercent = random() * 100;
  return dayActions.find(({ percent }) => (remainingPercent -= percent) < 0)!;
}

function toReadAction(name: string, percent: number, path: (worker: LoadUser) => string): UserAction {
  return {
    name,
    percent,
    call: (scene) => {
      const worker = chooseRandom(scene.workers);
      return requireSuccess(withRandomOrigin(worker.person, scene).get(path(worker)));
    },
  };
}

function withRandomOrigin(person: Person, { origin }: LoadScene): Person {
  const personAtOrigin = new Person(person.user, person.cookie, origin());
  // All BFF instances expect the public URL in the `Origin` header.
  const send = personAtOrigin.sendRequest.bind(personAtOrigin);
  personAtOrigin.sendRequest = (sent) => send({ ...sent, headers: { Origin: person.origin, ...sent.headers } });
  return personAtOrigin;
}

function sendWebhook({ origin, stripe }: LoadScene): Promise<Answer<unknown>> {
  const created = Math.floor(Date.now() / 1_000);
  const event = {
    id: `evt_${randomUUID()}`,
    object: 'event',
    type: 'customer.subscription.updated',
    created,
    data: { object: chooseRandom(stripe.subscriptions) },
  };
  const body = JSON.stringify(event);
  const signature = createHmac('sha256', stripe.webhookSecret).update(`${created}.${body}`).digest('hex');
  const headers = { 'Content-Type': 'application/json', 'Stripe-Signature': `t=${created},v1=${signature}` };
  return sendHttpRequest(origin(), { method: 'POST', path: '/webhooks/stripe', headers, body });
}

const chooseRandom = <Item>(items: Item[]): Item => items[Math.floor(Math.random() * items.length)]!;
