import type { CSSVariablesResolver } from '@mantine/core'

/**
 * Page, text, line and state colours of both schemes; every text colour has a contrast of 4.5:1 on
 * the page, on papers and on its soft background.
 */
export const schemeVariables = {
  light: {
    '--mantine-color-body': '#ffffff',
    '--pos-page': '#f4f5fa',
    '--pos-line': '#e6e4ec',
    '--pos-line-soft': '#f0eef4',
    '--pos-edge': '#d8d4e4',
    '--pos-hover': '#f8f7fc',
    '--pos-selected': '#f3edff',
    '--pos-warning-mark': '#b07400',
    '--mantine-color-text': '#2e263d',
    '--mantine-color-dimmed': '#666170',
    '--mantine-color-error': '#c22f34',
    '--mantine-color-placeholder': '#6d6a75',
    '--mantine-color-anchor': '#7a3fe0',
    '--mantine-color-default-border': '#c9c5d3',
    '--mantine-color-default-hover': '#f6f5fb',
    '--pos-success-soft': '#dff7ca',
    '--pos-success-ink': '#225000',
    '--pos-error-soft': '#fdd4d6',
    '--pos-error-ink': '#8f1d22',
    '--pos-warning-soft': '#ffefcb',
    '--pos-warning-ink': '#5c3e00',
    '--pos-info-soft': '#cdeaff',
    '--pos-info-ink': '#004469',
    '--pos-neutral-soft': '#e6e7e9',
    '--pos-neutral-ink': '#3d3f43',
  },
  dark: {
    '--mantine-color-body': '#2b2c40',
    '--pos-page': '#232333',
    '--pos-line': '#444564',
    '--pos-line-soft': '#3a3b55',
    '--pos-edge': '#4b4c6b',
    '--pos-hover': '#313249',
    '--pos-selected': '#3a3560',
    '--pos-warning-mark': '#ffb400',
    '--mantine-color-text': '#e4e4f0',
    '--mantine-color-dimmed': '#b0b0c4',
    '--mantine-color-error': '#ff8f93',
    '--mantine-color-placeholder': '#a0a0b5',
    '--mantine-color-anchor': '#c4a5ff',
    '--mantine-color-default-border': '#55567a',
    '--mantine-color-default-hover': '#3f4059',
    '--pos-success-soft': '#2b4420',
    '--pos-success-ink': '#c0ee98',
    '--pos-error-soft': '#562a35',
    '--pos-error-ink': '#ffc2c4',
    '--pos-warning-soft': '#4d3d1e',
    '--pos-warning-ink': '#ffdd99',
    '--pos-info-soft': '#1d4059',
    '--pos-info-ink': '#b3e1ff',
    '--pos-neutral-soft': '#44465c',
    '--pos-neutral-ink': '#dcdde6',
  },
} as const

/** The variables in the format of MantineProvider. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: { '--pos-accent': '#0d6efd' },
  ...schemeVariables,
})
