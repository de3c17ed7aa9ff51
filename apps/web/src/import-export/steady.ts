/**
 * A dialog whose content arrives after it has opened: it has its final width from the start and
 * only grows downwards, so that nothing moves.
 */
export const steady = { size: 860, centered: false, yOffset: '8dvh' } as const
