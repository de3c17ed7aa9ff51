/**
 * A dialog whose answer comes after it has opened: as wide from the start as with the answer, and
 * grown downwards, so that nothing that is read or pressed moves.
 */
export const steady = { size: 860, centered: false, yOffset: '8dvh' } as const
