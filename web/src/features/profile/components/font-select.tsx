import { type FontPreset, fontPresetOf, fontPresets } from '@paperbill/contracts';
import { companyNameFontFiles, companyNameStyle } from '@paperbill/invoice-document';
import { Select } from 'antd';
import type { ComponentProps } from 'react';
import { offerFonts } from '../../../fonts/offer-fonts.js';

const options = fontPresets.map(({ id, label }) => ({ value: id as string, label }));

type FontSelectProps = Pick<ComponentProps<typeof Select<string>>, 'id' | 'value' | 'onChange' | 'onBlur' | 'ref'>;

/** The font presets by name, each drawn in its own font. */
export function FontSelect(props: FontSelectProps) {
  return (
    <Select
      {...props}
      showSearch={{ optionFilterProp: 'label' }}
      options={options}
      listHeight={320}
      labelRender={({ value }) => <Sample preset={fontPresetOf(String(value))} />}
      optionRender={({ value }) => <Sample preset={fontPresetOf(String(value))} />}
    />
  );
}

function Sample({ preset: { id, label } }: { preset: FontPreset }) {
  // Only the rows in sight are rendered, so only their fonts are fetched.
  offerFonts(companyNameFontFiles(label, id));
  return <span style={{ ...companyNameStyle(id, 'small'), fontSize: 16 }}>{label}</span>;
}
