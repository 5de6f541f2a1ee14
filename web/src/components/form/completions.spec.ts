import { describe, expect, it } from '@jest/globals';
import { completions } from './completions.js';

const people = [
  { name: 'Blue Oak Café', email: 'hello@blue.example' },
  { name: 'Soak & Co', email: 'soak@example.com' },
  { name: 'Oak Lane Bakery', email: 'jane@lane.example' },
  { name: 'Harbor Dental', email: 'office@oakdale.example' },
  { name: 'Finch', email: 'finch@example.com' },
];
const found = (typed: string) => completions(people, typed, ({ name, email }) => [name, email]).map(({ name }) => name);

describe('completions of what is typed', () => {
  it('put names that begin with it before words that do, and those before the rest', () => {
    expect(found('oak')).toEqual(['Oak Lane Bakery', 'Blue Oak Café', 'Soak & Co', 'Harbor Dental']);
  });

  it('do not care for capitals and blanks around it', () => {
    expect(found('  OAK lane ')).toEqual(['Oak Lane Bakery']);
  });

  it('are all, as they came, before anything is typed', () => {
    expect(found('')).toEqual(people.map(({ name }) => name));
  });

  it('are none where nothing contains it', () => {
    expect(found('zebra')).toEqual([]);
  });

  it('stay few enough to be read', () => {
    const many = Array.from({ length: 1_000 }, (_, index) => `Client ${index}`);
    expect(completions(many, 'client', (name) => [name])).toHaveLength(50);
  });
});
