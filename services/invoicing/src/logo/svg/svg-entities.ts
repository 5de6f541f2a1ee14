import { LOGO_MAX_BYTES } from '@paperbill/contracts/rules';
import { tooComplex } from './svg-limits.js';

const DOCTYPE = /<!DOCTYPE\s+svg\b([^[>]*)\[([^\]]*)\]\s*>/iy;
/** Drawing programs declare entities for namespace URLs. Their replacement text contains no markup. */
const NAMESPACE_ENTITY = /\s*<!ENTITY\s+([A-Za-z_][\w.-]*)\s+(?:"(https?:[^"'<>&%\s]*)"|'(https?:[^"'<>&%\s]*)')\s*>/y;

/**
 * Expands the entities of namespaces and removes their declarations. Other entities are kept, and refused later.
 *
 * @throws AppError INVALID_INPUT if the expanded SVG is too large
 */
export function writeOutNamespaces(source: string): string {
  const start = source.indexOf('<!DOCTYPE');
  DOCTYPE.lastIndex = start;
  const [doctype, identifier, declarations] = (start >= 0 && DOCTYPE.exec(source)) || [];
  const namespaces = declarations === undefined ? undefined : namespacesIn(declarations);
  if (!namespaces || doctype === undefined) return source;
  let length = source.length;
  const after = source.slice(start + doctype.length).replace(/&([A-Za-z_][\w.-]*);/g, (reference, name: string) => {
    const namespace = namespaces.get(name) ?? reference;
    length += namespace.length - reference.length;
    if (length > LOGO_MAX_BYTES) throw tooComplex();
    return namespace;
  });
  return `${source.slice(0, start)}<!DOCTYPE svg${identifier}>${after}`;
}

/** @returns undefined if the declarations contain anything else */
function namespacesIn(declarations: string): Map<string, string> | undefined {
  const namespaces = new Map<string, string>();
  let end = 0;
  NAMESPACE_ENTITY.lastIndex = 0;
  for (let found = NAMESPACE_ENTITY.exec(declarations); found; found = NAMESPACE_ENTITY.exec(declarations)) {
    const [, name, double, single] = found;
    // In XML, the first declaration of a name is binding.
    if (!namespaces.has(name!)) namespaces.set(name!, (double ?? single)!);
    end = NAMESPACE_ENTITY.lastIndex;
  }
  return declarations.slice(end).trim() === '' ? namespaces : undefined;
}
