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
    px: 'min(1.25rem, 4vw)',
    py: '1.5',
    borderRadius: 'full',
    borderWidth: '1.5px',
    borderColor: 'transparent',
    fontWeight: '600',
    lineHeight: '1.2',
    textAlign: 'center',
    cursor: 'pointer',
    transition: 'background-color 120ms, border-color 120ms',
    _disabled: { opacity: 0.55, cursor: 'not-allowed' },
    _print: { display: 'none' },
  },
  variants: {
    variant: {
      solid: {
        bg: 'colorPalette.solid',
        color: 'colorPalette.contrast',
        _hover: { '&:not(:disabled, [aria-disabled=true])': { bg: 'green.800' } },
      },
      outline: {
        bg: 'white',
        color: 'colorPalette.fg',
        borderColor: 'colorPalette.border',
        _hover: {
          '&:not(:disabled, [aria-disabled=true])': {
            bg: 'colorPalette.subtle',
            borderColor: 'colorPalette.fg',
          },
        },
      },
      plain: {
        px: '3',
        color: 'colorPalette.fg',
        textDecoration: 'underline',
        textUnderlineOffset: '0.25em',
        _hover: { '&:not(:disabled, [aria-disabled=true])': { bg: 'colorPalette.subtle' } },
      },
    },
  },
  defaultVariants: { variant: 'solid' },
});

export const Button = chakra('button', recipe, { defaultProps: { type: 'button' } });

interface BusyButtonProps extends ComponentProps<typeof Button> {
  /** Whether the action that it started is still running. */
  busy: boolean;
}

/** A button that ignores clicks while it is busy. It keeps the focus, which a disabled button would lose. */
export function BusyButton({ busy, onClick, ...button }: BusyButtonProps) {
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
