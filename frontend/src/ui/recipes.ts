import { defineRecipe, defineSlotRecipe } from '@chakra-ui/react/styled-system';

const layered = '--dialog-z-index';

const control = {
  width: 'full',
  minWidth: '0',
  minHeight: '11',
  px: '3',
  borderWidth: '1.5px',
  borderColor: 'border.control',
  borderRadius: 'md',
  bg: 'bg.panel',
  color: 'fg',
  _invalid: { borderColor: 'fg.error' },
  _disabled: { opacity: 0.6 },
} as const;

export const recipes = {
  input: defineRecipe({ base: control }),
  textarea: defineRecipe({
    base: { ...control, py: '2', minHeight: '24', lineHeight: '1.5', resize: 'vertical' },
  }),
};

/** The styles of Chakra's composed components. */
export const slotRecipes = {
  dialog: defineSlotRecipe({
    slots: ['backdrop', 'positioner', 'content', 'title', 'description', 'body', 'closeTrigger'],
    base: {
      backdrop: {
        [layered]: 'zIndex.popover',
        position: 'fixed',
        inset: '0',
        bg: 'shade',
        zIndex: 'calc(var(--dialog-z-index) + var(--layer-index, 0) - 1)',
        _open: { animation: 'appear 150ms ease-out' },
      },
      positioner: {
        [layered]: 'zIndex.popover',
        position: 'fixed',
        inset: '0',
        display: 'flex',
        overflow: 'auto',
        overscrollBehavior: 'none',
        px: { base: 'min(0.75rem, 3vw)', md: '8' },
        pt: { base: '3', md: '8' },
        // Leaves room for a toast, which would cover the buttons.
        '--below': 'max(9rem, var(--toast, 0px))',
        pb: 'var(--below)',
        // A field that takes the focus is not under the buttons at the lower edge.
        scrollPaddingBottom: '5rem',
        zIndex: 'calc(var(--dialog-z-index) + var(--layer-index, 0))',
      },
      content: {
        position: 'relative',
        m: 'auto',
        width: 'full',
        maxWidth: '34rem',
        bg: 'bg.panel',
        borderRadius: 'lg',
        boxShadow: 'raised',
        outline: 'none',
        p: { base: 'min(1.25rem, 5vw)', md: '7' },
        _open: { animation: 'rise 200ms ease-out' },
      },
      // At large letters the longest word of a title still fits beside the close button.
      title: {
        fontFamily: 'heading',
        fontSize: { base: 'min(1.25rem, 7vw)', md: 'xl' },
        lineHeight: '1.25',
        pe: '10',
      },
      description: { color: 'fg.muted', mt: '2', whiteSpace: 'pre-line' },
      body: { mt: '5' },
      closeTrigger: {
        position: 'absolute',
        top: '3',
        insetEnd: '3',
        display: 'grid',
        placeItems: 'center',
        boxSize: '10',
        borderRadius: 'full',
        color: 'fg.muted',
        cursor: 'pointer',
        _hover: { color: 'fg' },
      },
    },
  }),
  field: defineSlotRecipe({
    slots: ['root', 'label', 'requiredIndicator', 'helperText', 'errorText'],
    base: {
      root: { display: 'flex', flexDirection: 'column', gap: '1', minWidth: '0', width: 'full' },
      label: { display: 'flex', gap: '1', fontWeight: '600', fontSize: 'sm' },
      requiredIndicator: { color: 'fg.error' },
      helperText: { color: 'fg.muted', fontSize: 'sm' },
      errorText: { color: 'fg.error', fontSize: 'sm', fontWeight: '600' },
    },
  }),
  nativeSelect: defineSlotRecipe({
    slots: ['root', 'field', 'indicator'],
    base: {
      root: {
        position: 'relative',
        display: 'flex',
        width: 'full',
        '&:not([data-form=visitor] *)': { _print: { display: 'none' } },
      },
      field: { ...control, appearance: 'none', pe: '10', textOverflow: 'ellipsis' },
      indicator: {
        position: 'absolute',
        insetEnd: '3',
        top: '0',
        height: 'full',
        display: { base: 'grid', _print: 'none' },
        placeItems: 'center',
        color: 'fg.muted',
        pointerEvents: 'none',
        '& svg': { boxSize: '5' },
      },
    },
  }),
};
