import { chakra, type SystemStyleObject } from '@chakra-ui/react/styled-system';
import type { ComponentProps, ReactNode } from 'react';
import { BusyButton, Button } from '../ui/button.js';
import { Heading } from '../ui/text.js';
import { More } from './row-actions.js';

/** Buttons, or a heading and its buttons, side by side; they wrap where there is no room. */
export const Actions = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2', '& > *': { maxWidth: 'full' } },
});

interface SectionHeadProps {
  title: string;
  /** Further actions, which a phone shows on demand. */
  more?: ReactNode;
  children?: ReactNode;
}

/** A section's heading with the actions of the section. */
export function SectionHead({ title, more, children }: SectionHeadProps) {
  return (
    <Actions justifyContent="space-between" mb={{ base: '1', md: '3' }}>
      <Heading fontSize={{ base: 'lg', md: 'xl' }}>{title}</Heading>
      <Actions>
        {children}
        {more && (
          <More of={title} folded>
            {more}
          </More>
        )}
      </Actions>
    </Actions>
  );
}

/** A button beside a section's heading, smaller on a phone. */
export function HeadAction(props: ComponentProps<typeof Button>) {
  return <Button variant="outline" size="sm" {...props} />;
}

/** The button that adds a record to the list of the section, which the key `n` presses. */
export function AddAction(props: ComponentProps<typeof Button>) {
  return <Button data-adds size="sm" {...props} />;
}

/** A list of records; name it with `aria-label`. */
export const RecordList = chakra('ul', {
  base: {
    bg: 'bg.panel',
    borderWidth: '1px',
    borderRadius: 'lg',
    boxShadow: 'card',
    _empty: { display: 'none' },
  },
});

/** Letters so large that a name has no room beside a button. */
const narrow = '@media (max-width: 19em)';
const oneColumn = { [narrow]: { gridTemplateColumns: 'minmax(0, 1fr)' } };
const ownRow = { [narrow]: { gridRow: 'auto' } };

/** The rows of the name and of the line under it. */
const bothRows = '1 / span 2';

const nextFact = '> span:not([class]) + span:not([class])';

/**
 * A dot between two facts, which are plain; a badge has a style of its own. Screen readers do not read the dots, and those before the
 * first fact of a line are cut off.
 */
const betweenFacts = {
  [`& ${nextFact}`]: {
    position: 'relative',
    _before: {
      content: '"·" / ""',
      position: 'absolute',
      insetInlineEnd: '100%',
      width: '3',
      textAlign: 'center',
    },
  },
  [`&:has(${nextFact})`]: { clipPath: 'inset(-1rem -1rem -1rem 0)' },
} as const;

interface RecordRowProps {
  /** The record's name, and anything beside it. */
  title: ReactNode;
  /** The line under the name: dates, kinds, badges. */
  meta?: ReactNode;
  /** More such lines, in a column of their own where there is room. */
  aside?: ReactNode;
  /** `RowActions`, or one button. */
  actions?: ReactNode;
  /** More content below. */
  children?: ReactNode;
  /** Marks a record that needs a decision. */
  highlighted?: boolean;
  css?: SystemStyleObject | undefined;
}

/** A record in a list: its name, a line about it, its actions. */
export function RecordRow(props: RecordRowProps) {
  const { title, meta, aside, actions, children, highlighted = false, css } = props;
  return (
    <chakra.li
      display="grid"
      gridTemplateColumns="minmax(0, 1fr)"
      gap="2"
      px={{ base: 'min(0.75rem, 4vw)', md: '4' }}
      py="1.5"
      css={css}
      borderTopWidth="1px"
      breakInside="avoid"
      // The bar of a highlighted row follows the corners of the list.
      _first={{ borderTopWidth: '0', borderStartStartRadius: 'lg' }}
      _last={{ borderEndStartRadius: 'lg' }}
      {...(highlighted && {
        borderInlineStartWidth: '5px',
        borderInlineStartColor: 'orange.fg',
        ps: { base: 'calc(min(0.75rem, 4vw) - 5px)', md: 'calc(1rem - 5px)' },
      })}
    >
      <chakra.div
        display="grid"
        gridTemplateColumns={{
          base: 'minmax(0, 1fr) fit-content(min(9.75rem, 37vw))',
          md:
            aside === undefined
              ? 'minmax(0, 1fr) auto'
              : 'minmax(0, 1fr) minmax(10.5rem, calc(50% - 12rem)) auto',
        }}
        alignItems="center"
        columnGap="2"
        css={oneColumn}
      >
        <chakra.h3
          fontWeight="700"
          lineHeight="1.4"
          gridRow={{ md: meta === undefined ? bothRows : undefined }}
          alignSelf={{ md: meta === undefined ? 'center' : 'end' }}
        >
          {title}
        </chakra.h3>
        {/* On a phone, what is under the name has the whole width. */}
        <chakra.div
          display={{ base: 'flex', md: 'contents' }}
          gridColumn="1 / -1"
          flexWrap="wrap"
          alignItems="center"
          columnGap="2"
          color="fg.muted"
          fontSize="sm"
          lineHeight="1.4"
        >
          {meta !== undefined && (
            <Actions
              gridColumn="1"
              gridRow={{ md: '2' }}
              alignSelf={{ md: 'start' }}
              columnGap="3"
              rowGap="1"
              css={betweenFacts}
            >
              {meta}
            </Actions>
          )}
          {aside !== undefined && (
            <chakra.div
              gridColumn="2"
              gridRow={bothRows}
              // For a mouse. Fingers get the usual height.
              css={{ '& a': { minHeight: '6', '@media (pointer: coarse)': { minHeight: '11' } } }}
              minW="0"
              display="flex"
              flexWrap="wrap"
              alignItems="center"
              columnGap="1.5"
            >
              {aside}
            </chakra.div>
          )}
        </chakra.div>
        {actions && (
          <chakra.div gridRow={{ base: '1', md: bothRows }} css={ownRow} gridColumnEnd="-1">
            {actions}
          </chakra.div>
        )}
      </chakra.div>
      {children}
    </chakra.li>
  );
}

/** A labelled value in a `dl`. */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <chakra.dt fontSize="sm" color="fg.muted">
        {label}
      </chakra.dt>
      <chakra.dd
        display="flex"
        alignItems="center"
        minH="8"
        maxW="prose"
        whiteSpace="pre-line"
        css={{ '@media (pointer: coarse)': { minHeight: '11' } }}
      >
        {children}
      </chakra.dd>
    </div>
  );
}

interface RowActionProps extends Pick<ComponentProps<typeof BusyButton>, 'disabled' | 'busy' | 'autoFocus'> {
  label: string;
  /** The record's name, for the button's accessible name. */
  of: string;
  destructive?: boolean;
  /** Whether it is what a record that waits needs. */
  needed?: boolean;
  onClick: () => void;
}

export function RowAction({
  label,
  of,
  destructive = false,
  needed = false,
  onClick,
  ...button
}: RowActionProps) {
  return (
    <BusyButton
      variant={needed ? 'solid' : 'plain'}
      size="sm"
      px={needed ? '3' : '2'}
      colorPalette={destructive ? 'red' : 'green'}
      aria-label={`${label}: ${of}`}
      data-destructive={destructive || undefined}
      {...button}
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
