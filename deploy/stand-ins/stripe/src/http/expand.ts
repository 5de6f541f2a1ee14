import type { State } from '../world/state.js';
import { badRequest, found } from './errors.js';
import { list } from './lists.js';

type Fields = Record<string, unknown>;

/** The tables that hold what an id names, by its prefix. */
const TABLES: Record<string, keyof State> = {
  clock: 'testClocks',
  cus: 'customers',
  in: 'invoices',
  pm: 'paymentMethods',
  price: 'prices',
  prod: 'products',
  sub: 'subscriptions',
};

/** Lists that an object has only where they are asked for, by `object` and field. */
const INCLUDABLE: Record<string, (state: State, id: string) => unknown> = {
  'checkout.session line_items': (state, id) =>
    list(`/v1/checkout/sessions/${id}/line_items`, [structuredClone(state.orders[id]!.item)]),
  'customer subscriptions': (state, id) =>
    list(`/v1/customers/${id}/subscriptions`, structuredClone(of(state, id).toReversed())),
};

const of = (state: State, customer: string) =>
  Object.values(state.subscriptions).filter((subscription) => subscription.customer === customer);

/**
 * An answer with objects in the place of ids, as `expand` asks for.
 *
 * @param paths such as `latest_invoice` or `data.customer`
 * @throws ApiError 400 where something can't be expanded
 */
export function expand(state: State, answer: unknown, paths: string[]): unknown {
  if (paths.length === 0) return answer;
  const copy = structuredClone(answer) as Fields;
  for (const path of paths) expandPath(state, copy, path.split('.'), path);
  return copy;
}

function expandPath(state: State, at: unknown, [field, ...rest]: string[], whole: string): void {
  if (at === null || field === undefined) return;
  if (Array.isArray(at)) return at.forEach((each) => expandPath(state, each, [field, ...rest], whole));
  const fields = at as Fields;
  const include = INCLUDABLE[`${String(fields['object'])} ${field}`];
  if (include) fields[field] ??= include(state, String(fields['id']));
  else if (typeof fields[field] === 'string') fields[field] = named(state, fields[field], whole);
  else if (typeof fields[field] !== 'object') throw notExpandable(whole);
  expandPath(state, fields[field], rest, whole);
}

function named(state: State, id: string, path: string): unknown {
  const table = TABLES[id.slice(0, id.lastIndexOf('_'))];
  if (!table) throw notExpandable(path);
  return structuredClone(found(state[table] as Record<string, unknown>, id, 'object'));
}

const notExpandable = (path: string) => badRequest(`This property cannot be expanded (${path}).`, 'expand');
