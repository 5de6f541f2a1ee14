import type { Plugin } from 'vite';

/** antd imports these components for options that our code does not use. Without them, its chunk is a fifth smaller. */
const UNUSED_COMPONENTS: [module: string, name: string][] = [
  ['table/hooks/useFilter/index.js', 'FilterDropdown'], // FilterDropdown shows filters in the column headers of a Table.
  ['table/hooks/useSelection.js', 'Dropdown'], // Dropdown shows the option `selections` of a row selection.
  ['table/hooks/useSelection.js', 'Radio'], // Radio is for a row selection that allows only one row.
  ['upload/Upload.js', 'UploadList'], // UploadList shows the files of an Upload.
];

export function omitAntdParts(): Plugin {
  return {
    name: 'omit-antd-parts',
    apply: 'build',
    transform(code, id) {
      const names = UNUSED_COMPONENTS.filter(([module]) => id.endsWith(`/node_modules/antd/es/${module}`)).map(
        ([, name]) => name,
      );
      if (!names.length) return null;
      return { code: names.reduce(omitDefaultImport, code), map: null };
    },
  };
}

function omitDefaultImport(code: string, name: string): string {
  const statement = new RegExp(`^import ${name}(?:, ({.*}))? from (.*)$`, 'm');
  if (!statement.test(code)) throw new Error(`antd no longer imports ${name}`);
  return code.replace(
    statement,
    (_all, named: string | undefined, from: string) =>
      `const ${name} = () => null;${named ? ` import ${named} from ${from}` : ''}`,
  );
}
