import { type FontPreset, fontPresetOf, fontPresets } from '@paperbill/contracts/rules';
import { companyNameFontFiles, companyNameStyle } from '@paperbill/invoice-document';
import { Select } from 'antd';
import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { offerFonts } from '../../fonts/offer-fonts.js';

const options = fontPresets.map(({ id, label }) => ({ value: id as string, label }));

type FontSelectProps = Pick<ComponentProps<typeof Select<string>>, 'id' | 'value' | 'onChange' | 'onBlur' | 'ref'>;

/** The font presets by name, each shown in its own font. */
export function FontSelect(props: FontSelectProps) {
  return (
    <Select
      {...props}
      showSearch={{ optionFilterProp: 'label' }}
      options={options}
      listHeight={320}
      style={{ height: 'var(--control-height)' }}
      // Within the page's main landmark, where screen readers look for it.
      getPopupContainer={(select) => select.closest('main') ?? document.body}
      suffixIcon={<ChevronDown size={16} aria-hidden />}
      labelRender={({ value }) => <Sample preset={fontPresetOf(String(value))} />}
      optionRender={({ value }) => <Sample preset={fontPresetOf(String(value))} />}
    />
  );
}

function Sample({ preset: { id, label } }: { preset: FontPreset }) {
  // Only the rows in sight are rendered, so only their fonts are fetched.
  offerFonts(companyNameFontFiles(label, id));
  return <span style={{ ...companyNameStyle(id, 'small'), fontSize: '1.0625rem', lineHeight: 1.4 }}>{label}</span>;
}
