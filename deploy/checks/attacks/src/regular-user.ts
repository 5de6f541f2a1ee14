import { anInvoice } from '@paperbill/testing/data';
import { type Answer, type Person, signIn, upgradeToPro } from '@paperbill/testing/people';

export type RegularUserAction = 'click' | 'save' | 'print' | 'download';

export type ActionOutcomes = Record<RegularUserAction, { statuses: number[]; times: number[] }>;

const DASHBOARD_PATHS = [
  '/api/auth/user',
  '/api/invoices?page=1',
  '/api/customers?page=1',
  '/api/invoices/stats?period=all',
];

export class RegularUser {
  private constructor(private readonly person: Person) {}

  static async signIn(origin: string): Promise<RegularUser> {
    const person = await signIn(undefined, origin);
    await upgradeToPro(person);
    return new RegularUser(person);
  }

  async runRounds(rounds: number): Promise<ActionOutcomes> {
    const outcomes: ActionOutcomes = {
      click: createEmptyOutcome(),
      save: createEmptyOutcome(),
      print: createEmptyOutcome(),
      download: createEmptyOutcome(),
    };
    const recordAction = async <Body>(work: RegularUserAction, call: Promise<Answer<Body>>): Promise<Answer<Body>> => {
      const startedAt = performance.now();
      const answer = await call;
      outcomes[work].statuses.push(answer.status);
      outcomes[work].times.push(performance.now() - startedAt);
      return answer;
    };
    for (let round = 0; round < rounds; round++) {
      for (const page of DASHBOARD_PATHS) await recordAction('click', this.person.get(page));
      const saving = this.person.post<{ id: string }>('/api/invoices?number=next', anInvoice());
      const { body } = await recordAction('save', saving);
      const path = `/api/invoices/${body.id}`;
      await recordAction('print', this.person.post(`${path}/generate-pdf`, { html: `<h1>Invoice ${round}</h1>` }));
      await recordAction('download', this.person.get(`${path}/download-pdf`));
    }
    return outcomes;
  }
}

const createEmptyOutcome = () => ({ statuses: new Array<number>(), times: new Array<number>() });
