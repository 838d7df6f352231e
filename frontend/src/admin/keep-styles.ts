import type { SystemContext, SystemStyleObject } from '@chakra-ui/react/styled-system';

/** How many combinations of style props are kept for each style of a recipe. */
const maxKept = 500;

/**
 * Keeps the styles that were made. To find those that it has already made, Chakra compares them whole, which was a quarter of the
 * time that a long list took.
 */
export const keepStyles = (system: SystemContext): SystemContext => {
  const styles = new WeakMap<object, Map<string, SystemStyleObject>>();
  const css = (ofRecipe: SystemStyleObject, ...props: SystemStyleObject[]) => {
    const kept = styles.get(ofRecipe) ?? new Map<string, SystemStyleObject>();
    const key = JSON.stringify(props);
    const style = kept.get(key) ?? system.css(ofRecipe, ...props);
    if (kept.size >= maxKept) kept.clear();
    styles.set(ofRecipe, kept.set(key, style));
    return style;
  };
  return { ...system, css: css as SystemContext['css'] };
};
