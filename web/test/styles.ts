/**
 * Replaces all style sheets in tests. A CSS module maps each class name to itself. A style sheet that is imported as
 * text is empty.
 */
export default new Proxy({ matchAll: () => [] } as Record<string, unknown>, {
  get: (own, key) => own[String(key)] ?? (typeof key === 'string' ? key : undefined),
});
