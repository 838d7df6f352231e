import { defineSlotRecipe } from '@chakra-ui/react/styled-system';
import { TabsRoot, type TabsRootProps } from '@chakra-ui/react/tabs';

// Only the dashboard has tabs: what they look like is not loaded with the recipes of the public pages.
const recipe = defineSlotRecipe({
  slots: ['list', 'trigger', 'content'],
  base: {
    list: {
      display: 'flex',
      // One row on a phone, faded where it goes on; on a desk all tabs are seen.
      flexWrap: { base: 'nowrap', md: 'wrap' },
      overflowX: { base: 'auto', md: 'visible' },
      // What only screen readers see is placed absolutely: it scrolls with its tab.
      position: 'relative',
      scrollbarWidth: 'none',
      pe: { base: '6', md: '0' },
      maskImage: { base: 'linear-gradient(to left, transparent, black 2rem)', md: 'none' },
      columnGap: '1',
      borderBottomWidth: '1px',
      borderColor: 'border',
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
      _selected: { color: 'green.700', borderColor: 'green.600' },
    },
    content: { pt: { base: '2', md: '6' }, outlineOffset: '4px' },
  },
});

/** The root of tabs. Render the content of the open one alone: one that is left would show what the new address asks for. */
export function Tabs(props: TabsRootProps) {
  return <TabsRoot recipe={recipe} {...props} />;
}
