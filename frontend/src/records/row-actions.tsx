import { chakra } from '@chakra-ui/react/styled-system';
import { Children, type MouseEvent, type ReactNode, useId } from 'react';
import { Button } from '../ui/button.js';
import { Drawing } from '../ui/icon.js';
import { Popover } from '../ui/popover.js';

const Box = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'flex-end',
    // With larger letters there is no room for a name beside it.
    '@media (min-width: 22em)': { '& > button': { whiteSpace: 'nowrap' } },
  },
});

/** Several take two lines on a phone, with the button for the others in the second. */
const severalInRow = { flexWrap: 'wrap', '& > button:not(:first-child)': { mdDown: { px: '1' } } } as const;

const Others = chakra(Popover, {
  base: {
    minWidth: '11rem',
    '&:popover-open > *': { justifyContent: 'flex-start', maxWidth: 'none', textAlign: 'start' },
    '&:popover-open > [data-destructive]:last-child': { borderRadius: '0', borderTopColor: 'border' },
  },
});

interface RowActionsProps {
  /** The record's name, for the accessible name of the button that shows the others. */
  of: string;
  /** How many stand in the row: by default the first that is there. */
  shown?: number | undefined;
  /** Buttons and links. If two or more would not stand in the row, they open from it. */
  children: ReactNode;
}

/** What was chosen has been done. A browser without popovers has nothing to hide. */
const hide = ({ currentTarget }: MouseEvent<HTMLElement>) => {
  if ('hidePopover' in currentTarget) currentTarget.hidePopover();
};

/** The buttons of a record's row: the likeliest, and a button that shows the others. */
export function RowActions({ of, shown = 1, children }: RowActionsProps) {
  const id = useId();
  const all = Children.toArray(children);
  // One more needs no more room than a button that shows it.
  if (all.length <= shown + 1) return <Box>{all}</Box>;
  return (
    <Box css={shown > 1 ? severalInRow : undefined}>
      {all.slice(0, shown)}
      <Button
        variant="plain"
        size="sm"
        px="1"
        minW={{ md: '9' }}
        aria-label={`More: ${of}`}
        popoverTarget={id}
      >
        <Drawing path="M5 12h.01M12 12h.01M19 12h.01" />
      </Button>
      <Others id={id} popover="auto" onClick={hide}>
        {all.slice(shown)}
      </Others>
    </Box>
  );
}
