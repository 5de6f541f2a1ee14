import { Input } from '../form/inputs.js';
import { useSearchText } from '../form/use-search-text.js';

interface SearchInputProps {
  label: string;
  placeholder: string;
  maxLength: number;
  /** What the list is searched by now. */
  search: string;
  onSearch: (search: string) => void;
}

/** Searches a list whenever the typing pauses. */
export function SearchInput({ label, placeholder, maxLength, search, onSearch }: SearchInputProps) {
  const [text, setText] = useSearchText(search, onSearch);
  return (
    <Input
      type="search"
      aria-label={label}
      placeholder={placeholder}
      maxLength={maxLength}
      value={text}
      onChange={(event) => setText(event.target.value)}
    />
  );
}
