import { chakra } from '@chakra-ui/react/styled-system';
import { Children, type MouseEvent, type ReactNode, useId } from 'react';
import { Button } from '../ui/button.js';
import { Drawing } from '../ui/icon.js';
import { Popover } from '../ui/popover.js';

const Box = chakra('div', {
  base: { display: 'flex', alignItems: 'center', justifyContent: 'flex-end' },
});

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
  /** Buttons and links. The first that is there stands in the row; of three or more, the others open from it. */
  children: ReactNode;
}

/** What was chosen has been done. A browser without popovers has nothing to hide. */
const hide = ({ currentTarget }: MouseEvent<HTMLElement>) => {
  if ('hidePopover' in currentTarget) currentTarget.hidePopover();
};

/** The buttons of a record's row: the likeliest, and a button that shows the others. */
export function RowActions({ of, children }: RowActionsProps) {
  const id = useId();
  const all = Children.toArray(children);
  const [first, ...others] = all;
  // Two need no more room than one and a button for the other.
  if (all.length <= 2) return <Box>{all}</Box>;
  return (
    <Box>
      {first}
      <Button variant="plain" size="sm" px="1" aria-label={`More: ${of}`} popoverTarget={id}>
        <Drawing path="M5 12h.01M12 12h.01M19 12h.01" />
      </Button>
      <Others id={id} popover="auto" onClick={hide}>
        {others}
      </Others>
    </Box>
  );
}
