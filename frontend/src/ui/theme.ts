import { defaultBaseConfig } from '@chakra-ui/react/preset-base';
import { createSystem, defineConfig, type SystemContext } from '@chakra-ui/react/styled-system';
import { recipes, slotRecipes } from './recipes.js';

const values = (tokens: Record<string, string>) =>
  Object.fromEntries(Object.entries(tokens).map(([name, value]) => [name, { value }]));

/** Sizes in quarters of a rem: `spacing.4` is 1rem. */
const steps = Object.fromEntries(
  [0, 0.5, 1, 1.5, 2, 2.5, 3, 4, 5, 6, 7, 8, 10, 11, 12, 14, 16, 20, 24].map((step) => [
    String(step),
    { value: `${step / 4}rem` },
  ]),
);

/** The semantic tokens of a colour, so that `colorPalette` can select it by name. */
const palette = (color: string) =>
  values({
    solid: `{colors.${color}.700}`,
    contrast: '{colors.white}',
    fg: `{colors.${color}.700}`,
    subtle: `{colors.${color}.50}`,
    muted: `{colors.${color}.100}`,
    border: `{colors.${color}.200}`,
  });

const theme = defineConfig({
  preflight: true,
  cssVarsPrefix: 'c',
  theme: {
    breakpoints: { sm: '30rem', md: '48rem', lg: '62rem', xl: '80rem' },
    tokens: {
      colors: {
        ...values({ white: '#ffffff', black: '#101a13' }),
        green: values({
          50: '#f0f6ef',
          100: '#dfecdf',
          200: '#c0dac2',
          300: '#94c09a',
          500: '#3d7f4b',
          600: '#2f6b3d',
          700: '#265633',
          800: '#1d4029',
          900: '#15301f',
          950: '#0c1f13',
        }),
        gray: values({
          50: '#faf8f3',
          100: '#f2efe6',
          200: '#e4dfd2',
          300: '#cdc8ba',
          500: '#6f7268',
          600: '#565d54',
          700: '#414a41',
          900: '#1c261e',
        }),
        orange: values({ 50: '#fdf2e4', 100: '#fbe6cb', 200: '#f3cd9d', 700: '#8a4310' }),
        red: values({ 50: '#fcefed', 100: '#f8dedb', 200: '#eebbb5', 700: '#95241f' }),
        jack: values({ 200: '#fbe9ad', 400: '#f0c94f' }),
      },
      spacing: steps,
      sizes: {
        ...steps,
        ...values({ full: '100%', prose: '42rem', page: '54rem', wide: '68rem' }),
      },
      radii: values({ sm: '0.375rem', md: '0.625rem', lg: '1rem', full: '999px' }),
      fonts: values({
        body: 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif',
        // The fallbacks are in fonts.css.
        heading:
          '"Young Serif", "Georgia as Young Serif", "Noto Serif as Young Serif", "Times as Young Serif", "DejaVu Serif as Young Serif", Georgia, serif',
        mono: 'ui-monospace, "Cascadia Mono", Menlo, Consolas, monospace',
      }),
      fontSizes: values({
        xs: '0.8125rem',
        sm: '0.9rem',
        md: '1rem',
        lg: '1.125rem',
        xl: '1.3rem',
        '2xl': '1.6rem',
        '3xl': '2rem',
        '4xl': '2.6rem',
      }),
      shadows: values({
        card: '0 1px 2px rgb(28 38 30 / 8%), 0 6px 20px -12px rgb(28 38 30 / 25%)',
        raised: '0 10px 40px -10px rgb(12 31 19 / 45%)',
      }),
      zIndex: values({ sticky: '10', popover: '100', toast: '200' }),
    },
    semanticTokens: {
      colors: {
        ...Object.fromEntries(['green', 'gray', 'orange', 'red'].map((color) => [color, palette(color)])),
        bg: { DEFAULT: { value: '{colors.gray.50}' }, panel: { value: '{colors.white}' } },
        fg: {
          DEFAULT: { value: '{colors.gray.900}' },
          muted: { value: '{colors.gray.600}' },
          error: { value: '{colors.red.700}' },
        },
        border: { DEFAULT: { value: '{colors.gray.200}' }, control: { value: '{colors.gray.500}' } },
      },
    },
    keyframes: {
      rise: { from: { opacity: 0, transform: 'translateY(0.5rem)' }, to: { opacity: 1, transform: 'none' } },
      appear: { from: { opacity: 0 }, to: { opacity: 1 } },
    },
    layerStyles: {
      // A panel in a light shade of its `colorPalette`.
      tinted: {
        value: {
          bg: 'colorPalette.subtle',
          borderWidth: '1px',
          borderColor: 'colorPalette.border',
          borderRadius: 'md',
        },
      },
    },
    recipes,
    slotRecipes,
  },
  globalCss: {
    // 18 px at the browser's default font size, and in proportion at any other. On paper about 10 points.
    html: {
      fontSize: { base: '112.5%', _print: '87.5%' },
      // Link targets must clear the sticky header, which is higher on narrow screens.
      scrollPaddingTop: { base: '6.5rem', lg: '8.5rem' },
      '@media (max-width: 22rem)': { scrollPaddingTop: '8rem' },
      colorPalette: 'green',
      // The colour of every border that names none.
      '--global-color-border': 'colors.border',
    },
    'html:has(dialog[open])': { overflow: 'hidden' },
    body: {
      bg: { base: 'bg', _print: 'white' },
      color: 'fg',
      fontFamily: 'body',
      lineHeight: '1.55',
      minHeight: { base: '100dvh', _print: '0' },
      // At large font sizes a word may be wider than its line. Narrower ones stay whole.
      overflowWrap: 'break-word',
    },
    // Print the content only, without controls. The fields of a form for visitors are boxes to be filled in by hand.
    'header:not(main *), footer:not(main *), a[href="#content"], [data-scope=toast], button': {
      _print: { display: 'none' },
    },
    ':is(select, input, textarea):not([data-form=visitor] *)': { _print: { display: 'none' } },
    'h1, h2, h3': { textWrap: 'balance', fontVariantNumeric: 'lining-nums', breakAfter: 'avoid' },
    // So few letters fit into a line that columns have to break ordinary words.
    'main *, footer *, [role=dialog] *, [role=alertdialog] *': {
      '@media (max-width: 12em)': { overflowWrap: 'anywhere' },
    },
    // A toast lies in the lower left corner, above a bar at the lower edge. The end of the page can be scrolled clear of it.
    '[data-scope=toast][data-part=group]': { marginBottom: 'var(--bar, 0)' },
    'body:has([data-bar])': { '--bar': { base: '7.5rem', md: '5rem' } },
    'html:has([data-scope=toast][data-part=root])': {
      scrollPaddingBottom: 'var(--toast, 9rem)',
      '& body': { pb: 'calc(var(--toast, 9rem) + var(--bar, 0px))' },
    },
    ':focus-visible': { outline: '3px solid', outlineColor: 'green.500', outlineOffset: '2px' },
    // The heading gets the focus on navigation for screen readers only, so it shows no outline.
    'h1:focus-visible': { outline: 'none' },
    '*, *::before, *::after': {
      _motionReduce: { animationDuration: '0.01ms !important', transitionDuration: '0.01ms !important' },
    },
  },
});

let system: SystemContext | undefined;

/**
 * Chakra's styling engine with the club's theme and only the recipes in use. Created on first use, because this takes a slow
 * phone a while and must not block the loading of the modules.
 */
export const styleSystem = (): SystemContext => (system ??= createSystem(defaultBaseConfig, theme));
