import { chakra, defineRecipe } from '@chakra-ui/react/styled-system';
import type { ComponentProps } from 'react';

const recipe = defineRecipe({
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '2',
    minHeight: '11',
    minWidth: '11',
    maxWidth: 'full',
    px: 'min(1rem, 4vw)',
    py: '1.5',
    borderRadius: 'md',
    borderWidth: '1.5px',
    borderColor: 'transparent',
    fontWeight: '600',
    lineHeight: '1.2',
    textAlign: 'center',
    cursor: 'pointer',
    transition: 'background-color 120ms, border-color 120ms',
    _disabled: {
      bg: 'bg.subtle',
      color: 'fg.muted',
      borderColor: 'border.control',
      borderStyle: 'dashed',
      cursor: 'not-allowed',
    },
    _print: { display: 'none' },
  },
  variants: {
    variant: {
      solid: {
        bg: 'colorPalette.solid',
        color: 'colorPalette.contrast',
        _hover: { '&:not(:disabled, [aria-disabled=true])': { bg: 'colorPalette.hover' } },
      },
      outline: {
        bg: 'bg.panel',
        color: 'colorPalette.fg',
        borderColor: 'border.control',
        _hover: {
          '&:not(:disabled, [aria-disabled=true])': {
            bg: 'colorPalette.subtle',
            borderColor: 'colorPalette.fg',
          },
        },
      },
      plain: {
        px: '2',
        color: 'colorPalette.fg',
        _hover: { '&:not(:disabled, [aria-disabled=true])': { bg: 'colorPalette.subtle' } },
      },
      // On turf and on the scoreboard.
      turf: {
        color: 'turf.fg',
        borderColor: 'turf.line',
        _hover: { borderColor: 'turf.fg' },
      },
    },
    size: {
      // For a mouse. Fingers get the usual height.
      sm: { minHeight: '9', px: '3', fontSize: 'sm', '@media (pointer: coarse)': { minHeight: '11' } },
    },
  },
  defaultVariants: { variant: 'solid' },
});

export const Button = chakra('button', recipe, { defaultProps: { type: 'button' } });

/** How a button looks that destroys something. */
export const destructive = { variant: 'outline', colorPalette: 'red', borderColor: 'red.fg' } as const;

interface BusyButtonProps extends ComponentProps<typeof Button> {
  /** Whether the action that it started is still running. */
  busy?: boolean | undefined;
}

/** A button that ignores clicks while it is busy. It keeps the focus, which a disabled button would lose. */
export function BusyButton({ busy = false, onClick, ...button }: BusyButtonProps) {
  return (
    <Button
      {...(busy && { 'aria-disabled': true })}
      {...button}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    />
  );
}

/** A link that looks like a button. Put the router's link inside, with `asChild`. */
export const ButtonLink = chakra('a', recipe);
