/** An hour of a business day on the shop's clock: 9 is "09:00", 25 is "01:00 +1". */
export function hourLabel(hour: number): string {
  const clock = `${String(hour % 24).padStart(2, '0')}:00`
  return hour < 24 ? clock : `${clock} +${Math.floor(hour / 24)}`
}
