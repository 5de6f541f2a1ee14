import type { Plugin } from 'vite';

/**
 * Imports in antd's modules that load large components. Each entry also names the option that would show the component.
 * None of our components sets these options. Without these imports, the antd chunk is a fifth smaller.
 */
const UNUSED_COMPONENTS: [module: string, name: string][] = [
  ['table/hooks/useFilter/index.js', 'FilterDropdown'], // Filters in the header of a Table column.
  ['table/hooks/useSelection.js', 'Dropdown'], // The `selections` of a Table's row selection.
  ['table/hooks/useSelection.js', 'Radio'], // A row selection of a single row.
  ['upload/Upload.js', 'UploadList'], // The file list of an Upload.
];

/** Replaces the components in {@link UNUSED_COMPONENTS} with a component that renders nothing. */
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

/** Removes a default import and keeps the named imports of the same statement. */
function omitDefaultImport(code: string, name: string): string {
  const statement = new RegExp(`^import ${name}(?:, ({.*}))? from (.*)$`, 'm');
  if (!statement.test(code)) throw new Error(`antd no longer imports ${name}`);
  return code.replace(
    statement,
    (_all, named: string | undefined, from: string) =>
      `const ${name} = () => null;${named ? ` import ${named} from ${from}` : ''}`,
  );
}
