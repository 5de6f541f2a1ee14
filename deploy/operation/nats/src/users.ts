import { fileURLToPath } from 'node:url';
import {
  bff,
  billing,
  catalogue,
  documents,
  invoicing,
  type ServiceName,
  serviceNames,
} from '@paperbill/contracts/nats';

/** The processes that connect to NATS: each is a user with a name like its own. */
export const natsUsers = ['bff', ...serviceNames] as const;
export type NatsUser = (typeof natsUsers)[number];

/** The configuration that servers read: see README.md. */
export const configurationFile = fileURLToPath(new URL('../nats.conf', import.meta.url));

/** The environment variable of the NATS server that holds a user's password. */
export const passwordVariable = (user: NatsUser): string => `NATS_${user.toUpperCase()}_PASSWORD`;

/** Every message of a service has a subject that begins with the service's name. */
export const messagesOf = (service: ServiceName): string => `${service}.>`;

/**
 * The one place that says which service calls which: the BFF calls all of them, they call next to nothing. What identity
 * and invoicing call on a schedule, they alone may.
 */
const callsOfServices: Record<ServiceName, { subject: string }[]> = {
  identity: [billing.endRenewal, ...[billing, catalogue, documents, invoicing].map(({ deleteUser }) => deleteUser)],
  billing: [],
  catalogue: [],
  documents: [
    invoicing.getInvoice,
    invoicing.getCreditNote,
    invoicing.getQuote,
    invoicing.getLogo,
    invoicing.takeMail,
    invoicing.beginMail,
    invoicing.settleMail,
    invoicing.takeNotice,
    invoicing.settleNotice,
  ],
  invoicing: [
    billing.getPlan,
    billing.getPlanOnSchedule,
    catalogue.findUnknown,
    catalogue.findUnknownOnSchedule,
    catalogue.getPrices,
  ],
};

/** What nobody signs: each is named as a call of the one service that sends it. */
const unsigned = [
  ...callsOfServices.identity,
  billing.getPlanOnSchedule,
  catalogue.findUnknownOnSchedule,
  invoicing.takeMail,
  invoicing.beginMail,
  invoicing.settleMail,
  invoicing.takeNotice,
  invoicing.settleNotice,
];

/** The subjects that a user may send requests to. */
export const callsOf = (user: NatsUser): string[] =>
  user === 'bff' ? serviceNames.map(messagesOf) : callsOfServices[user].map(({ subject }) => subject);

/**
 * Of those what it may not send after all: what nobody signs. The BFF, which talks to the whole world, could otherwise delete
 * anybody with its password for NATS alone.
 */
export const deniedTo = (user: NatsUser): string[] => (user === 'bff' ? unsigned.map(({ subject }) => subject) : []);

/** The subjects that instances of a user publish to each other. */
export const broadcastsOf = (user: NatsUser): string[] =>
  user === 'bff' ? Object.values(bff).map(({ subject }) => subject) : [];
