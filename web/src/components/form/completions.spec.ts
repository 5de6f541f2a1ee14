import { describe, expect, it } from '@jest/globals';
import { completions } from './completions.js';

const people = [
  { name: 'Blue Oak Café', email: 'hello@blue.example' },
  { name: 'Soak & Co', email: 'soak@example.com' },
  { name: 'Oak Lane Bakery', email: 'jane@lane.example' },
  { name: 'Harbor Dental', email: 'office@oakdale.example' },
  { name: 'Finch', email: 'finch@example.com' },
  { name: 'Oak', email: 'oak@example.com' },
];
type Person = (typeof people)[number];
const textsOf = ({ name, email }: Person): [string, string] => [name, email];
const namesOf = (found: Person[]) => found.map(({ name }) => name);
const found = (typed: string) => namesOf(completions(people, typed, { textsOf }));

describe('completions of what is typed', () => {
  it('put the very name first, then names that begin with it, words that do, and the rest', () => {
    expect(found('oak')).toEqual(['Oak', 'Oak Lane Bakery', 'Blue Oak Café', 'Soak & Co', 'Harbor Dental']);
  });

  it('do not care for capitals and blanks around it', () => {
    expect(found('  OAK lane ')).toEqual(['Oak Lane Bakery']);
  });

  it('find a sigma wherever in a word it stands, as the server does', () => {
    const streets = [{ name: 'ΟΔΟΣ ΑΕ', email: '' }];
    for (const typed of ['οδος', 'οδοσ', 'ΟΔΟΣ', 'σ']) {
      expect(completions(streets, typed, { textsOf })).toEqual(streets);
    }
  });

  it('find ß by ss and the Turkish letters by i, and the other way round, as the server does', () => {
    const places = [{ name: 'IŞIK, İstanbul Straße', email: '' }];
    for (const typed of ['strasse', 'STRAẞE', 'ß', 'istanbul', 'İST', 'ışık', 'Işık']) {
      expect(completions(places, typed, { textsOf })).toEqual(places);
    }
  });

  it('find names whatever their accents and blanks, and however they were typed, as the server does', () => {
    const names = [{ name: 'Müller  Söhne', email: '' }];
    for (const typed of ['müller', 'müller'.normalize('NFD'), 'muller sohne']) {
      expect(completions(names, typed, { textsOf })).toEqual(names);
    }
  });

  it('are all, as they came, before anything is typed', () => {
    expect(found('')).toEqual(people.map(({ name }) => name));
  });

  it('are none where nothing contains it', () => {
    expect(found('zebra')).toEqual([]);
  });

  it('keep at their end what the server found, though nothing here says why', () => {
    const isFound = ({ name }: Person) => name === 'Blue Oak Café';
    expect(namesOf(completions(people, 'azure', { textsOf, isFound }))).toEqual(['Blue Oak Café']);
  });
});
