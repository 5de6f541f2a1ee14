import { useQuery } from '@tanstack/react-query';
import { dominantColors } from './dominant-colors.js';
import styles from './logo-colors.module.css';
import { readPixels } from './read-pixels.js';

interface LogoColorsProps {
  /** The address of the logo, '' without one. */
  source: string;
  onApply: (color: string) => void;
}

/** The colors of the logo, to be taken for the company name with one click. */
export function LogoColors({ source, onApply }: LogoColorsProps) {
  const { data: colors = [] } = useQuery({
    queryKey: ['logo colors', source],
    queryFn: async () => dominantColors(await readPixels(source)),
    enabled: source !== '',
    staleTime: Infinity,
  });
  if (colors.length === 0) return null;
  return (
    <div className={styles.colors} role="group" aria-label="Colors of your logo">
      <p aria-hidden>Colors of your logo</p>
      {colors.map((color) => (
        <button
          key={color}
          type="button"
          className={styles.color}
          style={{ backgroundColor: color }}
          aria-label={`Use ${color}`}
          data-tooltip={color}
          onClick={() => onApply(color)}
        />
      ))}
    </div>
  );
}
