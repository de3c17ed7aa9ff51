/** A day on an axis: "2026-11-05" is "11/5". */
export function shortDay(date: string): string {
  return `${Number(date.slice(5, 7))}/${Number(date.slice(8, 10))}`
}
