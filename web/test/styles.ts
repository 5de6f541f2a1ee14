/** Stands in for every style sheet: a CSS module's class is called like its key. */
export default new Proxy({}, { get: (_, key) => (typeof key === 'string' ? key : undefined) });
