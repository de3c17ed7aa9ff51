import { expect, test } from 'vitest'
import { schemeVariables } from './css-variables.ts'
import { colors } from './theme.ts'

test('shade 6 is exactly the palette of the specification', () => {
  const palette = Object.fromEntries(
    Object.entries(colors).map(([name, shades]) => [name, shades[6]]),
  )
  expect(palette).toMatchObject({
    primary: '#9155FD',
    accent: '#0d6efd',
    secondary: '#8A8D93',
    success: '#56CA00',
    info: '#16B1FF',
    warning: '#FFB400',
    error: '#FF4C51',
  })
})

test.each(['primary', 'accent', 'secondary', 'error'] as const)(
  'white text is readable on a %s fill and on its hover',
  (name) => {
    expect(contrast('#ffffff', colors[name][7])).toBeGreaterThanOrEqual(4.5)
    expect(contrast('#ffffff', colors[name][8])).toBeGreaterThanOrEqual(4.5)
  },
)

test.each(['success', 'info', 'warning'] as const)(
  'dark text is readable on a %s fill and on its hover',
  (name) => {
    expect(contrast('#2e263d', colors[name][6])).toBeGreaterThanOrEqual(4.5)
    expect(contrast('#2e263d', colors[name][5])).toBeGreaterThanOrEqual(4.5)
  },
)

test.each(['primary', 'accent', 'secondary', 'success', 'info', 'warning', 'error'] as const)(
  'soft %s buttons are readable',
  (name) => {
    for (const ground of [colors[name][1], colors[name][2], '#ffffff'])
      expect(contrast(colors[name][9], ground)).toBeGreaterThanOrEqual(4.5)
  },
)

const grounds = ['--mantine-color-body', '--pos-page', '--pos-hover'] as const

test.each(['light', 'dark'] as const)(
  'every text of the %s scheme is readable on its background',
  (scheme) => {
    const of = schemeVariables[scheme]
    const texts = (['text', 'dimmed', 'error', 'placeholder', 'anchor'] as const).flatMap((text) =>
      grounds.map(
        (ground) =>
          [`${text} on ${ground}`, contrast(of[`--mantine-color-${text}`], of[ground])] as const,
      ),
    )
    const tones = (['success', 'error', 'warning', 'info', 'neutral'] as const).map(
      (tone) =>
        [`${tone} badge`, contrast(of[`--pos-${tone}-ink`], of[`--pos-${tone}-soft`])] as const,
    )
    expect([...texts, ...tones].filter(([, ratio]) => ratio < 4.5)).toEqual([])
  },
)

/** WCAG 2.2 contrast ratio of two #rrggbb colours. */
function contrast(one: string, other: string) {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

function luminance(hex: string) {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
