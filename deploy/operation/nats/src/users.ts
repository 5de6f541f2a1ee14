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

/** Processes with a NATS user of the same name. */
export const natsUsers = ['bff', ...serviceNames] as const;
export type NatsUser = (typeof natsUsers)[number];

/** Path of the servers' configuration: see README.md. */
export const configurationFile = fileURLToPath(new URL('../nats.conf', import.meta.url));

/** Environment variable of the NATS server with a user's password. */
export const passwordVariable = (user: NatsUser): string => `NATS_${user.toUpperCase()}_PASSWORD`;

/** Subjects of a service's messages start with its name. */
export const messagesOf = (service: ServiceName): string => `${service}.>`;

/**
 * Which service may call which messages. The BFF calls all services; services call almost none. Scheduled messages of identity and
 * invoicing are theirs alone.
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

/** Unsigned messages: each is listed as a call of the one service that sends it. */
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

/** Subjects that a user may send requests to. */
export const callsOf = (user: NatsUser): string[] =>
  user === 'bff' ? serviceNames.map(messagesOf) : callsOfServices[user].map(({ subject }) => subject);

/**
 * Denied subjects among these: unsigned messages. Otherwise the BFF, which is exposed to the internet, could delete any account with
 * its NATS password only.
 */
export const deniedTo = (user: NatsUser): string[] => (user === 'bff' ? unsigned.map(({ subject }) => subject) : []);

/** Subjects for messages between instances of a user. */
export const broadcastsOf = (user: NatsUser): string[] =>
  user === 'bff' ? Object.values(bff).map(({ subject }) => subject) : [];
