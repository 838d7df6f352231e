import { defineSlotRecipe } from '@chakra-ui/react/styled-system';
import { TabsRoot, type TabsRootProps } from '@chakra-ui/react/tabs';

// Not in the theme, because only the dashboard has tabs and public pages should not load the recipe.
const recipe = defineSlotRecipe({
  slots: ['list', 'trigger', 'content'],
  base: {
    list: {
      display: 'flex',
      // A phone shows one row that scrolls and fades at the end; a wide screen shows all tabs.
      flexWrap: { base: 'nowrap', md: 'wrap' },
      overflowX: { base: 'auto', md: 'visible' },
      // Visually hidden text is positioned absolutely, and must scroll with its tab.
      position: 'relative',
      scrollbarWidth: 'none',
      pe: { base: '6', md: '0' },
      maskImage: { base: 'linear-gradient(to left, transparent, black 2rem)', md: 'none' },
      columnGap: '1',
      borderBottomWidth: '1px',
    },
    trigger: {
      display: 'inline-flex',
      alignItems: 'center',
      flexShrink: '0',
      minHeight: '11',
      px: { base: '3', md: '4' },
      fontWeight: '600',
      color: 'fg.muted',
      whiteSpace: 'nowrap',
      cursor: 'pointer',
      borderBottomWidth: '3px',
      borderColor: 'transparent',
      outlineOffset: '-3px',
      _hover: { color: 'fg' },
      _selected: { color: 'green.fg', borderColor: 'green.solid' },
    },
    content: { pt: { base: '2', md: '6' }, outlineOffset: '4px' },
  },
});

/** The root of tabs. Render only the content of the open tab: a hidden one would react to the new address too. */
export function Tabs(props: TabsRootProps) {
  return <TabsRoot recipe={recipe} {...props} />;
}
