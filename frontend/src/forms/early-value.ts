import { type RefObject, useEffect, useEffectEvent } from 'react';

/**
 * Takes over what a visitor has entered into a controlled field before the page was hydrated. The field's next render would
 * drop it.
 */
export function useEarlyValue(
  field: RefObject<HTMLInputElement | HTMLSelectElement | null>,
  value: string,
  onChange: (value: string) => void,
): void {
  const take = useEffectEvent(() => {
    const early = field.current?.value ?? '';
    if (value === '' && early !== '') onChange(early);
  });
  useEffect(() => {
    take();
  }, []);
}
