/** `key` is null if another tab cleared localStorage. */
export function onStorageChange(listener: (key: string | null, value: string | null) => void): () => void {
  const onStorage = ({ key, storageArea, newValue }: StorageEvent) => {
    if (storageArea === null || storageArea === localStorage) listener(key, newValue);
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}
