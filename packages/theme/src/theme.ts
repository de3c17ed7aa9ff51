import {
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core'

/**
 * The brand's colours with the exact value at shade 6. White on #9155FD is 4.27:1 and fails WCAG
 * AA, so fills use shade 7 or darker; success, info and warning are filled with shade 6 and have
 * dark text.
 */
export const colors = {
  primary: [
    '#f5efff',
    '#e9deff',
    '#d4bfff',
    '#bf9dfe',
    '#ad80fd',
    '#9f6bfd',
    '#9155FD',
    '#8345f0',
    '#7a3fe0',
    '#6230b8',
  ],
  accent: [
    '#e8f1ff',
    '#d3e4ff',
    '#a9c9ff',
    '#7dadff',
    '#4f90ff',
    '#2b7dfe',
    '#0d6efd',
    '#0a62e4',
    '#0855c8',
    '#0645a3',
  ],
  secondary: [
    '#f4f4f5',
    '#e6e7e9',
    '#d0d2d5',
    '#b7babf',
    '#a2a5ab',
    '#969aa0',
    '#8A8D93',
    '#6f7176',
    '#616368',
    '#46484c',
  ],
  success: [
    '#effce4',
    '#dff7ca',
    '#c0ee98',
    '#9fe463',
    '#83dc38',
    '#6cd41b',
    '#56CA00',
    '#469f04',
    '#3a8400',
    '#265a00',
  ],
  info: [
    '#e3f7ff',
    '#cdeaff',
    '#9bd6ff',
    '#64c5ff',
    '#38bcff',
    '#22b6ff',
    '#16B1FF',
    '#0a86c4',
    '#006fa8',
    '#004d78',
  ],
  warning: [
    '#fff8e1',
    '#ffefcb',
    '#ffdd99',
    '#ffcb63',
    '#ffc038',
    '#ffba1c',
    '#FFB400',
    '#b98000',
    '#966700',
    '#664500',
  ],
  error: [
    '#ffeaeb',
    '#fdd4d6',
    '#f9a7aa',
    '#f7777b',
    '#f65d62',
    '#fb5459',
    '#FF4C51',
    '#d43f43',
    '#c22f34',
    '#8f171d',
  ],
  dark: [
    '#e4e4f0',
    '#cfcfe0',
    '#b0b0c4',
    '#9495ab',
    '#55567a',
    '#3f4059',
    '#35364d',
    '#2b2c40',
    '#232333',
    '#1b1b29',
  ],
} satisfies Record<string, MantineColorsTuple>

const darkInk = '#2e263d'
const brightFills = new Set<string | undefined>(['success', 'info', 'warning'])

/**
 * Bright fills are too light for white text at any shade that still resembles the colour. A hovered
 * quiet button has the background of all hovered elements: dimmed text is not readable on the
 * second shade of grey.
 */
const variantColorResolver: VariantColorsResolver = (input) => {
  const colors = defaultVariantColorsResolver(input)
  if (input.variant === 'subtle' && input.color === 'secondary')
    return { ...colors, hover: 'var(--pos-hover)' }
  // In dark mode, text in the brand's lightest shade would look like a heading, so actions have the
  // colour of a link.
  if (input.variant === 'subtle' && (input.color ?? 'primary') === 'primary')
    return { ...colors, color: 'var(--mantine-color-anchor)', hover: 'var(--pos-hover)' }
  if (input.variant !== 'filled' || !brightFills.has(input.color)) return colors
  return {
    ...colors,
    background: `var(--mantine-color-${input.color}-6)`,
    hover: `var(--mantine-color-${input.color}-5)`,
    color: darkInk,
  }
}

/** The look of the product: quiet, dense, one violet. */
export const theme = createTheme({
  primaryColor: 'primary',
  primaryShade: 7,
  black: darkInk,
  colors,
  variantColorResolver,
  fontFamily:
    "Inter, 'Noto Sans JP', 'Noto Sans CJK JP', 'Hiragino Sans', 'Yu Gothic UI', Meiryo, system-ui, sans-serif",
  defaultRadius: 'md',
  radius: { md: '8px', lg: '8px' },
  // The type scale: 12, 13 (secondary figures), 14, 16, 20, 28.
  fontSizes: { md: '0.875rem', lg: '1rem', xl: '1.25rem' },
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '1.25rem', lineHeight: '1.4' },
      h2: { fontSize: '1rem', lineHeight: '1.5' },
      h3: { fontSize: '0.875rem', lineHeight: '1.45' },
    },
  },
  shadows: { sm: '0 2px 10px rgba(46, 38, 61, 0.10)', md: '0 4px 18px rgba(46, 38, 61, 0.16)' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    InputWrapper: {
      defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] },
    },
    // Hairlines; shadows are for floating elements.
    Paper: { defaultProps: { withBorder: true } },
    Modal: {
      defaultProps: {
        centered: true,
        zIndex: 200,
        radius: 'lg',
        overlayProps: { backgroundOpacity: 0.4 },
      },
      // A long title wraps to a second line, which needs its own height.
      styles: { title: { fontSize: 16, fontWeight: 600, lineHeight: 1.4 } },
    },
    Drawer: { styles: { title: { fontSize: 16, fontWeight: 600, lineHeight: 1.4 } } },
    Tooltip: {
      defaultProps: { withArrow: true, events: { hover: true, focus: true, touch: true } },
    },
    Badge: { defaultProps: { radius: 'sm', tt: 'none' } },
  },
})
