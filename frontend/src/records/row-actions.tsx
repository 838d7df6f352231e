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
    '&:popover-open > *': {
      justifyContent: 'flex-start',
      maxWidth: 'none',
      borderColor: 'transparent',
      textAlign: 'start',
    },
    '&:popover-open > [data-destructive]:last-child': { borderRadius: '0', borderTopColor: 'border' },
  },
});

/** Where there is room, the buttons stand in the row. */
const unfolded = { md: { '&:not(:popover-open)': { display: 'contents' } } } as const;

/** What was chosen has been done. A browser without popovers has nothing to hide. */
const hide = ({ currentTarget }: MouseEvent<HTMLElement>) => {
  if ('hidePopover' in currentTarget) currentTarget.hidePopover();
};

interface MoreProps {
  /** What the buttons are about, for the accessible name of the button that shows them. */
  of: string;
  /** Whether they stand beside the button, unless on a phone. */
  folded?: boolean;
  children: ReactNode;
}

/** A button that shows others. */
export function More({ of, folded = false, children }: MoreProps) {
  const id = useId();
  return (
    <>
      <Button
        variant="plain"
        size="sm"
        px="1"
        minW={{ md: '9' }}
        hideFrom={folded ? 'md' : undefined}
        aria-label={`More: ${of}`}
        popoverTarget={id}
      >
        <Drawing path="M5 12h.01M12 12h.01M19 12h.01" />
      </Button>
      <Others id={id} popover="auto" onClick={hide} css={folded ? unfolded : undefined}>
        {children}
      </Others>
    </>
  );
}

interface RowActionsProps {
  /** The record's name, for the accessible name of the button that shows the others. */
  of: string;
  /** How many stand in the row: by default the first that is there. */
  shown?: number | undefined;
  /** Buttons and links. If two or more would not stand in the row, they open from it. */
  children: ReactNode;
}

/** The buttons of a record's row: the likeliest, and a button that shows the others. */
export function RowActions({ of, shown = 1, children }: RowActionsProps) {
  const all = Children.toArray(children);
  // One more needs no more room than a button that shows it.
  if (all.length <= shown + 1) return <Box>{all}</Box>;
  return (
    <Box css={shown > 1 ? severalInRow : undefined}>
      {all.slice(0, shown)}
      <More of={of}>{all.slice(shown)}</More>
    </Box>
  );
}
