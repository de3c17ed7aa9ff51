/**
 * The remaining number of a counted item at or below which it counts as running short. The kitchen
 * can then make more, or the floor stop recommending it. The partial index
 * `item_availability_short` uses the same number.
 */
export const fewLeft = 5
