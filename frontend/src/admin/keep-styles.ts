import type { SystemContext, SystemStyleObject } from '@chakra-ui/react/styled-system';

/** How many combinations of style props are kept for each style of a recipe. */
const maxKept = 500;

/**
 * Keeps the styles that were made. Chakra makes the recipe of an element again in each rendering, and to find styles that it has
 * already made, it compares them whole. This was most of the time that a long list of
 * the dashboard took. The lists of the site are short.
 */
export const keepStyles = (system: SystemContext): SystemContext => {
  const recipes = new WeakMap<object, unknown>();
  const cva = (config: Parameters<SystemContext['cva']>[0]) => {
    const recipe = recipes.get(config) ?? system.cva(config);
    recipes.set(config, recipe);
    return recipe;
  };
  const styles = new WeakMap<object, Map<string, SystemStyleObject>>();
  const css = (ofRecipe: SystemStyleObject, ...props: SystemStyleObject[]) => {
    const kept = styles.get(ofRecipe) ?? new Map<string, SystemStyleObject>();
    const key = JSON.stringify(props);
    const style = kept.get(key) ?? system.css(ofRecipe, ...props);
    if (kept.size >= maxKept) kept.clear();
    styles.set(ofRecipe, kept.set(key, style));
    return style;
  };
  return { ...system, cva: cva as SystemContext['cva'], css: css as SystemContext['css'] };
};
