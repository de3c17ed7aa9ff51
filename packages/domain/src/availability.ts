/**
 * So many left of a counted item, and somebody should know: the kitchen can still make more, or the floor stop recommending it. Items of
 * which no more are made a day anyway say nothing by it. Decided here; the partial index `item_availability_short` has the same number.
 */
export const fewLeft = 5
