import { LOGO_MAX_BYTES } from '@paperbill/contracts/rules';
import { createTooComplexSvgError } from './svg-limits.js';

const DOCTYPE = /<!DOCTYPE\s+svg\b([^[>]*)\[([^\]]*)\]\s*>/iy;
/** Matches the declaration of an entity whose value is a namespace URL. Drawing programs write such declarations. */
const NAMESPACE_ENTITY = /\s*<!ENTITY\s+([A-Za-z_][\w.-]*)\s+(?:"(https?:[^"'<>&%\s]*)"|'(https?:[^"'<>&%\s]*)')\s*>/y;

/**
 * Replaces references to namespace entities by their URLs. References to other entities are kept, and `inspectSvg`
 * refuses them later.
 * @throws AppError INVALID_INPUT if the resulting SVG is too large
 */
export function replaceNamespaceEntities(source: string): string {
  const start = source.indexOf('<!DOCTYPE');
  DOCTYPE.lastIndex = start;
  const [doctype, identifier, declarations] = (start >= 0 && DOCTYPE.exec(source)) || [];
  const namespaces = declarations === undefined ? undefined : parseNamespaceEntities(declarations);
  if (!namespaces || doctype === undefined) return source;
  let length = source.length;
  const after = source.slice(start + doctype.length).replace(/&([A-Za-z_][\w.-]*);/g, (reference, name: string) => {
    const namespace = namespaces.get(name) ?? reference;
    length += namespace.length - reference.length;
    if (length > LOGO_MAX_BYTES) throw createTooComplexSvgError();
    return namespace;
  });
  return `${source.slice(0, start)}<!DOCTYPE svg${identifier}>${after}`;
}

/** Returns namespace URLs by entity name, or undefined if the document type declares anything else. */
function parseNamespaceEntities(declarations: string): Map<string, string> | undefined {
  const namespaces = new Map<string, string>();
  let end = 0;
  NAMESPACE_ENTITY.lastIndex = 0;
  for (let found = NAMESPACE_ENTITY.exec(declarations); found; found = NAMESPACE_ENTITY.exec(declarations)) {
    const [, name, double, single] = found;
    // In XML, the first declaration of an entity is valid, and later declarations of the same entity are ignored.
    if (!namespaces.has(name!)) namespaces.set(name!, (double ?? single)!);
    end = NAMESPACE_ENTITY.lastIndex;
  }
  return declarations.slice(end).trim() === '' ? namespaces : undefined;
}
