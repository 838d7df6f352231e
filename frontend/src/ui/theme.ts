import { defaultBaseConfig } from '@chakra-ui/react/preset-base';
import { createSystem, defineConfig, type SystemContext } from '@chakra-ui/react/styled-system';
import { recipes, slotRecipes } from './recipes.js';

const values = (tokens: Record<string, string>) =>
  Object.fromEntries(Object.entries(tokens).map(([name, value]) => [name, { value }]));

/** Sizes in quarters of a rem: `spacing.4` is 1rem. */
const steps = Object.fromEntries(
  [0, 0.5, 1, 1.5, 2, 2.5, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 20, 24].map((step) => [
    String(step),
    { value: `${step / 4}rem` },
  ]),
);

/** A colour by day and in the evening, under lamps. Paper is always by day. */
const byDay = (day: string, evening: string) => ({ value: `light-dark(${day}, ${evening})` });

/** The semantic tokens of a colour, so that `colorPalette` can select it by name. */
const palette = (color: string, fg: [string, string], subtle: [string, string]) => ({
  fg: byDay(...fg),
  subtle: byDay(...subtle),
  border: { value: `{colors.${color}.fg/35}` },
});

const theme = defineConfig({
  preflight: true,
  cssVarsPrefix: 'c',
  theme: {
    breakpoints: { sm: '30rem', md: '48rem', lg: '62rem', xl: '75rem' },
    tokens: {
      spacing: steps,
      sizes: {
        ...steps,
        ...values({ full: '100%', prose: '42rem', page: '54rem', wide: '76rem' }),
      },
      // Plates, controls and panels have corners. Round is for bowls alone: days, weeks, places and counts.
      radii: values({ sm: '0.25rem', md: '0.5rem', lg: '0.75rem', full: '999px' }),
      fonts: values({
        // Not `system-ui`, which on Linux is often a sixth wider than the faces of phones and Windows.
        body: '-apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif',
        // The fallbacks are in fonts.css.
        heading:
          '"Young Serif", "Georgia as Young Serif", "Noto Serif as Young Serif", "Times as Young Serif", "DejaVu Serif as Young Serif", Georgia, serif',
        mono: 'ui-monospace, "Cascadia Mono", Menlo, Consolas, monospace',
      }),
      fontSizes: values({
        xs: '0.875rem',
        sm: '0.9375rem',
        md: '1.0625rem',
        lg: '1.1875rem',
        xl: '1.375rem',
        // Shrinks where large letters meet a small screen, so that no word is wider than it.
        '2xl': 'clamp(1.125rem, 7.6vw, 1.75rem)',
        '3xl': 'clamp(1.125rem, 7.6vw, 2rem)',
        hero: 'clamp(1.25rem, 8.4vw, 2.75rem)',
      }),
      shadows: values({
        card: '0 1px 2px rgb(20 36 26 / 7%)',
        raised: '0 18px 48px -16px rgb(10 24 15 / 45%)',
      }),
      zIndex: values({ sticky: '10', popover: '100', toast: '200' }),
    },
    semanticTokens: {
      colors: {
        bg: {
          DEFAULT: byDay('#f6f4eb', '#0d1610'),
          panel: byDay('#fffefa', '#152019'),
          subtle: byDay('#ecefe2', '#1d2b22'),
        },
        fg: {
          DEFAULT: byDay('#15221a', '#ecf1e6'),
          muted: byDay('#4c574e', '#adbcae'),
          link: byDay('#1d5230', '#97d5a3'),
          error: byDay('#8c1d16', '#ffb5ab'),
        },
        border: { DEFAULT: byDay('#d8d9c8', '#2c3d32'), control: byDay('#747a6b', '#7b8f80') },
        green: {
          ...palette('green', ['#1d4d2e', '#a5dcae'], ['#e0edd9', '#1d3a27']),
          solid: byDay('#1d5230', '#8ecf9b'),
          hover: byDay('#143d23', '#aee2b7'),
          contrast: byDay('#ffffff', '#08160c'),
        },
        red: {
          ...palette('red', ['#8c1d16', '#ffb5ab'], ['#fbe4e0', '#40190f']),
          solid: byDay('#9a2119', '#ffaea4'),
          hover: byDay('#741811', '#ffc9c2'),
          contrast: byDay('#ffffff', '#390904'),
        },
        orange: palette('orange', ['#74390b', '#f5c685'], ['#fae6c8', '#3b2810']),
        gray: palette('gray', ['#4c574e', '#adbcae'], ['#ecefe2', '#1d2b22']),
        // Mown turf in two shades, and what is written on it.
        turf: {
          DEFAULT: byDay('#1e4c2d', '#15331f'),
          alt: byDay('#235534', '#193b25'),
          fg: byDay('#f7f2e0', '#f3efdf'),
          muted: byDay('#cfdfc9', '#bcd0b9'),
          line: byDay('#7fa886', '#6f9a78'),
        },
        // The scoreboard and its number plates.
        board: {
          DEFAULT: byDay('#13291c', '#070e09'),
          line: byDay('#34523f', '#2f4236'),
          fg: byDay('#f7f2e0', '#f3efdf'),
          muted: byDay('#b4c8b5', '#a9bcab'),
          off: byDay('#ffb5ab', '#ffb5ab'),
        },
        plate: { DEFAULT: byDay('#f7f2e0', '#f3efdf'), fg: byDay('#13291c', '#13291c') },
        // What is next: one yellow disc on a screen.
        jack: { DEFAULT: byDay('#f2c83f', '#f2c83f'), fg: byDay('#211a05', '#211a05') },
        focus: byDay('#15221a', '#f2c83f'),
        paper: byDay('#ffffff', '#ffffff'),
        shadow: byDay('rgb(28 38 30 / 14%)', 'rgb(0 0 0 / 50%)'),
        shade: byDay('rgb(12 31 19 / 60%)', 'rgb(0 0 0 / 70%)'),
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
      // Mown stripes. A focus ring on them is yellow.
      turf: {
        value: {
          color: 'turf.fg',
          bgColor: 'turf',
          bgImage:
            'repeating-linear-gradient(90deg, token(colors.turf) 0 3.5rem, token(colors.turf.alt) 3.5rem 7rem)',
          '--focus': 'colors.jack',
          _print: { color: 'fg', bg: 'none' },
        },
      },
      board: { value: { color: 'board.fg', bg: 'board', '--focus': 'colors.jack' } },
    },
    recipes,
    slotRecipes,
  },
  globalCss: {
    html: {
      // What the reader has set. On paper about 10 points.
      fontSize: { base: '100%', _print: '87.5%' },
      colorScheme: { base: 'light dark', _print: 'light' },
      // Somebody's own choice (site/colours.ts).
      '&[data-colours=light]': { colorScheme: 'light' },
      '&[data-colours=dark]': { colorScheme: { base: 'dark', _print: 'light' } },
      // Link targets must clear what stays of the header.
      scrollPaddingTop: '5rem',
      colorPalette: 'green',
      // The colour of every border that names none.
      '--global-color-border': 'colors.border',
      '--focus': 'colors.focus',
      // The upper edge of a green rises towards its middle, about 1 in 100.
      '--rise': 'clamp(0.375rem, 1vw, 1rem)',
    },
    'html:has(dialog[open])': { overflow: 'hidden' },
    body: {
      bg: { base: 'bg', _print: 'paper' },
      color: 'fg',
      fontFamily: 'body',
      fontSize: 'md',
      lineHeight: '1.5',
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
    ':focus-visible': { outline: '3px solid', outlineColor: 'var(--focus)', outlineOffset: '2px' },
    // The heading gets the focus on navigation for screen readers only, so it shows no outline.
    'h1:focus-visible': { outline: 'none' },
    '*, *::before, *::after': {
      _motionReduce: { animationDuration: '0.01ms !important', transitionDuration: '0.01ms !important' },
    },
  },
});

/**
 * Keeps the recipes that were made. Chakra makes that of an element again in each rendering, and with it loses all styles that it has
 * made from it: a fifth of the time in which a page of fixtures comes to life.
 */
const keepRecipes = (made: SystemContext): SystemContext => {
  const kept = new WeakMap<object, ReturnType<SystemContext['cva']>>();
  const cva = ((config) => {
    const recipe = kept.get(config) ?? made.cva(config);
    kept.set(config, recipe);
    return recipe;
  }) as SystemContext['cva'];
  return { ...made, cva };
};

let system: SystemContext | undefined;

/**
 * Chakra's styling engine with the club's theme and only the recipes in use. Created on first use, because this takes a slow
 * phone a while and must not block the loading of the modules.
 */
export const styleSystem = (): SystemContext =>
  (system ??= keepRecipes(createSystem(defaultBaseConfig, theme)));
