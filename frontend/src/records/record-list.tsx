import { chakra } from '@chakra-ui/react/styled-system';
import type { ComponentProps, ReactNode } from 'react';
import { BusyButton, Button } from '../ui/button.js';
import { Card } from '../ui/card.js';
import { Heading } from '../ui/text.js';

/** Buttons, or a heading and its buttons, side by side; they wrap where there is no room. */
export const Actions = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2', '& > *': { maxWidth: 'full' } },
});

/** A section's heading with the actions of the section. */
export function SectionHead({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <Actions
      justifyContent="space-between"
      columnGap="3"
      rowGap={{ base: '1', md: '3' }}
      mb={{ base: '1', md: '4' }}
    >
      <Heading>{title}</Heading>
      <Actions>{children}</Actions>
    </Actions>
  );
}

/** A button beside a section's heading, smaller on a phone. */
export function HeadAction(props: ComponentProps<typeof Button>) {
  return (
    <Button variant="outline" px={{ base: '3', md: '4' }} fontSize={{ base: 'sm', md: 'md' }} {...props} />
  );
}

/** A list of records; name it with `aria-label`. */
export const RecordList = chakra('ul', {
  base: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '3' },
});

interface RecordRowProps {
  /** The record's name, and anything beside it. */
  title: ReactNode;
  /** The line under the name: dates, kinds, badges. */
  meta?: ReactNode;
  /** Buttons and links. */
  actions?: ReactNode;
  /** More content below. */
  children?: ReactNode;
  /** Marks a record that needs a decision. */
  highlighted?: boolean;
}

/** A record in a list: its name, a line about it, its actions. */
export function RecordRow({ title, meta, actions, children, highlighted = false }: RecordRowProps) {
  return (
    <Card
      as="li"
      display="grid"
      gridTemplateColumns="minmax(0, 1fr)"
      gap="3"
      py={{ base: '3', md: '4' }}
      {...(highlighted && { bg: 'green.subtle', borderColor: 'green.solid', borderInlineStartWidth: '5px' })}
    >
      <Actions justifyContent="space-between" columnGap="4" rowGap={{ base: '2', md: '4' }}>
        <chakra.div flex="1 1 18rem" minW="0">
          <chakra.h3 fontWeight="700">{title}</chakra.h3>
          {meta !== undefined && (
            <Actions as="div" color="fg.muted" fontSize="sm" columnGap={{ base: '2', md: '3' }} rowGap="1">
              {meta}
            </Actions>
          )}
        </chakra.div>
        {actions && <Actions columnGap={{ base: '1', md: '2' }}>{actions}</Actions>}
      </Actions>
      {children}
    </Card>
  );
}

/** A labelled value in a `dl`. */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <chakra.dt fontSize="sm" color="fg.muted">
        {label}
      </chakra.dt>
      <chakra.dd display="flex" alignItems="center" minH="11" maxW="prose" whiteSpace="pre-line">
        {children}
      </chakra.dd>
    </div>
  );
}

interface RowActionProps {
  label: string;
  /** The record's name, for the button's accessible name. */
  of: string;
  destructive?: boolean;
  disabled?: boolean;
  /** Whether the action that it started is still running. */
  busy?: boolean;
  /** Takes the focus when it appears, after the view that it opened was closed. */
  autoFocus?: boolean;
  onClick: () => void;
}

/** A button in a record's row. */
export function RowAction({
  label,
  of,
  destructive = false,
  disabled = false,
  busy = false,
  autoFocus = false,
  onClick,
}: RowActionProps) {
  return (
    <BusyButton
      variant="outline"
      px={{ base: '1.5', md: '4' }}
      fontSize={{ base: 'sm', md: 'md' }}
      colorPalette={destructive ? 'red' : 'green'}
      aria-label={`${label}: ${of}`}
      disabled={disabled}
      busy={busy}
      autoFocus={autoFocus}
      // After the first click of a double click, another button may have taken this place.
      onClick={({ detail }) => detail < 2 && onClick()}
      onKeyDown={(event) => {
        // The same holds for a key that is held down.
        if (event.key === 'Enter' && event.repeat) event.preventDefault();
      }}
    >
      {label}
    </BusyButton>
  );
}
