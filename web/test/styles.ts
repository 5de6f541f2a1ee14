/** Replaces all style sheets: a CSS module maps each class name to itself, and raw text is empty. */
export default new Proxy({ matchAll: () => [] } as Record<string, unknown>, {
  get: (own, key) => own[String(key)] ?? (typeof key === 'string' ? key : undefined),
});
