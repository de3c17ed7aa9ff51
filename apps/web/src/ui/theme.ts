import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core'

/**
 * product.md §9's colours with the exact value at shade 6. White on #9155FD is 4.27:1 and fails WCAG AA, so fills use shade 7 or
 * darker; success, info and warning carry dark text.
 */
const tuples = {
  primary: ['#f5efff', '#e9deff', '#d4bfff', '#bf9dfe', '#ad80fd', '#9f6bfd', '#9155FD', '#8345f0', '#7a3fe0', '#6a35c4'],
  secondary: ['#f4f4f5', '#e6e7e9', '#d0d2d5', '#b7babf', '#a2a5ab', '#969aa0', '#8A8D93', '#74767b', '#66686d', '#54565b'],
  success: ['#effce4', '#dff7ca', '#c0ee98', '#9fe463', '#83dc38', '#6cd41b', '#56CA00', '#469f04', '#3a8400', '#2c6600'],
  info: ['#e3f7ff', '#cdeaff', '#9bd6ff', '#64c5ff', '#38bcff', '#22b6ff', '#16B1FF', '#0a86c4', '#006fa8', '#005685'],
  warning: ['#fff8e1', '#ffefcb', '#ffdd99', '#ffcb63', '#ffc038', '#ffba1c', '#FFB400', '#b98000', '#966700', '#734e00'],
  error: ['#ffeaeb', '#fdd4d6', '#f9a7aa', '#f7777b', '#f65d62', '#fb5459', '#FF4C51', '#d43f43', '#c22f34', '#a32328'],
} satisfies Record<string, MantineColorsTuple>

/** The look of the product. */
export const theme = createTheme({
  primaryColor: 'primary',
  primaryShade: 7,
  colors: { ...tuples },
  fontFamily: "Inter, 'Noto Sans JP', 'Noto Sans CJK JP', 'Hiragino Sans', 'Yu Gothic UI', Meiryo, system-ui, sans-serif",
  defaultRadius: 'md',
  radius: { md: '6px' },
  headings: { fontWeight: '600', sizes: { h1: { fontSize: '1.375rem', lineHeight: '1.35' }, h2: { fontSize: '1.0625rem', lineHeight: '1.4' } } },
  shadows: { sm: '0 2px 10px rgba(46, 38, 61, 0.10)' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Paper: { defaultProps: { shadow: 'sm', radius: 'md' } },
    Button: { defaultProps: { radius: 'md' } },
    Modal: { defaultProps: { centered: true, zIndex: 200, overlayProps: { backgroundOpacity: 0.4 } } },
    Tooltip: { defaultProps: { withArrow: true, events: { hover: true, focus: true, touch: true } } },
  },
})

/** Page and text colours of both schemes, with contrast above 4.5:1 also for dimmed text. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: { '--pos-accent': '#0d6efd' },
  light: {
    '--mantine-color-body': '#ffffff',
    '--pos-page': '#f4f5fa',
    '--mantine-color-text': '#2e263d',
    '--mantine-color-dimmed': '#666170',
    '--mantine-color-error': '#c22f34',
    '--mantine-color-placeholder': '#737079',
    '--mantine-color-anchor': '#7a3fe0',
  },
  dark: {
    '--mantine-color-body': '#2b2c40',
    '--pos-page': '#232333',
    '--mantine-color-text': '#e4e4f0',
    '--mantine-color-dimmed': '#b0b0c4',
    '--mantine-color-error': '#ff8f93',
    '--mantine-color-placeholder': '#a0a0b5',
    '--mantine-color-anchor': '#c4a5ff',
  },
})

/** Colours of chart series, told apart in both schemes and by most colour-blind people. */
export const chartColors = ['#8345f0', '#0a86c4', '#c77700', '#2f8f00', '#d43f43', '#74767b', '#b0418f', '#00806f']
