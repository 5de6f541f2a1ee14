import { describe, expect, it } from '@jest/globals';
import { findCompletions } from './completions.js';

const people = [
  { name: 'Blue Oak Café', email: 'hello@blue.example' },
  { name: 'Soak & Co', email: 'soak@example.com' },
  { name: 'Oak Lane Bakery', email: 'jane@lane.example' },
  { name: 'Harbor Dental', email: 'office@oakdale.example' },
  { name: 'Finch', email: 'finch@example.com' },
  { name: 'Oak', email: 'oak@example.com' },
];
type Person = (typeof people)[number];
const getTexts = ({ name, email }: Person): [string, string] => [name, email];
const listNames = (found: Person[]) => found.map(({ name }) => name);
const findNames = (typed: string) => listNames(findCompletions(people, typed, { getTexts: getTexts }));

describe('findCompletions', () => {
  it('ranks an exact name first, then name prefixes, word prefixes, and other matches', () => {
    expect(findNames('oak')).toEqual(['Oak', 'Oak Lane Bakery', 'Blue Oak Café', 'Soak & Co', 'Harbor Dental']);
  });

  it('ignores case and surrounding blanks, and returns all items in their order for an empty text', () => {
    expect(findNames('  OAK lane ')).toEqual(['Oak Lane Bakery']);
    expect(findNames('')).toEqual(people.map(({ name }) => name));
  });

  it('appends items that only the server matched', () => {
    const isFound = ({ name }: Person) => name === 'Blue Oak Café';
    expect(listNames(findCompletions(people, 'azure', { getTexts: getTexts, isFound }))).toEqual(['Blue Oak Café']);
  });
});
