import { defineSlotRecipe } from '@chakra-ui/react/styled-system';
import { TabsRoot, type TabsRootProps } from '@chakra-ui/react/tabs';
import { pageSides } from './boxes.js';

const slots = ['root', 'list', 'trigger', 'content'];

const trigger = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: '2',
  flexShrink: '0',
  minHeight: '11',
  px: '3',
  whiteSpace: 'nowrap',
  cursor: 'pointer',
  outlineOffset: '-3px',
} as const;

// Not in the theme, because only the dashboard has tabs and public pages should not load the recipes.
const recipes = {
  /** A row above the content. */
  above: defineSlotRecipe({
    slots,
    base: {
      list: { display: 'flex', flexWrap: 'wrap', borderBottomWidth: '1px' },
      trigger: {
        ...trigger,
        color: 'fg.muted',
        fontWeight: '600',
        borderBottomWidth: '3px',
        borderColor: 'transparent',
        _highContrast: { borderColor: 'Canvas' },
        _hover: { color: 'fg' },
        _selected: { color: 'green.fg', borderColor: { base: 'green.solid', _highContrast: 'Highlight' } },
      },
      content: { pt: '4', outlineOffset: '4px' },
    },
  }),
  /** At the side of a wide screen; otherwise a row that reaches both edges of the screen, and scrolls. */
  beside: defineSlotRecipe({
    slots,
    base: {
      root: {
        display: { base: 'block', lg: 'grid' },
        gridTemplateColumns: '12.5rem minmax(0, 1fr)',
        alignItems: 'start',
        columnGap: '8',
      },
      list: {
        layerStyle: 'turf',
        display: 'flex',
        flexDirection: { base: 'row', lg: 'column' },
        overflowX: { base: 'auto', lg: 'visible' },
        overflowY: { lg: 'auto' },
        // Visually hidden text is positioned absolutely, and must scroll with its tab.
        position: { base: 'relative', lg: 'sticky' },
        top: { lg: '13' },
        maxHeight: { lg: 'calc(100dvh - 4rem)' },
        scrollbarWidth: 'none',
        py: { base: '0.5', lg: '1' },
        px: { base: pageSides, lg: '1' },
        mx: { base: `calc(-1 * ${pageSides})`, lg: '0' },
        borderRadius: { lg: 'md' },
        columnGap: '1',
      },
      trigger: {
        ...trigger,
        justifyContent: { lg: 'space-between' },
        minHeight: { base: '11', lg: '8' },
        px: { base: '3', lg: '2' },
        borderRadius: 'sm',
        borderWidth: '1px',
        borderColor: 'transparent',
        _highContrast: { borderColor: 'Canvas' },
        color: 'turf.fg',
        _hover: { borderColor: 'turf.line' },
        _selected: {
          bg: 'plate',
          color: 'plate.fg',
          fontWeight: '600',
          _focusVisible: { outlineColor: 'plate.fg' },
          _highContrast: { forcedColorAdjust: 'none', bg: 'Highlight', color: 'HighlightText' },
        },
        '@media (pointer: coarse)': { minHeight: '11' },
      },
      content: { pt: { base: '1', lg: '0' }, outlineOffset: '4px' },
    },
  }),
};

/** The root of tabs. Render only the content of the open tab: a hidden one would react to the new address too. */
export function Tabs({ place = 'above', ...props }: TabsRootProps & { place?: keyof typeof recipes }) {
  return <TabsRoot recipe={recipes[place]} {...props} />;
}
