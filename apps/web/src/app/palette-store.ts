import { createSpotlight } from '@mantine/spotlight'

/** Store of the command palette, and the way to open it. */
export const [paletteStore, palette] = createSpotlight()
/** Opens the palette. */
export const openPalette = palette.open
