import { anInvoice } from '@paperbill/testing/data';
import { type Answer, type Person, signIn, upgrade } from '@paperbill/testing/people';

export type VictimWork = 'click' | 'save' | 'print' | 'download';

/** The statuses and the durations (in milliseconds) of a user's calls. */
export type VictimOutcomes = Record<VictimWork, { statuses: number[]; times: number[] }>;

const OPENED_PATHS = [
  '/api/auth/user',
  '/api/invoices?page=1',
  '/api/customers?page=1',
  '/api/invoices/stats?period=all',
];

export class Victim {
  private constructor(private readonly person: Person) {}

  static async signIn(origin: string): Promise<Victim> {
    const person = await signIn(undefined, origin);
    await upgrade(person);
    return new Victim(person);
  }

  async runRounds(rounds: number): Promise<VictimOutcomes> {
    const outcomes: VictimOutcomes = {
      click: emptyOutcome(),
      save: emptyOutcome(),
      print: emptyOutcome(),
      download: emptyOutcome(),
    };
    const timed = async <Body>(work: VictimWork, call: Promise<Answer<Body>>): Promise<Answer<Body>> => {
      const startedAt = performance.now();
      const answer = await call;
      outcomes[work].statuses.push(answer.status);
      outcomes[work].times.push(performance.now() - startedAt);
      return answer;
    };
    for (let round = 0; round < rounds; round++) {
      for (const page of OPENED_PATHS) await timed('click', this.person.get(page));
      const saving = this.person.post<{ id: string }>('/api/invoices?number=next', anInvoice());
      const { body } = await timed('save', saving);
      const path = `/api/invoices/${body.id}`;
      await timed('print', this.person.post(`${path}/generate-pdf`, { html: `<h1>Invoice ${round}</h1>` }));
      await timed('download', this.person.get(`${path}/download-pdf`));
    }
    return outcomes;
  }
}

const emptyOutcome = () => ({ statuses: new Array<number>(), times: new Array<number>() });
