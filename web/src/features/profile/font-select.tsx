import { getFontPreset, fontPresets } from '@paperbill/contracts/rules';
import { selectCompanyNameFontFiles, getCompanyNameStyle } from '@paperbill/invoice-document';
import type { ComponentProps } from 'react';
import { Select } from '../../components/form/select.js';
import { registerFonts } from '../../fonts/register-fonts.js';

const fontOptions = fontPresets.map(({ id, label }) => ({ value: id as string, label }));

/** The list renders only its visible rows, so that only the fonts of these rows load. */
export function FontSelect(props: Omit<ComponentProps<typeof Select>, 'options'>) {
  return <Select {...props} options={fontOptions} virtual renderChoice={(font) => <FontSample font={font} />} />;
}

function FontSample({ font }: { font: string }) {
  const { id, label } = getFontPreset(font);
  registerFonts(selectCompanyNameFontFiles(label, id));
  return <span style={{ ...getCompanyNameStyle(id, 'small'), fontSize: '1.0625rem', lineHeight: 1.4 }}>{label}</span>;
}
