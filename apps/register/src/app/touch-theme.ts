import { mergeThemeOverrides } from '@mantine/core'
import { theme } from '@pos/theme/theme'

/** Pixels of the smallest thing that a finger hits. */
const finger = 48

/** The look of the product with elements for fingers. */
export const touchTheme = mergeThemeOverrides(theme, {
  components: {
    ActionIcon: { styles: { root: { minWidth: finger, minHeight: finger } } },
    Button: { styles: { root: { minHeight: finger } } },
    Input: { styles: { input: { minHeight: finger } } },
    SegmentedControl: { styles: { label: { minHeight: 40, lineHeight: '30px' } } },
    Modal: { defaultProps: { ...theme.components?.Modal?.defaultProps, radius: 'md' } },
    CloseButton: { defaultProps: { size: finger } },
  },
})
